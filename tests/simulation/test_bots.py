"""Bots: which there are, what they see, how they choose."""

from collections import Counter
from random import Random

import pytest

from companion.games import has_rules, slugs
from companion.games.engine import Options, Score
from companion.kits import load_kit
from companion.questions.errors import Refused
from companion.simulation.bots import answer, lineup, open_bot
from companion.simulation.chance import (
    draw,
    imagine,
    lead,
    play_on,
    sensible_choice,
    share,
    some_of,
)
from companion.simulation.game import Match, play
from tests.games.toy import Deal, Give, Keep, Toy, ToyRules
from tests.simulation.conftest import Played

BOTS = ("random", "sensible", "greedy", "montecarlo:4", "search:4")


@pytest.mark.parametrize(
    ("name", "full"),
    [
        ("random", "random"),
        ("sensible", "sensible"),
        ("greedy", "greedy"),
        ("montecarlo", "montecarlo:100"),
        ("montecarlo:7", "montecarlo:7"),
        (" montecarlo:007 ", "montecarlo:7"),
        ("search", "search:200"),
        ("search:7", "search:7"),
        ("search:050ms", "search:50ms"),
    ],
)
def test_bots_have_one_full_name(name: str, full: str) -> None:
    assert open_bot(name).name == full
    assert open_bot(full).name == full


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("gredy", "bots: there is no 'gredy'; did you mean 'greedy'?"),
        ("", "bots: there is no ''; there are: sensible, random, greedy, montecarlo, search"),
        ("greedy:5", "bots: 'greedy' has no budget; only montecarlo:100 and search:200 have"),
        ("montecarlo:", "bots: the budget '' must be a whole number of 1 to 1,000,000"),
        ("montecarlo:0", "bots: the budget '0' must be a whole number of 1 to 1,000,000"),
        ("montecarlo:-3", "bots: the budget '-3' must be a whole number of 1 to 1,000,000"),
        ("montecarlo:²", "bots: the budget '²' must be a whole number of 1 to 1,000,000"),
        (
            "montecarlo:9999999",
            "bots: the budget '9999999' must be a whole number of 1 to 1,000,000",
        ),
        ("montecarlo:50ms", "bots: the budget '50ms' must be a whole number of 1 to 1,000,000"),
        ("search:ms", "bots: the budget '' must be a whole number of 1 to 1,000,000"),
        ("search:-1ms", "bots: the budget '-1' must be a whole number of 1 to 1,000,000"),
        ("montecarlo:1:2", "bots: the budget '1:2' must be a whole number of 1 to 1,000,000"),
    ],
)
def test_what_is_no_bot_is_told_in_one_line(name: str, line: str) -> None:
    with pytest.raises(Refused) as refused:
        open_bot(name)
    assert str(refused.value) == line


def test_one_bot_plays_in_every_seat_and_several_are_one_a_player() -> None:
    assert lineup(["greedy"], 3) == ("greedy",) * 3
    assert lineup(["greedy", "montecarlo"], 2) == ("greedy", "montecarlo:100")
    for names in ([], ["random"] * 2, ["random"] * 4):
        with pytest.raises(Refused, match=f"there are {len(names)}, must be 1 or 3"):
            lineup(names, 3)


def test_where_games_are_to_repeat_themselves_no_bot_goes_by_the_clock() -> None:
    with pytest.raises(Refused, match="'search:50ms' goes by the clock"):
        lineup(["greedy", "search:50ms"], 2)


@pytest.mark.parametrize("name", BOTS)
def test_no_bot_peeks(played: Played, name: str) -> None:
    """Worlds that differ in nothing that a seat may see: its bot chooses the same in all."""
    rules, bot = played.rules, open_bot(name)
    for seed in range(6):
        state = played.position(seed * 4, Random(seed))
        decision = rules.pending(state)
        assert decision is not None
        chosen = answer(rules, state, decision, bot, Random(1))
        assert rules.check(state, chosen) is None
        for twin in range(3):
            world = imagine(rules, rules.view(state, decision.who), Random(twin))
            assert answer(rules, world, decision, bot, Random(1)) == chosen


