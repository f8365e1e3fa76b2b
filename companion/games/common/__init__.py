"""Helpers that two rooms or more need, and nothing that only one does.

`decisions` makes rules of a room's decision table, `keeping` a scorekeeper of what it declares,
`actions` writes and reads moves; the rest are ties, places, shared points, and figures of a kit.
"""
