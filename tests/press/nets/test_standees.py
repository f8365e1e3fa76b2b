"""Standees of all kits: two equal sides between two equal feet, drawn alike for front and back."""

from collections.abc import Iterator

import pytest

from companion.kits import Make, games, load_kit
from companion.kits.paper import paper
from companion.press.job import prepare
from companion.press.options import PrintOptions
from tests.press.reach import outside

FOOT = 5.0
"""mm. A smaller foot can't be glued."""


def standees(game: str) -> Iterator[tuple[str, Make]]:
    for component in load_kit(game).components:
        for make in component.makes:
            if make.finish == "standee":
                yield component.id, make


@pytest.mark.parametrize("game", games())
def test_the_folds_part_a_strip_into_foot_back_front_and_foot(game: str) -> None:
    for _, make in standees(game):
        width, height = make.size
        assert all((x1, x2, y1) == (0, width, y2) for x1, y1, x2, y2 in make.folds)
        first, middle, last = (y for _, y, _, _ in make.folds)
        assert middle == height / 2
        assert first == height - last >= FOOT
        assert middle - first >= first, "it would lie rather than stand"


@pytest.mark.parametrize("game", [game for game in games() if any(standees(game))])
def test_they_are_printed_with_how_to_make_them(game: str) -> None:
    forms = {component: make.id for component, make in standees(game)}
    ready = prepare(load_kit(game), PrintOptions(make=forms, only=tuple(forms)))
    assert any("sheet.standee" in sheet.steps for sheet in ready.document.sheets)
    assert all(outside(page, paper("a4")) == [] for page in ready.pages)
