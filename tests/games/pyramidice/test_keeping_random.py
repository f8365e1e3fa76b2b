"""Random evenings of Pyramidice: whatever people tell, the scorekeeper stays right or refuses."""

from contextlib import suppress
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.keeper import SCORE, Seating
from companion.games.pyramidice.building import check_support, open_spaces
from companion.games.pyramidice.setup import architect_of
from companion.questions.errors import Refused
from tests.games.fields import options
from tests.games.keeping import NAMES, Kept, Pick, chance, random_request, seeded

SEATS = (
    ("base", 2), ("base", 3), ("base", 4),
    ("solo-snefru", 1), ("solo-hemionu", 1), ("solo-amenhotep", 1), ("solo-imhotep", 1),
)  # fmt: skip
SCARABS = ("pearl", "malachite", "carnelian", "quartz")
EXTRA = {"cheops": (0, 2, 4), "chephren": (2, 4), "mykerinos": (4,)}
"""Section 3.1: the extra Fame of the levels."""
PYRAMIDS = tuple(EXTRA)


def begun(pick: Pick) -> Kept:
    """Seat people for one of all variants, and lay out what lies face up."""
    variant, number = SEATS[pick(0, len(SEATS) - 1)]
    table = Kept("pyramidice", Seating(NAMES[:number], variant))
    if number > 1:
        cards = SCARABS[pick(0, 3) :] + SCARABS
        table.act("scarabs", scarab=dict(zip(NAMES[:number], dict.fromkeys(cards), strict=False)))
    else:
        cards = ["ramps", "steps", "twins"][: 3 if architect_of(variant) == "amenhotep" else 2]
        table.act("projects", projects=cards)
    return table


def answers(table: Kept, act: str, pick: Pick) -> dict[str, Any]:
    """Answer what an act asks, mostly as the rules have it."""
    players, fame = table.seating.players, table.stage.scores
    match act.partition(".")[0]:
        case "fame":
            return {"fame_now": {name: max(0, fame[name] + pick(-2, 9)) for name in players}}
        case "god":
            choices = options(table.form(act).fields[0])
            god = choices[pick(0, len(choices) - 1)]
            owner = {"owner": players[pick(0, len(players) - 1)]} if len(players) > 1 else {}
            return {"god": god, **(owner if pick(0, 3) else {})}
        case "pharaoh":
            holders = players if len(players) > 1 else ("player", "architect")
            return {"holder": holders[pick(0, len(holders) - 1)]}
        case "build":
            return build(table, pick)
        case "architect":
            fields = table.form(act).fields
            cards, keys = options(fields[0]), {field.key for field in fields}
            first, number = pick(0, len(cards) - 4), pick(0, 3)
            is_none = "die" in keys and pick(0, 1)
            roll = {"roll": pick(1, 6)} if "roll" in keys else {}
            dice = {"die": "no"} if is_none else roll
            return {"row": cards[first : first + number], "tile": ("yes", "no")[pick(0, 1)], **dice}
    return {}


def build(table: Kept, pick: Pick) -> dict[str, Any]:
    """Build on a space that is open, now and then on another."""
    tables = table.state.tables
    spaces = [*open_spaces(table.state)] if pick(0, 5) else range(len(table.state.dice))
    place = tables.spaces[spaces[pick(0, len(spaces) - 1)]].place
    dice = [place.row + 1, place.col + 1, pick(1, 6)]
    if len(table.seating.players) < 3:
        return {"dice": dice}
    return {"pyramid_dice": [PYRAMIDS.index(place.pyramid) + 1, *dice]}


def fame_of(table: Kept, before: list[int], seat: int) -> int:
    """What a build gives by section 7.1, worked out from the dice before and after it."""
    tables, state = table.state.tables, table.state
    [space] = [n for n, value in enumerate(state.dice) if value and not before[n]]
    place, value, gods = tables.spaces[space].place, state.dice[space], state.gods[seat]
    workers = (value - 1) // 2 + EXTRA[place.pyramid][place.level - 1] // 2
    cost = 1 if "seshat" in gods else workers
    if place.level == 1 and state.scarabs[seat] == "carnelian":
        cost = max(0, cost - 1)
    more = 3 * ("serket" in gods and place.level > 1) + cost * ("thoth" in gods)
    low = 2 * (state.scarabs[seat] == "malachite" and value < 3)
    return value + EXTRA[place.pyramid][place.level - 1] + more + low


def go_on(table: Kept, pick: Pick, most: int) -> None:
    """Tell so many acts at random, and hold what they bring against the rules."""
    for _ in range(most):
        menu = table.offered
        if not menu:
            return
        act = menu[pick(0, len(menu) - 1)]
        fame, dice = [*table.state.fame], [*table.state.dice]
        with suppress(Refused):
            table.act(act, **answers(table, act, pick))
            if act.startswith("build"):
                seat = int(act[-1]) - 1
                assert table.state.fame[seat] - fame[seat] == fame_of(table, dice, seat)
            check_support(table.state)
        state = table.state
        assert min(state.fame) >= 0
        hands = [god for hand in state.gods for god in hand]
        assert len(hands) == len({*hands})
        assert all(len(held) < 3 for held in state.tiles)


@given(st.integers(0, 2**32))
@settings(max_examples=40)
def test_an_evening_comes_to_its_end_with_the_fame_of_the_sheet(seed: int) -> None:
    """PYRAMIDICE-END-03, PYRAMIDICE-SCORE-01: the rest of the sheet is asked."""
    pick = seeded(seed)
    table = begun(pick)
    go_on(table, pick, 60)
    assert table.state.over == (not table.offered)
    for _ in range(200):
        try:
            request = random_request(table.form(SCORE), table.seating.players, pick)
            found = table.result(request).value["players"]
        except Refused:  # a card of two people, or too much on a board
            continue
        for seat, row in enumerate(found):
            told = request["players"][seat]["fame"] if seat < len(table.seating.players) else None
            fame = table.state.fame[seat] if told is None else told
            assert row["breakdown"]["fame_track"] == fame
            assert row["total"] == sum(row["breakdown"].values())
        return


@given(st.data())
@settings(max_examples=30)
def test_short_evenings_of_any_answers(data: st.DataObject) -> None:
    """PYRAMIDICE-BUILD-06, PYRAMIDICE-SOLO-08."""
    pick = chance(data)
    go_on(begun(pick), pick, 12)
