"""Cheops a second time: slow, and as close to the sentences of the rules as code can be.

Written from the specification alone, to be played beside the engine. A game is a plain value that
never changes; each rule is a function that bears its id and quotes it; legal moves are whatever
passes the rules out of everything that could be typed. Here are turns, chances and ends (6.1, 6.7
and 8.1); the pyramid, the laws and the appraisal have files of their own.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import chain, product
from typing import Any

from tests.games.cheops.naive_board import (
    BLOCKS,
    COLOURS,
    EYES,
    FAMILY,
    NEIGHBOUR,
    Block,
    Game,
    Move,
    at,
    can_place,
    laid_from_hand,
    more,
    pladj_01,
    sell_02,
    sell_03_is_full,
    sell_05_options,
    stored,
    taken,
)
from tests.games.cheops.naive_laws import LAWS, law_of, law_used, lawadj_01, uses_of
from tests.games.cheops.naive_score import board_type, price_boards

CHANCE = -1
CHANCES = {"lay": "board", "put": "treasure", "top": "top", "start": "start", "reveal": "reveal"}
"""What chance brings, and what is asked of it."""


def neigh_02(game: Game, block: Block) -> Game:
    """Pay 20 to the bank, place the tile at once, take the treasure or law."""
    cash = at(game.cash, game.turn, game.cash[game.turn] - 20)
    game = game._replace(cash=cash, neighbours=game.neighbours - 1, bought=True)
    return taken(game, block, NEIGHBOUR)


def turn_03_may_finish(game: Game) -> bool:
    """If at least one of the player's tiles has a legal block, placing is compulsory."""
    return game.placed or not can_place(game, game.turn)


def turn_05_drawn(game: Game, stack: int) -> Game:
    """Take the top tile of one of the three stacks."""
    size, top = game.stacks[stack - 1]
    hands = at(game.hands, game.turn, (*game.hands[game.turn], top))
    return game._replace(hands=hands, stacks=at(game.stacks, stack - 1, (size - 1, None)))


def blocking(game: Game, move: Move) -> list[str]:
    """Reasons against a move of the list (6.7), whose values all exist; none when it is legal."""
    law = law_of(move)
    if law is not None:
        return lawadj_01(game, law, move)
    pending = ["pending"] if game.law is not None or game.treasure else []
    match move:
        case ("sell" | "warehouse" | "box" as option,):
            return sell_05_reasons(game, option)
        case ("buy_neighbour", block):
            return pending + neigh_01_reasons(game) + pladj_01(game, block, NEIGHBOUR)
        case ("place", kind, block):
            return pending + turn_03_reasons(game, kind) + pladj_01(game, block, kind)
        case ("draw", stack):
            return pending + turn_05_reasons(game, stack)
        case ("end_turn",):
            return pending + ([] if turn_03_may_finish(game) else ["must_place"])
    raise AssertionError(move)


def sell_05_reasons(game: Game, option: str) -> list[str]:
    if not game.treasure:
        return ["no_treasure"]
    return [] if option in sell_05_options(game, game.treasure) else ["not_allowed"]


def turn_03_reasons(game: Game, kind: str) -> list[str]:
    """The player places one family tile. Which tile and which block are free."""
    reasons = ["placed"] if game.placed else []
    return reasons + ([] if kind in game.hands[game.turn] else ["not_in_hand"])


def neigh_01_reasons(game: Game) -> list[str]:
    """Only before the family tile is placed, at most one a turn. Needs 20 piasters in cash and
    a neighbour tile in stock."""
    reasons = ["placed"] if game.placed else []
    reasons += ["bought"] if game.bought else []
    reasons += ["no_cash"] if game.cash[game.turn] < 20 else []
    return reasons + (["no_stock"] if not game.neighbours else [])


def turn_05_reasons(game: Game, stack: int) -> list[str]:
    """A player with fewer than four family tiles may take the top tile of one of the three
    stacks at the end of the turn. Empty stacks are skipped."""
    reasons = [] if turn_03_may_finish(game) else ["must_place"]
    reasons += [] if len(game.hands[game.turn]) < 4 else ["hand_full"]
    return reasons + ([] if game.stacks[stack - 1][0] else ["stack_empty"])


