"""What a change touches is found near it, and no more than one waits for."""

from pathlib import Path

import pytest

from companion.games import slugs
from tests import touched

TESTS = Path(__file__).parent
OTHERS = f"not ({' or '.join(slug for slug in slugs() if slug != 'giza')})"


@pytest.mark.parametrize(
    ("file", "test"),
    [
        ("companion/games/giza/push.py", "tests/games/giza/test_push.py"),
        ("layouts/giza/scoring.csv", "tests/games/giza/test_score.py"),
        ("companion/web/templates/table.html", "tests/web/"),
        ("tests/games/battery/walks.py", "tests/games/battery/test_battery.py"),
        ("tests/games/giza/positions/counts.toml", "tests/games/giza/test_push.py"),
        ("README.md", "tests/test_readme.py"),
    ],
)
def test_what_lies_near_is_touched(file: str, test: str) -> None:
    found = touched.distances([file])
    assert min(found[each] for each in found if each.startswith(test)) <= 2


def test_cases_of_other_games_are_left_out_where_one_game_has_changed() -> None:
    *_, option, others = touched.near(["companion/games/giza/push.py"], {})
    assert option == "-k"
    assert others == OTHERS
    assert "-k" not in touched.near(["companion/games/giza/push.py", "companion/files.py"], {})


def test_no_more_is_chosen_than_runs_in_time_but_what_has_changed_itself() -> None:
    test = "tests/games/giza/test_push.py"
    slow = {f"{found}::test_x": 1000.0 for found in touched.sources().values()}
    assert touched.near([test], slow) == [test, "-k", OTHERS]


def test_all_tests_are_in_a_folder_that_is_found() -> None:
    assert {*touched.tests_in("")} == {
        str(file.relative_to(TESTS.parent)) for file in TESTS.rglob("test_*.py")
    }
