"""The naive Cheops: the twelve laws (6.6 and 7.4 of the specification)."""

from collections.abc import Iterator
from itertools import combinations, product

from tests.games.cheops.naive_board import (
    BLOCKS,
    COLOURS,
    EYES,
    FAMILY,
    SPACES,
    Block,
    Game,
    Move,
    at,
    laid_from_hand,
    own,
    pladj_01,
    sell_02,
    sell_03_is_full,
    stored,
)

LAWS = range(1, 13)


def laws_in_play(game: Game) -> set[int]:
    """On the market space (1, 2), on the game board (3), under a board (4, 5, 6), on a space (7),
    or held by any player (9 to 12) (LAW-08)."""
    laws = {game.market_law} - {0}
    laws |= {3} if game.law_3 else set()
    laws |= set(game.law_under.values())
    laws |= {7} if game.law_7 else set()
    return laws.union(*game.held)


def law_04_reasons(game: Game, colour: str) -> list[str]:
    """Laws 4, 5, 6 go under a price board that has none of these three under it."""
    return ["board_has_law"] if colour in game.law_under else []


def law_07_reasons(game: Game, colour: str, space: int) -> list[str]:
    """On any uncovered space of any board, the lowest included."""
    return ["space_covered"] if space <= game.sold[colour] else []


def law_08_reasons(game: Game, target: int) -> list[str]:
    """May remove one law that is in play."""
    return [] if target in laws_in_play(game) else ["target_not_in_play"]


def law_09_reasons(game: Game) -> list[str]:
    """Pay 25, or put it in the box. Less than 25 in cash: box."""
    return ["not_enough_cash"] if game.cash[game.turn] < 25 else []


def law_10_reasons(game: Game, colour: str) -> list[str]:
    """One treasure from the own warehouse; not if the board is full or has law 5. Law 4 does not
    hinder it."""
    reasons = []
    if not own(game)[colour]:
        reasons.append("not_in_warehouse")
    if sell_03_is_full(game, colour):
        reasons.append("board_full")
    if game.law_under.get(colour) == 5:
        reasons.append("law_5")
    return reasons


def pladj_01_law_11(game: Game, block: Block, kind: str) -> list[str]:
    """`unsupported` not checked for law 11; `law_space` if law 11 is used on an uncovered eye."""
    reasons = [each for each in pladj_01(game, block, kind) if each != "unsupported"]
    if block in EYES and block not in game.tiles:
        reasons.append("law_space")
    return reasons


def law_11_reasons(game: Game, block: Block, kind: str) -> list[str]:
    """Any uncovered treasure block (not an eye block with a law), one of the own family tiles,
    keeping the neighbourhood rule. The support rule does not apply."""
    missing = kind not in game.hands[game.turn]
    return pladj_01_law_11(game, block, kind) + (["not_in_hand"] if missing else [])


def law_12_swap_reasons(game: Game, one: Block, other: Block) -> list[str]:
    """(a) swap the treasures of two different uncovered treasure blocks."""
    reasons = ["same_block"] if one == other else []
    missing = one not in game.treasures or other not in game.treasures
    return reasons + (["no_treasure"] if missing else [])


def law_12_exchange_reasons(game: Game, block: Block, incoming: str, outgoing: str) -> list[str]:
    """(b) swap the treasure of one uncovered treasure block with one treasure of the own
    warehouse. The incoming colour must not be under law 4."""
    reasons = [] if game.treasures.get(block) == incoming else ["no_treasure"]
    if not own(game)[outgoing]:
        reasons.append("not_in_warehouse")
    if game.law_under.get(incoming) == 4:
        reasons.append("law_4")
    return reasons


def turn_06_reasons(game: Game, law: int) -> list[str]:
    """Saved laws 10, 11, 12 may be used by the active player when nothing is pending; but a law
    saved in this turn only from the player's next turn on. LAW-00: laws 1 to 9 are carried out at
    once when taken."""
    if law not in (10, 11, 12):
        return ["must_be_immediate"]
    reasons = [] if law in game.held[game.turn] else ["not_held"]
    reasons += ["saved_now"] if law in game.saved else []
    return reasons + (["pending"] if game.law is not None or game.treasure else [])


NUMBERS = {
    "new_price": 7,
    "repeal": 8,
    "buy_joker": 9,
    "late_sale": 10,
    "extra_tile": 11,
    "swap": 12,
    "exchange": 12,
}
"""The number of the law that a move carries out; other moves of laws name theirs."""


def law_of(move: Move) -> int | None:
    """The number of the law that a move carries out, None if it is no move of a law."""
    named = move[0] in ("enact", "put_under", "decline", "save")
    return int(move[1]) if named else NUMBERS.get(move[0])


