"""Work in several processes, results in order."""

import operator

import pytest

from companion.spread import spread, stretches


@pytest.mark.parametrize("jobs", [1, 2])
def test_results_come_in_order(jobs: int) -> None:
    assert list(spread(operator.neg, range(7), jobs)) == [-n for n in range(7)]


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_goes_wrong_elsewhere_goes_wrong_here(jobs: int) -> None:
    with pytest.raises(ValueError, match="invalid literal"):
        list(spread(int, ["4", "x"], jobs))


def test_nothing_to_do_is_done() -> None:
    assert list(spread(operator.neg, [], 4)) == []


@pytest.mark.parametrize(("count", "jobs"), [(0, 1), (1, 1), (9, 1), (1, 2), (9, 2), (100, 3)])
def test_stretches_cover_everything_once(count: int, jobs: int) -> None:
    parts = stretches(count, jobs)
    assert [n for part in parts for n in part] == list(range(count))
    assert len(parts) <= 4 * jobs
