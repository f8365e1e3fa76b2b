"""What the chapters do to a position, and that they leave open what nobody told (section 5)."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.terra_pyramides import (
    building,
    coins_and_blocks,
    lines,
    strategy_cards,
    tracks,
    turns,
    workers,
)
from companion.games.terra_pyramides.building import Work
from companion.games.terra_pyramides.lines import Income
from companion.games.terra_pyramides.state import OPEN, State
from companion.games.terra_pyramides.tables import read_tables
from companion.kits import load_kit

KIT = load_kit("terra-pyramides")
ANA, BO, CHI = 0, 1, 2
NOTHING = Income(0, 0, None, 0, 0, 0)
RED, WHITE = 1, 6


def untold(variant: str = "nile", players: int = 3) -> State:
    return State(read_tables(KIT, players, variant))


def told(variant: str = "nile", players: int = 3) -> State:
    """A position after the setup, as far as goods go."""
    state = untold(variant, players)
    given = state.tables
    state.start = state.turns = 0
    state.bank, state.supply = given.coins, given.blocks
    for who in range(given.holders):
        state.hand[who], state.tops[who], state.stores[who] = given.workers, given.tops, [0] * 7
        for part in (state.coins, state.eyes, state.burial, state.oases, state.boat, state.arrival):
            part[who] = 0
    return state


CONSTANT = ("tables", "ground")


def _change(part: list[Any]) -> None:
    """Change a list, or the first thing in it."""
    match part[:1]:
        case []:
            part.append(0)
        case [int()]:
            part[0] += 1
        case [tuple()]:
            part[0] = (0,)
        case [list()]:
            part[0][0] += 1


def test_copies_share_nothing_that_changes() -> None:
    """Each part of a position alone makes another of it."""
    state = told()
    state.tiles = [OPEN]
    copies = [(state.copy(), state.key())]
    for name in State.__slots__:
        value = getattr(state, name)
        if isinstance(value, list):
            _change(value)
        elif name not in CONSTANT:
            setattr(state, name, (value or 0) + 1 if isinstance(value, int) else "another")
        copies.append((state.copy(), state.key()))
    assert all(copy.key() == key for copy, key in copies)
    assert len({key for _, key in copies}) == len(copies) - len(CONSTANT)
    assert str(state.key()) in repr(state)


def test_what_is_open_stays_open() -> None:
    """Whatever happens to goods of which nothing was told."""
    state = untold()
    before = state.key()
    lines.gain(state, ANA, Income(2, 3, 4, 5, 6, 7))
    for use in state.tables.uses:
        assert coins_and_blocks.use_fault(state, ANA, use) is None
        coins_and_blocks.spend(state, ANA, use)
    coins_and_blocks.convert_blocks(state, ANA, [1, 1])
    assert state.key() == before
    site = workers.settle(state, ANA)
    building.raise_site(state, Work(ANA, site))
    assert (state.levels(ANA), state.colour[site], state.workers[site]) == ([1], OPEN, OPEN)


def test_coins_end_with_the_supply() -> None:
    """TERRA-RES-09, TERRA-INV-03: of the 2 coins of a symbol the last one is gained."""
    state = told("horus")
    state.bank = 3
    lines.gain(state, ANA, NOTHING._replace(coins=2, track_coins=4))
    lines.gain(state, BO, NOTHING._replace(coins=1))
    assert (state.coins, state.bank) == ([3, 0, 0], 0)
    coins_and_blocks.spend(state, ANA, "buy_block")
    assert (state.coins[ANA], state.bank) == (0, 3)


def test_tracks_end() -> None:
    """TERRA-RES-06, TERRA-OASIS-01, TERRA-FREE-07: at 99, where no more steps are sold."""
    state = told()
    state.coins[ANA] = 2
    lines.gain(state, ANA, NOTHING._replace(burial=98, oases=98, eyes=298))
    assert coins_and_blocks.use_fault(state, ANA, "burial") is None
    lines.gain(state, ANA, NOTHING._replace(burial=2, oases=2, eyes=2))
    assert (state.burial[ANA], state.oases[ANA], state.eyes[ANA]) == (99, 99, 300)
    assert coins_and_blocks.use_fault(state, ANA, "burial") == "piece"


def test_boats_stop_at_the_goal_and_keep_their_rank_there() -> None:
    """TERRA-RES-08, TERRA-FREE-08, TERRA-BOAT-01: who leaves a space lets others move up."""
    state = told()
    state.coins[ANA] = 4
    for who in (ANA, BO, CHI):
        tracks.sail(state, who, 5)
    tracks.sail(state, ANA, 1)
    assert (state.boat, state.arrival) == ([6, 5, 5], [1, 1, 2])
    tracks.sail(state, CHI, 11)
    coins_and_blocks.spend(state, ANA, "boat")
    tracks.sail(state, ANA, 9)
    assert (state.boat, state.arrival) == ([16, 5, 16], [2, 1, 1])
    tracks.sail(state, CHI, 1)
    assert state.arrival == [2, 1, 1]
    assert coins_and_blocks.use_fault(state, ANA, "boat") == "piece"
    assert tracks.boat_order(by_name(state)) == ("Chi", "Ana", "Bo")


def by_name(state: State) -> dict[str, tracks.Boat]:
    names = ("Ana", "Bo", "Chi", "Dee")
    return dict(zip(names, zip(state.boat, state.arrival, strict=True), strict=False))


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 5)), max_size=20))
def test_arrivals_are_1_2_3(moves: list[tuple[int, int]]) -> None:
    """TERRA-INV-15, TERRA-INV-06: whoever sails where; boats at the start have none."""
    state, last = told(players=4), [0] * 4
    for who, spaces in moves:
        tracks.sail(state, who, spaces)
        assert all(now >= before for now, before in zip(state.boat, last, strict=True))
        last = state.boat[:]
        for space in set(state.boat):
            there = [state.arrival[at] for at in range(4) if state.boat[at] == space]
            assert sorted(there) == (list(range(1, len(there) + 1)) if space else [0] * len(there))


@pytest.mark.parametrize(
    ("use", "changes"),
    [
        ("look", {"coins": 9 - 1}),
        ("buy_worker", {"coins": 9 - 3, "hand": 12}),
        ("buy_block", {"coins": 9 - 3, "stores": [0, 0, 0, 0, 0, 0, 1], "supply": 31}),
        ("burial", {"coins": 9 - 1, "burial": 1}),
        ("boat", {"coins": 9 - 2, "boat": 1, "arrival": 1}),
    ],
)
def test_uses_of_coins(use: str, changes: dict[str, Any]) -> None:
    """TERRA-FREE-02, -03, -04, -07, -08: what each costs and gives, and nothing else."""
    state, after = told(), told()
    for each in (state, after):
        each.coins[ANA], each.bank = 9, 15
    coins_and_blocks.spend(after, ANA, use)
    wanted = state.copy()
    for part, value in changes.items():
        if part == "supply":
            wanted.supply = value
        else:
            getattr(wanted, part)[ANA] = value
    wanted.bank += 9 - changes["coins"]
    assert after.key() == wanted.key()
    cost = 9 - changes["coins"]
    for left, fault in ((cost, None), (cost - 1, "coins")):
        state.coins[ANA] = left
        assert coins_and_blocks.use_fault(state, ANA, use) == fault


def test_uses_of_coins_need_their_piece() -> None:
    """TERRA-FREE-02, -03, -04: a stack, a worker in hand, a block in the supply."""
    state = told()
    state.coins[ANA], state.supply, state.hand[ANA], state.stacks = 9, 0, 0, [0] * 8
    uses = [
        use for use in state.tables.uses if coins_and_blocks.use_fault(state, ANA, use) == "piece"
    ]
    assert uses == ["look", "buy_worker", "buy_block"]
    state.stacks[7] = 1
    assert coins_and_blocks.use_fault(state, ANA, "look") is None


def test_building_gives_back_what_is_paid() -> None:
    """TERRA-BUILD-02, -05, -08, TERRA-INV-03, -04: blocks, coins, two workers, a top."""
    state = told()
    state.coins[ANA], state.bank, state.supply = 3, 21, 26
    state.stores[ANA] = [0, 4, 2, 0, 0, 0, 0]
    site = workers.settle(state, ANA)
    state.level[site], state.colour[site], state.workers[site] = 4, RED, 3
    state.hand[ANA] = 10
    work = Work(ANA, site, converts=(0, 0, 2), buys=1)
    assert building.fault(state, work) is None
    building.raise_site(state, work)
    assert (state.level[site], state.colour[site], state.workers[site]) == (5, RED, 1)
    assert (state.stores[ANA], state.supply) == ([0, 0, 0, 0, 0, 0, 1], 31)
    assert (state.coins[ANA], state.bank) == (0, 24)
    assert (state.hand[ANA], state.tops[ANA]) == (12, 1)
    state.workers[site] = 3
    assert building.fault(state, work) == "complete"


def test_a_site_is_for_one_holder_who_has_a_worker_for_it() -> None:
    """TERRA-MOVE-08, TERRA-INV-02, -04, -05: as many sites as workers, 22 in all."""
    state = untold("base", 4)
    for who in range(4):
        sites = 0
        while workers.can_settle(state, who):
            workers.settle(state, who)
            sites += 1
        assert sites == (11, 11, 0, 0)[who]
    assert state.sites(BO) == [*range(11, 22)]
    site = state.sites(ANA)[0]
    assert building.fault(state, Work(BO, site)) == "owner"
    assert building.fault(state, Work(ANA, site)) is None


def test_a_complete_pyramid_of_mission_3_needs_no_worker() -> None:
    """TERRA-COOP-06, TERRA-MOVE-09: it is complete at level 4, and a worker is free for more."""
    state = untold("coop3", 2)
    for _ in range(12):
        state.level[workers.settle(state, ANA)] = 3
    assert not workers.can_settle(state, ANA)
    building.raise_site(state, Work(ANA, 0, RED))
    assert (state.colour[0], workers.can_settle(state, ANA)) == (RED, True)
    assert building.fault(state, Work(ANA, 0)) == "complete"


def test_a_card_is_paid_at_the_price_of_the_moment() -> None:
    """TERRA-CARD-01, W10: 2 coins with 13 points; it is never bought again."""
    state = told()
    state.coins[BO], state.eyes[BO], state.bank = 4, 13, 20
    strategy_cards.buy(state, BO, 3)
    assert (state.coins[BO], state.bank, state.cards[3]) == (2, 22, BO)
    assert state.cards_of(OPEN) == ["burial", "eyes", "oases", "tallest", "most"]


@pytest.mark.parametrize(
    ("variant", "players", "start", "last"),
    [
        ("base", 3, 0, 2),
        ("nile", 4, 2, 1),
        ("coop1", 3, 0, 0),
        ("coop1", 4, 1, 0),
        ("coop2", 1, 0, 0),
    ],
)
def test_the_last_turn_is_known(variant: str, players: int, start: int, last: int) -> None:
    """TERRA-END-01, -03, TERRA-INV-09: all have equally many; 28 in a mission go round."""
    state = told(variant, players)
    state.start = start
    assert not turns.are_stacks_gone(state)
    assert turns.last_seat(state) == last
    turns.use_up_stacks(state)
    assert turns.are_stacks_gone(state)
