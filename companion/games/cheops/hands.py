"""Hands of family tiles, as a request gives them (section 14, hand)."""

from collections.abc import Callable, Mapping

from companion.games.cheops.figures import Figures
from companion.games.common.wording import span
from companion.games.contract import Refused
from companion.games.forms import Field, SoFar, count

Hand = Mapping[str, int]
"""How many tiles of each family kind somebody holds."""

RULE = "CHEOPS-TURN-05"


def kind_fields(
    figures: Figures, asked: Callable[[str], Callable[[SoFar], bool]] | None = None
) -> tuple[Field, ...]:
    """Return a field for the tiles of each family kind; `asked` says when each is asked."""
    return tuple(
        count(
            kind,
            rule=RULE,
            maximum=figures.hand,
            required=False,
            default=0,
            asked=asked(kind) if asked else True,
        )
        for kind in figures.kinds
    )


def check_hand(figures: Figures, hand: Hand, path: str) -> None:
    """Refuse more tiles than a hand can hold (CHEOPS-TURN-05)."""
    total = sum(hand.values())
    if total > figures.hand:
        raise Refused(path, f"has {total} tiles, must be {span(None, figures.hand)}", RULE)
