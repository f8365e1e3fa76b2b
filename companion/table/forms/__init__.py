"""Turns a form into questions, and their answers into the request that the form declares."""

from collections.abc import Callable

from companion.games.contract import Request
from companion.games.forms import Form
from companion.table.ask import Sitting
from companion.table.forms.asking import ask
from companion.table.forms.seats import NAME, SEATS, VARIANT, Seats, ask_players, ask_variant

MakeForm = Callable[[tuple[str, ...], str], Form]
"""Gives the form for these players, in seat order, in a variant."""


def ask_request(sitting: Sitting, make_form: MakeForm, seats: Seats) -> Request:
    """Ask who plays what, then what the form declares; return the request as JSON would give it.

    The variant is asked, and goes into the request, where there are several.
    """
    variant = ask_variant(sitting, tuple(seats))
    players = ask_players(sitting, seats[variant])
    request = ask(sitting, make_form(players, variant), players)
    return {VARIANT: variant, **request} if len(seats) > 1 else request


def ask_form(sitting: Sitting, form: Form, players: tuple[str, ...]) -> Request:
    """Ask people whose names are known what a form declares; return the request."""
    return ask(sitting, form, players)


__all__ = ["NAME", "SEATS", "VARIANT", "ask_form", "ask_request"]
