"""What the words do that can be typed at every prompt."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Final

from companion.table.ask import Quit, Sitting, Undo
from companion.table.evening import screen
from companion.table.evening.canonical import canonical
from companion.table.evening.evening import Evening, Turned
from companion.table.evening.played import Answered, Played
from companion.table.evening.words import read_word
from companion.table.journal import Act, fold
from companion.table.questions import Question

LONGEST_NUMBER: Final = 9
"""Digits of an entry's number; a session has no billion entries."""

MOST_CORRECTED: Final = 999
"""Points that an override gives or takes at most: more is a slip of the keyboard."""

DROP, BETWEEN, BACK, REST = "drop", "between", "back", "rest"

WAYS_OUT: Final = (DROP, BETWEEN, BACK, REST)
"""What may become of an act on record that has no place."""


class Aside(Sitting):
    """Asks what is no answer of the game; `undo` is to think better of it."""

    def __init__(self, evening: Evening) -> None:
        super().__init__(evening.terminal, evening.translator)
        self._evening = evening

    def _read(self, line: str, *, unseen: bool) -> str:
        """Read an answer, and do what the words say that are none."""
        while True:
            answer = (self.terminal.read_unseen if unseen else self.terminal.read)(line)
            word = read_word(answer, self.translator)
            if word is None:
                return answer
            if word.word == "undo":
                raise Undo
            self._evening.obey(word)


def undo(evening: Evening, _: str) -> None:
    """Take back the last answer, note or override; it stays in the journal as taken back.

    What was drawn goes with the answer that had it drawn.
    """
    seq = fold(evening.entries).undoable
    if seq is None:
        evening.say("nothing_to_undo")
        return
    words = _words(evening, seq)
    evening.write("undo", {"of": seq})
    found = _asked(evening, seq)
    if found and found[1].drawn:
        undo(evening, "")
    _turn(evening, seq, "undone", words)


def redo(evening: Evening, _: str) -> None:
    """Put back what was taken back last."""
    seq = fold(evening.entries).redoable
    if seq is None:
        evening.say("nothing_to_redo")
        return
    evening.write("redo", {"of": seq})
    _turn(evening, seq, "redone", "")


def fix(evening: Evening, text: str) -> None:
    """Answer an earlier question anew; everything after it is played again under the rules."""
    found = _find(evening, text)
    if found is None or evening.is_sealed(found[0], found[1].question.path):
        evening.terminal.show(_log(evening, everything=False))
        evening.say("which_entry")
        return
    act, asked = found
    question = asked.question._replace(secret=False)
    evening.say("was", what=screen.answer_words(question, asked.answer, evening.translator))
    with suppress(Undo):
        typed = Aside(evening).fresh(question)
        answer = canonical(question, typed, evening.translator)
        evening.write("answer", {"act": act, "path": question.path, "value": answer})
        evening.rewind()
        evening.say("fixed", seq=asked.seq)
        raise Turned


def note(evening: Evening, text: str) -> None:
    """Write a note down beside the acts."""
    question = Question("text", "", evening.translator.text("evening.note"), "text")
    is_fit = text and question.admits(text, evening.translator)
    words = text if is_fit else _ask(evening, question)
    if words:
        evening.write("note", {"text": words})
        evening.say("noted")


def override(evening: Evening, _: str) -> None:
    """Correct a player's points as the table rules, with a reason; it is marked as such."""
    translator = evening.translator
    if evening.position.seating is None:
        evening.say("not_yet")
        return
    names = tuple((name, name) for name in evening.seating.players)
    most = MOST_CORRECTED
    player = _ask(
        evening,
        Question("player", "", translator.text("evening.override.player"), "choice", options=names),
    )
    points = player and _ask(
        evening,
        Question(
            "points",
            "",
            translator.text("evening.override.points"),
            "integer",
            low=-most,
            high=most,
        ),
    )
    reason = points and _ask(
        evening, Question("reason", "", translator.text("evening.override.reason"), "text")
    )
    if reason:
        body = {"player": player, "points": int(points), "reason": reason}
        entry = evening.write("override", body)
        _turn(evening, entry.seq, "overridden", "")


def log(evening: Evening, text: str) -> None:
    """Show the last acts, or all of them."""
    evening.terminal.show(_log(evening, everything=bool(text)))


