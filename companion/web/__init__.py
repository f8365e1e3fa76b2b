"""The table in a browser: one app, whose host (a server at the table, a page) is another's matter.

It is a driver of `companion.table.session` beside the terminal: it shows what is open, and sends
what is answered. No rule, and no wording of a question, is decided here.
"""
