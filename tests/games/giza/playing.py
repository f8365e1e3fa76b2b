"""What the battery asks about Giza: the invariants of section 12, and what a seat can't see."""

from collections.abc import Iterator
from itertools import product
from random import Random

from companion.games.engine import CHANCE, Action, Options
from companion.games.giza import actions
from companion.games.giza.rules import GizaRules
from companion.games.giza.state import NONE, State

OPTIONS = (Options(3), Options(4))

CAMPS = ("farm", "temple", "artist", "middle_camp", "capstone_camp")
LENGTHS = (2, 3, 3, 2)
WORKERS = {3: 10, 4: 8}
REACHED = {"push": (7, 9), "middle_lift": (4, 5), "decoration": (4, 4), "temple": (3, 3)}
ONE_AND_ONE = ("final_lift", "capstone_decoration")


def players(state: State) -> int:
    return len(state.food)


def quarries(state: State) -> range:
    return range(len(state.positions))


def places(state: State) -> list[tuple[str, int, int]]:
    """What each place is: a camp, or a quarry with a space of its track."""
    found = [(camp, NONE, NONE) for camp in CAMPS]
    for quarry in quarries(state):
        found += [("track", quarry, space) for space in range(LENGTHS[quarry] + 1)]
    return found


def there(state: State, place: int) -> list[int]:
    return state.workers[place * players(state) : (place + 1) * players(state)]


def broken(rules: GizaRules, state: State) -> list[str]:
    """Which invariants of section 12 do not hold, by their numbers."""
    faults = [*_workers(state), *_goods(state), *_stones(state), *_sleds(state)]
    faults += [*_built(state), *_rows(rules, state), *_bids(state), *_scorings(state)]
    return faults


def _workers(state: State) -> Iterator[str]:
    """1 and STATE-02: workers of a player on the board; and what is kept beside is right."""
    where = places(state)
    for seat in range(players(state)):
        own = sum(there(state, place)[seat] for place in range(len(where)))
        wanted = WORKERS[players(state)]
        if own != wanted and not (state.round == 1 and not state.order and own % 2 == 0):
            yield f"1: seat {seat} has {own} workers on the board"
        present = sum(1 << place for place in range(len(where)) if there(state, place)[seat])
        if present != state.present[seat]:
            yield f"1: seat {seat} is present at {state.present[seat]:b}"
    if min(state.workers) < 0:
        yield "1: fewer than no workers"
    crowd = [sum(there(state, place)) for place in range(len(where))]
    full = sum(1 << place for place, n in enumerate(crowd) if n >= 4 and where[place][1] != NONE)
    if crowd != state.crowd or full != state.full:
        yield f"1: crowds {state.crowd}, full {state.full:b}"


def _goods(state: State) -> Iterator[str]:
    """2: food and art are somewhere."""
    food, art = sum(state.food) + state.food_stock, sum(state.art) + state.art_stock
    if (food, art) != (128, 60) or min(*state.food, state.food_stock, *state.art) < 0:
        yield f"2: food {state.food} {state.food_stock}, art {state.art} {state.art_stock}"


def _stones(state: State) -> Iterator[str]:
    """3: each stone is somewhere."""
    for stone, number in enumerate((4, 4, 1)):
        found = state.loads.count(stone) + state.reserve[stone] + state.camp[stone]
        found += state.built[stone].bit_count() + (state.landed == stone)
        found += state.lifted if stone == 2 else 0
        if found != number:
            yield f"3: {found} stones of tier {stone}"


def _sleds(state: State) -> Iterator[str]:
    """4 and 5: one sled a track at most, a stone on each; four workers at a place of a track."""
    is_asked = state.decision is not None and state.decision.kind == "select_stone"
    for quarry, (sled, load) in enumerate(zip(state.positions, state.loads, strict=True)):
        if not NONE <= sled <= LENGTHS[quarry]:
            yield f"4: the sled of quarry {quarry} is on space {sled}"
        if (sled == NONE) != (load == NONE) and not (is_asked and quarry == state.quarry):
            yield f"4: the sled of quarry {quarry} is on {sled} with stone {load}"
    if any(n > 4 for n in state.crowd[len(CAMPS) :]):
        yield f"5: {state.crowd} stand on tracks"


