from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import settings

from companion.games import room
from companion.games.contract import Game, Refused, Result
from companion.kits import Kit, load_kit

settings.register_profile("games", deadline=None)  # a busy machine is no mistake in a rule
settings.load_profile("games")

Judge = Callable[..., dict[str, Any]]


@pytest.fixture(scope="session")
def kit() -> Kit:
    return load_kit("giza")


@pytest.fixture(scope="session")
def giza() -> Game:
    return room("giza")


@pytest.fixture(scope="session")
def result(giza: Game, kit: Kit) -> Callable[[str, dict[str, Any]], Result]:
    """The whole result of a setup, a score or an adjudication."""

    def asked(what: str, request: dict[str, Any]) -> Result:
        if what == "setup":
            return giza.setup(kit, request)
        return giza.score(kit, request) if what == "score" else giza.adjudicate(kit, what, request)

    return asked


@pytest.fixture(scope="session")
def judge(result: Callable[[str, dict[str, Any]], Result]) -> Judge:
    """The JSON object that comes out."""
    return lambda what, request: result(what, request).value


@pytest.fixture(scope="session")
def refused(judge: Judge) -> Callable[[str, dict[str, Any]], str]:
    """The field that a request is refused for."""

    def field(what: str, request: dict[str, Any]) -> str:
        with pytest.raises(Refused) as refusal:
            judge(what, request)
        assert str(refusal.value).startswith(f"{refusal.value.field}: ")
        return refusal.value.field

    return field
