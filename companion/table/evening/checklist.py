"""The setup as a checklist: all at once, step by step, or counted."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from companion.games.keeping import Seating
from companion.table.questions import Question
from companion.table.terminal.width import COLUMNS, wrap
from companion.table.translator import step_words

if TYPE_CHECKING:
    from companion.games.contract import Result
    from companion.table.evening.played import Room
    from companion.table.evening.replay import Replay

BEGIN, STEPS, COUNT = "begin", "steps", "count"
WAYS: Final = (BEGIN, STEPS, COUNT)


def ask_checklist(sitting: "Replay") -> bool:
    """Go through the setup as the table wishes; return whether the game can begin."""
    way = sitting.ask(_way(sitting))
    result = setup(sitting.room, sitting.seating)
    if way == STEPS:
        _ask_steps(sitting, result)
    if way == COUNT:
        _ask_counts(sitting, result)
    return bool(way == BEGIN)


def setup(room: "Room", seating: Seating) -> "Result":
    """Return the setup of this table."""
    request = {"players": len(seating.players), "variant": seating.variant}
    return room.game.setup(room.kit, request)


def checklist_lines(sitting: "Replay") -> Iterator[str]:
    """Yield the steps of the setup with a box before each."""
    for step in setup(sitting.room, sitting.seating).steps:
        words = step_words(sitting.room.kit, step, sitting.translator)
        yield from wrap(words, COLUMNS, "    ", "[ ] ")


def _way(sitting: "Replay") -> Question:
    options = tuple((way, sitting.translator.text(f"evening.checklist.{way}")) for way in WAYS)
    words = sitting.translator.text("evening.setup")
    return Question("way", "", words, "choice", options=options)


def _ask_steps(sitting: "Replay", result: "Result") -> None:
    for number, step in enumerate(result.steps, 1):
        words = f"{number}. {step_words(sitting.room.kit, step, sitting.translator)}"
        done, yes = (
            sitting.translator.text("evening.checklist.done"),
            sitting.translator.text("prompt.yes"),
        )
        question = Question(
            f"steps[{number}]", words, done, "text", step.rule, empty="default", default=yes
        )
        sitting.ask(question)


def _ask_counts(sitting: "Replay", result: "Result") -> None:
    """Ask for what was counted, and say where it is not what the setup needs."""
    for path, words, number in _counts(sitting, result.value):
        found = sitting.ask(
            Question(path, "", words, "integer", empty="default", default=str(number))
        )
        if found != number:
            key = "too_few" if found < number else "too_many"
            sitting.remark(
                sitting.translator.text(f"evening.count.{key}", number=abs(found - number))
            )


def _counts(sitting: "Replay", value: dict[str, Any]) -> Iterator[tuple[str, str, int]]:
    """Yield what there is to count: a path, the words that ask for it, and how many there are."""
    counted = {row["key"] for row in sitting.room.kit.table("counted").rows}
    for key, number in value["shared"].items():
        if number and f"shared.{key}" in counted:
            label = sitting.translator.text(f"count.shared.{key}")
            yield (
                f"shared.{key}",
                sitting.translator.text("evening.count.shared", what=label),
                number,
            )
    for seat, name in enumerate(sitting.seating.players):
        who = _coloured(sitting, name)
        for key, number in value["per_player"].items():
            if number and f"per_player.{key}" in counted:
                label = sitting.translator.text(f"count.per_player.{key}")
                words = sitting.translator.text("evening.count.player", what=label, player=who)
                yield f"per_player[{seat}].{key}", words, number


def _coloured(sitting: "Replay", name: str) -> str:
    """Return a player's name, with the colour where the game has colours."""
    colour = sitting.seating.colours.get(name)
    return f"{name} ({sitting.translator.label(f'form.choice.{colour}')})" if colour else name