class Spied(ToyRules):
    """Says which states it is asked about."""

    def __init__(self) -> None:
        self.asked: set[int] = set()

    def chance(self, state: Toy):
        self.asked.add(id(state))
        return super().chance(state)

    def scores(self, state: Toy):
        self.asked.add(id(state))
        return super().scores(state)


@pytest.mark.parametrize("name", BOTS)
def test_bots_leave_the_table_as_it_is(toy: Played, name: str) -> None:
    rules, state = Spied(), toy.position(2, Random(4))
    before = state.key()
    decision = rules.pending(state)
    assert decision is not None
    answer(rules, state, decision, open_bot(name), Random(1))
    assert state.key() == before
    assert id(state) not in rules.asked


LAST = 3
"""The round that is played."""


def dealt(number: int) -> Toy:
    """The toy for two, in its last round: the first leads by far, and has that number."""
    state = Toy(2)
    state.round, state.points = LAST, [100, 0]
    state.hands = [number, 3]
    return state


def choices(name: str, number: int, rules: ToyRules | None = None) -> Counter[str]:
    rules = rules or ToyRules()
    state = dealt(number)
    decision = rules.pending(state)
    assert decision is not None
    bot = open_bot(name)
    return Counter(answer(rules, state, decision, bot, Random(seed)).move for seed in range(60))


def test_the_random_bot_does_anything() -> None:
    assert min(choices("random", 6)["give"], choices("random", 6)["keep"]) > 15


def test_the_sensible_bot_does_what_the_rules_weigh_most() -> None:
    """A 6 weighs 6 to 1 to be given away, a 1 to be kept."""
    assert choices("sensible", 6)["give"] in range(45, 58)
    assert choices("sensible", 1)["keep"] in range(45, 58)


class Unadvised(ToyRules):
    """Knows neither what is sensible nor what a position is worth."""

    weights = None  # type: ignore[assignment]
    worth = None  # type: ignore[assignment]


def test_bots_do_without_what_rules_do_not_know() -> None:
    rules = Unadvised()
    sensible, greedy, tries = (
        choices(name, 6, rules) for name in ("sensible", "greedy", "montecarlo:60")
    )
    assert min(sensible.values()) > 15
    assert greedy["give"] > 40
    assert tries["give"] == 60


@pytest.mark.parametrize("turns", [0, 1, 2])
def test_a_playout_may_end_after_some_turns(toy: Played, turns: int) -> None:
    state = toy.rules.setup(Options(3))
    play_on(toy.rules, state, turns, (Random(1), Random(2)), sensible_choice(toy.rules))
    decision = toy.rules.pending(state)
    assert (toy.rules.turns(state), decision and decision.kind) == (turns, "keep_or_give")


def test_tries_that_end_early_find_what_pays_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """A round that is over is worth what was won in it."""
    monkeypatch.setattr(ToyRules, "ahead", 1)
    monkeypatch.setattr("tests.simulation.test_bots.LAST", 2)
    assert choices("search:60", 6)["give"] == 60
    assert choices("search:60", 1)["keep"] == 60


def test_the_greedy_bot_guesses_what_is_secret_and_takes_the_best_lead() -> None:
    """Where the other keeps, both are equal; where it gives, a 6 gets all, a 1 gets nothing."""
    assert choices("greedy", 6)["give"] > 40
    assert choices("greedy", 1)["keep"] > 40


