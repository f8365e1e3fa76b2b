"""A kit that is being made, and what is printed of one: all that needs the press.

`studio` is an app of its own, which shows one kit as its files are saved; `printing` and `prints`
are the pages of the table's app that put a game on paper; `gallery` keeps pictures.

The press is imported in functions alone: most evenings draw nothing, and in the website's page it
is fetched when the first of these functions runs.
"""
