"""After the game: what the evenings kept come to, as figures, charts and files for others.

`Summary` values come in, one an evening that was replayed elsewhere (`summary`); out go records
and duels (`statistics`), lines and marks of a score's course (`charts`), words (`wording`), a
spreadsheet (`csv_form`), and plays for the phone's log of board games (`bgstats`).

Everything here is a pure function of these values; nothing reads the journal or replays it. What
another program reads keeps its form, which the head of its module tells with its source.
"""
