"""What is told of a whole game: every event has words, and pieces that mattered are known."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

import companion.games.cheops
from companion.games import rules
from companion.games.engine import CHANCE, Options, Use
from companion.questions.text import Step
from tests.games.asking import loaded
from tests.games.cheops.playing import OPTIONS
from tests.games.cheops.whole import Whole

RULES: Any = rules(loaded("cheops"))


def played(options: Options, seed: int) -> tuple[Any, list[Step], list[Any]]:
    random, state, told, log = Random(seed), RULES.setup(options), list[Step](), list[Any]()
    while (decision := RULES.pending(state)) is not None:
        if decision.who == CHANCE:
            outcomes, weights = zip(*RULES.chance(state), strict=True)
            action = random.choices(outcomes, weights)[0]
        else:
            action = random.choice(RULES.legal(state))
        log.append(action)
        RULES.apply(state, action, told.append)
    return state, told, log


@pytest.fixture(scope="module")
def games() -> list[tuple[Any, list[Step], list[Any]]]:
    return [played(options, seed) for options in OPTIONS for seed in range(25)]


def test_every_event_that_has_words_is_told(games: list[tuple[Any, list[Step], list[Any]]]) -> None:
    """Those of what is shown and of refusals come after them, and are told otherwise."""
    texts = loaded("cheops").texts["en"]
    written = [key.removeprefix("step.") for key in texts if key.startswith("step.game.")]
    told = {step.key for _, steps, _ in games for step in steps}
    events = written[: written.index("game.row")]
    assert len(events) > 10
    assert [key for key in events if key not in told] == []


def test_refusals_and_what_is_shown_have_words() -> None:
    texts = loaded("cheops").texts["en"]
    files = Path(companion.games.cheops.__file__).parent.rglob("*.py")
    source = "\n".join(path.read_text(encoding="utf-8") for path in sorted(files))
    for key in (key for key in texts if key.startswith("step.game.")):
        assert f'"{key.removeprefix("step.")}"' in source, key


def test_pieces_add_up(games: list[tuple[Any, list[Step], list[Any]]]) -> None:
    """What was sold and kept is worth what everybody has, but for neighbours and jokers bought."""
    for state, told, _ in games:
        uses = list(RULES.uses(told, state))
        worth = sum(use.worth or 0 for use in uses if use.group == "board" or is_joker(use))
        neighbours = 4 - state.neighbours
        assert worth == sum(s.total for s in RULES.scores(state)) + 20 * neighbours
        assert number(uses, "kind", "placed") == state.covered.bit_count()
        assert number(uses, "law", "taken") == 12 - state.laws.bit_count()
        assert number(uses, "board", "in_play") == 6
        assert number(uses, "board", "sold") == sum(state.sold)
        assert number(uses, "board", "filled") == state.full


def is_joker(use: Use) -> bool:
    return (use.group, use.item) == ("law", "9")


def number(uses: list[Use], group: str, way: str) -> int:
    return sum((use.group, use.way) == (group, way) for use in uses)


def test_uses_say_how_laws_were_used() -> None:
    game = Whole().own(0, blue=1).hold(0, 10, 11).cash(25, 0)
    game.do("late_sale blue", "extra_tile elder 1,1", "warehouse").takes_law(9).do("buy_joker")
    game.do("end_turn").takes_law(12).do("save 12", "end_turn").sold(red=4, blue=4)
    uses = [use for use in game.rules.uses(game.told, game.state) if use.group == "law"]
    assert uses == [
        Use("law", "10", "used_late", 0, 10),
        Use("law", "11", "used_late", 0),
        Use("law", "9", "used", 0, game.rules.scores(game.state)[0].breakdown["joker"] - 25),
        Use("law", "12", "saved", 1),
        Use("law", "12", "unused", 1, 0),
    ]


def test_uses_say_what_law_8_removed_and_who_declined() -> None:
    game = Whole().takes_law(9).do("decline 9", "end_turn")
    game.under(red=4).takes_law(8).do("repeal 4")
    uses = list(game.rules.uses(game.told, game.state))
    assert Use("law", "9", "declined", 0, 0) in uses
    assert Use("law", "4", "repealed", 1) in uses
    assert Use("law", "8", "used", 1) in uses


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_no_game_is_longer_than_the_longest(options: Options) -> None:
    assert all(len(played(options, seed)[2]) < RULES.longest(options) for seed in range(5))


def test_invariant_12_seats_that_change_change_the_result_with_them(
    games: list[tuple[Any, list[Step], list[Any]]],
) -> None:
    """Everybody sits one seat further: the same game, the same totals and places, moved on."""
    for state, _, log in games[::7]:
        moved = RULES.setup(Options(state.players))
        for action in log:
            is_start = action.move == "start"
            line = f"start {(action.seat + 1) % state.players}" if is_start else RULES.text(action)
            RULES.apply(moved, RULES.parse(line))
        there, here = RULES.scores(moved), RULES.scores(state)
        assert RULES.ending(moved) == RULES.ending(state)
        assert [*there[1:], there[0]] == [*here]
