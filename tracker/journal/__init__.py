"""Append-only entries, undo, redo and amend, and the database they live in."""
