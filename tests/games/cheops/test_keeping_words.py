"""What the scorekeeper of Cheops says: all words are used, and fit a phone in both languages."""

import pytest

from companion.games.contract import Term
from companion.table.terminal.width import columns, wrap
from companion.table.translator import Translator, step_words
from tests.games.cheops.keeping import TRIO, Cheops
from tests.games.keeping import LANGUAGES


@pytest.fixture(scope="module")
def evening() -> Cheops:
    """A game of three with a neighbour, laws, a full board, an elimination, in that order."""
    return Cheops(*TRIO)


def test_every_word_of_the_scorekeeper_is_used(evening: Cheops) -> None:
    table, steps, acts = evening, set[str](), set[str]()

    def seen() -> None:
        steps.update([*table.shown, *(table.said if table.outcome else [])])
        acts.update(act.partition(".")[0] for act in table.offered)

    for colour in ("red", "orange", "white") * 2:
        table.sell(colour)
        seen()
    table.act("neighbour")
    seen()
    table.pass_turns("black")
    seen()
    table.save(11)
    table.pass_turns("red", "red")
    table.act("use.11")
    seen()
    table.pass_turns("red")
    table.act("law", number=12)
    seen()
    table.act("save.12")
    table.sell("red", "red")
    seen()
    table.pass_turns("black")
    seen()
    table.act("end_turn")
    table.pass_turns("black", "black", "black")
    table.act("end_turn")
    table.pass_turns("black")
    table.act("stuck", why="no_tile")
    seen()
    light = Cheops(light=True)
    acts.update(act.partition(".")[0] for act in light.offered)
    texts = table.kit.texts["en"]
    written = {key.removeprefix("step.") for key in texts if key.startswith("step.play.")}
    assert written == {step for step in steps if step.startswith("play.")}
    assert {key.removeprefix("play.act.") for key in texts if key.startswith("play.act.")} == acts


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_menu_of_a_turn_takes_three_short_lines(language: str) -> None:
    """Six colours, a law, a neighbour or no tile: chosen by a digit or a first letter."""
    table = Cheops()
    voice = Translator(table.kit.texts, language)
    labels = [
        voice.text(f"play.act.{choice.act.partition('.')[0]}", choice.values)
        for choice in table.stage.menu
    ]
    assert all(columns(label) <= 11 for label in labels)
    assert len(set(labels)) == len(labels)


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_the_game_stands_fits_above_the_menu(language: str) -> None:
    table = Cheops()
    table.sell(*["red"] * 4)
    voice = Translator(table.kit.texts, language)
    lines = [
        line for step in table.stage.where for line in wrap(step_words(table.kit, step, voice))
    ]
    assert len(lines) <= 5
    assert table.stage.where[1].values["prices"][Term("blue")] == "5"
