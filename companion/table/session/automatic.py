"""Answers what no person is asked: what was settled beforehand, what programs and chance decide."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.table.session.answers import answer_text
from companion.table.session.asking import MISSING
from companion.table.session.checking import check
from companion.table.session.current_act import Answer, CurrentAct
from companion.table.session.invalid import InvalidAnswer
from companion.table.session.news import News
from companion.table.session.question import Question
from companion.table.session.record import Record
from companion.table.text import Text

Write = Callable[[Sequence[Answer]], None]


class PutBack(Exception):
    """What chance had decided was put back on record."""


class Unasked:
    """The source of an act at hand; what it answers is written down at once."""

    def __init__(self, presets: Mapping[str, Any], record: Record, write: Write) -> None:
        self.at_hand: CurrentAct
        self.news: list[News] = []
        self._presets = dict(presets)
        self._record = record
        self._write = write

    def preset(self, question: Question) -> Any:  # noqa: ANN401
        """Return what was settled beforehand; it counts once, so that undo asks for it."""
        value = self._presets.pop(question.path, MISSING)
        if value is MISSING:
            return MISSING
        try:
            value = check(question, value)
        except InvalidAnswer:
            return MISSING
        self._write([(question, value)])
        return value

    def decided(
        self, question: Question, slot: str, decide: Callable[[], Any], saying: Text | None
    ) -> Any:  # noqa: ANN401
        """Have chance or a program decide; what undo took back comes as it was."""
        self._put_back(slot)
        value = decide()
        self._write([(question, value)])
        if saying is not None:
            told = {**saying.values, "what": answer_text(question, value)}
            self.news.append(News(saying._replace(values=told)))
        return value

    def _put_back(self, slot: str) -> None:
        """Redo a draw whose occasion was put back; chance does not change its mind."""
        seq = self._record.redoable
        body = self._record.entry(seq).body if seq else {}
        if body.get("path") == slot and self.at_hand.id in (None, body["act"]):
            self._record.write(("redo", {"of": seq}))
            raise PutBack
