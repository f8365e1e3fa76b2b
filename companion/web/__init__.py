"""The table in a browser: one app, whose host (a server at the table, a page) is another's matter.

It is a driver of `companion.table.session` beside the terminal: it shows what is open, and sends
what is answered. In come requests and what a host passes in (`server/host.py`); out go pages,
pictures, files and streams of events. No rule, and no wording of a question, is decided here.

`server` is what every request passes; `table` is an evening, `workshop` a kit that is being made
or printed; `pages` makes the plain values that `templates` lay out; `static` is sent as it is.
Whatever takes its time goes through the host's `aside`: in a browser no thread can be started.
"""
