"""The vocabulary every game shares; standard library only, and it knows no game, database, clock or dice."""
