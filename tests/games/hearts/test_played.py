"""The rules of layouts/hearts/README.md, in hands that are laid out card by card."""

from collections.abc import Iterable, Mapping, Sequence

import pytest

from companion import games
from companion.games.engine import Options
from companion.games.hearts.state import State
from companion.games.hearts.tables import tables
from companion.games.hearts.tricks import play
from companion.kits import load_kit
from companion.questions.errors import Refused
from companion.questions.text import Step

KIT = load_kit("hearts")
RULES = games.rules(KIT)
CLUBS = "2c 3c 4c 5c 6c 7c 8c 9c 10c jc qc kc ac"


def cards(text: str) -> list[str]:
    return text.split()


def dealt(hands: Sequence[str], passing: Sequence[str] = (), variant: str = "base") -> State:
    """The state after these cards have been dealt; what is not told comes as it comes."""
    state = RULES.setup(Options(len(hands), variant))
    told = {card for hand in hands for card in cards(hand)}
    left = [card for card in names(state, state.tables.all) if card not in told]
    for hand in hands:
        own = cards(hand)
        more = [left.pop(0) for _ in range(state.tables.size - len(own))]
        answer(state, *(f"deal {card}" for card in (*own, *more)))
    answer(state, *(f"pass {three}" for three in passing))
    return state


def names(state: State, mask: int) -> list[str]:
    return [name for number, name in enumerate(state.tables.names) if mask >> number & 1]


def answer(state: State, *lines: str) -> list[Step]:
    events: list[Step] = []
    for line in lines:
        action = RULES.parse(line)
        refusal = RULES.check(state, action)
        assert refusal is None, f"{line}: {refusal}"
        RULES.apply(state, action, events.append)
    return events


def refusal(state: State, line: str) -> str | None:
    found = RULES.check(state, RULES.parse(line))
    return found.rule if found else None


def may_play(state: State) -> list[str]:
    return [RULES.text(action).removeprefix("play ") for action in RULES.legal(state)]


def laid(hands: Mapping[int, str], won: Iterable[str] = (), players: int = 4) -> State:
    """A trick in the middle of a hand: who holds what, and what was won before by the last seat."""
    state = RULES.setup(Options(players))
    number = state.tables.number
    state.hands = [sum(1 << number[c] for c in cards(hands[s])) for s in range(players)]
    state.sizes = [hand.bit_count() for hand in state.hands]
    state.taken[-1] = sum(1 << number[card] for card in {*won})
    state.seen = state.taken[-1]
    state.leader, state.unseen, state.waiting = 0, 0, ()
    state.decision = state.tables.play[0]
    return state


@pytest.mark.parametrize(
    ("players", "size", "out"), [(3, 17, {"2d"}), (4, 13, set()), (5, 10, {"2c", "2d"})]
)
def test_all_have_the_same_number_of_cards(players: int, size: int, out: set[str]) -> None:
    """HEARTS-CARDS-02, -DEAL-01: what is left out, and the setup says as many."""
    table = tables(KIT)[players]
    assert {*table.names} - {*names(RULES.setup(Options(players)), table.all)} == out
    assert (table.size, table.passed) == (size, 3)
    setup = games.open_game("hearts").setup(KIT, {"players": players}).value
    assert setup["removed"]["cards"] == len(out)
    assert setup["per_player"] == {"cards": size, "passed": 3}


@pytest.mark.parametrize(
    ("players", "to"),
    [(3, [1, 2, 0, 1]), (4, [1, 3, 2, 0, 1]), (5, [1, 4, 2, 3, 0, 1])],
)
def test_to_whom_cards_are_passed(players: int, to: list[int]) -> None:
    """HEARTS-PASS-02, hand by hand: seat 0's cards."""
    state = RULES.setup(Options(players))
    found = []
    for hand in range(len(to)):
        state.told = (((0,) * players, 0),) * hand
        found.append(state.to(0))
    assert found == to


def test_cards_change_hands_at_once() -> None:
    """HEARTS-PASS-01: nobody can pass on what has just come."""
    state = dealt([CLUBS, "", "", ""])
    answer(state, "pass 2c 3c 4c")
    assert names(state, state.hands[0]) == cards(CLUBS)
    assert refusal(state, "pass 2c 3c 4c") == "HEARTS-PASS-01"
    assert refusal(state, "pass 2d 2d 3d") == "HEARTS-PASS-01"
    for _ in range(3):
        RULES.apply(state, RULES.legal(state)[0])
    assert {"2c", "3c", "4c"} <= {*names(state, state.hands[1])}
    assert state.leader == 1


def test_the_lowest_club_is_led() -> None:
    """HEARTS-TRICK-01: with five it is the three."""
    state = dealt(["", "", "3c 4c ac", "", ""], variant="base")
    for _ in range(5):
        RULES.apply(state, RULES.legal(state)[-1])
    assert may_play(state) == ["3c"]
    other = names(state, state.hands[state.leader])[-1]
    assert refusal(state, f"play {other}") == "HEARTS-TRICK-01"


def test_suits_are_followed_and_the_highest_of_them_wins() -> None:
    """HEARTS-TRICK-02, -04, and W3."""
    state = laid({0: "2c 5s", 1: "ac 3d", 2: "kc 4d", 3: "ad 5d"}, won=["3c"])
    answer(state, "play 2c")
    assert refusal(state, "play 3d") == "HEARTS-TRICK-02"
    assert refusal(state, "play 5s") == "HEARTS-TRICK-02"  # in another hand
    events = answer(state, "play ac", "play kc", "play ad")
    assert events[0].rule == "HEARTS-TRICK-04"
    assert (events[0].values["player"], state.leader) == (1, 1)


