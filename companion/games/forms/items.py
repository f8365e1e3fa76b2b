"""What a form asks, as plain data: one item for each answer that people give."""

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

from companion.games.forms.kinds import ItemKind

Empty = Literal["asked", "skip", "zero", "no_more", "several", "default"]
"""What Enter means, or null in place of an answer.

`asked`: nothing, an answer is needed. `skip`: the value is left out. `zero`: 0, of everybody who is
asked. `no_more`: the list ends before this value. `several`: an empty list. `default`: the default.
"""


Until = Literal["all answered", "act", "end"]
"""When a secret is revealed: once all have answered what is secret like it, once the act is over,
once the points are added up."""


class Label(NamedTuple):
    """What something is called: the first of the text `keys` that there are words for.

    `values` go into the words. A `name` (of a player, a number of a list) stands as it is.
    """

    keys: tuple[str, ...] = ()
    values: Mapping[str, Any] = {}
    name: str = ""


class Option(NamedTuple):
    """Something to choose from."""

    value: str | int
    label: Label


class Item(NamedTuple):
    """One answer that a form asks for. All of it is plain data; nothing is a word or a function.

    `path` is what the answer is kept under, and what refusals name, as far as one answer is one
    value: `workers`, `bids.Ana`, `carts[0].load`. `label` says what is asked, under the `heading`
    (the outermost first); `player` is who is asked, None for the table.

    An answer is of a `kind`, `low` to `high` (of a box: its row and column; of a grid: how many
    rows and columns; of a line: how long it is at most) or one of the `options`:

    - "integer": 3, "choice": the option's value, "player": a name, which is one of the options,
      "text": "...", "box": [row, column];
    - "grid": a text for each row; "line": what lies in each place of a row, null for nothing;
    - a list of these when it is `many` (`fewest` to `most` of them), or when it has a `size`: then
      exactly so many. If it has `players` as well, they belong to these, in this order (clockwise),
      and may come as a map by name: `highs` is the most of each, `total` bounds their sum, `holes`
      may be null. Where they are `distinct`, no two are the same.

    `empty` says what null as an answer means: the `default`, where an answer can say the same.
    `taken` values were given elsewhere and can't come again. A `secret` is entered unseen by its
    player: none of its bounds tells what others have answered, and none is known to others. Secrets
    of several players are open at once, and stay secret `until` they are revealed. `drawn`: the
    throw of a die, which a program may make.

    `ready`: it can be asked now; otherwise its bounds lean on what is not answered yet.
    """

    path: str
    kind: ItemKind
    label: Label
    heading: tuple[Label, ...] = ()
    player: str | None = None
    rule: str = ""
    low: int | None = None
    high: int | None = None
    options: tuple[Option, ...] = ()
    many: bool = False
    fewest: int = 0
    most: int | None = None
    size: int = 0
    players: tuple[str, ...] = ()
    highs: tuple[int | None, ...] = ()
    total: tuple[int | None, int | None] = (None, None)
    holes: bool = False
    distinct: bool = False
    empty: Empty = "asked"
    default: Any = None
    taken: tuple[Any, ...] = ()
    secret: bool = False
    until: Until = "all answered"
    drawn: bool = False
    ready: bool = True
