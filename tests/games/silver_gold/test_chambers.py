"""The 48 chambers: every check of 3.2, the seed that made them, and how they play."""

import subprocess
import sys
from collections import deque
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.games.engine import CHANCE, Options
from companion.games.silver_gold import chamber_checks
from companion.games.silver_gold.actions import Bonus, Cross
from companion.games.silver_gold.chamber import NEIGHBOURS, Chamber, chamber
from companion.games.silver_gold.chamber_checks import (
    CARD_CHECKS,
    COLOUR_CHECKS,
    SET_CHECKS,
    DesignedCard,
)
from companion.games.silver_gold.chambers import chambers, design
from companion.games.silver_gold.rules import open_rules
from companion.games.silver_gold.state import State
from companion.games.silver_gold.tables import grid
from companion.kits import load_kit

KIT = load_kit("silver-gold")
DESIGN = design(KIT)
ROWS = KIT.table("chambers").rows
CARDS = tuple(DesignedCard(row["order"], row["colour"], row["slot"], grid(row)) for row in ROWS)
COLOURS = DESIGN.tables.colours
OF_COLOUR = {colour: [card for card in CARDS if card.colour == colour] for colour in COLOURS}
CHECKED = (*CARD_CHECKS, *COLOUR_CHECKS, *SET_CHECKS)


def test_every_check_of_the_specification_is_made() -> None:
    assert sorted(CHECKED) == [f"DATA-{number:02}" for number in range(1, 16)]


@pytest.mark.parametrize("check", CARD_CHECKS)
def test_every_card_passes(check: str) -> None:
    """SILVER-GOLD-DATA-01, -02, -03, -04, -05, -06, -07, -08, -09."""
    assert [card.order for card in CARDS if not CARD_CHECKS[check](card, DESIGN)] == []


def test_every_tomb_is_worth_the_way() -> None:
    assert [card.order for card in CARDS if not chamber_checks.is_worth_the_way(card)] == []


@pytest.mark.parametrize("check", COLOUR_CHECKS)
def test_every_colour_passes(check: str) -> None:
    """SILVER-GOLD-DATA-10, -11, -12."""
    assert [colour for colour, of in OF_COLOUR.items() if not COLOUR_CHECKS[check](of)] == []


@pytest.mark.parametrize("check", SET_CHECKS)
def test_the_whole_set_passes(check: str) -> None:
    """SILVER-GOLD-DATA-13, -14, -15."""
    assert SET_CHECKS[check](CARDS, DESIGN)


def test_the_documented_command_prints_exactly_the_stored_table() -> None:
    """All of it, by the documented seed: two seconds."""
    command = [sys.executable, "-m", "companion.games.silver_gold.chambers"]
    printed = subprocess.run(command, capture_output=True, check=True).stdout.decode()
    stored = Path(KIT.folders[-1], "chambers.csv").read_text(encoding="utf-8")
    assert printed.splitlines() == stored.splitlines()


def test_another_seed_gives_another_set() -> None:
    assert chambers(DESIGN, 25) != CARDS


# The checks themselves: each finds what it is for.

GOOD = next(card for card in CARDS if card.slot == 6 and card.colour == "green")


def drawn(*rows: str) -> DesignedCard:
    return DesignedCard(31, "green", 6, rows)


@pytest.mark.parametrize(
    ("check", "card"),
    [
        ("DATA-01", GOOD._replace(order=GOOD.order + 1)),
        ("DATA-01", GOOD._replace(colour="orange")),
        ("DATA-02", GOOD._replace(slot=7)),
        ("DATA-03", drawn("E....", ".....", ".....", ".....", "T....")),
        ("DATA-03", drawn("E.###", "#.###", "#.###", "#.###", "#T###")),
        ("DATA-04", drawn("E....", ".....", ".....", ".....", "....")),
        ("DATA-04", drawn("E...E", ".....", ".....", ".....", "....T")),
        ("DATA-04", drawn(".....", "E....", ".....", ".....", "....T")),
        ("DATA-04", drawn("E....", ".....", ".....", "....T", ".....")),
        ("DATA-04", drawn("E...?", ".....", ".....", ".....", "....T")),
        ("DATA-05", drawn("E..#.", "...##", ".....", ".....", "....T")),
        ("DATA-05", drawn("E....", ".....", "..###", "..#..", "..T..")),  # behind the tomb
        ("DATA-06", drawn("E.#..", "S##..", "S.#..", "..#..", "T.#..")),
        ("DATA-07", drawn("ERG##", "##.##", "##.##", "##.##", "##T##")),
        ("DATA-08", drawn("E####", ".####", ".####", ".####", "T####")),
        ("DATA-09", drawn("ES...", "S....", ".....", ".....", "....T")),
    ],
)  # fmt: skip
def test_a_check_of_cards_finds_what_is_wrong(check: str, card: DesignedCard) -> None:
    assert not CARD_CHECKS[check](card, DESIGN)