def score(evening: Evening, _: str) -> None:
    """Show the points so far, and what is kept of people's boards."""
    if not evening.position.ready:
        evening.say("not_yet")
        return
    evening.terminal.show(evening.room.manner.standing(evening))


def why(evening: Evening, _: str) -> None:
    """Show again what the last act has brought that brought anything, with the rules behind it."""
    kit, translator = evening.room.kit, evening.translator
    outcomes = (each.outcome for each in reversed(evening.played) if each.outcome)
    told = (screen.outcome_lines(outcome, kit, translator, rules=True) for outcome in outcomes)
    lines = next(filter(None, told), None)
    if lines is None:
        evening.say("nothing_yet")
        return
    evening.terminal.show(lines)


def pause(evening: Evening, _: str) -> None:
    """Stop the clock and clear the screen until somebody presses Enter, whoever that is."""
    if evening.entries:
        evening.write("pause", {})
    evening.take_back()
    evening.terminal.clear()
    evening.terminal.read(evening.translator.text("evening.paused"))
    raise Turned


def leave(evening: Evening, _: str) -> None:
    """Leave; what was answered is on record."""
    if evening.entries:
        evening.write("pause", {})
    raise Quit


OBEY: Final[Mapping[str, Callable[[Evening, str], None]]] = {
    "undo": undo,
    "redo": redo,
    "log": log,
    "fix": fix,
    "note": note,
    "override": override,
    "score": score,
    "why": why,
    "pause": pause,
    "quit": leave,
}
"""What each word does."""


def reconcile(evening: Evening, recorded: Act) -> int | None:
    """Ask what becomes of an act on record that the rules have no place for now.

    Return the act before which another one is put; Turned when the act is left out, or the
    correction taken back.
    """
    evening.say("no_longer", seq=recorded.id, what=evening.name(recorded))
    options = tuple((way, evening.translator.text(f"evening.reconcile.{way}")) for way in WAYS_OUT)
    words = evening.translator.text("evening.reconcile.question")
    way = _ask(evening, Question("way", "", words, "choice", options=options))
    if way == BETWEEN:
        return recorded.id
    if way in (DROP, REST):
        evening.drop(recorded, rest=way == REST)
        raise Turned
    undo(evening, "")
    raise Turned


def _turn(evening: Evening, seq: int, key: str, words: str) -> None:
    """Go back to the act that an entry belongs to, or to the result if it changes points."""
    entry = evening.entries[seq - 1]
    evening.say(key, seq=seq, what=words)
    if entry.kind == "note":
        return
    if entry.kind == "override":
        evening.rewind_result()
    else:
        evening.rewind()
    raise Turned


def _words(evening: Evening, seq: int) -> str:
    """Return an entry in words; one that is sealed tells nothing."""
    entry = evening.entries[seq - 1]
    if entry.kind in ("note", "override"):
        return screen.remark_words(entry, evening.translator)
    found = _asked(evening, seq)
    if found is None:
        return ""
    answer = None if entry.kind == "sealed" else found[1].answer
    return screen.answer_words(found[1].question, answer, evening.translator)


def _find(evening: Evening, text: str) -> tuple[int, Answered] | None:
    return _asked(evening, int(text)) if text.isdecimal() and len(text) <= LONGEST_NUMBER else None


def _asked(evening: Evening, seq: int) -> tuple[int, Answered] | None:
    """Return the act and the question that an entry answers."""
    for played in (*evening.played, evening.current):
        for asked in played.asked.values():
            if asked.seq == seq:
                return evening.entries[seq - 1].body["act"], asked
    return None


def _log(evening: Evening, *, everything: bool) -> list[str]:
    """Return the acts so far, the one that is being asked too, but for what is sealed."""
    acts = [_open_part(evening, each) for each in (*evening.played, evening.current)]
    remarks = fold(evening.entries).remarks
    return screen.log_lines(acts, remarks, evening.translator, everything=everything)


def _open_part(evening: Evening, act: Played) -> Played:
    """Return an act without what is sealed."""
    number = evening.number if act is evening.current else act.act
    told = {p: each for p, each in act.asked.items() if not evening.is_sealed(number, p)}
    return act if len(told) == len(act.asked) else replace(act, asked=told, outcome=None)


def _ask(evening: Evening, question: Question) -> str:
    """Ask something that is no answer of the game; "" when somebody thinks better of it."""
    with suppress(Undo):
        return str(Aside(evening).ask(question))
    return ""
