"""Asks what a form declares: each item that people give an answer to is a question."""

from typing import Any

from companion.games.engine import Request
from companion.games.forms import Form
from companion.games.forms.asking import collect, questions, request_of
from companion.games.forms.items import Item, Label
from companion.table.session.asking import MISSING, Asker, Open
from companion.table.session.question import Kind, Option, Question, numbered
from companion.table.translator import Text, literal


def ask_form(
    asker: Asker,
    form: Form,
    players: tuple[str, ...],
    keeper: Any,  # noqa: ANN401 - a Keeper, or one that reads requests itself
    *,
    throws: bool = False,
) -> Any:  # noqa: ANN401 - plain values by key, or a request
    """Ask people whose names are known what a form declares; return the answers.

    Where the program `throws` the dice, nobody is asked for them.
    """
    given = _given(asker, form, players, throws=throws)
    if getattr(keeper, "takes_requests", False):
        return request_of(form, players, given)
    return collect(form, players, given)


def ask_request(asker: Asker, form: Form, players: tuple[str, ...]) -> Request:
    """Ask what a form declares; return the request as JSON has it."""
    return request_of(form, players, _given(asker, form, players, throws=False))


def _given(asker: Asker, form: Form, players: tuple[str, ...], *, throws: bool) -> dict[str, Any]:
    """Return the answers by path; Open where some are missing, with all that can be asked now."""
    given: dict[str, Any] = {}
    while left := [x for x in questions(form, players, given) if x.path not in given]:
        ready = [item for item in left if item.ready]
        thrown = next((item for item in ready if item.drawn and throws), None)
        if thrown is not None:
            given[thrown.path] = _throw(asker, thrown, players)
            continue
        found = _answered(asker, ready, players)
        if not found:
            raise Open
        given |= found
    return given


def _answered(asker: Asker, items: list[Item], players: tuple[str, ...]) -> dict[str, Any]:
    """Return the answers that there are by path; the other items are open then."""
    asked = [question_of(item, players) for item in items]
    values = asker.look(asked)
    pairs = zip(items, asked, values, strict=True)
    return {
        item.path: _answer(question, value)
        for item, question, value in pairs
        if value is not MISSING
    }


def question_of(item: Item, players: tuple[str, ...]) -> Question:
    """Return an item of a form as a question."""
    words, headings = _text(item.label), tuple(map(_text, item.heading))
    if item.player is not None and item.secret:
        words = Text("session.turn", {"player": item.player, "act": words})
    elif item.player is not None and len(players) > 1:
        words, headings = literal(item.player), (*headings, words)
    default = item.default
    if item.players and default is not None:
        default = dict(zip(item.players, default, strict=True))
    return Question(
        item.path,
        words,
        _kind(item, players),
        _who(item, players),
        headings,
        low=item.low or 0,
        high=item.high,
        options=_options(item),
        many=item.many or bool(item.size and not item.players),
        fewest=item.fewest,
        most=item.most,
        size=item.size,
        parts=item.players,
        highs=item.highs,
        total=item.total,
        holes=item.holes,
        distinct=item.distinct,
        taken=item.taken,
        empty=item.empty,
        default=list(default) if isinstance(default, tuple) else default,
        secret=item.secret,
        until=item.until,
        rule=item.rule,
    )


def _who(item: Item, players: tuple[str, ...]) -> str | None:
    """Return who answers: whoever plays alone, need not be named."""
    if item.players == players and len(players) == 1:
        return players[0]
    return item.player if item.player in players else None


def _kind(item: Item, players: tuple[str, ...]) -> Kind:
    names = {option.value for option in item.options}
    if names and names <= set(players):
        return "player"
    return "choice" if item.kind == "player" else item.kind


def _options(item: Item) -> tuple[Option, ...]:
    return numbered([(option.value, _text(option.label)) for option in item.options])


def _text(label: Label) -> Text:
    if not label.keys:
        return literal(label.name)
    first, *others = label.keys
    return Text(first, label.values, tuple(others))


def _answer(question: Question, value: Any) -> Any:  # noqa: ANN401 - as it was asked
    """Return an answer as forms have it: null for nothing."""
    return None if question.empty != "asked" and value == question.default else value


def _throw(asker: Asker, item: Item, players: tuple[str, ...]) -> Any:  # noqa: ANN401
    """Have the program throw a die, or several."""
    question = question_of(item, players)

    def throw() -> Any:  # noqa: ANN401
        from random import SystemRandom  # noqa: PLC0415 - few games have dice

        number, chance = question.size or 1, SystemRandom()
        pips = [chance.randint(int(question.low), int(question.high or 0)) for _ in range(number)]
        return pips if question.many else pips[0]

    return asker.decided(question, throw, Text("session.drawn"))
