"""Companion prints board games and keeps the table."""

__version__ = "0.1.0"
