"""One game played by bots: the record of it, its luck, its seating."""

from collections import Counter

import pytest

from companion.games.engine import CHANCE, Action
from companion.simulation.game import play, seat_bots
from tests.simulation.conftest import Played


def test_a_record_tells_the_game(played: Played) -> None:
    rules, log = played.rules, []
    match = played.match("greedy", "random", "random")
    record = play(rules, match, 5, log.append)
    state, events, asked = rules.setup(match.options), [], []
    for action in log:
        decision = rules.pending(state)
        assert decision is not None
        assert rules.check(state, action) is None
        asked.append(decision.who)
        rules.apply(state, action, events.append)
    people = [who for who in asked if who != CHANCE]
    clockwise = [(people[0] + seat) % 3 for seat in range(3)]
    scores = [rules.scores(state)[seat] for seat in clockwise]
    assert record.number == 5
    assert record.bots == tuple(seat_bots(match.bots, 5)[seat] for seat in clockwise)
    assert record.ending == rules.ending(state)
    assert record.totals == tuple(score.total for score in scores)
    assert record.places == tuple(score.place for score in scores)
    assert record.lines == tuple(dict(score.breakdown) for score in scores)
    seats = {None: None, **dict(enumerate(clockwise))}
    told = [use._replace(seat=seats[use.seat]) for use in record.uses]
    assert told == list(rules.uses(events, state))
    assert (record.decisions, record.draws) == (
        len(asked) - asked.count(CHANCE),
        asked.count(CHANCE),
    )
    assert record.turns == rules.turns(state)


def test_uses_are_told_only_where_asked(played: Played) -> None:
    match = played.match("random")
    told, untold = (play(played.rules, match._replace(uses=uses), 0) for uses in (True, False))
    assert told.uses
    assert untold == told._replace(uses=())


def test_a_seed_and_a_number_make_a_game(played: Played) -> None:
    def game(seed: str, number: int) -> list[Action]:
        log: list[Action] = []
        play(played.rules, played.match("random", seed=seed), number, log.append)
        return log

    assert game("1", 3) == game("1", 3)
    assert len({tuple(game(seed, number)) for seed in ("1", "2", "11") for number in (1, 2)}) == 6


def test_another_bot_is_dealt_the_same(toy: Played) -> None:
    def deals(*bots: str) -> list[str]:
        log: list[Action] = []
        play(toy.rules, toy.match(*bots), 2, log.append)
        return [toy.rules.text(action) for action in log if action.move == "deal"]

    assert deals("random") == deals("greedy") == deals("montecarlo:9", "random", "greedy")


def test_bots_sit_in_every_seat_equally_often() -> None:
    bots = ("a", "b", "c", "d")
    seats = Counter((bot, seat) for n in range(8) for seat, bot in enumerate(seat_bots(bots, n)))
    assert set(seats.values()) == {2}
    assert len(seats) == 16


def test_every_order_round_the_table_comes_equally_often() -> None:
    orders = Counter(seat_bots(("a", "b", "c", "d"), number) for number in range(48))
    assert len(orders) == 24
    assert set(orders.values()) == {2}


@pytest.mark.parametrize(
    ("bots", "different"),
    [(("a",), 1), (("a", "a"), 1), (("a", "b"), 2), (("a", "b", "b", "b"), 4), (("a",) * 5, 1)],
)
def test_like_bots_are_not_told_apart(bots: tuple[str, ...], different: int) -> None:
    assert len({seat_bots(bots, number) for number in range(24)}) == different
