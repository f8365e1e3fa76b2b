"""The report of simulated games: in tables of 40 columns, as JSON, and on paper.

A tally of `companion/simulation` comes in; `report` names its figures once, `lines`, `as_json` and
`sheet` are its forms.
"""
