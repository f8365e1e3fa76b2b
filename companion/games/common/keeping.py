"""What the keepers of two games or more need."""

from collections.abc import Callable, Mapping
from typing import Any, Generic, NamedTuple, TypeVar

from companion.games.contract import Request
from companion.games.forms import Form
from companion.games.keeping import Outcome
from companion.kits import Kit

State = TypeVar("State")
"""Where a game stands, as its own keeper has it."""


class Act(NamedTuple, Generic[State]):
    """How an act is asked, and what it leads to; the text is the act's argument."""

    form: Callable[[Kit, State, str], Form]
    apply: Callable[[Kit, State, str, Request], Outcome]


def parted(act: str) -> tuple[str, str]:
    """Return the name and the argument of an act such as `push.2`."""
    name, _, argument = act.partition(".")
    return name, argument


def partly_known(form: Form, known: Mapping[str, Any]) -> Form:
    """Return a form that asks only for what is not known already."""
    fields = tuple(field for field in form.fields if field.key not in known)
    return form._replace(fields=fields, known={**form.known, **known})


def added(held: Mapping[str, int], more: Mapping[str, int], sign: int = 1) -> dict[str, int]:
    """Return what each player holds after getting (or, with -1 as `sign`, giving) more."""
    return {name: amount + sign * more.get(name, 0) for name, amount in held.items()}
