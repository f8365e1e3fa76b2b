"""A game as people read it afterwards: act by act, what each brought, and by which rules."""

from collections.abc import Iterator

from companion.questions.text import visible
from companion.table.session.answers import answer_text
from companion.table.session.position import PlayedAct
from companion.table.session.session import Session
from companion.table.terminal import screen
from companion.table.terminal.results import score_lines
from companion.table.terminal.width import COLUMNS, wrap
from companion.table.translator import Translator, in_language


def record_lines(session: Session, translator: Translator) -> Iterator[str]:
    """Yield the record of a session, as far as it goes, and how it ended."""
    translator = translator.with_names(session.position.players)
    yield from _head_lines(session, translator)
    turn: str | None = None
    for act in session.played:
        if not act.before.ready or act.before.result is not None:
            continue
        lines = list(_act_lines(session, act, translator))
        if lines and _turn(act, translator) != turn:
            turn = _turn(act, translator)
            yield ""
        yield from lines
    yield ""
    yield screen.RULE * COLUMNS
    yield from _end_lines(session, translator)


def _head_lines(session: Session, translator: Translator) -> Iterator[str]:
    """Yield what was played, in which variant, by whom."""
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


def _turn(act: PlayedAct, translator: Translator) -> str:
    """Return what acts have in common that stand together: who decided, or what it was about."""
    first = next(iter(act.asked.values()), None)
    if first is None or first.question.kind != "move":
        return translator.say(act.title)
    return first.question.who or ""


def _act_lines(session: Session, act: PlayedAct, translator: Translator) -> Iterator[str]:
    """Yield an act, the answers that its name does not tell, and what it brought."""
    kit, outcome = session.way.kit, act.outcome
    told = screen.outcome_lines(outcome, kit, translator, rules=True) if outcome else []
    if not act.asked and not told:
        return
    yield from wrap(visible(translator.say(act.title)), COLUMNS, "  ", "")
    for answered in act.asked.values():
        if not screen.is_menu(answered):
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
