"""A whole evening of a game of people's own as one JSON object: what examples and requests are.

    {"players": ["Ann", "Ben"], "start": {"goal": 60},
     "rounds": [{"hearts": [13, 0], "queen": "Ann"}, ...], "final": {"coins": [3, 0]}}

A list is one value a player, clockwise, blank for whoever is not asked; a map is by name.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from companion.games.engine import Result
from companion.games.kit_games import asks
from companion.games.kit_games.answered import NO, YES
from companion.games.kit_games.figures import Tally
from companion.games.kit_games.scoring import final
from companion.kits import Fault, Kit
from companion.kits.faults import suggestion
from companion.kits.scores import FILE
from companion.questions import Answers, Form, PlayerMap, checks, read
from companion.questions.checks import SEATS, read_players
from companion.questions.errors import Refused, Request

START, ROUNDS, FINAL = "start", "rounds", "final"
NOT_ASKED: Final = (None, "")
KEYS: Final = (SEATS, START, ROUNDS, FINAL)


def is_evening(request: Request) -> bool:
    """Return whether a request tells of an evening, phase by phase, and is no score sheet."""
    return any(key in request for key in KEYS[1:])


def played(
    kit: Kit, request: Request, corrections: Mapping[str, int] | None = None
) -> tuple[Tally, Result]:
    """Return what an evening came to.

    Raises:
        Refused: with the field, for what the file does not admit.
    """
    assert kit.scores is not None
    given = checks.obj(request, "input")
    checks.refuse_unknown(given, KEYS, "")
    tally = begun(kit, read_players(given, kit.players), given.get(START, {}))
    for path, hand in checks.items(given.get(ROUNDS, []), ROUNDS):
        if tally.is_over and kit.scores.ends:
            raise Refused(path, "comes after the game is over")
        tally.play(_answers(asks.hand(tally), tally, hand, path))
    answers = _answers(asks.final(tally), tally, given.get(FINAL, {}), FINAL)
    return tally, final(kit.id, tally, answers, corrections or {})


def begun(kit: Kit, players: tuple[str, ...], settled: object) -> Tally:
    """Return a game before its first round, with what was settled; Refused with the field."""
    assert kit.scores is not None
    tally = Tally(kit.scores, players)
    tally.settle(_answers(asks.start(tally), tally, settled, START))
    return tally


def _answers(form: Form, tally: Tally, given: object, path: str) -> Answers:
    """Return the checked answers to a phase."""
    said = dict(_by_name(form, tally.players, checks.obj(given, path), path))
    try:
        return read(form, tally.players, {SEATS: [*tally.players], **said})
    except Refused as refused:
        field = f"{path}.{refused.field}"
        raise Refused(field, refused.message, refused.rule, refused.told) from None


def _by_name(
    form: Form, players: Sequence[str], given: Mapping[str, Any], path: str
) -> Iterator[tuple[str, Any]]:
    maps = {field.key for field in form.fields if isinstance(field.kind, PlayerMap)}
    for key, value in given.items():
        if key in maps and isinstance(value, list):
            each = checks.exactly(value, f"{path}.{key}", len(players), "in it", "")
            pairs = zip(players, each, strict=True)
            yield key, {name: _said(item) for name, (_, item) in pairs if item not in NOT_ASKED}
        else:
            yield key, _said(value)


def _said(value: Any) -> Any:  # noqa: ANN401 - as JSON has it
    """Return a value as forms have it, in which yes and no are words."""
    if isinstance(value, bool):
        return YES if value else NO
    if isinstance(value, list):
        return [_said(each) for each in value]
    if isinstance(value, Mapping):
        return {key: _said(each) for key, each in value.items()}
    return value


EXPECTED: Final = ("totals", "places", "winners", "decided", "lines", "over", "first")


def faults(kit: Kit) -> Iterator[Fault]:
    """Yield what comes to something else than an example of a kit's says."""
    for number, example in enumerate(kit.scores.examples if kit.scores else ()):
        yield from (
            Fault(FILE, message, field=f"example[{number}]")
            for message in _differences(kit, example)
        )


def _differences(kit: Kit, example: Mapping[str, Any]) -> Iterator[str]:
    for key in example:
        if key not in (*KEYS, *EXPECTED):
            yield f"'{key}' is unknown; {suggestion(key, (*KEYS, *EXPECTED))}"
    given = {key: value for key, value in example.items() if key in KEYS}
    try:
        tally, result = played(kit, given)
    except Refused as refused:
        yield str(refused)
        return
    value, players = result.value, result.value["players"]
    found: dict[str, Any] = {
        "totals": [each["total"] for each in players],
        "places": [each["place"] for each in players],
        "winners": value["winners"],
        "decided": value["tiebreak"] or "",
        "over": tally.is_over,
        "first": tally.players[tally.first()],
    }
    for key, wanted in example.items():
        if key in found and found[key] != wanted:
            yield f"{key}: comes to {found[key]}, not {wanted}"
    for key, wanted in example.get("lines", {}).items():
        line = [each["breakdown"].get(key) for each in players]
        if line != wanted:
            yield f"{key} comes to {line}, not {wanted}"
