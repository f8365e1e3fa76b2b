"""What a session shows besides questions: where it stands, its log, its record, its head."""

from collections.abc import Iterable, Iterator
from typing import Final

from companion.games.keeper import Outcome
from companion.kits.model import Kit
from companion.questions.text import Step, visible
from companion.table.journal.entries import Head
from companion.table.phrases import left_out, moment_of, seat_name
from companion.table.session.answers import answer_text
from companion.table.session.commands import Logged, logged_acts, remark_text
from companion.table.session.position import Answered, PlayedAct, is_decided
from companion.table.session.rulebook import is_menu_path
from companion.table.session.session import Session
from companion.table.terminal.results import explanation_lines, grid_lines, row_lines, score_lines
from companion.table.terminal.width import COLUMNS, clip, flowing, wrap
from companion.table.translator import Translator, in_language, step_words

RULE: Final = "\N{BOX DRAWINGS LIGHT HORIZONTAL}"
LONGEST_NAME: Final = 12
# Acts that the log shows unless all are asked for.
TAIL: Final = 5


def stage_lines(session: Session, where: Iterable[Step], translator: Translator) -> Iterator[str]:
    """Yield where the game stands, under a rule, and the points so far that all may know."""
    yield ""
    yield RULE * COLUMNS
    yield from where_lines(session, where, translator)
    cells = [
        f"{clip(seat_name(name, translator), LONGEST_NAME)} {points}"
        for name, points in session.scores.items()
    ]
    if cells and (what := left_out(session, translator)):
        cells.append(f"({translator.text('session.without', what=what)})")
    for line in flowing(cells):
        yield from wrap(line)


def where_lines(session: Session, where: Iterable[Step], translator: Translator) -> Iterator[str]:
    """Yield steps that say where the game stands, a line each or more."""
    for step in where:
        yield from wrap(step_words(session.way.kit, step, translator))


def act_line(title: str) -> str:
    """Return the heading of an act that comes by itself."""
    return clip(f"{RULE} {visible(title)}", COLUMNS)


def score_so_far(session: Session, translator: Translator) -> list[str]:
    """Return the same points as those under the rule, and what of them the table has ruled."""
    scores = session.scores
    what = left_out(session, translator)
    label = translator.text("session.points_so_far")
    if what:
        label = translator.text("session.points_without", what=what)
    rows = {label: scores} if scores else {}
    ruled = session.corrections()
    if ruled:
        team = dict.fromkeys(scores, sum(ruled.values())) if len(scores) == 1 else ruled
        rows[translator.text("session.overrides")] = team
    if not rows:
        return wrap(translator.text("session.nothing_kept"))
    named = {
        words: {seat_name(name, translator): points for name, points in held.items()}
        for words, held in rows.items()
    }
    names = [seat_name(name, translator) for name in scores or session.position.players]
    return grid_lines(named, names)


def result_lines(session: Session, translator: Translator) -> list[str]:
    """Return the end of the game: how it adds up, then what stays on the screen, the places."""
    result = session.result
    assert result is not None
    why = explanation_lines(result, session.way.kit, translator)
    lines = [*why, "", RULE * COLUMNS, *score_lines(result, translator)]
    for entry in session.record.remarks:
        if entry.kind == "override":
            words = translator.say(remark_text(session, entry))
            lines += wrap(words, COLUMNS, "  ", "* ")
    return lines


def outcome_lines(
    outcome: Outcome, kit: Kit, translator: Translator, *, rules: bool = False
) -> list[str]:
    """Return what an act has brought, and the points that it books; `rules` names the rules."""
    lines: list[str] = []
    for step in outcome.explain():
        words = step_words(kit, step, translator, rules=rules)
        lines += wrap(words, COLUMNS, "  ", "- ")
    booked = {name: points for name, points in outcome.points.items() if points}
    if booked:
        points = [
            translator.text(
                "session.points", player=seat_name(name, translator), points=f"{each:+}"
            )
            for name, each in booked.items()
        ]
        lines += wrap(translator.value(points), COLUMNS, "  ", "= ")
    return lines


def decided_lines(act: PlayedAct, translator: Translator) -> list[str]:
    """Return what a program, or chance, has decided openly, of which nothing else is told."""
    return wrap(translator.say(act.title), COLUMNS, "  ", "- ") if is_decided(act) else []