def could_be_typed(game: Game) -> Iterator[Move]:
    """Every move of the list that fits what is pending, with every value of its arguments."""
    if game.treasure:
        yield from product(("sell", "warehouse", "box"))
    elif game.law:
        yield from uses_of(game.law)
        yield ("save", game.law)
    else:
        yield from product(("buy_neighbour",), BLOCKS)
        yield from product(("place",), FAMILY, BLOCKS)
        yield from chain.from_iterable(map(uses_of, game.held[game.turn]))
        yield from product(("draw",), (1, 2, 3))
        yield ("end_turn",)


def legal(game: Game) -> list[Move]:
    return [move for move in could_be_typed(game) if not blocking(game, move)]


def move_01_is_idle(game: Game, move: Move) -> bool:
    """A swap of two equal colours is legal but need not be offered."""
    match move:
        case ("swap", one, other):
            return game.treasures[one] == game.treasures[other]
        case ("exchange", _, incoming, outgoing):
            return bool(incoming == outgoing)
    return False


def line(move: Move) -> str:
    """A move as people write it, the row and the place of a block joined by a comma."""
    return " ".join(",".join(map(str, w)) if isinstance(w, tuple) else str(w) for w in move)


def played(game: Game, move: Move) -> Game:  # noqa: PLR0911 - one line a kind of move
    """The position after a legal move."""
    law = law_of(move)
    if law is not None:
        return after_law(law_used(game._replace(law=None), law, move))
    match move:
        case ("sell",):
            return resolved(sell_02(game, game.treasure or ""))
        case ("warehouse",):
            return resolved(stored(game, game.treasure or ""))
        case ("box",):
            return resolved(game._replace(boxed=more(game.boxed, game.treasure or "")))
        case ("buy_neighbour", block):
            return neigh_02(game, block)
        case ("place", kind, block):
            return laid_from_hand(game, block, kind)._replace(placed=True)
        case ("draw", stack):
            return turned_over(turn_05_drawn(game, stack))
    return turned_over(game)


def after_law(game: Game) -> Game:
    """The treasure that law 11 takes is sold or warehoused before anything else (SELL-06)."""
    return game if game.treasure else turn_07_looked_at(game)


def resolved(game: Game) -> Game:
    return turn_07_looked_at(game._replace(treasure=None))


def turn_07_looked_at(game: Game) -> Game:
    """End conditions are looked at after each resolved take or law use."""
    return game._replace(ending=(end_01(game) or end_02(game)))


def turned_over(game: Game) -> Game:
    """The end conditions are looked at again when the turn is complete (TURN-07). Whose turn it
    is next, and who is out (TURN-01, TURN-08)."""
    over = end_01(game) or end_02(game) or end_03(game) or end_04(game)
    if over:
        return game._replace(ending=over)
    after = [(game.turn + step) % game.seats for step in range(1, game.seats + 1)]
    seat = next(seat for seat in after if not game.out[seat])
    none: frozenset[int] = frozenset()
    game = game._replace(turn=seat, bought=False, placed=False, saved=none)
    if game.hands[seat]:
        return game
    return turned_over(game._replace(out=at(game.out, seat, True)))


# How it ends (8.1)


def end_01(game: Game) -> str | None:
    """At least two price boards are full, three while law 3 is in play."""
    full = [colour for colour in COLOURS if sell_03_is_full(game, colour)]
    return "boards_full" if len(full) >= (3 if game.law_3 else 2) else None


def end_02(game: Game) -> str | None:
    """All 66 blocks carry tiles."""
    return "pyramid_empty" if len(game.tiles) == 66 else None


def end_03(game: Game) -> str | None:
    """No player still in the game holds a family tile that could legally be placed."""
    left = [seat for seat in range(game.seats) if not game.out[seat]]
    return None if any(can_place(game, seat) for seat in left) else "no_playable_family"


def end_04(game: Game) -> str | None:
    """All players but one are eliminated."""
    return "last_player" if game.out.count(False) == 1 else None


# What chance brings (4)


