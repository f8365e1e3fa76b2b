"""What a game's room offers: forms, results, refusals. The rest of the program sees only this."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from companion.kits import Kit

Request = Mapping[str, Any]
"""A decoded JSON object: what goes in. Nothing of it is trusted."""

FieldKind = Literal["integer", "player", "choice", "text", "record"]
Each = Literal["once", "player", "list"]


class Refused(Exception):  # noqa: N818 - the rules refuse; it is no failure of the program
    """Input that the rules or the form do not admit.

    `field` is a dotted path such as `players[0].food`; `rule` the id of the rule it rests on.
    """

    def __init__(self, field: str, message: str, rule: str | None = None) -> None:
        super().__init__(f"{field}: {message}" + (f" [{rule}]" if rule else ""))
        self.field = field
        self.message = message
        self.rule = rule


@dataclass(frozen=True, slots=True)
class Field:
    """One thing that is asked, once, wherever it is answered.

    `each`: "once" is one value, "player" a map from player name to value (a missing name is 0 for
    an integer), "list" any number of values. `kind` "player" is a name of the seat list, "choice"
    one of `choices`, "record" an object of `fields`. `secret` fields are entered unseen. Label
    and question are the kit's texts `form.WHAT.KEY`, the help is `rule.RULE`.
    """

    key: str
    kind: FieldKind
    rule: str
    each: Each = "once"
    minimum: int | None = None
    maximum: int | None = None
    choices: tuple[str | int, ...] = ()
    required: bool = True
    secret: bool = False
    fields: tuple["Field", ...] = ()


@dataclass(frozen=True, slots=True)
class Form:
    """What a score sheet or an adjudication asks, in the order in which people are asked.

    `records` tells where the per-player fields go in JSON: True: into the objects of `players`
    (a score sheet), False: each into a map from name to value beside `players` (an adjudication).
    """

    what: str
    fields: tuple[Field, ...]
    records: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """Why a figure is what it is: a rule id, and the kit's text `step.KEY` with `values` put in."""

    rule: str
    key: str
    values: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Result:
    """`value` is the JSON object of the specification's section 14; `steps` say why."""

    value: dict[str, Any]
    steps: tuple[Step, ...] = ()


class Game(Protocol):
    """The one object a room shows. Every method is a pure function of its arguments.

    The kit is passed in, so that an owner's own tables reach the rules too.
    """

    slug: str
    adjudications: tuple[str, ...]

    def setup(self, kit: Kit, request: Request) -> Result:
        """Return the setup for `{"players": n, "variant": v}`; Refused when there is none."""
        ...

    def form(self, kit: Kit, what: str, players: tuple[str, ...]) -> Form:
        """Return the form of `score` or of an adjudication for these players, in seat order."""
        ...

    def score(self, kit: Kit, request: Request) -> Result:
        """Return final scores, places, winners and the tie-break; Refused with the field."""
        ...

    def adjudicate(self, kit: Kit, what: str, request: Request) -> Result:
        """Return what the rules make of the request; Refused with the field."""
        ...
