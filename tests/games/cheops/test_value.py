"""What programs are told of Cheops: what people would rather do, and what a position is worth."""

import pytest

from companion.games.engine import Options
from companion.simulation.bots import open_bot
from companion.simulation.game import Match, play
from tests.games.cheops.whole import Whole


def likings(game: Whole) -> dict[str, int]:
    """How much each answer is liked."""
    legal = game.rules.legal(game.state)
    weights = game.rules.weights(game.state, legal) or [1] * len(legal)
    return {game.rules.text(a): weight for a, weight in zip(legal, weights, strict=True)}


def wins(bots: tuple[str, ...], games: int) -> list[float]:
    """The share of each bot, which sits everywhere in turn."""
    names = tuple(open_bot(bot).name for bot in bots)
    match, found = Match(Options(len(bots)), names, "1", uses=False), dict.fromkeys(names, 0.0)
    rules = Whole().rules
    for number in range(games):
        record = play(rules, match, number)
        for bot, place in zip(record.bots, record.places, strict=True):
            found[bot] += (place == 1) / record.places.count(1) / games
    return [found[name] for name in names]


def test_what_brings_more_is_liked_better() -> None:
    dear, cheap = likings(Whole().takes("red")), likings(Whole().takes("green"))
    assert dear["warehouse"] > dear["sell"], "red shows 25, 20, 15"
    assert cheap["sell"] > cheap["warehouse"], "green shows 5, 5, 5"
    placing = likings(Whole().lies(1, 1, "red").lies(1, 2, "orange"))
    assert placing["place elder 1,1"] > placing["place elder 1,2"]
    drawing = likings(Whole().do("place elder 1,1", "sell"))
    assert drawing["draw 1"] > drawing["end_turn"]


def test_laws_and_money_are_looked_at() -> None:
    joker = likings(Whole().cash(25, 0).under(red=5).takes_law(9))
    assert joker["buy_joker"] > joker["decline 9"], "red stays at 25"
    joker = likings(Whole().cash(25, 0).takes_law(9))
    assert joker["buy_joker"] == joker["decline 9"], "red is sold, and shows less"
    neighbours = likings(Whole().cash(20, 0).lies(1, 1, "red").lies(1, 2, "green"))
    assert neighbours["buy_neighbour 1,1"] < neighbours["place elder 1,1"]
    assert neighbours["buy_neighbour 1,2"] == 1
    late = likings(Whole().own(0, red=1, green=1).hold(0, 10))
    assert late["late_sale green"] > late["late_sale red"]


def test_a_position_is_worth_what_its_owner_can_expect_to_lead_by() -> None:
    def worth(game: Whole, seat: int = 0) -> float:
        found: float = game.rules.worth(game.state, seat)
        return found

    even = Whole(3)
    assert worth(even, 1) == 0
    assert worth(Whole(3).cash(15, 5, 10)) == 5
    assert worth(Whole(3).cash(15, 5, 10), 1) == -10
    assert 15 < worth(Whole(3).own(0, red=1)) < 25, "25 now, less after the next sales"
    assert worth(Whole(3).own(0, red=1).under(red=5)) == 25, "nothing is sold under law 5"
    assert worth(Whole(3).own(0, black=1)) > worth(Whole(3).own(0, black=1).own(1, black=1), 2) + 10
    assert worth(Whole(3).hold(0, 9)) > 15
    assert worth(Whole(3).hand(0, "e")) < worth(Whole(3).hand(0, "em")) < 0
    assert worth(Whole(3).takes("red")) > 0
    out = Whole(3).cash(90, 0, 0)
    out.state.eliminated = 1
    assert worth(out) < 0


@pytest.mark.parametrize(
    ("bots", "games", "share"),
    [(("random", "sensible"), 40, 0.65), (("sensible", "greedy"), 20, 0.7)],
)
def test_who_heeds_it_wins(bots: tuple[str, str], games: int, share: float) -> None:
    assert wins(bots, games)[1] > share
