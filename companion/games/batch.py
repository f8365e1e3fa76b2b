"""Requests as lines of JSON: one line in, one line out, whatever stands on it."""

import json
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from companion.games import game_of, kept_games
from companion.games.engine import Result
from companion.kits import Faulty, Kit
from companion.questions import checks
from companion.questions.checks import alternatives, path_part, quote, repeated
from companion.questions.errors import Refused

# Gives the kit of a game by its slug; asked at every request, so it should remember.
Kits = Callable[[str], Kit]

KEYS = ("id", "cmd", "game", "what", "input")
COMMANDS = ("setup", "score", "adjudicate")


# Says what is told of an error that is ours.
Blame = Callable[[Exception], str]


def answer(line: str, kits: Kits, blame: Blame | None = None, own: tuple[str, ...] = ()) -> str:
    """Return the reply to one request, as one line of JSON without a line end.

    A request is `{"id": any, "cmd": "setup|score|adjudicate", "game": slug, "what": name or null,
    "input": {...}}`, a reply `{"id", "ok": true, "result"}` or `{"id", "ok": false, "error":
    "field: what is wrong"}`. Nothing that stands on a line raises an error; should one be raised
    all the same, `blame` says what is told of it. The id is null when the line can't be read, or
    when no JSON can hold the id. Where a whole kit of one's own is given, `own` is its game, and no
    other is known.
    """
    identity = None
    try:
        request, twice = _read(line)
        identity = request.get("id")
        _refuse_twice(twice)
        return _line({"id": identity, "ok": True, "result": _result(request, kits, own).value})
    except Refused as refusal:
        return _line({"id": identity, "ok": False, "error": str(refusal)})
    except Faulty as faulty:
        return _line({"id": identity, "ok": False, "error": f"game: {faulty.faults[0]}"})
    except Exception as error:
        if blame is None:
            raise
        return _line({"id": identity, "ok": False, "error": blame(error)})


def _read(line: str) -> tuple[Mapping[str, Any], list[str]]:
    """Return the object on a line, and the keys that any object on it has twice."""
    twice: list[str] = []
    try:
        request = json.loads(
            line.strip().removeprefix("\ufeff"), object_pairs_hook=partial(_once, twice)
        )
    except json.JSONDecodeError as error:
        raise Refused("line", f"is no JSON: {error.msg}, character {error.pos + 1}") from None
    except RecursionError:
        raise Refused("line", "is nested too deeply") from None
    except ValueError:
        raise Refused("line", "holds a number with too many digits") from None
    return checks.obj(request, "line"), twice


def _once(twice: list[str], pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    """Return the object of these pairs; note the keys that come again."""
    found = dict(pairs)
    if len(found) < len(pairs):
        twice.extend(repeated(key for key, _ in pairs))
    return found


def _refuse_twice(twice: list[str]) -> None:
    if twice:
        raise Refused(path_part(twice[0]), "is given twice")


def _result(request: Mapping[str, Any], kits: Kits, own: tuple[str, ...]) -> Result:
    """Return what the game makes of a request that could be read."""
    checks.refuse_unknown(request, KEYS, "")
    command = _one_of("cmd", request, COMMANDS)
    kit = kits(_one_of("game", request, own or kept_games()))
    game = game_of(kit)
    if command == "adjudicate":
        what = _one_of("what", request, game.adjudications)
        return game.adjudicate(kit, what, _input(request))
    if request.get("what") is not None:
        raise Refused("what", f"is {quote(request['what'])}, must be null for {command}")
    return (game.setup if command == "setup" else game.score)(kit, _input(request))


def _one_of(key: str, request: Mapping[str, Any], possible: Sequence[str]) -> str:
    """Return a text of the request that must be one of those possible."""
    value = request.get(key)
    if not isinstance(value, str) or value not in possible:
        raise Refused(key, f"is {quote(value)}, must be {alternatives(possible)}")
    return value


def _input(request: Mapping[str, Any]) -> Mapping[str, Any]:
    return checks.obj(request.get("input"), "input")


def _line(reply: dict[str, Any]) -> str:
    """Return a reply as one line; an id that no JSON can hold becomes null."""
    try:
        return json.dumps(reply, allow_nan=False)
    except (ValueError, RecursionError):
        return json.dumps({**reply, "id": None})
