"""What every engine must pass, so that a later game gets it by having rules.

A room is found by its rules; what only it knows is described in `subjects.py`. Golden games
(point 7) are in `test_golden.py`, and `test_breakages.py` shows that each point can fail.
"""

from collections.abc import Iterator
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

THOROUGH = 15
"""Seeds whose games are looked at after every action; of the others every `STRIDE`-th is."""
STRIDE = 8
STEERED = 10
"""Steered games of a version."""
FEW = range(3)


def games() -> Iterator[Any]:
    for slug in slugs():
        for found in options(slug):
            name = f"{found.players}-{found.variant}" if found else "no-playing"
            yield pytest.param(slug, found, id=f"{slug}-{name}")


@pytest.fixture
def played(slug: str, game: Options, request: pytest.FixtureRequest) -> Subject:
    """Return what is played; whoever passes what it was excused from leaves the list of these."""
    if reason := NOT_YET.get(slug, {}).get(request.node.originalname):
        is_largest = game == options(slug)[-1]
        request.applymarker(pytest.mark.xfail(reason=reason, strict=is_largest))
    return subject(slug)


each_game = pytest.mark.parametrize(("slug", "game"), list(games()))


def seeds(few: int, many: int) -> pytest.MarkDecorator:
    """Play the games of a few seeds whenever tests run, and the rest where long ones do."""
    long = pytest.param(range(few, many), id="many", marks=pytest.mark.long)
    return pytest.mark.parametrize("seeds", [pytest.param(range(few), id="few"), long])


@each_game
@seeds(20, 120)
def test_random_games_keep_the_invariants(played: Subject, game: Options, seeds: range) -> None:
    for seed in seeds:
        random_games.holds(played, game, seed, 1 if seed < THOROUGH else STRIDE)


@pytest.mark.parametrize("slug", slugs()[1:])
def test_steered_games_keep_the_invariants(slug: str) -> None:
    """A short one of what is run by hand for 2,000 games a version."""
    for found in steered.versions(subject(slug)):
        steered.run(subject(slug), found, STEERED)


@each_game
@seeds(1, 3)
def test_copies_stand_alone(played: Subject, game: Options, seeds: range) -> None:
    for seed in seeds:
        copies.stand_alone(played, game, seed)


@each_game
def test_actions_are_written_and_read(played: Subject, game: Options) -> None:
    for seed in FEW:
        copies.are_written(played, game, seed)


@each_game
@seeds(2, 8)
def test_the_log_of_actions_is_the_game(played: Subject, game: Options, seeds: range) -> None:
    for seed in seeds:
        copies.replay(played, game, seed)


@each_game
@seeds(2, 8)
def test_what_is_listed_is_what_is_not_refused(
    played: Subject, game: Options, seeds: range
) -> None:
    for seed in seeds:
        legality.holds(played, game, seed)


@each_game
def test_every_outcome_of_chance_can_come(played: Subject, game: Options) -> None:
    draws.holds(played, game, 0)


@each_game
def test_draws_are_asked_as_whoever_sees_them_knows_them(played: Subject, game: Options) -> None:
    for seed in FEW:
        dealings.are_seen(played, game, seed)


@each_game
@seeds(3, 10)
def test_what_people_tell_wrongly_is_carried_out_until_all_see_it(
    played: Subject, game: Options, seeds: range
) -> None:
    for seed in seeds:
        dealings.are_forgiving(played, game, seed)


@each_game
@seeds(2, 4)
def test_views_hide(played: Subject, game: Options, seeds: range) -> None:
    told_apart = sum(views.hide(played, game, seed) for seed in seeds)
    hides = hasattr(played.playing, "hidden_twins") and not played.hook(
        "is_open", game, default=False
    )
    assert bool(told_apart) == hides, f"{told_apart} twins differ"


@each_game
@seeds(1, 3)
def test_worlds_made_up_from_views_are_played_on(
    played: Subject, game: Options, seeds: range
) -> None:
    for seed in seeds:
        views.are_played_on(played, game, seed)


@each_game
def test_a_view_is_what_its_seat_saw_and_remembers(played: Subject, game: Options) -> None:
    histories.agree(played, game, FEW[0])  # every position of it has its twins played


@each_game
@seeds(1, 3)
def test_screens_show_no_more_than_views(played: Subject, game: Options, seeds: range) -> None:
    for seed in seeds:
        screens.leave_out(played, game, seed)


@each_game
def test_those_who_choose_at_once_need_not_wait(played: Subject, game: Options) -> None:
    for seed in FEW:
        together.decide(played, game, seed)


@each_game
def test_turns_are_counted(played: Subject, game: Options) -> None:
    for seed in FEW:
        judged.turns_grow(played, game, seed)


@each_game
def test_weights_and_worths_are_fair(played: Subject, game: Options) -> None:
    for seed in FEW:
        judged.is_fair(played, game, seed)


@each_game
@seeds(6, 20)
def test_scores_are_those_of_the_score_sheet(played: Subject, game: Options, seeds: range) -> None:
    for seed in seeds:
        sheets.agree(played, game, seed)


@each_game
@seeds(8, 40)
def test_told_to_the_scorekeeper_a_game_comes_to_the_same(
    played: Subject, game: Options, seeds: range
) -> None:
    for seed in seeds:
        told.agree(played, game, seed)


@each_game
def test_what_was_used_is_a_piece_of_the_game(played: Subject, game: Options) -> None:
    for seed in range(10):
        used.are_pieces(played, game, seed)


@each_game
@seeds(5, 20)
def test_everything_that_is_said_has_words(played: Subject, game: Options, seeds: range) -> None:
    missing = {key for seed in seeds for key in spoken.unspoken(played, game, seed)}
    assert not missing or not played.voices, sorted(missing)


@pytest.mark.parametrize("slug", slugs()[1:])
def test_rulings_and_worked_examples_are_cited(slug: str) -> None:
    assert cited.listed(slug)
    assert cited.uncited(slug) == []


@pytest.mark.parametrize("slug", slugs()[1:])
def test_positions_are_counted_by_a_second_hand(slug: str) -> None:
    """Perft: a naive generator of the room's own tests agrees on the number of positions."""
    assert (folder(slug) / "test_perft.py").exists()


@pytest.mark.parametrize("slug", slugs())
def test_a_number_of_players_that_the_game_has_not_is_refused(slug: str) -> None:
    """The options of the tests are all there are."""
    random_games.refuses_others(subject(slug), {found.players for found in options(slug) if found})