def log_lines(session: Session, translator: Translator, *, everything: bool) -> list[str]:
    """Return acts with their answers, each by the number that `fix` takes; the last ones only.

    Of what is sealed, no more than that it was answered.
    """
    told = [
        (act, asked)
        for act, asked in logged_acts(session)
        if asked or (act.outcome is not None and any(act.outcome.points.values()))
    ]
    shown = told if everything else told[-TAIL:]
    lines = []
    if len(shown) < len(told):
        lines.append(translator.text("session.log.more", number=len(told) - len(shown)))
    for act, asked in shown:
        lines += _act_lines(act, asked, translator)
    for entry in session.record.remarks:
        words = translator.say(remark_text(session, entry))
        lines += wrap(words, COLUMNS, "     ", f"{entry.seq:4} ")
    return lines


def is_menu(answered: Answered | Logged) -> bool:
    """Return whether an answer says which act it is."""
    return is_menu_path(answered.question.path)


def _act_lines(act: PlayedAct, asked: list[Logged], translator: Translator) -> list[str]:
    """Return an act: the entry that chose it, if one did, then its answers and its points."""
    answers = list(asked)
    chosen = f"{answers.pop(0).number:4} " if answers and is_menu(answers[0]) else "     "
    lines = wrap(visible(translator.say(act.title)), COLUMNS, "     ", chosen)
    for answered in answers:
        words = translator.say(answered.words)
        lines += wrap(words, COLUMNS, "     ", f"{answered.number:4} ")
    if act.outcome:
        points = {seat_name(n, translator): f"{x:+}" for n, x in act.outcome.points.items() if x}
        lines += wrap(translator.value(points), COLUMNS, "       ", "     = ") if points else []
    return lines


# Sessions as a list shows them, forty columns wide.

INDENT: Final = "  "


def session_lines(head: Head, short: str, translator: Translator) -> list[str]:
    """Return the lines of one session: its short id, game and day, then how far it went."""
    day, _, _ = moment_of(head.started).partition(" ")
    more = translator.text("journal.session", entries=head.entries, last=moment_of(head.last))
    game = clip(visible(head.game), COLUMNS - len(short) - len(day) - 4)
    lines = [*row_lines(f"{short}  {game}", day), *wrap(more, COLUMNS, INDENT, INDENT)]
    for key, holds in (("session_over", head.over), ("session_deleted", head.deleted)):
        if holds:
            lines += wrap(translator.text(f"journal.{key}"), COLUMNS, INDENT, INDENT)
    return lines


# A game as people read it afterwards: act by act, what each brought, and by which rules.


def record_lines(session: Session, translator: Translator) -> Iterator[str]:
    """Yield the record of a session, as far as it goes, and how it ended."""
    translator = translator.with_names(session.position.players)
    yield from _head_lines(session, translator)
    turn: str | None = None
    for act in session.played:
        if not act.before.ready or act.before.result is not None:
            continue
        lines = list(_recorded_act(session, act, translator))
        if lines and _recorded_turn(act, translator) != turn:
            turn = _recorded_turn(act, translator)
            yield ""
        yield from lines
    yield ""
    yield RULE * COLUMNS
    yield from _end_lines(session, translator)


def _head_lines(session: Session, translator: Translator) -> Iterator[str]:
    kit, seating = session.way.kit, session.position.seating
    yield from wrap(in_language(kit.name, translator.language))
    if seating is None:
        return
    if len(kit.variants) > 1:
        yield from wrap(translator.label(f"variant.{seating.variant}"))
    bots = seating.options.get("bots", {})
    names = [
        f"{name} ({bots[seat]})" if seat in bots else name
        for seat, name in enumerate(seating.players)
    ]
    yield from wrap(translator.value(names))


def _recorded_turn(act: PlayedAct, translator: Translator) -> str:
    """Return what acts have in common that stand together: who decided, or what it was about."""
    first = next(iter(act.asked.values()), None)
    if first is None or first.question.kind != "move":
        return translator.say(act.title)
    return first.question.who or ""


def _recorded_act(session: Session, act: PlayedAct, translator: Translator) -> Iterator[str]:
    """Yield an act, the answers that its name does not tell, and what it brought."""
    kit, outcome = session.way.kit, act.outcome
    told = outcome_lines(outcome, kit, translator, rules=True) if outcome else []
    if not act.asked and not told:
        return
    yield from wrap(visible(translator.say(act.title)), COLUMNS, "  ", "")
    for answered in act.asked.values():
        if not is_menu(answered):
            words = translator.say(answer_text(answered.question, answered.value))
            yield from wrap(words, COLUMNS, "    ", "  ")
    yield from told


def _end_lines(session: Session, translator: Translator) -> Iterator[str]:
    """Yield the final scores, or that there are none yet."""
    if session.result is not None:
        yield from score_lines(session.result, translator)
        return
    players = session.position.players
    key = "after.unfinished" if players else "after.begun"
    yield from wrap(translator.text(key, players=players))
    if session.ends_sealed:
        yield from wrap(translator.text("after.sealed"))
