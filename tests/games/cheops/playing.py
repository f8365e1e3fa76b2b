"""What the battery asks about Cheops: the invariants of section 12, and what a seat can't see."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from companion.games.cheops import actions, laws
from companion.games.cheops.rules import CheopsRules
from companion.games.cheops.state import FACE_DOWN, NONE, State
from companion.games.cheops.tables import HAND_BITS, Block, read_tables
from companion.games.engine import CHANCE, Action, Options
from companion.kits import load_kit

OPTIONS = tuple(Options(players) for players in (2, 3, 4, 5))

TABLES = read_tables(load_kit("cheops"))
KINDS = TABLES.kinds
BLOCKS = [Block(row, pos) for row in range(1, 12) for pos in range(1, 13 - row)]
EYES = {(3, 3), (3, 5), (3, 7), (5, 3), (5, 5), (7, 3)}
NUMBER = {block: number for number, block in enumerate(BLOCKS)}
NEAR = [[NUMBER[other] for other in block.around() if other in NUMBER] for block in BLOCKS]
BELOW = [[NUMBER[b] for b in block.below()] if block.row > 1 else [] for block in BLOCKS]
TWELVE = range(1, 13)


def members(mask: int, size: int) -> list[int]:
    return [number for number in range(size) if mask >> number & 1]


def hand(state: State, seat: int) -> list[int]:
    return [state.hands[seat] >> HAND_BITS * kind & 15 for kind in range(4)]


def owned(state: State, seat: int) -> list[int]:
    return state.warehouse[seat * 6 : seat * 6 + 6]


def tiles(state: State) -> dict[int, int]:
    return {block: kind for kind, mask in enumerate(state.tiles) for block in members(mask, 66)}


def in_play(state: State) -> list[int]:
    """The laws on the board and before players, each as often as it lies there."""
    found = [law for law in state.under if law]
    found += [state.market_law] * bool(state.market_law) + [3] * state.law_3
    found += [7] * (state.law_7 is not None)
    return found + [law for held in state.held for law in members(held, 13)]


def broken(rules: CheopsRules, state: State) -> list[str]:
    """Which invariants of section 12 do not hold, by their numbers."""
    lying = tiles(state)
    faults = [*_treasures(state), *_tiles(state, lying), *_laws(state), *_blocks(state, lying)]
    faults += [*_neighbourhood(state, lying), *_boards(state), *_players(state)]
    return [*faults, *_money(state), *_worth(rules, state)]


def _treasures(state: State) -> Iterator[str]:
    """1: of each colour ten treasures are somewhere."""
    lie = Counter(state.treasures)
    for colour in range(6):
        kept = sum(owned(state, seat)[colour] for seat in range(state.players))
        kept += state.sold[colour] + state.boxed[colour] + (state.colour == colour)
        if lie[colour] + kept + state.left[colour] != 10:
            yield f"1: {TABLES.colours[colour]}: {lie[colour]} lie, {kept} are taken"


def _tiles(state: State, lying: dict[int, int]) -> Iterator[str]:
    """2: 16 tiles of each kind of the family, 4 neighbours."""
    lie = Counter(lying.values())
    for kind in range(4):
        held = sum(hand(state, seat)[kind] for seat in range(state.players))
        if lie[kind] + held + state.unseen[kind] + state.tops.count(kind) != 16:
            yield f"2: {KINDS[kind]}: {lie[kind]} lie, {held} are held"
    if lie[4] + state.neighbours != 4:
        yield f"2: {lie[4]} neighbours lie, {state.neighbours} are left"
    known = sum(top != NONE for top in state.tops)
    if sum(state.stacks) != sum(state.unseen) + known:
        yield f"2: stacks of {state.stacks}, {state.unseen} are not seen, tops {state.tops}"
    if any(top != NONE and not size for top, size in zip(state.tops, state.stacks, strict=True)):
        yield "2: a tile lies on an empty stack"


def _laws(state: State) -> Iterator[str]:
    """3 and 10: each law in one place, six of them seen at most."""
    pending = [state.law] if state.law > 0 else []
    places = Counter([*in_play(state), *members(state.laws_boxed, 13), *members(state.laws, 13)])
    places.update(pending)
    if places != Counter(TWELVE):
        yield f"3: laws lie at {places}"
    eyes = sum(state.covered >> NUMBER[Block(*eye)] & 1 for eye in EYES)
    if 12 - state.laws.bit_count() + (state.law == FACE_DOWN) != eyes:
        yield f"3: {eyes} eyes are covered, {state.laws.bit_count()} laws not seen"
    if len([law for law in state.under if law]) != len({law for law in state.under if law}):
        yield f"10: laws under boards {state.under}"


def _blocks(state: State, lying: dict[int, int]) -> Iterator[str]:
    """4: a tile lies exactly where the treasure or the law is gone."""
    if sum(1 << block for block in lying) != state.covered:
        yield "4: covered blocks are not those with tiles"
    if sum(mask.bit_count() for mask in state.tiles) != len(lying):
        yield "4: two tiles lie on a block"
    if any(state.left):
        return
    for number, block in enumerate(BLOCKS):
        if (state.treasures[number] != NONE) != (number not in lying and block not in EYES):
            yield f"4: {block} has treasure {state.treasures[number]}"


def _neighbourhood(state: State, lying: dict[int, int]) -> Iterator[str]:
    """5: no two of a kind touch, one has no support at most; and the masks say so."""
    for block, kind in lying.items():
        if any(lying.get(other) == kind for other in NEAR[block]):
            yield f"5: {KINDS[kind]} on {BLOCKS[block]} touches its kind"
    loose = [block for block in lying if any(below not in lying for below in BELOW[block])]
    if len(loose) > 1:
        yield f"5: {len(loose)} tiles have no support"
    supported = (b for b in range(66) if all(below in lying for below in BELOW[b]))
    if state.open != sum(1 << block for block in supported if block not in lying):
        yield "5: open blocks"
    for kind in range(5):
        near = {other for block, lies in lying.items() if lies == kind for other in NEAR[block]}
        if sum(1 << block for block in near) != state.barred[kind]:
            yield f"5: blocks barred for {KINDS[kind]}"


def _boards(state: State) -> Iterator[str]:
    """6: four treasures on a board at most; the game goes on while few boards are full."""
    full, needed = state.sold.count(4), 3 if state.law_3 else 2
    if not all(0 <= sold <= 4 for sold in state.sold):
        yield f"6: sold {state.sold}"
    if full != state.full or full > 3:
        yield f"6: {full} boards are full, {state.full} are known"
    if full >= needed and state.cause != "boards_full":
        yield f"6: {full} boards are full, and the game has not ended by it"
    is_settled = state.colour == NONE and not state.law
    if state.covered == (1 << 66) - 1 and state.cause is None and is_settled:
        yield "6: the pyramid is empty, and the game goes on"


def _players(state: State) -> Iterator[str]:
    """7: hands, cash; and who is out has no tiles."""
    for seat in range(state.players):
        if not 0 <= sum(hand(state, seat)) <= 4:
            yield f"7: seat {seat} holds {hand(state, seat)}"
        if state.cash[seat] < 0 or state.cash[seat] % 5:
            yield f"7: seat {seat} has {state.cash[seat]}"
        is_out, is_on = state.eliminated >> seat & 1, state.seat == seat and state.cause is None
        if is_out and (state.hands[seat] or is_on):
            yield f"7: seat {seat} is out, and is in"
    if min(state.warehouse) < 0:
        yield f"7: warehouses {state.warehouse}"


def _money(state: State) -> Iterator[str]:
    """8: nobody has money that no sale brought."""
    spent = 20 * (4 - state.neighbours) + 25 * any(held >> laws.JOKER & 1 for held in state.held)
    if sum(state.cash) + spent > 15 * sum(state.sold):
        yield f"8: {sum(state.cash)} in cash, {spent} spent, {sum(state.sold)} sales"
    if state.money != sum(state.cash):
        yield f"8: {state.cash} are not {state.money}"


def _worth(rules: CheopsRules, state: State) -> Iterator[str]:
    """11: totals are the sums of their lines."""
    for seat, score in enumerate(rules.scores(state)):
        if sum(score.breakdown.values()) != score.total:
            yield f"11: seat {seat}: {score}"
        if score.breakdown["cash"] != state.cash[seat]:
            yield f"11: seat {seat} has {state.cash[seat]}, and {score} says otherwise"


LAYING = (actions.Place, actions.BuyNeighbour, actions.ExtraTile)
PLAIN = (
    *(actions.Box, actions.Enact, actions.PutUnder, actions.NewPrice, actions.Repeal),
    *(actions.Decline, actions.Save, actions.Sell, actions.Swap, *LAYING, *actions.BY_CHANCE),
)
"""What changes no warehouse."""


def step_broken(rules: CheopsRules, before: State, action: Action, after: State) -> list[str]:  # noqa: ARG001
    """What an action should have changed and has not, and what it should not have changed."""
    faults = []
    if len(tiles(after)) - len(tiles(before)) != isinstance(action, LAYING):
        faults.append("9: tiles on the pyramid")
    if (paid := _paid(before, after)) != _price(before, action):
        faults.append(f"8: {paid} was paid")
    sales = isinstance(action, (actions.Sell, actions.LateSale))
    more = [now - then for now, then in zip(after.sold, before.sold, strict=True)]
    if sum(more) != sales or min(more) < 0:
        faults.append(f"6: sold {before.sold}, then {after.sold}")
    if before.eliminated & ~after.eliminated:
        faults.append("somebody is in again")
    kept = sum(after.warehouse) - sum(before.warehouse)
    if kept != isinstance(action, actions.Warehouse) - isinstance(action, actions.LateSale):
        faults.append(f"{kept} came into warehouses")
    if isinstance(action, PLAIN) and after.warehouse != before.warehouse:
        faults.append("a warehouse has changed")
    return faults


def _paid(before: State, after: State) -> int:
    return sum(after.cash) - sum(before.cash)


def _price(before: State, action: Action) -> int:
    if isinstance(action, (actions.Sell, actions.LateSale)):
        return (10, 5, 15)[before.market_law]
    if isinstance(action, actions.BuyNeighbour):
        return -20
    return -25 if isinstance(action, actions.BuyJoker) else 0


WHERE = [*((block.row, block.pos) for block in BLOCKS), (0, 1), (1, 12), (11, 2), (99, 99), (-1, 0)]
COLOURS = (*TABLES.colours, "marker", "")


def universe(rules: CheopsRules, state: State) -> list[Action]:  # noqa: ARG001
    """All actions but the many swaps of law 12; of those that are not asked for, a few."""
    decision = state.decision
    if decision is not None and decision.who == CHANCE:
        return [*_of_chance(decision.kind), actions.Sell(), actions.Place("elder", (1, 1))]
    return [
        *_placements(decision.kind if decision else ""),
        *(actions.Sell(), actions.Warehouse(), actions.Box(), actions.EndTurn()),
        *map(actions.Draw, range(-1, 5)),
        *_laws_used(),
        *(actions.Reveal(1), actions.Start(0), actions.Lay("red", "I1")),
        *(actions.Put((1, 1), "red"), actions.Top(1, "elder")),
    ]


def _placements(asked: str) -> Iterator[Action]:
    where = WHERE if asked == "place" else WHERE[::13]
    extra = WHERE if asked == "law_11" else WHERE[::11]
    for kind in (*KINDS, "aunt"):
        yield from (actions.Place(kind, block) for block in where)
        yield from (actions.ExtraTile(kind, block) for block in extra)
    yield from map(actions.BuyNeighbour, where)


def _laws_used() -> Iterator[Action]:
    for number in range(-1, 14):
        yield from (actions.Enact(number), actions.Repeal(number), actions.Decline(number))
        yield actions.Save(number)
    yield actions.BuyJoker()
    for colour in COLOURS:
        yield actions.LateSale(colour)
        yield from (actions.NewPrice(colour, space) for space in range(-1, 7))
        yield from (actions.PutUnder(number, colour) for number in range(3, 8))


def _of_chance(asked: str) -> list[Action]:
    match asked:
        case "board":
            return [actions.Lay(c, board) for c in COLOURS for board in (*TABLES.board, "IV1")]
        case "treasure":
            return [actions.Put(block, colour) for block in WHERE for colour in COLOURS]
        case "top":
            return [actions.Top(stack, kind) for stack in range(5) for kind in (*KINDS, "aunt")]
        case "start":
            return [actions.Start(seat) for seat in range(-1, 7)]
    return [actions.Reveal(law) for law in range(-1, 14)]


def left(rules: CheopsRules, state: State) -> int | None:  # noqa: ARG001
    """What the weights sum to: what is left of what is drawn."""
    assert state.decision is not None
    sums: dict[str, Any] = {
        "treasure": sum(state.left),
        "top": sum(state.unseen),
        "start": state.players,
        "reveal": state.laws.bit_count(),
    }
    return sums.get(state.decision.kind)


def unlisted(rules: CheopsRules, state: State, action: Action) -> bool:
    """CHEOPS-MOVE-01: a swap of two equal colours is legal, but not offered."""
    if isinstance(action, actions.Exchange):
        return action.colour_in == action.colour_out
    if not isinstance(action, actions.Swap):
        return False
    one, other = (state.treasures[NUMBER[Block(*b)]] for b in (action.block, action.other))
    return one == other and not rules.check(state, action)