def begun(seats: int) -> Game:
    """SET-05: each player takes one family tile of each kind; three stacks as equal as possible,
    longer stacks first (64 - 4 a player). SET-07: players start with no money."""
    rest = 64 - 4 * seats
    return Game(
        seats=seats,
        stacks=tuple((rest // 3 + (stack < rest % 3), None) for stack in range(3)),
        cash=(0,) * seats,
        hands=(FAMILY,) * seats,
        warehouses=(dict.fromkeys(COLOURS, 0),) * seats,
        held=(frozenset(),) * seats,
        out=(False,) * seats,
    )


def chances(game: Game) -> dict[Move, Fraction]:
    """What chance may bring now, and how likely each is; nothing where a player is to move."""
    if game.ending:
        return {}
    outcomes = set_02(game) or set_03(game) or set_05(game) or set_08(game) or set_04(game)
    total = sum(outcomes.values())
    return {move: Fraction(weight, total) for move, weight in outcomes.items()}


def set_02(game: Game) -> dict[Move, Fraction]:
    """Shuffle the price boards by type, draw two of each type and lay the six face up on the six
    columns; which board gets which column is random."""
    colour = next((each for each in COLOURS if each not in game.boards), None)
    if colour is None:
        return {}
    lain = [board_type(board) for board in game.boards.values()]
    left = [board for board in price_boards() if board not in game.boards.values()]
    types = [board_type(board) for board in left]
    likely = {kind: Fraction(2 - lain.count(kind), types.count(kind)) for kind in set(types)}
    return {
        ("lay", colour, board): likely[board_type(board)]
        for board in left
        if likely[board_type(board)]
    }


def set_03(game: Game) -> dict[Move, int]:
    """Put the other 60 treasures on the 60 blocks without an eye; the engine shuffles uniformly."""
    empty = [block for block in BLOCKS if block not in EYES and block not in game.treasures]
    if game.turn >= 0 or not empty:
        return {}
    lain = list(game.treasures.values())
    left = {colour: 10 - lain.count(colour) for colour in COLOURS}
    return {("put", empty[0], colour): count for colour, count in left.items() if count}


def set_05(game: Game) -> dict[Move, int]:
    """Three face-up stacks: of 16 of each kind those may come up that lie neither open on a stack,
    nor in a hand, nor on the pyramid."""
    hidden = [number for number, (size, top) in enumerate(game.stacks, 1) if size and not top]
    if not hidden:
        return {}
    seen: list[Any] = [*game.tiles.values(), *(top for _, top in game.stacks)]
    seen += [kind for hand in game.hands for kind in hand]
    left = {kind: 16 - seen.count(kind) for kind in FAMILY}
    return {("top", hidden[0], kind): count for kind, count in left.items() if count}


def set_08(game: Game) -> dict[Move, int]:
    """The start player is drawn at random."""
    return {} if game.turn >= 0 else {("start", seat): 1 for seat in range(game.seats)}


def set_04(game: Game) -> dict[Move, int]:
    """Shuffle the 12 laws face down: each that has not been seen may lie on a block."""
    if game.law != 0:
        return {}
    return {("reveal", law): 1 for law in LAWS if law not in game.laws_seen}


def brought(game: Game, move: Move) -> Game:
    """The position after what chance has brought."""
    match move:
        case ("lay", colour, board):
            return game._replace(boards={**game.boards, colour: board})
        case ("put", block, colour):
            return game._replace(treasures={**game.treasures, block: colour})
        case ("top", stack, kind):
            size, _ = game.stacks[stack - 1]
            return game._replace(stacks=at(game.stacks, stack - 1, (size, kind)))
        case ("start", seat):
            return game._replace(turn=seat)
        case ("reveal", law):
            return game._replace(law=law, laws_seen=game.laws_seen | {law})
    raise AssertionError(move)


# What is asked, and what may be answered


def asked(game: Game) -> tuple[int, str] | None:
    """Who is to answer, and what about; None when the game is over."""
    if game.ending:
        return None
    by_chance = next(iter(chances(game)), None)
    if by_chance:
        return (CHANCE, CHANCES[by_chance[0]])
    if game.treasure or game.law:
        return (game.turn, "goods" if game.treasure else f"law_{game.law}")
    return (game.turn, "draw" if game.placed else "place")


def offered(game: Game) -> list[Move]:
    """What may be answered, each outcome once."""
    if game.ending:
        return []
    moves = list(chances(game)) or legal(game)
    return [move for move in moves if not move_01_is_idle(game, move)]


def moved(game: Game, move: Move) -> Game:
    """The position after an answer, be it a player's or chance's."""
    return brought(game, move) if move[0] in CHANCES else played(game, move)
