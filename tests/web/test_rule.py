"""The rule of a question: in words, and the page of the printed rules that is about it."""

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from companion.games import slugs
from companion.kits import load_kit
from companion.table.session.question import Question
from companion.table.session.rulebook import page_of
from companion.table.text import Text
from tests.kit_files import written
from tests.web.phones import Phone, Table, begun


@pytest.mark.parametrize("game", slugs())
def test_every_decision_of_a_whole_game_has_a_page(game: str) -> None:
    kit = load_kit(game)
    kinds = [key.split(".")[1] for key in kit.texts["en"] if key.partition(".")[0] == "decision"]
    assert len(kinds) > 5
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


@pytest.mark.parametrize("game", ["cheops", "giza"])
def test_a_phone_shows_the_page(game: str, tmp_path: Path) -> None:
    table = Table(tmp_path)
    (phone,) = begun(table, game, people=1)
    (question, *_) = phone.page.form("/answer").questions
    shown = phone.shown(f"/rule?question={question}")
    (image,) = shown.images
    page = int(image.partition(".")[0].rpartition("/")[2])
    assert f"page {page}" in shown.words
    english = phone.get(image)
    assert ET.fromstring(english.text.partition("?>")[2]).tag.endswith("svg")
    phone.send("/language", ("language", "ja"))
    assert phone.get(image).body != english.body
    assert phone.get("/rules/99.svg").status == 404
    assert Phone(table).get(image).status == 401
