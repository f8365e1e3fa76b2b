"""A game as people read it afterwards: act by act, what each brought, and by which rules."""

from collections.abc import Iterator

from companion.table.evening import screen
from companion.table.evening.played import MENU, Played
from companion.table.evening.replay import Replay
from companion.table.names import visible
from companion.table.terminal.results import score_lines
from companion.table.terminal.width import COLUMNS, wrap
from companion.table.translator import in_language


def record_lines(replay: Replay) -> Iterator[str]:
    """Yield the record of a session, as far as it goes, and how it ended."""
    yield from _head_lines(replay)
    turn: str | None = None
    for act in replay.played:
        if not act.before.ready or act.before.result is not None:
            continue
        lines = list(_act_lines(replay, act))
        if lines and _turn(act) != turn:
            turn = _turn(act)
            yield ""
        yield from lines
    yield ""
    yield screen.RULE * COLUMNS
    yield from _end_lines(replay)


def _head_lines(replay: Replay) -> Iterator[str]:
    """Yield what was played, in which variant, by whom."""
    kit, translator, seating = replay.room.kit, replay.translator, replay.position.seating
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


def _turn(act: Played) -> str:
    """Return what acts have in common that stand together: who decided, or what it was about."""
    first = next(iter(act.asked.values()), None)
    if first is None or not first.question.deciding:
        return act.name
    return first.question.player


def _act_lines(replay: Replay, act: Played) -> Iterator[str]:
    """Yield an act, the answers that its name does not tell, and what it brought."""
    kit, translator, outcome = replay.room.kit, replay.translator, act.outcome
    told = screen.outcome_lines(outcome, kit, translator, rules=True) if outcome else []
    if not act.asked and not told:
        return
    yield from wrap(visible(act.name), COLUMNS, "  ", "")
    for answered in act.asked.values():
        if not answered.question.path.startswith(f"{MENU}."):
            words = screen.answer_words(answered.question, answered.answer, translator)
            yield from wrap(words, COLUMNS, "    ", "  ")
    yield from told


def _end_lines(replay: Replay) -> Iterator[str]:
    """Yield the final scores, or that there are none yet."""
    translator, result = replay.translator, replay.position.result
    if result is not None:
        yield from score_lines(result, translator)
        return
    players = replay.position.seating.players if replay.position.seating else ()
    key = "after.unfinished" if players else "after.begun"
    yield from wrap(translator.text(key, players=players))
    if replay.ends_sealed:
        yield from wrap(translator.text("after.sealed"))
