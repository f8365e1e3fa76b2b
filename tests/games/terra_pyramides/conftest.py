from collections.abc import Callable
from typing import Any

import pytest

from companion.games import room
from companion.games.contract import Game, Refused, Result
from companion.kits import Kit, load_kit


@pytest.fixture(scope="session")
def kit() -> Kit:
    return load_kit("terra-pyramides")


@pytest.fixture(scope="session")
def game() -> Game:
    return room("terra-pyramides")


@pytest.fixture(scope="session")
def result(game: Game, kit: Kit) -> Callable[[str, Any], Result]:
    """The whole result of a setup, a score or an adjudication."""

    def asked(what: str, request: Any) -> Result:
        if what == "setup":
            return game.setup(kit, request)
        return game.score(kit, request) if what == "score" else game.adjudicate(kit, what, request)

    return asked


@pytest.fixture(scope="session")
def judge(result: Callable[[str, Any], Result]) -> Callable[[str, Any], dict[str, Any]]:
    """The JSON object that comes out."""
    return lambda what, request: result(what, request).value


@pytest.fixture(scope="session")
def refused(judge: Callable[[str, Any], dict[str, Any]]) -> Callable[[str, Any], str]:
    """The field that a request is refused for."""

    def field(what: str, request: Any) -> str:
        with pytest.raises(Refused) as refusal:
            judge(what, request)
        assert str(refusal.value).startswith(f"{refusal.value.field}: ")
        return refusal.value.field

    return field
