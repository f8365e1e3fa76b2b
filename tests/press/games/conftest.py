"""The games with a specification, one after the other: every test of one before the next, so that
prints serve."""

import pytest

from tests.specified import specified


@pytest.fixture(scope="session", params=specified())
def game(request: pytest.FixtureRequest) -> str:
    """The name of each game in turn."""
    return str(request.param)


@pytest.fixture(scope="session", params=["en", "ja"])
def language(request: pytest.FixtureRequest) -> str:
    """Each language in turn."""
    return str(request.param)