def test_checks_of_colours_and_of_the_set_find_what_is_wrong() -> None:
    green = OF_COLOUR["green"]
    free = ("E....", ".....", ".....", ".....", "....T")
    plain = [card._replace(grid=free) for card in green]
    assert [check for check, passes in COLOUR_CHECKS.items() if not passes(plain)] == [
        *COLOUR_CHECKS
    ]
    locked = ("E....", "SSSSS", ".....", ".....", "....T")
    assert not chamber_checks.has_its_skulls([card._replace(grid=locked) for card in green])
    mirrored = GOOD._replace(grid=tuple(row[::-1] for row in GOOD.grid))
    assert not chamber_checks.has_no_twins([*CARDS[1:], mirrored], DESIGN)
    assert not chamber_checks.is_complete(CARDS[1:], DESIGN)
    assert not chamber_checks.is_complete([*CARDS[1:], CARDS[1]], DESIGN)
    narrow = ("E####", ".####", ".####", ".####", "T####")
    assert not chamber_checks.welcomes_patterns([GOOD._replace(grid=narrow)] * 48, DESIGN)


@pytest.mark.parametrize(
    ("rows", "length", "skulls", "toil"),
    [
        (("E....", ".....", ".....", ".....", "....T"), 9, 0, 9),
        (("E....", "####.", ".....", ".####", "....T"), 17, 0, 17),
        (("ES###", ".S###", ".S###", "SS###", ".T###"), 6, 1, 7),
        (("E.S.T", ".###.", ".###.", ".###.", "....."), 5, 0, 6),
    ],
)
def test_lengths_and_skulls_of_the_way(
    rows: tuple[str, ...], length: int, skulls: int, toil: int
) -> None:
    """D and K of SILVER-GOLD-DATA-03 and -06: any way counts for K, not only the shortest."""
    within = chamber(rows)
    assert chamber_checks.path_length(within, within.floor) == length
    assert chamber_checks.least_skulls(within) == skulls
    assert chamber_checks.least_toil(within) == toil


# Informative (3.2): a greedy player completes between 5 and 11 pyramids.

WORTH = {"R": 3, "G": 3, "F": 4, "P": 1, "X": 2, "S": -2}


def way_left(within: Chamber, crossed: Any) -> int:
    """Return the boxes still to be crossed off until the tomb is."""
    left = dict.fromkeys(crossed, 0) or {within.entrance: 1}
    edge = deque(left)
    while edge:
        box = edge.popleft()
        for beside in NEIGHBOURS[box]:
            if beside in within.floor and beside not in left:
                left[beside] = left[box] + 1
                edge.append(beside)
    return left[within.tomb]


def appeal(state: State, seat: int, action: Any) -> Any:
    """Return how much closer boxes bring the tomb, and what lies on them; any card will do."""
    if not isinstance(action, Cross | Bonus):
        return 0
    card = state.in_front(seat)[action.card - 1]
    within, boxes = card.placements.chamber, getattr(action, "boxes", None) or [action.box]
    closer = way_left(within, card.crossed) - way_left(within, card.crossed | {*boxes})
    return closer, sum(WORTH.get(within.character(box), 0) for box in boxes)


@pytest.mark.parametrize("seed", range(3))
def test_a_greedy_player_finds_the_chambers_sane(seed: int) -> None:
    rules, random = open_rules(KIT), Random(seed)
    state = rules.setup(Options(3))
    while decision := rules.pending(state):
        legal, seat = list(rules.legal(state)), decision.who
        if seat == CHANCE:
            action = random.choice(legal)
        else:
            action = max(legal, key=lambda each: appeal(state, seat, each))
        rules.apply(state, action)
    assert all(5 <= pile.bit_count() <= 11 for pile in state.piles)
