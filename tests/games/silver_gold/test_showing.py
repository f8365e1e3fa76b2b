"""What people see of a whole game before they decide."""

import random

from companion.games import rules
from companion.games.contract import CHANCE, Options, Showing
from companion.kits import load_kit
from companion.table.terminal.width import COLUMNS, columns
from companion.table.translator import Translator, step_words

KIT = load_kit("silver-gold")
RULES = rules(KIT)


def test_own_cards_are_shown_with_what_is_crossed_off() -> None:
    assert isinstance(RULES, Showing)
    chance, state, most = random.Random(3), RULES.setup(Options(3)), 0
    voice = Translator(KIT.texts, "en").seated(("A", "B", "C"))
    while (decision := RULES.pending(state)) is not None:
        if decision.who != CHANCE:
            steps = list(RULES.shows(RULES.view(state, decision.who), decision.who))
            rows = [step_words(KIT, step, voice) for step in steps if step.key == "play.row"]
            assert len(rows) == 5
            assert all(columns(row) <= COLUMNS for row in rows)
            most = max(most, sum(row.count("/") for row in rows))
            assert ("play.reveal" in [step.key for step in steps]) == bool(state.turn)
        RULES.apply(state, chance.choice(RULES.legal(state)))
    assert most > 10