def _built(state: State) -> Iterator[str]:
    """6: middle stones stand on base stones; the capstone leaves its camp when all 8 are built."""
    base, middle, capstone = state.built
    if middle & ~base:
        yield f"6: base {base:b}, middle {middle:b}"
    if (state.lifted or capstone) and (base, middle) != (15, 15):
        yield "6: the capstone was lifted too early"


def _rows(rules: GizaRules, state: State) -> Iterator[str]:
    """8: rows of a round differ, and those of a player in a dynasty; there is always one."""
    seats = players(state)
    by_round = [state.rows[n * seats : (n + 1) * seats] for n in range(10)]
    for rows in by_round:
        told = [row for row in rows if row]
        if len({*told}) != len(told):
            yield f"8: rows {rows}"
    for seat, dynasty in product(range(seats), (0, 5)):
        own = [rows[seat] for rows in by_round[dynasty : dynasty + 5] if rows[seat]]
        if len({*own}) != len(own):
            yield f"8: seat {seat} has taken {own}"
    if state.decision and state.decision.kind == "choose_row" and not rules.legal(state):
        yield "8: no row is open"


def _bids(state: State) -> Iterator[str]:
    """9: a push bid is 8 at most; there is a nomination exactly when something is ready."""
    kind = state.decision.kind if state.decision else ""
    if kind == "bid" and state.quarry != NONE and sum(b for b in state.bids if b > 0) > 8:
        yield f"9: bids {state.bids}"
    if kind == "nominate" and not rules_ready(state):
        yield "9: a nomination, and nothing is ready"


def rules_ready(state: State) -> list[str]:
    """What is ready, counted here: sleds, the middle stone, the capstone twice (6.4)."""
    first = [len(CAMPS) + sum(n + 1 for n in LENGTHS[:quarry]) for quarry in quarries(state)]
    found = [
        f"quarry_{quarry + 1}"
        for quarry in quarries(state)
        if state.positions[quarry] != NONE
        and state.crowd[first[quarry] + state.positions[quarry]] >= 3
    ]
    base, middle, _ = state.built
    topped = (base, middle) == (15, 15)
    if state.crowd[3] >= 3:
        found += ["middle"] * bool(state.camp[1] and base & ~middle)
        found += ["capstone_first"] * bool(state.camp[2] and topped)
    return found + ["capstone_final"] * bool(state.crowd[4] >= 3 and state.lifted and topped)


def _scorings(state: State) -> Iterator[str]:
    """10 and 12: points and number of scorings; 14: totals are the sums of categories."""
    kinds = [event.scoring for event in state.events]
    for scoring, most in REACHED.items():
        if kinds.count(scoring) > most[players(state) - 3]:
            yield f"12: {kinds.count(scoring)} times {scoring}"
    if any(kinds.count(scoring) > 1 for scoring in ONE_AND_ONE):
        yield "12: two final lifts"
    if state.cause == "capstone":
        wanted = {**{k: most[players(state) - 3] for k, most in REACHED.items()}}
        wanted |= dict.fromkeys(ONE_AND_ONE, 1)
        if {kind: kinds.count(kind) for kind in wanted} != wanted:
            yield f"12: the game is finished with {kinds}"
    best = (20 if players(state) == 4 else 19, 10)
    pot = sum(best["capstone" not in kind and kind != "final_lift"] for kind in kinds)
    if min(state.points) < 0 or sum(state.points) > pot:
        yield f"10: points {state.points} for {kinds}"


MOVES = (actions.SupportMove, actions.QuarryMove, actions.BonusMove, actions.Advance)


