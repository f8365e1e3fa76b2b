"""The report of simulated games: in tables, as JSON, and on paper."""