def lawadj_01(game: Game, law: int, move: Move) -> list[str]:
    """`must_be_immediate`, `not_held`, then by law. Legal exactly when none applies."""
    if game.law == law:
        return law_reasons(game, move)
    if move[0] == "save":
        return ["must_be_taken"]
    return turn_06_reasons(game, law) + law_reasons(game, move)


def law_reasons(game: Game, move: Move) -> list[str]:  # noqa: C901, PLR0911 - a line a law
    match move:
        case ("save", law):
            return [] if law in (10, 11, 12) else ["must_be_immediate"]
        case ("enact", law):
            return [] if law in (1, 2, 3) else ["other_law"]
        case ("decline", law):
            return [] if law in (8, 9) else ["other_law"]
        case ("put_under", law, colour):
            return ([] if law in (4, 5, 6) else ["other_law"]) + law_04_reasons(game, colour)
        case ("new_price", colour, space):
            return law_07_reasons(game, colour, space)
        case ("repeal", target):
            return law_08_reasons(game, target)
        case ("buy_joker",):
            return law_09_reasons(game)
        case ("late_sale", colour):
            return law_10_reasons(game, colour)
        case ("extra_tile", kind, block):
            return law_11_reasons(game, block, kind)
        case ("swap", one, other):
            return law_12_swap_reasons(game, one, other)
        case ("exchange", block, incoming, outgoing):
            return law_12_exchange_reasons(game, block, incoming, outgoing)
    raise AssertionError(move)


def uses_of(law: int) -> Iterator[Move]:
    """Everything that could be typed for a law; each pair of blocks to swap in one order."""
    match law:
        case 1 | 2 | 3:
            yield ("enact", law)
        case 4 | 5 | 6:
            yield from product(("put_under",), (law,), COLOURS)
        case 7:
            yield from product(("new_price",), COLOURS, range(1, SPACES + 1))
        case 8:
            yield from product(("repeal",), LAWS)
            yield ("decline", 8)
        case 9:
            yield ("buy_joker",)
            yield ("decline", 9)
        case 10:
            yield from product(("late_sale",), COLOURS)
        case 11:
            yield from product(("extra_tile",), FAMILY, BLOCKS)
        case 12:
            yield from (("swap", *pair) for pair in combinations(BLOCKS, 2))
            yield from product(("exchange",), BLOCKS, COLOURS, COLOURS)


def law_08_removed(game: Game, target: int) -> Game:
    """The price returns to 10; the number needed returns to 2; the board is free again; the
    printed price counts again; a joker's 25 piasters are not paid back."""
    return game._replace(
        market_law=0 if game.market_law == target else game.market_law,
        law_3=game.law_3 and target != 3,
        law_under={colour: law for colour, law in game.law_under.items() if law != target},
        law_7=None if target == 7 else game.law_7,
        held=tuple(laws - {target} for laws in game.held),
    )


def law_09_paid(game: Game) -> Game:
    """Pay 25 to the bank and keep the tile in the warehouse as joker."""
    cash = at(game.cash, game.turn, game.cash[game.turn] - 25)
    return game._replace(cash=cash, held=at(game.held, game.turn, game.held[game.turn] | {9}))


def law_12_swapped(game: Game, one: Block, other: Block) -> Game:
    swapped = {one: game.treasures[other], other: game.treasures[one]}
    return game._replace(treasures={**game.treasures, **swapped})


def law_12_exchanged(game: Game, block: Block, incoming: str, outgoing: str) -> Game:
    game = stored(stored(game, incoming), outgoing, -1)
    return game._replace(treasures={**game.treasures, block: outgoing})


def law_00_saved(game: Game, law: int) -> Game:
    """Laws 10 to 12 are used at once or put face up in front of the player for a later turn."""
    held = at(game.held, game.turn, game.held[game.turn] | {law})
    return game._replace(held=held, saved=game.saved | {law})


def law_used(game: Game, law: int, move: Move) -> Game:  # noqa: C901, PLR0911 - a line a law
    """LAW-00 to LAW-12: what a law does. It no longer lies in front of whoever held it."""
    game = game._replace(held=tuple(laws - {law} for laws in game.held))
    match move:
        case ("save", _):
            return law_00_saved(game, law)
        case ("enact", 3):
            return game._replace(law_3=True)
        case ("enact", _):
            return game._replace(market_law=law)
        case ("put_under", _, colour):
            return game._replace(law_under={**game.law_under, colour: law})
        case ("new_price", colour, space):
            return game._replace(law_7=(colour, space))
        case ("repeal", target):
            return law_08_removed(game, target)
        case ("buy_joker",):
            return law_09_paid(game)
        case ("late_sale", colour):
            return stored(sell_02(game, colour), colour, -1)
        case ("extra_tile", kind, block):
            return laid_from_hand(game, block, kind)
        case ("swap", one, other):
            return law_12_swapped(game, one, other)
        case ("exchange", block, incoming, outgoing):
            return law_12_exchanged(game, block, incoming, outgoing)
    return game
