"""The rule of a question: in words, and the page of the printed rules that is about it."""

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from companion.cli.lookup import house_texts
from companion.games import kept_games, slugs
from companion.kits import load_kit
from companion.questions.question import Question
from companion.questions.text import Text
from companion.table.session.rulebook import chapters_of, help_lines, page_of
from companion.table.session.session import Session
from companion.table.translator import Translator
from tests.kit_files import written
from tests.web.phones import Phone, Table, begun

OWN = [game for game in kept_games() if load_kit(game).scores is not None]


@pytest.mark.parametrize("game", slugs())
def test_every_decision_of_a_whole_game_has_a_page(game: str) -> None:
    kit = load_kit(game)
    kinds = [key.split(".")[1] for key in kit.texts["en"] if key.partition(".")[0] == "decision"]
    assert len(kinds) >= 3
    asked = [Question(f"3/menu.1:{kind}", Text(""), "move") for kind in kinds]
    assert [each.path for each in asked if page_of(kit, each) is None] == []


@pytest.mark.parametrize(
    ("rule", "path", "page"),
    [
        ("CHEOPS-LAW-04", "law.under", 2),
        ("CHEOPS-SELL-05", "menu", 1),
        ("GIZA-NOM-03", "menu", 6),
        ("PYRAMIDICE-SCORE-01", "score.fame", 4),
        ("SILVER-GOLD-SETUP-01", "players", 1),
        ("TERRA-NOWHERE-01", "finish", 2),
        ("TERRA-NOWHERE-01", "nothing", None),
    ],
)
def test_the_page_is_the_one_that_is_most_about_it(rule: str, path: str, page: int | None) -> None:
    game = next(each for each in slugs() if each.startswith(rule.partition("-")[0].lower()))
    assert page_of(load_kit(game), Question(f"3/{path}", Text(""), rule=rule)) == page


def test_a_kit_of_ones_own_says_it_in_the_same_table(tmp_path: Path) -> None:
    kit = """
id = "moles"
name = "Moles"
[tables.rules]
file = "rules.csv"
[[component]]
id = "card"
name = "Card"
count = 1
make = []
"""
    rules = "part,page,rule,asked\ndig,1,MOLE-1,start\nend,one,MOLE-2,closing\n"
    found = load_kit("moles", written(tmp_path, {"kit.toml": kit, "rules.csv": rules}))
    assert page_of(found, Question("1/x", Text(""), rule="MOLE-1-3")) == 1
    assert page_of(found, Question("1/start", Text(""))) == 1
    assert page_of(found, Question("1/x", Text(""), rule="MOLE-2")) is None
    assert page_of(load_kit("hearts"), Question("1/x", Text(""), rule="MOLE-2")) is None


@pytest.mark.parametrize("game", OWN)
def test_all_that_a_game_of_ones_own_asks_has_its_chapter(game: str) -> None:
    kit = load_kit(game)
    assert kit.scores is not None
    phases = {"start": kit.scores.start, "round": kit.scores.round, "score": kit.scores.final}
    paths = [f"{form}.{each.key}" for form, phase in phases.items() for each in phase.asks]
    asked = [Question(f"3/{path}", Text("")) for path in (*paths, "players", "closing.close")]
    assert len(asked) > 2
    for each in asked:
        assert page_of(kit, each) == 1
        assert list(chapters_of(kit, each, "en"))


def test_a_chapter_is_said_where_its_question_is_asked() -> None:
    session = Session.begin(load_kit("cribbage"))
    words = Translator(session.way.kit.texts, "en", house_texts(), session.way.kit)

    def helps() -> list[str]:
        return list(help_lines(session, session.questions[0], "", words))

    session.answer("1/players", ["Ann", "Ben"])
    session.answer("2/checklist.way", "begin")
    assert "Who begins" not in helps()[0], "that is the house's `start`, who starts"
    assert helps()[0].startswith("What it is about: Points fall while cards are played")
    assert helps()[-1].endswith("page 1.")
    session.answer("3/start.goal", 31)
    assert helps()[0].startswith("The play: ")
    assert "For making 15 you have 2" in helps()[0]
    session.answer("4/round.play", {"Ann": 2, "Ben": 3})
    note, hand, example, page = helps()
    assert note.startswith("A row for the hand")
    assert note.endswith("until somebody was there.")
    assert (hand[:16], example[:12], page[-7:]) == ("Counting a hand:", "An example: ", "page 1.")


@pytest.mark.parametrize("game", ["cheops", "giza"])
def test_a_phone_shows_the_page(game: str, tmp_path: Path) -> None:
    table = Table(tmp_path)
    (phone,) = begun(table, game, people=1)
    (question, *_) = phone.page.form("/answer").questions
    shown = phone.shown(f"/rule?question={question}")
    (image,) = shown.images
    page = int(image.partition(".")[0].rpartition("/")[2])
    assert f"page {page}" in shown.words
    assert "in one line" not in shown.words, "that is for who types"
    english = phone.get(image)
    assert ET.fromstring(english.text.partition("?>")[2]).tag.endswith("svg")
    phone.send("/language", ("language", "ja"))
    assert phone.get(image).body != english.body
    assert phone.get("/rules/99.svg").status == 404
    assert Phone(table).get(image).status == 401
