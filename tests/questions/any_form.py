"""Any form at all: fields of every kind, in lists, records and maps, leaning on each other."""

from typing import Any

from hypothesis import strategies as st

from companion.questions import (
    Answers,
    Board,
    ByChoice,
    Cell,
    Field,
    Flags,
    Form,
    FreeText,
    Kind,
    Levels,
    ListOf,
    OneOf,
    Places,
    Player,
    PlayerMap,
    Record,
    Rows,
    SomeOf,
    Whole,
    read,
)
from companion.questions.walk import request_of


def collect(form: Form, players: tuple[str, ...], given: dict[str, Any]) -> Answers:
    """The checked answers to a whole form."""
    return read(form, players, request_of(form, players, given))


PLAYERS = ("Ana", "Bo", "Chi")
RULE = "TEST-01"
COLOURS = ("red", "blue", "green", "grey", "white")

colours = st.sampled_from([COLOURS[:1], COLOURS[:3], COLOURS])
flags = st.booleans()


@st.composite
def wholes(draw: Any) -> Whole:
    low = draw(st.integers(0, 2))
    return Whole(low, draw(st.none() | st.integers(low, low + 6)))


def singles() -> st.SearchStrategy[Kind]:
    """Kinds of which one answer is one value."""
    return st.one_of(
        wholes(),
        colours.map(OneOf),
        st.just(Player()),
        st.just(FreeText()),
        st.just(Cell(1, 4)),
        st.just(Rows(2, ("#", "."))),
        st.builds(Flags, st.integers(1, 3)),
        st.builds(SomeOf, colours, st.sampled_from([(), ("edge",)])),
    )


@st.composite
def lists(draw: Any, of: Kind) -> ListOf:
    fewest = draw(st.integers(0, 2))
    most = draw(st.none() | st.integers(max(fewest, 1), 3))
    can_differ = isinstance(of, OneOf) and len(of.values) > 3
    return ListOf(of, fewest, most, distinct=can_differ and draw(flags))


@st.composite
def records(draw: Any, depth: int = 1) -> Record:
    number = draw(st.integers(1, 3))
    kinds = [draw(any_kind(depth - 1)) for _ in range(number)]
    return Record(tuple(draw(leaning(f"part{n}", kind, [])) for n, kind in enumerate(kinds)))


@st.composite
def maps(draw: Any, of: Kind) -> PlayerMap:
    gaps = draw(st.sampled_from(["zero", "left out", "refused"]))
    if not isinstance(of, Whole | ListOf) and gaps == "zero":
        gaps = "refused"
    total = draw(st.none() | st.integers(4, 12)) if isinstance(of, Whole) else None
    return PlayerMap(of, gaps=gaps, most_total=total)


@st.composite
def any_kind(draw: Any, depth: int = 1) -> Kind:
    """A kind; `depth` says how many records may lie in each other."""
    single = draw(singles())
    holders: list[Any] = [
        lambda: single,
        lambda: draw(lists(single)) if not isinstance(single, Flags | Rows) else single,
        lambda: ByChoice(draw(colours), draw(st.sampled_from([Whole(0, 3), Player()]))),
        lambda: Places(("left", "right"), OneOf(COLOURS), holes=draw(flags), distinct=draw(flags)),
        lambda: Levels((2, 1), 0, 3),
    ]
    if depth > 0:
        holders += [
            lambda: draw(records(depth)),
            lambda: draw(lists(draw(records(depth)))),
            lambda: Board(
                (2, 3),
                (
                    Field("row", Whole(1, 2), RULE),
                    Field("place", Whole(1, 3), RULE),
                    Field("what", OneOf(COLOURS), RULE),
                ),
            ),
            lambda: draw(maps(single)) if not isinstance(single, Flags | SomeOf) else single,
            lambda: draw(maps(draw(lists(OneOf(COLOURS))))),
            lambda: draw(maps(draw(records(depth - 1)))),
            lambda: ListOf(draw(maps(draw(wholes())))),
        ]
    return draw(st.sampled_from(holders))()


@st.composite
def leaning(draw: Any, key: str, kind: Kind, before: list[Field]) -> Field:
    """A field that may be optional, or depend on numbers before it."""
    field = Field(key, kind, RULE, required=draw(flags))
    numbers = [each.key for each in before if type(each.kind) is Whole and each.required is True]
    if isinstance(kind, Whole) and kind.high is not None and not field.required and draw(flags):
        field = field._replace(default=kind.high)
    if numbers and draw(flags):
        least = draw(st.integers(0, 3))
        other = draw(st.sampled_from(numbers))
        field = field._replace(asked=lambda so_far: (so_far.get(other) or 0) >= least)
    if numbers and type(kind) is Whole and draw(flags):
        other, low = draw(st.sampled_from(numbers)), kind.low or 0
        limited = Whole(low, kind.high, lambda so_far: low + (so_far[other] or 0))
        field = field._replace(kind=limited)
    return field


@st.composite
def forms(draw: Any) -> Form:
    fields: list[Field] = []
    for number in range(draw(st.integers(1, 5))):
        fields.append(draw(leaning(f"f{number}", draw(any_kind()), fields)))
    return Form("test", tuple(fields), records=draw(flags))


@st.composite
def secrets(draw: Any) -> Form:
    """A form with what some hold, and secrets that may not exceed it."""
    held = Field("held", PlayerMap(Whole(0, 9)), RULE)
    bids = PlayerMap(
        Whole(0, 9, public=draw(st.none() | st.just(12))),
        most_total=draw(st.none() | st.integers(0, 12)),
        at_most=draw(st.sampled_from([None, "held"])),
    )
    pick = PlayerMap(OneOf(COLOURS), gaps="refused", distinct=draw(flags))
    kind = draw(st.sampled_from([bids, pick]))
    return Form("test", (held, Field("bids", kind, RULE, secret=True)))
