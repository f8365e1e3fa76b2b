"""Each game is printed complete: as the specification, the kit, the list and the sheets say."""

from collections import Counter
from collections.abc import Iterable, Mapping

import pytest

from companion.press.choose import choose
from companion.press.options import PrintOptions
from tests.press.games.printed import fronts_drawn, kit, made, printed
from tests.press.games.spec import BROUGHT, COUNTS, PAPERS, counted
from tests.specified import specified

VARIANTS = [(game, variant) for game in specified() for variant in kit(game).variants]


def by_name(game: str, counts: Iterable[tuple[str, int]]) -> dict[str, int]:
    """Return counts by the names of the specification: components, or families of them."""
    families = {component.id: component.family for component in kit(game).components}
    found: Counter[str] = Counter()
    for component, count in counts:
        name = component if component in COUNTS[game] else families[component]
        if name in COUNTS[game]:
            found[name] += count
    return found


def without(counts: Mapping[str, int], names: Iterable[str]) -> dict[str, int]:
    return {name: count for name, count in counts.items() if name not in names}


def test_the_kit_counts_what_the_specification_counts(game: str) -> None:
    counts = ((component.id, component.count) for component in kit(game).components)
    assert by_name(game, counts) == COUNTS[game]


def test_only_what_people_bring_is_not_printed(game: str) -> None:
    unprinted = {component.id for component in kit(game).components if not component.makes}
    assert unprinted == BROUGHT.get(game, set())


def test_every_kit_has_the_papers_of_the_house(game: str) -> None:
    assert {component.id for component in kit(game).components} >= {*PAPERS}


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_a_variant_prints_what_it_uses(game: str, variant: str) -> None:
    chosen = choose(kit(game), PrintOptions(variant=variant)).printed
    counts = by_name(game, ((one.component.id, len(one.rows)) for one in chosen))
    assert counts == without(counted(game, variant), BROUGHT.get(game, ()))


def test_the_sheets_hold_every_piece_once(game: str) -> None:
    assert fronts_drawn(printed(game, language="en")) == {
        component.id: list(range(1, made(kit(game), component) + 1))
        for component in kit(game).components
        if component.makes
    }


@pytest.mark.parametrize(
    ("game", "variant"),
    [("terra-pyramides", "base"), ("terra-pyramides", "horus"), ("pyramidice", "solo-snefru")],
)
def test_the_sheets_of_a_variant_hold_what_it_uses(game: str, variant: str) -> None:
    drawn = fronts_drawn(printed(game, variant=variant, backs="none"))
    counts = ((component, len(numbers)) for component, numbers in drawn.items())
    assert by_name(game, counts) == without(counted(game, variant), BROUGHT.get(game, ()))


def test_what_is_listed_is_on_the_sheets(game: str) -> None:
    listed = {entry.component: entry.pieces for entry in printed(game, language="en").listing}
    counts = {each.id: made(kit(game), each) for each in kit(game).components if each.makes}
    assert listed == counts
    held: Counter[str] = Counter()
    for sheet in printed(game, language="en").document.sheets:
        held.update(dict(sheet.counts))
    whole = {each.id for each in kit(game).components if each.makes and each.makes[0].how == "cut"}
    assert {name: held[name] for name in whole} == {name: counts[name] for name in whole}
    assert all(entry.sheets for entry in printed(game, language="en").listing)
