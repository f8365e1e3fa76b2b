from collections.abc import Callable
from typing import Any

import pytest

from companion.games import room
from companion.games.contract import Game, Refused, Result
from companion.kits import Kit, load_kit

KINDS = {"e": "elder", "m": "mother", "s": "son", "d": "daughter", "n": "neighbour"}

FULL = (
    "msmesdesdem", "desdmsdend", "mdmsdmsme", "esnesdes", "dmsmesd", "sdesdm", "emdes", "nesd",
    "mde", "em", "n",
)  # fmt: skip
"""A pyramid that is covered whole, rows from the bottom; two mothers are not on it."""


@pytest.fixture(scope="session")
def tiles() -> Callable[..., list[dict[str, Any]]]:
    """Tiles from rows from the bottom, a letter a tile, `-` for a block without one."""

    def lying(*rows: str) -> list[dict[str, Any]]:
        return [
            {"row": row, "pos": pos, "kind": KINDS[letter]}
            for row, letters in enumerate(rows, 1)
            for pos, letter in enumerate(letters, 1)
            if letter != "-"
        ]

    return lying


@pytest.fixture(scope="session")
def full(tiles: Callable[..., list[dict[str, Any]]]) -> list[dict[str, Any]]:
    """All sixty-six tiles of a covered pyramid, the top block last."""
    return tiles(*FULL)


@pytest.fixture(scope="session")
def kit() -> Kit:
    return load_kit("cheops")


@pytest.fixture(scope="session")
def game() -> Game:
    return room("cheops")


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
    """The JSON object that comes out, which begins with the game and the adjudication."""

    def answered(what: str, request: Any) -> dict[str, Any]:
        value = result(what, request).value
        assert value["game"] == "cheops"
        if what not in ("setup", "score"):
            assert value["what"] == what
        return value

    return answered


@pytest.fixture(scope="session")
def refused(judge: Callable[[str, Any], dict[str, Any]]) -> Callable[[str, Any], str]:
    """The field that a request is refused for."""

    def field(what: str, request: Any) -> str:
        with pytest.raises(Refused) as refusal:
            judge(what, request)
        assert str(refusal.value).startswith(f"{refusal.value.field}: ")
        return refusal.value.field

    return field
