"""The state that a law is used in, as a request gives it, and its checks (14.7)."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from companion.games.cheops import laws
from companion.games.cheops.board_fields import check_treasures, law_under, market
from companion.games.cheops.figures import Figures
from companion.games.cheops.hands import Hand, check_hand
from companion.games.cheops.law_fields import TAKEN
from companion.games.cheops.prices import Market
from companion.games.cheops.pyramid import Pyramid, check_kinds, pyramid
from companion.games.common.wording import span
from companion.games.contract import Refused
from companion.games.forms import Answers


class State(NamedTuple):
    """The laws in play, and what the player who uses one has.

    `under` are the laws under price boards by colour, `held` those before all players and `own`
    those before this one. `warehouse` and `hand` are numbers by colour and by kind.
    """

    market: Market
    market_law: int
    law_3: int
    under: Mapping[str, int]
    held: tuple[int, ...]
    own: tuple[int, ...]
    cash: int
    warehouse: Mapping[str, int]
    hand: Hand
    pyramid: Pyramid

    @property
    def in_play(self) -> list[int]:
        """The laws that law 8 could remove (CHEOPS-LAW-08)."""
        return [*self._on_the_board(), *self.held]

    def _on_the_board(self) -> Iterator[int]:
        if self.market_law:
            yield self.market_law
        if self.law_3:
            yield laws.THREE_BOARDS
        yield from self.under.values()
        if self.market.law_7:
            yield laws.NEW_PRICE


def read_state(figures: Figures, answers: Answers) -> State:
    """Return the state of a request.

    Raises:
        Refused: when no game leads to it.
    """
    held: Mapping[str, list[int]] = answers["held"]
    state = State(
        market=market(figures, answers),
        market_law=answers["market_law"],
        law_3=answers["law_3"],
        under=law_under(answers),
        held=tuple(law for laws in held.values() for law in laws),
        own=tuple(held[answers["player"]]),
        cash=answers["cash"],
        warehouse=answers["warehouse"] or dict.fromkeys(figures.colours, 0),
        hand=answers["hand"] or dict.fromkeys(figures.kinds, 0),
        pyramid=pyramid(figures, answers),
    )
    _check_laws(figures, answers, state)
    _check_goods(figures, state)
    return state


def _check_laws(figures: Figures, answers: Answers, state: State) -> None:
    """Refuse a law that is taken while it is in play, and more laws than a game has."""
    number, in_play = answers["number"], state.in_play
    if answers["timing"] == TAKEN:
        if number in in_play:
            raise Refused("number", f"is {number}, which is in play already", "CHEOPS-SET-04")
        in_play = [*in_play, number]
    if len(in_play) > figures.laws_in_play:
        message = f"makes {len(in_play)} laws in all, must be {span(None, figures.laws_in_play)}"
        raise Refused("number", message, "CHEOPS-SET-04")


def _check_goods(figures: Figures, state: State) -> None:
    """Refuse money, treasures and tiles that nobody can have."""
    if state.cash % figures.coin:
        message = f"is {state.cash}, must be a multiple of {figures.coin}"
        raise Refused("cash", message, "CHEOPS-ID-02")
    for colour, board in state.market.boards.items():
        owned = {f"warehouse.{colour}": state.warehouse[colour]}
        check_treasures(figures, board.sold, owned)
    check_hand(figures, state.hand, "hand")
    check_kinds(figures, state.pyramid, {"hand": state.hand})
