"""The views, by room."""
