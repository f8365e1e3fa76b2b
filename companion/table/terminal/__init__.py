"""The terminal: a session shown on forty columns, and answered line by line."""
