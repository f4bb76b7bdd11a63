"""What the command line tool can do; each command imports what it needs when it runs."""