def step_broken(rules: GizaRules, before: State, action: Action, after: State) -> list[str]:
    """What an action should have done and has not, and what it should not have changed."""
    faults = []
    if any(now < then for now, then in zip(after.points, before.points, strict=True)):
        faults.append("7: points fell")
    if any(then & ~now for now, then in zip(after.built, before.built, strict=True)):
        faults.append("7: a stone is gone")
    if isinstance(action, MOVES) and _moved(before, after) != [1, 1]:
        faults.append(f"{action} moved {_moved(before, after)}")
    paid = sum(before.food) - sum(after.food)
    if isinstance(action, (actions.Farm, actions.Fish)) != (paid < 0):
        faults.append(f"{action} brought {-paid} food")
    if isinstance(action, actions.Bid) and after.decision and after.decision.kind == "bid":
        faults += ["a bid was paid before the last"] * bool(paid)
    if _is_kept_back(rules, before, action) and after.art != before.art:
        faults.append("DECO-04: art was taken before the reveal")
    if after.turns - before.turns not in (0, 1):
        faults.append(f"{after.turns - before.turns} turns went by")
    return faults


def _moved(before: State, after: State) -> list[int]:
    """How many workers are fewer, and how many more, at some place."""
    pairs = list(zip(before.workers, after.workers, strict=True))
    return [sum(max(a - b, 0) for a, b in pairs), sum(max(b - a, 0) for a, b in pairs)]


def _is_kept_back(rules: GizaRules, before: State, action: Action) -> bool:
    return isinstance(action, actions.Decorate) and len(rules.simultaneous(before)) > 1


def hidden_twins(rules: GizaRules, state: State, seat: int, random: Random) -> State:  # noqa: ARG001
    """Others have bid any of their art, if they have bid and nothing is revealed yet."""
    twin = state.copy()
    if state.decision and state.decision.kind == "decorate":
        for other, bid in enumerate(state.bids):
            if other != seat and bid != NONE:
                twin.bids[other] = random.randint(0, state.art[other])
    return twin


AREAS = (*CAMPS, *(f"quarry_{number}" for number in range(6)), "site", "")
NUMBERS = range(-1, 6)
ROWS = (
    "fish_x2", "no_bonus", "support_move", "quarry_move_a", "quarry_move_b", "lifter_move",
    "farm_x2", "art_x2", "row", "",
)  # fmt: skip


def universe(rules: GizaRules, state: State) -> list[Action]:  # noqa: ARG001
    """All actions there can be, with some that there can't."""
    decision = state.decision
    if decision and decision.who == CHANCE:
        return [*map(actions.DrawStart, range(-1, 6)), actions.Pass(), actions.Farm()]
    pairs = list(product(AREAS, AREAS))
    return [
        *(actions.SetupPlace(*pair) for pair in pairs),
        *map(actions.ChooseRow, ROWS),
        *(kind(*pair) for kind in MOVES[:3] for pair in pairs),
        *(actions.SkipBonus(), actions.Farm(), actions.Fish(), actions.Pass()),
        *_advances(),
        *map(actions.MakeArt, range(-1, 13)),
        *map(actions.Nominate, (*AREAS, "middle", "capstone_first", "capstone_final")),
        *map(actions.Bid, range(-1, 30)),
        *map(actions.PlaceStone, ("A", "B", "C", "D", "E", "")),
        *map(actions.Reassign, AREAS),
        *map(actions.Decorate, range(-1, 62)),
        *map(actions.SelectStone, ("base", "middle", "capstone", "")),
        actions.DrawStart(0),
    ]


def _advances() -> Iterator[Action]:
    for quarry, space, steps in product(range(6), NUMBERS, range(5)):
        yield actions.Advance(quarry, space, steps)
        yield from (actions.Advance(quarry, space, steps, (camp,)) for camp in CAMPS)
    yield actions.Advance(1, 2, 1, ("site",))
    yield actions.Advance(1, 2, 1, ("farm", "farm"))


def left(rules: GizaRules, state: State) -> int:  # noqa: ARG001
    return players(state)


def unlisted(rules: GizaRules, state: State, action: Action) -> bool:  # noqa: ARG001
    """GIZA-ENGINE-05: two areas in another order than listed mean the same."""
    return isinstance(action, actions.SetupPlace)
