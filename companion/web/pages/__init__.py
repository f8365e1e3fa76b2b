"""The pages: what each shows, as plain values for its template.

In come a session, the phone that looks, and a translator; out come named tuples of texts and
numbers, which a template of `web/templates` escapes and lays out. What a phone may not see is left
out here, not hidden there. Nothing is decided or changed: that is done beside, in `web`.
"""
