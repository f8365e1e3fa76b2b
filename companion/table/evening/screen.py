"""What an evening shows: where the game stands, what an act has brought, the log."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Final

from companion.games.contract import Step
from companion.games.keeping import Outcome, Stage
from companion.kits.model import Kit
from companion.table.evening.played import MENU, Answered, Played
from companion.table.journal import Entry
from companion.table.names import visible
from companion.table.questions import Question
from companion.table.terminal.results import explanation_lines, grid_lines, score_lines, seat_name
from companion.table.terminal.width import COLUMNS, clip, flowing, wrap
from companion.table.translator import Translator, step_words

if TYPE_CHECKING:
    from companion.table.evening.replay import Replay

RULE: Final = "\N{BOX DRAWINGS LIGHT HORIZONTAL}"
LONGEST_NAME: Final = 12
TAIL: Final = 5
"""Acts that the log shows unless all are asked for."""


def stage_lines(sitting: "Replay", where: Iterable[Step]) -> Iterator[str]:
    """Yield where the game stands, under a rule, and the points so far."""
    stage, translator = sitting.stage, sitting.translator
    yield ""
    yield RULE * COLUMNS
    for step in where:
        yield from wrap(step_words(sitting.room.kit, step, translator))
    ruled = _by_scorer(stage, sitting.corrections)
    cells = [
        f"{clip(seat_name(name, translator), LONGEST_NAME)} {points + ruled.get(name, 0)}"
        for name, points in stage.scores.items()
    ]
    yield from flowing(cells)


def _by_scorer(stage: Stage, corrections: Mapping[str, int]) -> Mapping[str, int]:
    """Return the corrections by whoever has points: a team's came under any name of its own."""
    if len(stage.scores) != 1:
        return corrections
    return dict.fromkeys(stage.scores, sum(corrections.values()))


def act_line(name: str) -> str:
    """Return the heading of an act that comes by itself."""
    return clip(f"{RULE} {visible(name)}", COLUMNS)


def standing_lines(evening: "Replay", *, goods: bool) -> list[str]:
    """Return the points so far and, if wished, what is kept of people's boards, a line for each.

    A light game may keep neither.
    """
    translator, stage = evening.translator, evening.stage
    kinds: dict[str, Mapping[str, int]] = {}
    if stage.scores:
        kinds[translator.text("evening.points_so_far")] = stage.scores
    if evening.corrections:
        kinds[translator.text("evening.overrides")] = _by_scorer(stage, evening.corrections)
    for kind, held in stage.goods.items() if goods else ():
        kinds[translator.label(f"play.goods.{kind}")] = held
    named = {
        label: {seat_name(name, translator): amount for name, amount in held.items()}
        for label, held in kinds.items()
    }
    if not named:
        return wrap(translator.text("evening.nothing_kept"))
    scorers = stage.scores or evening.seating.players
    return grid_lines(named, [seat_name(name, translator) for name in scorers])


def result_lines(evening: "Replay") -> list[str]:
    """Return the end of the game: how it adds up, then what stays on the screen, the places."""
    result, translator = evening.position.result, evening.translator
    assert result is not None
    why = explanation_lines(result, evening.room.kit, translator)
    lines = [*why, "", RULE * COLUMNS, *score_lines(result, translator)]
    for entry in evening.overrides:
        lines += wrap(remark_words(entry, translator), COLUMNS, "  ", "* ")
    return lines


def outcome_lines(
    outcome: Outcome, kit: Kit, translator: Translator, *, rules: bool = False
) -> list[str]:
    """Return what an act has brought, and the points that it books; `rules` names the rules."""
    lines: list[str] = []
    for step in outcome.explain():
        words = step_words(kit, step, translator) + (f" [{step.rule}]" if rules else "")
        lines += wrap(words, COLUMNS, "  ", "- ")
    booked = {name: points for name, points in outcome.points.items() if points}
    if booked:
        points = [
            translator.text(
                "evening.points", player=seat_name(name, translator), points=f"{each:+}"
            )
            for name, each in booked.items()
        ]
        lines += wrap(translator.value(points), COLUMNS, "  ", "= ")
    return lines


def decided_lines(name: str) -> list[str]:
    """Return what a program has decided, of which nothing else is told."""
    return wrap(name, COLUMNS, "  ", "- ")


def log_lines(
    played: Iterable[Played], remarks: Iterable[Entry], translator: Translator, *, everything: bool
) -> list[str]:
    """Return acts with their answers, each by the number that `fix` takes; the last ones only."""
    acts = [act for act in played if act.asked or (act.outcome and act.outcome.points)]
    shown = acts if everything else acts[-TAIL:]
    lines = (
        [translator.text("evening.log.more", number=len(acts) - len(shown))]
        if shown != acts
        else []
    )
    for act in shown:
        lines += _act_lines(act, translator)
    for remark in remarks:
        lines += wrap(remark_words(remark, translator), COLUMNS, "     ", f"{remark.seq:4} ")
    return lines


def answer_words(question: Question, answer: str | None, translator: Translator) -> str:
    """Return a question and its answer in words; without the answer (None) if nobody may see it."""
    heading = f"{question.section}: " if question.section else ""
    if question.deciding and answer is not None:
        return question.deciding.words(answer, translator)
    if answer is None:
        return f"{heading}{question.words}"
    values = answer.split(", ") if question.many else [answer]
    labels = {str(value): label for value, label in question.options}
    said = translator.value([labels.get(value, value) for value in values if value])
    return f"{heading}{question.words}: {said}"


def remark_words(entry: Entry, translator: Translator) -> str:
    """Return a note or an override in words."""
    body = entry.body
    if entry.kind == "note":
        return translator.text("evening.log.note", text=body["text"])
    values = {"player": body["player"], "points": f"{body['points']:+}", "reason": body["reason"]}
    return translator.text("evening.log.override", values)


def _act_lines(act: Played, translator: Translator) -> list[str]:
    """Return an act: the entry that chose it, if one did, then its answers and its points."""
    answers = list(act.asked.values())
    chosen = f"{answers.pop(0).seq:4} " if answers and _is_menu(answers[0]) else "     "
    lines = wrap(visible(act.name), COLUMNS, "     ", chosen)
    for answered in answers:
        lines += _asked_lines(answered, translator)
    if act.outcome:
        booked = act.outcome.points.items()
        points = {seat_name(name, translator): f"{each:+}" for name, each in booked if each}
        lines += wrap(translator.value(points), COLUMNS, "       ", "     = ") if points else []
    return lines


def _is_menu(answered: Answered) -> bool:
    return answered.question.path.startswith(f"{MENU}.")


def _asked_lines(asked: Answered, translator: Translator) -> list[str]:
    words = answer_words(asked.question, asked.answer, translator)
    return wrap(words, COLUMNS, "     ", f"{asked.seq:4} ")
