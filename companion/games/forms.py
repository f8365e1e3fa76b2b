"""What is asked: a score sheet, an adjudication, an act, declared once wherever it is answered."""

from collections.abc import Callable, Mapping
from typing import Any, Literal, NamedTuple

FieldKind = Literal[
    "integer", "player", "choice", "choices", "text", "record", "box", "grid", "flags", "levels"
]
Each = Literal["once", "player", "rounds", "list", "lists", "choice", "places"]
Gaps = Literal["zero", "left out", "refused"]

SoFar = Mapping[str, Any]
"""The answers before a field, by key: those of its own record over those of the form."""


class Field(NamedTuple):
    """One thing that is asked, once, wherever it is answered.

    `each`: "once" is one value, "player" a map from player name to a value, "rounds" a list of
    such maps, one a round, "list" `fewest` to `most` values, "lists" a map from player name to
    such a list. `kind` "player" is a name of the seat list, "choice" one of `choices`, "record" an
    object of `fields`. "box" is a place on a grid, [row, column], each `minimum` to `maximum`;
    "grid" are `maximum` texts, one a row, of as many characters, each of `choices`; "flags" are
    `maximum` times 0 or 1, of which people name those that are 1. "choices" are any number of
    `choices`, in a list, or one of `instead` in place of a list. "levels" are those of a building
    from the ground up: a square of numbers each, as many along a side as `sides` has.
    Two more of `each`: "choice" is a map from each of `choices` to a whole number, where one that
    is missing has 0, or to a player or null; "places" is a list of one value for each of `places`.
    `secret` fields are entered unseen. What people are asked is the kit's text `form.WHAT.KEY` (of
    a record's field or a place `form.WHAT.KEY.FIELD`), or where several forms ask alike, of their
    last key alone (`form.FIELD`); words of a choice are `form.choice.CHOICE`, the help is
    `rule.RULE`.

    A `drawn` number is the throw of a die, which the program may make for people who keep a game.

    A field that is not `required` may be left out, which means its `default` (0 of a seat), and one
    that is `nullable` may be null as well. `asked` False: only for JSON, people are not asked. A
    function says when they are; where it says no, a `required` field isn't right in JSON either.
    A function may also say when a field is required, which leaves it right where it is not.
    `gaps` says what a name missing from a map means: 0 or an empty list, no value yet, or a
    refusal; a map that is left out is then empty. `least_total` and `most_total` bound the sum
    over all players, and `distinct` values all differ: among players, in a list, or, for a field
    of a record, among the records of the list.

    A map is of all players; `others_than` names a field with the one it leaves out, and `guests`
    may stand in it besides the players. Where there are `holes`, a place may be empty, which is
    null.

    A list with `lengths` is what lies on a board of rows of these lengths: a record of it holds a
    row and a place in it, both from 1, and a choice. People write a row a line, each place by the
    first letter of its choice.

    Five more lean on the key of a field that comes earlier in the form, or in the record, and
    `limit` is the most that the answers before allow, None for no limit:
    `when`: a map; only its players with more than 0 are asked, and for the others only 0 is right.
    `after`: a player; the map is asked clockwise from that player's left, that player last.
    `at_most`: a value, or a map's value of the same player, that this one may not exceed.
    `needs`: an optional field; without it this one is neither asked nor right.
    `known_by`: a value; what `known` has for it is offered to people, who need not type it.
    """

    key: str
    kind: FieldKind
    rule: str
    each: Each = "once"
    minimum: int | None = None
    maximum: int | None = None
    choices: tuple[str | int, ...] = ()
    instead: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    required: bool | Callable[[SoFar], bool] = True
    nullable: bool = False
    secret: bool = False
    asked: bool | Callable[[SoFar], bool] = True
    default: str | int | None = None
    gaps: Gaps = "zero"
    least_total: int | None = None
    most_total: int | None = None
    distinct: bool = False
    fewest: int = 0
    most: int | None = None
    lengths: tuple[int, ...] = ()
    sides: tuple[int, ...] = ()
    holes: bool = False
    guests: tuple[str, ...] = ()
    others_than: str | None = None
    when: str | None = None
    after: str | None = None
    at_most: str | None = None
    limit: Callable[[SoFar], int | None] | None = None
    needs: str | None = None
    known_by: str | None = None
    known: Mapping[Any, Any] | None = None
    fields: tuple["Field", ...] = ()
    drawn: bool = False


class Form(NamedTuple):
    """What a score sheet or an adjudication asks, in the order in which people are asked.

    The seat list `players` comes before every form. `records` tells where the per-player fields
    go in JSON: True: into the objects of `players` (a score sheet), False: each into a map from
    name to value beside `players` (an adjudication). `known` is what need not be asked: it goes
    into the request as it is, and fields may lean on it.
    """

    what: str
    fields: tuple[Field, ...]
    records: bool = False
    known: Mapping[str, Any] = {}
