"""Whether a position ends the game, and why (7.5, 8.1, 14.6)."""

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from companion.games.cheops.board_fields import boards_field, law_3_field, market
from companion.games.cheops.figures import Figures
from companion.games.cheops.hands import Hand, check_hand, kind_fields
from companion.games.cheops.pyramid import Pyramid, check_kinds, pyramid, tiles_field
from companion.games.common.wording import part
from companion.games.contract import Refused, Result, Step, Term
from companion.games.forms import Answers, Field, ListOf, Player, PlayerMap, Record, count


def end_check_fields(figures: Figures) -> tuple[Field, ...]:
    """Return what is asked about a position: boards, tiles, hands and who is still in the game."""
    return (
        boards_field(figures, all_six=True),
        law_3_field(),
        Field("eliminated", ListOf(Player(), distinct=True), "CHEOPS-OUT-01", required=False),
        count("turn_complete", rule="CHEOPS-END-03", maximum=1, required=False, default=1),
        tiles_field(figures),
        Field("hands", PlayerMap(Record(kind_fields(figures)), gaps="left out"), "CHEOPS-END-03"),
    )


class Position(NamedTuple):
    """A position that may end the game: `hands` are those of the players still in it."""

    full_boards: list[str]
    full_boards_needed: int
    pyramid: Pyramid
    hands: dict[str, Hand]
    is_turn_complete: bool

    @property
    def can_place(self) -> list[str]:
        """Return who could place a family tile now, in seat order (CHEOPS-ENDADJ-01)."""
        return [
            name
            for name, hand in self.hands.items()
            if self.pyramid.can_place(kind for kind, tiles in hand.items() if tiles)
        ]

    @property
    def reasons(self) -> list[str]:
        """Return what ends the game, none if it goes on (8.1)."""
        left = self.pyramid.blocks_left
        holds = {
            "boards_full": len(self.full_boards) >= self.full_boards_needed,
            "pyramid_empty": not left,
            "no_playable_family": self.is_turn_complete and left > 0 and not self.can_place,
            "last_player": len(self.hands) == 1,
        }
        return [reason for reason, held in holds.items() if held]


RULES = {
    "boards_full": "CHEOPS-END-01",
    "pyramid_empty": "CHEOPS-END-02",
    "no_playable_family": "CHEOPS-END-03",
    "last_player": "CHEOPS-END-04",
}
"""The rule behind each end of the game."""


def end_check(figures: Figures, answers: Answers) -> Result:
    """Return whether the game is over, why, and who could still place a tile."""
    tiles = pyramid(figures, answers)
    found = Position(
        full_boards=market(figures, answers).full(),
        full_boards_needed=figures.full_boards_needed(answers["law_3"]),
        pyramid=tiles,
        hands=_hands(figures, answers, tiles),
        is_turn_complete=bool(answers["turn_complete"]),
    )
    reasons = found.reasons
    value = {
        "over": bool(reasons),
        "reasons": reasons,
        "full_boards": found.full_boards,
        "full_boards_needed": found.full_boards_needed,
        "blocks_left": tiles.blocks_left,
        "can_place": found.can_place,
    }
    return Result(value, partial(_steps, found, reasons))


def _hands(figures: Figures, answers: Answers, tiles: Pyramid) -> dict[str, Hand]:
    """Return the hand of every player still in the game, in seat order."""
    given: dict[str, Hand] = answers["hands"]
    for name, hand in given.items():
        path = f"hands.{part(name)}"
        check_hand(figures, hand, path)
        if name in answers["eliminated"] and any(hand.values()):
            raise Refused(path, "holds tiles, must be empty: eliminated", "CHEOPS-OUT-01")
    check_kinds(figures, tiles, {f"hands.{part(name)}": hand for name, hand in given.items()})
    left = [name for name in answers["players"] if name not in answers["eliminated"]]
    if not left:
        raise Refused("eliminated", "has everybody in it", "CHEOPS-END-04")
    return {name: given.get(name, {}) for name in left}


def _steps(found: Position, reasons: list[str]) -> Iterator[Step]:
    full = {"colours": tuple(map(Term, found.full_boards)), "needed": found.full_boards_needed}
    yield Step("CHEOPS-END-01", "end.boards", full)
    yield Step("CHEOPS-END-02", "end.blocks", {"left": found.pyramid.blocks_left})
    yield Step("CHEOPS-END-03", "end.can_place", {"players": tuple(found.can_place)})
    for reason in reasons:
        yield Step(RULES[reason], f"end.{reason}", full)
    if not reasons:
        yield Step("CHEOPS-TURN-07", "end.goes_on", {})
