"""Asking a room: the fixtures that the tests of every game have, made for one game."""

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion.games import open_game, slugs
from companion.games.engine import Result
from companion.games.game import Game
from companion.kits import Kit, load_kit
from companion.questions.errors import Refused

loaded = cache(load_kit)


def fixtures(slug: str) -> tuple[Any, Any, Any, Any, Any]:
    """Return the fixtures `kit`, `game`, `result`, `judge` and `refused` of a game."""

    @pytest.fixture(scope="session")
    def kit() -> Kit:
        return loaded(slug)

    @pytest.fixture(scope="session")
    def game() -> Game:
        return open_game(slug)

    @pytest.fixture(scope="session")
    def result() -> Callable[[str, Any], Result]:
        """The whole result of a setup, a score or an adjudication."""
        return lambda what, request: asked(slug, what, request)

    @pytest.fixture(scope="session")
    def judge() -> Callable[[str, Any], dict[str, Any]]:
        """The JSON object that comes out."""
        return lambda what, request: answered(slug, what, request)

    @pytest.fixture(scope="session")
    def refused() -> Callable[[str, Any], str]:
        """The field that a request is refused for."""
        return lambda what, request: refused_field(slug, what, request)

    return kit, game, result, judge, refused


def asked(slug: str, what: str, request: Any) -> Result:
    game, kit = open_game(slug), loaded(slug)
    if what == "setup":
        return game.setup(kit, request)
    return game.score(kit, request) if what == "score" else game.adjudicate(kit, what, request)


def asked_rooms() -> list[str]:
    """The games whose rooms answer more than setups and scores: they have a `requests.json`."""
    return [slug for slug in slugs() if _requests(slug).exists()]


def _requests(slug: str) -> Path:
    return Path(__file__).parent / slug.replace("-", "_") / "requests.json"


def room_requests(slug: str) -> list[tuple[str, Any]]:
    """What a room can be asked, all that it has words for in it, and setups for all numbers."""
    setups = [
        ("setup", {"players": players, "variant": variant})
        for variant, counts in open_game(slug).keeper.variants(loaded(slug)).items()
        for players in counts
    ]
    return [*map(tuple, json.loads(_requests(slug).read_text(encoding="utf-8"))), *setups]


def answered(slug: str, what: str, request: Any) -> dict[str, Any]:
    """The JSON object, which names the game and the adjudication."""
    value = asked(slug, what, request).value
    assert value["game"] == slug
    if what not in ("setup", "score"):
        assert value["what"] == what
    return value


def refused_field(slug: str, what: str, request: Any) -> str:
    with pytest.raises(Refused) as refusal:
        answered(slug, what, request)
    assert str(refusal.value).startswith(f"{refusal.value.field}: ")
    return refusal.value.field