def test_the_first_trick_costs_nothing() -> None:
    """HEARTS-TRICK-03, W4; AMB-03: unless there is nothing else."""
    state = laid({0: "2c 3c", 1: "4c 5c", 2: "6c 7c", 3: "qs 5d"})
    answer(state, "play 2c", "play 4c", "play 6c")
    assert may_play(state) == ["5d"]
    assert refusal(state, "play qs") == "HEARTS-TRICK-03"
    state = laid({0: "2c 3c", 1: "4c 5c", 2: "6c 7c", 3: "qs 5h"})
    answer(state, "play 2c", "play 4c", "play 6c")
    assert may_play(state) == ["qs", "5h"]


def test_hearts_are_broken_by_hearts_alone() -> None:
    """HEARTS-TRICK-05; AMB-01 and AMB-02: the queen may be led, and breaks nothing."""
    hands = {0: "qs 5h", 1: "4c 5c", 2: "6c 7c", 3: "8c 9c"}
    state = laid(hands, won=["ks", "as", "3s", "2s"])
    assert may_play(state) == ["qs"]  # AMB-04: she is something else than a heart
    assert refusal(state, "play 5h") == "HEARTS-TRICK-05"
    answer(state, "play qs", "play 4c", "play 6c", "play 8c")
    assert may_play(state) == ["5h"]
    state = laid({**hands, 0: "qs 5h"}, won=["kh", "as", "3s", "2s"])
    assert may_play(state) == ["qs", "5h"]


MOON = {"add": [0, 26, 26], "take": [-26, 0, 0]}


@pytest.mark.parametrize("way", MOON)
def test_the_moon_both_ways(way: str) -> None:
    """HEARTS-SCORE-02, W1, AMB-07: as the table has agreed."""
    state = RULES.setup(Options(3, f"base+goal=100+moonshot={way}"))
    win(state, 0, hearts_but())
    last = finish(state, "qs", 0)
    assert state.tally.totals == MOON[way]
    assert [step.rule for step in last] == ["HEARTS-SCORE-02", *["HEARTS-SCORE-01"] * 3]


def test_hearts_without_the_queen_are_no_moon() -> None:
    """AMB-05, HEARTS-SCORE-01."""
    state = RULES.setup(Options(3))
    win(state, 0, hearts_but())
    finish(state, "qs", 2)
    assert state.tally.totals == [13, 0, 13]


def test_twelve_hearts_and_the_queen_with_one() -> None:
    """W2."""
    state = RULES.setup(Options(3))
    win(state, 1, hearts_but("2h"))
    win(state, 2, ["2h"])
    finish(state, "qs", 2)
    assert state.tally.totals == [0, 12, 14]


def test_a_moon_that_takes_points_off_ends_by_the_last_hand() -> None:
    """HEARTS-END-02, W5, AMB-06: two hands to 17 points."""
    state = RULES.setup(Options(3, "base+goal=17+moonshot=take"))
    assert RULES.longest(Options(3, "base+goal=17+moonshot=take")) == 2 * (2 * 51 + 3)
    for seat in (0, 1):
        assert RULES.ending(state) is None
        win(state, seat, hearts_but())
        finish(state, "qs", seat)
    assert RULES.ending(state) == "over"
    assert [score.total for score in RULES.scores(state)] == [-26, -26, 0]
    assert [score.place for score in RULES.scores(state)] == [1, 1, 3]


def test_the_moon_can_end_the_game() -> None:
    """AMB-06, HEARTS-END-01, -END-03."""
    state = RULES.setup(Options(3, "base+goal=26"))
    win(state, 2, hearts_but())
    finish(state, "qs", 2)
    assert RULES.pending(state) is None
    assert [score.place for score in RULES.scores(state)] == [2, 2, 1]
    assert RULES.scores(state)[0].fewest


def hearts_but(*left_out: str) -> list[str]:
    ranks = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "j", "q", "k", "a")
    return [f"{rank}h" for rank in ranks if f"{rank}h" not in left_out]


def win(state: State, seat: int, found: Iterable[str]) -> None:
    state.taken[seat] = sum(1 << state.tables.number[card] for card in found)


def finish(state: State, card: str, seat: int) -> list[Step]:
    """Play the last trick of a hand, won by a seat with a card that all others are below."""
    players, number = len(state.tables.seats), state.tables.number
    low = cards("2s 3s 4s 5s")[: players - 1]
    state.hands = [0] * players
    others = [other for other in range(players) if other != seat]
    for other, name in zip(others, low, strict=True):
        state.hands[other] = 1 << number[name]
    state.hands[seat] = 1 << number[card]
    state.sizes, state.waiting, state.trick = [1] * players, (), ()
    state.leader, state.decision = seat, state.tables.play[seat]
    events: list[Step] = []
    for turn in range(players):
        who = (seat + turn) % players
        name = names(state, state.hands[who])[0]
        play(state, RULES.parse(f"play {name}"), events.append)
    return events[1:]


@pytest.mark.parametrize(
    ("variant", "said"),
    [
        ("base+goal=0", "goal"),
        ("base+goal=x", "goal"),
        ("base+moonshot=half", "moonshot"),
        ("base+speed=2", "speed"),
        ("fast", "base"),
    ],
)
def test_what_the_score_file_does_not_admit_is_refused(variant: str, said: str) -> None:
    with pytest.raises(Refused, match=said) as refused:
        RULES.setup(Options(4, variant))
    assert refused.value.field == "variant"
