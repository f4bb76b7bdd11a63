"""How the database came to its form, one step after the other."""
