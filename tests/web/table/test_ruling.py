"""What the rules make of something, asked on one phone beside all else."""

from pathlib import Path

import pytest

from companion.games import open_game, slugs
from companion.kits import load_kit
from tests.web.phones import TRIO, Phone, Table


@pytest.fixture
def phone(tmp_path: Path) -> Phone:
    return Table(tmp_path).phone()


def ask(phone: Phone, game: str, what: str) -> None:
    page = phone.shown("/ruling")
    form = next(x for x in page.forms if x.values("game") == [game])
    assert phone.post(form, press=what).headers["location"] == "/ruling"


def tell(phone: Phone, *values: str) -> None:
    """Fill in the first form: what is typed or chosen, in its order."""
    form = phone.shown("/ruling").form("/ruling/answer")
    names = [x.name for x in form.controls if x.kind in ("text", "radio")]
    is_names = len(set(names)) == 1
    phone.post(form, *zip(names if is_names else dict.fromkeys(names), values, strict=False))


def test_a_lift_is_ruled_and_kept_by_nobody(phone: Phone) -> None:
    ask(phone, "giza", "lift")
    tell(phone, *TRIO)
    tell(phone, "0", "2", "1", "1")
    tell(phone, "3", "2", "0")
    page = phone.shown("/ruling")
    for words in (
        "The Great Pyramid: Lift a stone",
        "Success yes",
        "Ana Ben Cleo",
        "GIZA-BID",
    ):
        assert words in page.spaced
    assert not phone.table.host.journal.sessions()
    assert "Giza" not in Phone(phone.table).get("/ruling").text
    phone.post(page.form("/ruling/undo"))
    assert "Success" not in phone.shown("/ruling").words
    phone.post(phone.shown("/ruling").form("/ruling/end"))
    assert "Ask the rules" in phone.shown("/ruling").words


def test_what_is_wrong_is_told_where_it_was_asked(phone: Phone) -> None:
    ask(phone, "giza", "lift")
    tell(phone, "Ana", "Ana", "Ben")
    assert "Ana" in phone.shown("/ruling").spaced.split("Who plays")[0]
    tell(phone, *TRIO)
    tell(phone)
    assert "Who nominates: An answer is needed here." in phone.shown("/ruling").words
    phone.send("/ruling/begin", ("game", "giza"), ("what", "murder"))
    assert "none of the choices" in phone.shown("/ruling").words
    phone.send("/ruling/end")
    phone.send("/ruling/answer", ("question", "1/x"))
    assert "Ask the rules" in phone.shown("/ruling").words


@pytest.mark.parametrize("slug", slugs())
def test_every_ruling_has_a_name_and_can_be_asked(slug: str, phone: Phone) -> None:
    texts = load_kit(slug).texts
    for what in open_game(slug).adjudications:
        assert {f"ruling.{what}"} <= texts["en"].keys() & texts["ja"].keys()
        ask(phone, slug, what)
        assert phone.shown("/ruling").form("/ruling/answer").questions
        phone.send("/ruling/end", ("key", what))
