"""The setup as a checklist: all at once, step by step, or counted."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from companion.games.engine import Result
from companion.questions.question import Question, numbered
from companion.questions.text import Text, choice_text, literal, step_text
from companion.table.session.asker import Asker
from companion.table.session.position import Effect, Position
from companion.table.session.way import Way

# The component that is the printed setup sheet; its picture shows the table laid out.
SHEET: Final = "setup_sheet"

PREFIX: Final = "checklist."
BEGIN, STEPS, COUNT = "begin", "steps", "count"
WAYS: Final = (BEGIN, STEPS, COUNT)
# The table of what can be counted; a kit of one's own may have none.
COUNTED: Final = "counted"


def run(way: Way, position: Position, asker: Asker) -> Effect:
    """Go through the setup as the table wishes; most have done it before they ask."""
    if not of_table(way, position).steps:
        return Effect(position._replace(ready=True))
    asker.prefix = PREFIX
    ways = WAYS if COUNTED in way.kit.tables else WAYS[:-1]
    options = numbered([(each, Text(f"session.checklist.{each}")) for each in ways])
    wish = asker.ask(
        Question(
            "way", Text("session.setup"), "choice", options=options, empty="default", default=BEGIN
        )
    )
    if wish == STEPS:
        for question in _steps(of_table(way, position)):
            asker.ask(question)
    if wish == COUNT:
        for question in _counts(way, position):
            asker.ask(question)
    return Effect(position._replace(ready=wish == BEGIN))


def of_table(way: Way, position: Position) -> Result:
    """Return the setup of this table."""
    assert position.seating is not None
    request = {"players": len(position.players), "variant": position.seating.variant}
    return way.game.setup(way.kit, request)


def checklist(way: Way, position: Position) -> list[Text]:
    """Return the steps of the setup of this table."""
    return [step_text(step) for step in of_table(way, position).steps]


def _steps(result: Result) -> Iterator[Question]:
    for number, step in enumerate(result.steps, 1):
        values = {"number": number, "step": step_text(step)}
        done = numbered([("yes", Text("prompt.yes"))])
        yield Question(
            f"steps[{number}]",
            Text("session.checklist.done"),
            "choice",
            headings=(Text("session.checklist.step", values),),
            options=done,
            empty="default",
            default="yes",
            rule=step.rule,
        )


def _counts(way: Way, position: Position) -> Iterator[Question]:
    """Yield the questions how many of each piece there are, as many as the setup needs."""
    value = of_table(way, position).value
    counted = {str(row["key"]) for row in way.kit.table(COUNTED).rows}
    for key, number in value["shared"].items():
        if number and f"shared.{key}" in counted:
            what = Text(f"count.shared.{key}")
            yield _count(f"shared.{key}", Text("session.count.shared", {"what": what}), number)
    for seat, name in enumerate(position.players):
        values: Mapping[str, Any] = {"player": _coloured(position, name)}
        for key, number in value["per_player"].items():
            if number and f"per_player.{key}" in counted:
                what = Text(f"count.per_player.{key}")
                words = Text("session.count.player", {**values, "what": what})
                yield _count(f"per_player[{seat}].{key}", words, number)


def _count(path: str, words: Text, number: int) -> Question:
    return Question(path, words, "integer", empty="default", default=number)


def surplus(question: Question, value: object) -> Text | None:
    """Return what a wrong count says: how many too few, or too many; None of a right one."""
    counts = question.path.startswith((f"{PREFIX}shared.", f"{PREFIX}per_player["))
    if not counts or not isinstance(value, int) or value == question.default:
        return None
    key = "too_few" if value < question.default else "too_many"
    return Text(f"session.count.{key}", {"number": abs(value - question.default)})


def _coloured(position: Position, name: str) -> Text:
    """Return a player's name, with the colour where the game has colours."""
    colour = position.seating.colours.get(name) if position.seating else None
    if colour is None:
        return literal(name)
    return Text("session.coloured", {"player": name, "colour": choice_text(colour)})
