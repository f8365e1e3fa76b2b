"""What is asked about the use of a law, and which uses have the shape of their law (14.7)."""

from collections.abc import Callable
from functools import partial

from companion.games.cheops import laws
from companion.games.cheops.board_fields import (
    boards_field,
    law_3_field,
    law_7_field,
    law_under_field,
    market_law_field,
    space_field,
)
from companion.games.cheops.figures import Figures
from companion.games.cheops.hands import kind_fields
from companion.games.cheops.pyramid import block_fields, tiles_field
from companion.games.contract import Refused
from companion.games.forms import (
    Answers,
    Field,
    ListOf,
    OneOf,
    Player,
    PlayerMap,
    Record,
    SoFar,
    choice,
    count,
)

TAKEN, HELD = "taken", "held"
TIMINGS = (TAKEN, HELD)
"""A law is used when it is taken from the pyramid, or later by the player who saved it."""


def law_fields(figures: Figures) -> tuple[Field, ...]:
    """Return what is asked for a law: which one, how it is used, and what this rests on."""
    return (
        Field("player", Player(), "CHEOPS-LAW-00"),
        count("number", rule="CHEOPS-LAW-00", minimum=1, maximum=laws.LAST),
        choice("timing", rule="CHEOPS-LAW-00", choices=TIMINGS),
        boards_field(figures, all_six=True),
        Field("use", Record(_use_fields(figures)), "CHEOPS-LAW-00"),
        market_law_field(),
        law_3_field(),
        law_7_field(figures, lambda so_far: so_far["use"].get("target") == laws.NEW_PRICE),
        law_under_field(figures, _matters_under),
        Field(
            "held",
            PlayerMap(ListOf(OneOf(laws.HELD), distinct=True), distinct=True),
            "CHEOPS-LAW-00",
            required=False,
            asked=_is_held_asked,
        ),
        *_own_fields(figures),
    )


def _own_fields(figures: Figures) -> tuple[Field, ...]:
    """Return the fields of what the player has, and of the pyramid."""
    warehouse = tuple(
        count(
            colour,
            rule="CHEOPS-LAW-10",
            maximum=figures.each,
            required=False,
            default=0,
            asked=partial(_is_given_away, colour),
        )
        for colour in figures.colours
    )
    hand = kind_fields(figures, asked=lambda kind: partial(_is_placed, kind))
    return (
        count(
            "cash",
            rule="CHEOPS-LAW-09",
            maximum=figures.most_cash,
            required=False,
            default=0,
            asked=lambda so_far: so_far["use"].get("pay") == 1,
        ),
        Field("warehouse", Record(warehouse), "CHEOPS-LAW-10", required=False),
        Field("hand", Record(hand), "CHEOPS-LAW-11", required=False),
        tiles_field(figures, required=False, asked=_is_pyramid_used),
    )


def _use_fields(figures: Figures) -> tuple[Field, ...]:
    """Return the fields of `use`: each is asked for, and right, only with laws that need it."""
    colour = partial(choice, rule="CHEOPS-LAW-12", choices=figures.colours, asked=_is_exchange)
    return (
        count("save", rule="CHEOPS-LAW-00", minimum=1, maximum=1, required=False, asked=_may_save),
        choice(
            "colour",
            rule="CHEOPS-LAW-04",
            choices=figures.colours,
            asked=_with(*laws.UNDER_A_BOARD, laws.NEW_PRICE, laws.LATE_SALE),
        ),
        space_field(figures, asked=_with(laws.NEW_PRICE)),
        count("target", rule="CHEOPS-LAW-08", maximum=laws.LAST, asked=_with(laws.REPEAL)),
        count("pay", rule="CHEOPS-LAW-09", maximum=1, asked=_with(laws.JOKER)),
        Field(
            "swap",
            ListOf(Record(block_fields(figures)), fewest=2, most=2),
            "CHEOPS-LAW-12",
            required=False,
            asked=_with(laws.SWAP),
        ),
        *block_fields(figures, asked=_is_block_used),
        choice("kind", rule="CHEOPS-LAW-11", choices=figures.kinds, asked=_with(laws.EXTRA_TILE)),
        colour("colour_in"),
        colour("colour_out"),
    )


def _may_save(so_far: SoFar) -> bool:
    return so_far["timing"] == TAKEN and so_far["number"] in laws.SAVED


def _with(*laws: int) -> Callable[[SoFar], bool]:
    """Return what says whether one of these laws is used, and not saved."""
    return lambda so_far: so_far["number"] in laws and not so_far.get("save")


def _is_exchange(so_far: SoFar) -> bool:
    """Return whether law 12 is used between the pyramid and the warehouse."""
    return _with(laws.SWAP)(so_far) and not so_far.get("swap")


def _is_block_used(so_far: SoFar) -> bool:
    return _with(laws.EXTRA_TILE)(so_far) or _is_exchange(so_far)


def _is_pyramid_used(so_far: SoFar) -> bool:
    return bool(so_far["use"].get("row") or so_far["use"].get("swap"))


def _matters_under(so_far: SoFar, colour: str) -> bool:
    """Return whether it matters which law lies under a board."""
    use, number = so_far["use"], so_far["number"]
    if number == laws.REPEAL:
        return use.get("target") in laws.UNDER_A_BOARD
    named = (use.get("colour"), use.get("colour_in"))
    return bool(number != laws.NEW_PRICE and colour in named)


def _is_held_asked(so_far: SoFar) -> bool:
    return bool(so_far["timing"] == HELD or so_far["use"].get("target") in laws.HELD)


def _is_given_away(colour: str, so_far: SoFar) -> bool:
    """Return whether the player would give away a treasure of a colour."""
    use = so_far["use"]
    sold = so_far["number"] == laws.LATE_SALE and use.get("colour") == colour
    return bool(sold or use.get("colour_out") == colour)


def _is_placed(kind: str, so_far: SoFar) -> bool:
    return bool(so_far["use"].get("kind") == kind)


def check_shape(answers: Answers) -> None:
    """Refuse a use of another law's shape, as far as the form admits it (14.7)."""
    use = answers["use"]
    if use["save"] and answers["timing"] == HELD:
        raise Refused("use.save", "is not for a law that is held", "CHEOPS-LAW-00")
    if use["swap"] and (use["save"] or answers["number"] != laws.SWAP):
        raise Refused("use.swap", "is not for this case", "CHEOPS-LAW-12")
