"""A whole game, move by move, with a bot: tapped on phones to its end."""

import random
from pathlib import Path

import pytest

from tests.web.evenings import open_forms
from tests.web.phones import Form, Phone, Table, begun

MOST = 2_000
"""Taps in a game; none here comes near."""


@pytest.mark.long
@pytest.mark.parametrize("slug", ["cheops", "silver-gold"])
def test_a_game_is_played_by_two_and_a_bot(slug: str, tmp_path: Path) -> None:
    table, chance = Table(tmp_path), random.Random(7)
    phones = begun(table, slug, "full", 2)
    for _ in range(MOST):
        assert table.room.session is not None
        if not table.room.session.questions:
            break
        phone, form = chance.choice(list(open_forms(phones)))
        phone.post(form, *answer_by(form, chance))
        sit(table, phones)
    result = table.room.session and table.room.session.result
    assert result is not None
    assert [seat["name"] for seat in result.value["players"]] == ["Ana", "Ben", "Cleo"]
    assert all(str(seat["total"]) in phones[1].page.words for seat in result.value["players"])


def answer_by(form: Form, chance: random.Random) -> list[tuple[str, str]]:
    """Return what somebody taps who cares for nothing: three players, the last a program."""
    (id_, *_) = form.questions
    match id_.partition("/")[2].partition(".")[0]:
        case "players":
            return [(id_, name) for name in ("Ana", "Ben", "Cleo")]
        case "bots" if "." not in id_:
            return [(id_, form.named(id_)[2].value)]
        case "deal":
            return [(id_, form.named(id_)[-1].value)]
        case "checklist":
            return [(id_, form.named(id_)[0].value)]
    if form.named(f"{id_}~skip"):
        return [(f"{id_}~skip", "1")]
    tapped = [each.value for each in form.buttons if each.name == id_]
    return [(id_, chance.choice(tapped))] if tapped else []


def sit(table: Table, phones: list[Phone]) -> None:
    """Have everybody take a seat who has none, as soon as there are seats."""
    for phone, name in zip(phones, table.room.people(), strict=False):
        if table.room.phones.holder(name) is None:
            phone.press("/seat", name)
