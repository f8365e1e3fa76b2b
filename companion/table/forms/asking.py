"""Asks what a form asks, item by item, until the session replaces this."""

from collections.abc import Iterator
from typing import Any, Final

from companion.games.contract import Refused, Request
from companion.games.forms import Form
from companion.games.forms.asking import questions, request_of
from companion.games.forms.items import Item, Label
from companion.table.ask import Sitting
from companion.table.questions import Kind, Question

KINDS: Final[dict[str, Kind]] = {
    "integer": "integer",
    "choice": "choice",
    "player": "choice",
    "text": "text",
    "box": "box",
    "grid": "grid",
    "line": "line",
}


def ask(sitting: Sitting, form: Form, players: tuple[str, ...]) -> Request:
    """Ask the whole form; return the request."""
    given: dict[str, Any] = {}
    while True:
        items = questions(form, players, given)
        item = next((item for item in items if item.ready and item.path not in given), None)
        if item is None:
            return request_of(form, players, given)
        given[item.path] = _answer(sitting, item)
        try:
            questions(form, players, given)
        except Refused as refusal:
            raise Refused(item.path, refusal.message, refusal.rule) from None


def _answer(sitting: Sitting, item: Item) -> Any:  # noqa: ANN401 - as the item says
    if item.players and (item.holes or item.kind != "integer"):
        found = [_one(sitting, each) for each in _split(item)]
        return None if found[0] is None and item.empty == "no_more" else found
    return _one(sitting, item)


def _split(item: Item) -> Iterator[Item]:
    """Yield a question for each player, where a line can't be typed."""
    for index, name in enumerate(item.players):
        empty = item.empty if item.empty != "no_more" or not index else "skip"
        yield item._replace(
            path=f"{item.path}.{name}",
            label=Label(name=name),
            heading=(*item.heading, item.label),
            players=(),
            size=0,
            empty="skip" if item.holes else empty,
        )


def _one(sitting: Sitting, item: Item) -> Any:  # noqa: ANN401
    words = _words(sitting, item.label)
    section = ": ".join(_words(sitting, label) for label in item.heading)
    if item.player:
        section, words = ("", f"{item.player}: {words}") if item.secret else (words, item.player)
    question = Question(
        item.path,
        section,
        words,
        KINDS[item.kind],
        item.rule,
        item.low or 0,
        item.high,
        tuple((each.value, _words(sitting, each.label)) for each in item.options),
        many=item.many or bool(item.size),
        empty="zero" if item.size and item.empty == "skip" else item.empty,
        default=_default(sitting, item),
        taken=item.taken,
        secret=item.secret,
        player=item.player or "",
        size=item.size,
    )
    value = (sitting.draw if item.drawn and sitting.throws else sitting.ask)(question)
    return None if value in ([], None) and item.empty != "several" else value


def _default(sitting: Sitting, item: Item) -> str:
    """Return what Enter means as people would write it."""
    if item.empty != "default":
        return ""
    if isinstance(item.default, tuple | list):
        return " ".join(map(str, item.default))
    labels = {each.value: each.label for each in item.options}
    return _words(sitting, labels[item.default]) if item.default in labels else str(item.default)


def _words(sitting: Sitting, label: Label) -> str:
    if not label.keys:
        return label.name
    translator = sitting.translator
    key = next((key for key in label.keys if translator.has(key)), None)
    if key and label.values:
        return translator.text(key, label.values)
    return translator.label(*label.keys)
