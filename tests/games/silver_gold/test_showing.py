"""What people see of a whole game before they decide: a screen of forty columns to play from."""

import random

import pytest

from companion.games import rules
from companion.games.engine import CHANCE, Options, Showing
from companion.kits import load_kit
from companion.table.terminal.width import COLUMNS, columns, wrap
from companion.table.translator import Translator, step_words

KIT = load_kit("silver-gold")
RULES = rules(KIT)
LINES = 20
"""Of a screen of 24, what is left beside the question."""


def screen(state, seat: int, language: str) -> list[str]:
    words = Translator(KIT.texts, language).with_names(("A", "B", "C"))
    steps = RULES.shows(RULES.screen(state, seat), seat)
    return [line for step in steps for line in wrap(step_words(KIT, step, words))]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_everything_that_a_player_needs_is_on_a_screen(language: str) -> None:
    """Own cards with what is crossed off, the pattern, the display to choose from, the race."""
    assert isinstance(RULES, Showing)
    chance, state, most = random.Random(3), RULES.setup(Options(3)), 0
    while (decision := RULES.pending(state)) is not None:
        if decision.who != CHANCE:
            lines = screen(state, decision.who, language)
            assert len(lines) <= LINES
            assert all(columns(line) <= COLUMNS for line in lines)
            rows = [line for line in lines if line[:4] in {f"{n}   " for n in range(1, 6)}]
            assert len(rows) == 5
            most = max(most, sum(row.count("/") for row in rows))
        RULES.apply(state, chance.choice(RULES.legal(state)))
    assert most > 10
