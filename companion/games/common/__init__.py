"""Helpers that two rooms or more need: forms read, ties, places, shared points, data of a kit."""
