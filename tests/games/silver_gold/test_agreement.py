"""A game played move by move agrees with the adjudications, and its uses with the scores."""

from collections import Counter

import pytest

from companion.games import open_game
from companion.games.engine import Options
from companion.games.silver_gold.actions import Bonus, Cross
from tests.games.silver_gold.playing import KIT, RULES, TABLES, played

PLAYERS = ["Ana", "Ben", "Cleo", "Dan"]
GAME = open_game("silver-gold")


def position(state, seat: int):
    """What both adjudications are asked."""
    pattern = list(TABLES.expeditions.values())[state.expedition]
    cards = [
        {
            "order": card.order,
            "grid": list(card.placements.chamber.grid),
            "crossed": sorted(card.crossed),
        }
        for card in state.in_front(seat)
    ]
    cards = [{**card, "crossed": [list(box) for box in card["crossed"]]} for card in cards]
    return {"players": PLAYERS, "player": PLAYERS[seat], "expedition": pattern, "cards": cards}


def judged(what: str, request):
    return GAME.adjudicate(KIT, what, request).value


@pytest.mark.parametrize("seed", range(3))
def test_listed_placements_are_those_of_the_adjudication(seed: int) -> None:
    """Invariant 12: `placements` lists what may be answered, pattern or single box."""
    for number, (state, _) in enumerate(played(Options(4), seed)):
        if state.decision.kind == "cross" and number % 4 == seed:
            found = judged("placements", position(state, state.decision.who))
            wanted = {(each["card"], frozenset(map(tuple, each["boxes"]))) for each in
                      found["patterns"]}  # fmt: skip
            wanted |= {(each["card"], frozenset([tuple(each["box"])])) for each in
                       found["singles"]}  # fmt: skip
            legal = [(action.card, frozenset(action.boxes)) for action in RULES.legal(state)]
            assert len(set(legal)) == len(legal)
            assert set(legal) == wanted


@pytest.mark.parametrize("seed", range(3))
def test_what_is_crossed_off_is_what_the_adjudication_says(seed: int) -> None:
    """SILVER-GOLD-ADJ-CROSS-02 to -04: score card, crosses and completed cards, chains too."""
    asked, before, bonuses = None, None, 0
    for state, action in played(Options(3), seed):
        if asked and not isinstance(action, Bonus):
            compare(before, asked, state)
            asked = None
        if isinstance(action, Cross):
            before = state.copy()
            card = score_card(state, state.decision.who)
            move = {"card": action.card, "boxes": [list(box) for box in action.boxes]}
            asked = {
                **position(state, state.decision.who),
                "round": state.round,
                "score_card": card,
                "move": {**move, "bonus": []},
            }
        elif isinstance(action, Bonus):
            asked["move"]["bonus"].append({"card": action.card, "box": list(action.box)})
            bonuses += 1
    assert bonuses


def compare(before, request, state) -> None:
    """Compare a seat's score card after its choice; its cards too, unless they are gone."""
    seat, found = before.decision.who, judged("cross-off", request)
    assert found["legal"], found
    assert found["score_card"] == score_card(state, seat)
    completed = [order for order in state.done[2 * seat : 2 * seat + 2] if order]
    if state.shown:
        crossed = [[list(box) for box in sorted(card.crossed)] for card in state.in_front(seat)]
        assert found["crossed"] == crossed
    elif state.decision and state.decision.kind == "replace":
        assert sorted(found["completed"]) == sorted(completed)


def score_card(state, seat: int):
    card = state.score_cards[seat]
    return {**card._asdict(), "torches": list(card.torches)}


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("players", [2, 4])
def test_what_the_cards_brought_is_what_their_players_have(players: int, seed: int) -> None:
    events = []
    for state, _ in played(Options(players), seed, events.append):
        final = state
    scores, uses = RULES.scores(final), list(RULES.uses(events, final))
    worth = Counter()
    for use in uses:
        if use.group == "pyramid" and use.worth is not None:
            worth[use.seat] += use.worth
    assert [worth[seat] for seat in range(players)] == [score.total for score in scores]


def test_every_use_is_counted_once() -> None:
    """Cards as they were got and as they ended; 28 choices a seat; every box crossed off."""
    events = []
    for state, _ in played(Options(4), 3, events.append):
        final = state
    ways = Counter((use.group, use.way) for use in RULES.uses(events, final))
    got = ways["pyramid", "kept"] + ways["pyramid", "display"] + ways["pyramid", "deck"]
    assert ways["pyramid", "kept"] == ways["pyramid", "returned"] == 8
    assert got == ways["pyramid", "completed"] + ways["pyramid", "left"]
    assert ways["pyramid", "completed"] == sum(pile.bit_count() for pile in final.piles)
    assert ways["pyramid", "completed"] <= ways["pyramid", "started"] <= got
    assert ways["pattern", "pattern"] + ways["pattern", "single"] == 28 * 4
    keys = Counter(event.key for event in events)
    assert ways["pyramid", "passed"] == 3 * keys["replace.display"] + 4 * keys["replace.deck"]
    placed = [
        each.values["boxes"].split()
        for each in events
        if each.key in ("cross.pattern", "cross.single")
    ]
    assert ways["pattern", "box"] == sum(map(len, placed)) + keys["cross.bonus"]