@pytest.mark.parametrize("name", ["greedy", "search:60"])
def test_what_a_turn_does_not_ask_for_is_done_only_to_be_better_off(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Keeping a 1 is best, but leaves a position as it is."""
    monkeypatch.setattr(ToyRules, "free", (Keep,))
    assert choices(name, 1)["give"] == 60


@pytest.mark.parametrize("name", ["montecarlo:60", "search:60"])
@pytest.mark.parametrize(("number", "move"), [(6, "give"), (1, "keep")])
def test_bots_that_try_answers_out_find_what_pays(name: str, number: int, move: str) -> None:
    assert choices(name, number)[move] == 60


@pytest.mark.parametrize("kind", ["montecarlo", "search"])
def test_a_bot_of_little_budget_still_answers(played: Played, kind: str) -> None:
    rules, state = played.rules, played.position(5, Random(2))
    decision = rules.pending(state)
    assert decision is not None
    for budget in (1, 2, 3):
        chosen = answer(rules, state, decision, open_bot(f"{kind}:{budget}"), Random(1))
        assert rules.check(state, chosen) is None


@pytest.mark.parametrize("kind", ["montecarlo", "search"])
@pytest.mark.parametrize("budget", [1, 2, 5, 16, 100, 333])
def test_the_budget_is_kept(kind: str, budget: int) -> None:
    """Each playout asks once what the seats have at the end."""
    rules, asked = ToyRules(), []
    scores = rules.scores
    rules.scores = lambda state: asked.append(1) or scores(state)  # type: ignore[method-assign]
    state = dealt(6)
    decision = rules.pending(state)
    assert decision is not None
    answer(rules, state, decision, open_bot(f"{kind}:{budget}"), Random(1))
    assert len(asked) in {0 if budget < 4 else budget - 1, budget}


def test_outcomes_are_drawn_by_their_weights() -> None:
    random, outcomes = Random(1), [(Deal(1), 1), (Keep(), 5), (Give(), 2)]
    drawings = Counter(draw(outcomes, random).move for _ in range(8000))
    assert {move: round(n / 1000) for move, n in drawings.items()} == {
        "deal": 1,
        "keep": 5,
        "give": 2,
    }


def test_some_of_many_are_different_ones() -> None:
    assert sorted(some_of(range(9), 9, Random(3))) == list(range(9))
    assert len(set(some_of(range(99), 9, Random(3)))) == 9
    assert some_of([], 4, Random(3)) == []


@pytest.mark.parametrize(
    ("totals", "teams", "leads"),
    [
        ([5, 9, 7], [None, None, None], [-4, 2, -2]),
        ([5], [None], [5]),
        ([8, 8, 8], [0, 0, 0], [8, 8, 8]),
        ([8, 6, 8, 6], [0, 1, 0, 1], [2, -2, 2, -2]),
        ([8, 6, 8], [0, None, 0], [2, -2, 2]),
    ],
)
def test_a_lead_is_over_the_best_rival(
    totals: list[int], teams: list[int | None], leads: list[int]
) -> None:
    scores = [Score(total, 1, {}, team) for total, team in zip(totals, teams, strict=True)]
    assert [lead(scores, seat) for seat in range(len(totals))] == leads


@pytest.mark.parametrize(
    ("places", "teams", "shares"),
    [
        ([1, 2, 1], [None, None, None], [0.5, 0, 0.5]),
        ([1, 1, 1], [0, 0, 0], [1, 1, 1]),
        ([2, 2], [0, 0], [0, 0]),
        ([1, 2, 1], [0, 1, 0], [1, 0, 1]),
    ],
)
def test_a_win_is_shared_with_who_is_level_but_whole_for_each_of_a_team(
    places: list[int], teams: list[int | None], shares: list[float]
) -> None:
    scores = [Score(5, place, {}, team) for place, team in zip(places, teams, strict=True)]
    assert [share(scores, seat) for seat in range(len(places))] == shares


@pytest.mark.parametrize("slug", [*filter(has_rules, slugs())])
@pytest.mark.parametrize(
    ("name", "games", "least"),
    [("greedy", 8, 7), pytest.param("search:4", 5, 5, marks=pytest.mark.long)],
)
def test_bots_that_think_beat_one_that_does_not(
    slug: str, name: str, games: int, least: int
) -> None:
    """One that is no better would win so many games in one match of thirty at most."""
    played, won = Played(slug), 0.0
    seats = min(number for number in load_kit(slug).players if number > 1)
    bots = lineup([name, *["random"] * (seats - 1)], seats)
    match = Match(Options(seats), bots, "1", uses=False)
    for number in range(games):
        record = play(played.rules, match, number)
        if record.places[record.bots.index(name)] == 1:
            won += 1 / record.places.count(1)
    assert won >= least
