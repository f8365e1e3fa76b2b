"""Games that were worked by hand, in a `score.toml`: each is played, and what differs is said."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from companion.games.kit_games.evening import KEYS, played
from companion.kits import Fault, Kit
from companion.kits.scores import FILE
from companion.kits.suggestions import suggestion
from companion.questions.errors import Refused

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
