"""Tableside: paper that can think, beside a physical game."""

__version__ = "0.1.0"
