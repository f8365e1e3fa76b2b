"""What every engine must pass, so that a later game gets it by having rules.

A room is found by its rules; what only it knows is described in `subjects.py`. Golden games
(point 7) are in `test_golden.py`, and `test_breakages.py` shows that each point can fail.
"""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from companion.games.engine import Options
from tests.games.battery import (
    cited,
    copies,
    dealings,
    draws,
    histories,
    judged,
    legality,
    random_games,
    screens,
    sheets,
    spoken,
    steered,
    together,
    told,
    used,
    views,
)
from tests.games.battery.subjects import NOT_YET, Subject, folder, options, slugs, subject

Point = Callable[[Subject, Options, int], object]

POINTS: dict[Point, tuple[int, int]] = {
    random_games.looked_through: (20, 120),
    legality.holds: (2, 8),
    copies.stand_alone: (1, 3),
    copies.are_written: (3, 3),
    copies.replay: (2, 8),
    draws.holds: (1, 1),
    dealings.are_seen: (3, 3),
    dealings.are_forgiving: (3, 10),
    views.are_played_on: (1, 3),
    histories.agree: (1, 1),  # every position of it has its twins played
    screens.leave_out: (1, 3),
    together.decide: (3, 3),
    judged.turns_grow: (3, 3),
    judged.is_fair: (1, 3),
    sheets.agree: (6, 20),
    told.agree: (8, 40),
    used.are_pieces: (3, 10),
    spoken.all_has_words: (5, 20),
}
"""What must hold in each game: of so many seeds in every run, and of so many in the long one."""
STEERED = 10
"""Steered games of a version."""


def games() -> Iterator[Any]:
    """Every game for every number and variant; those between the first and the last are long."""
    for slug in slugs():
        versions = [*options(slug)]
        for found in versions:
            name = f"{found.players}-{found.variant}" if found else "no-playing"
            marks = () if found in (versions[0], versions[-1]) else pytest.mark.long
            yield pytest.param(slug, found, id=f"{slug}-{name}", marks=marks)


each_game = pytest.mark.parametrize(("slug", "game"), list(games()))


def seeds(few: int, many: int) -> Iterator[Any]:
    yield pytest.param(range(few), id="few")
    if many > few:
        yield pytest.param(range(few, many), id="many", marks=pytest.mark.long)


def points() -> Iterator[Any]:
    for point, (few, many) in POINTS.items():
        for found in seeds(few, many):
            name = f"{point.__module__.rpartition('.')[2]}-{point.__name__}"
            yield pytest.param(point, *found.values, id=f"{name}-{found.id}", marks=found.marks)


@each_game
@pytest.mark.parametrize(("point", "seeds"), list(points()))
def test_each_point_holds(
    slug: str, game: Options, point: Point, seeds: range, request: pytest.FixtureRequest
) -> None:
    """Whoever passes what it was excused from leaves the list of these."""
    if reason := NOT_YET.get(slug, {}).get(point.__name__):
        is_largest = game == options(slug)[-1]
        request.applymarker(pytest.mark.xfail(reason=reason, strict=is_largest))
    for seed in seeds:
        point(subject(slug), game, seed)


@each_game
@pytest.mark.parametrize("seeds", list(seeds(2, 4)))
def test_views_hide(slug: str, game: Options, seeds: range) -> None:
    played = subject(slug)
    told_apart = sum(views.hide(played, game, seed) for seed in seeds)
    is_open = played.hook("is_open", game, default=False)
    assert bool(told_apart) == (hasattr(played.playing, "hidden_twins") and not is_open)


@pytest.mark.parametrize("slug", slugs()[1:])
def test_steered_games_keep_the_invariants(slug: str) -> None:
    """A short one of what is run by hand for 2,000 games a version."""
    for found in steered.versions(subject(slug)):
        steered.run(subject(slug), found, STEERED)


@pytest.mark.parametrize("slug", slugs()[1:])
def test_rulings_and_worked_examples_are_cited(slug: str) -> None:
    assert cited.listed(slug)
    assert cited.uncited(slug) == []


@pytest.mark.parametrize("slug", slugs()[1:])
def test_positions_are_counted_by_a_second_hand(slug: str) -> None:
    """Perft: `tests/games/test_beside.py` counts ways to play on by the room's naive rules, too."""
    assert subject(slug).beside
    counted = ("positions/counts.toml", "test_perft.py")
    assert any((folder(slug) / name).exists() for name in counted)


@pytest.mark.parametrize("slug", slugs())
def test_a_number_of_players_that_the_game_has_not_is_refused(slug: str) -> None:
    """The options of the tests are all there are."""
    random_games.refuses_others(subject(slug), {found.players for found in options(slug) if found})
