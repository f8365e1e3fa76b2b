"""What a form sends, as browsers write it down: urlencoded, or in parts where it has a file."""

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, repeat
from typing import Any, Final, NamedTuple
from urllib.parse import parse_qsl

from companion.questions.question import Option, Question
from companion.table.session.answers import value_text
from companion.table.session.opening import COLOURS
from companion.table.translator import Translator

BOUNDARY: Final = re.compile(r'^multipart/form-data; *boundary="?([^";]+)"?', re.IGNORECASE)
NAME: Final = re.compile(rb'; name="([^"\r\n]*)"')

MOST: Final = 1_000
"""Values of a form: a whole score sheet has some hundreds."""

MENDED: Final = 64 * 1024
"""Bytes of a text that is taken though some of it is no text: as many as a form has."""

Form = dict[str, list[str]]
"""What a form sends: all values of each name."""


def form_of(kind: str, body: bytes) -> Form:
    """Return the values of a form by name, empty ones too; `kind` is its content type.

    No page of ours has a form of more than `MOST`: of such a one nothing is taken.
    """
    form: Form = {}
    for name, value in _pairs(kind, body):
        form.setdefault(name, []).append(value)
    return form


def files_of(kind: str, body: bytes) -> dict[str, list[bytes]]:
    """Return what a form in parts sends, by name, byte by byte; nothing of another form."""
    found: dict[str, list[bytes]] = {}
    for name, content in _parts(kind, body):
        found.setdefault(name, []).append(content)
    return found


def _pairs(kind: str, body: bytes) -> Iterator[tuple[str, str]]:
    # Counted before it is parsed: of a million names each would become a string.
    if BOUNDARY.match(kind) is None and body.count(b"&") < MOST:
        yield from parse_qsl(_text(body), keep_blank_values=True)
    for name, content in _parts(kind, body):
        yield name, _text(content)


def _text(content: bytes) -> str:
    """Return what a browser sends as text; nothing of what is none, and too long to be mended."""
    try:
        return content.decode()
    except UnicodeDecodeError:
        return content.decode(errors="replace") if len(content) <= MENDED else ""


def _parts(kind: str, body: bytes) -> Iterator[tuple[str, bytes]]:
    in_parts = BOUNDARY.match(kind)
    if in_parts is None:
        return
    # RFC 7578: each part begins with the boundary on a line of its own, the last is nothing.
    between = f"\r\n--{in_parts[1]}".encode()
    if body.count(between) > MOST:
        return
    parts = (b"\r\n" + body).split(between)
    for part in parts[1:-1]:
        head, _, content = part.partition(b"\r\n\r\n")
        if name := NAME.search(head):
            yield name[1].decode("utf-8", "replace"), content


BUTTONS: Final = 12
"""Numbers that stand as buttons beside each other; more are stepped or typed."""

DIGITS: Final = 9
"""Digits of a number; nothing on a table is counted in billions."""

LONGEST: Final = 5_000
"""Characters of anything that is typed."""

SKIPPED: Final = "skip"
"""What a form sends for no answer."""


class FieldChoice(NamedTuple):
    """One thing to tap: what a form sends for it, its words, and the colour that it is, if any.

    One that no answer at all would mean is `usual`.
    """

    value: str
    words: str
    colour: str = ""
    usual: bool = False


class FieldLine(NamedTuple):
    """One value to give: the name that a form sends it under, and whose or what it is."""

    name: str
    words: str
    low: float = 0
    high: float | None = None
    value: str = ""


class FormField(NamedTuple):
    """A question as a page shows it.

    `mark` names the question as it was shown: what was sent for another one is not its answer.
    `kind`: `buttons` (one of them), `checks` (several), `steps` (a number a line), `selects` (a
    choice a line), `names`, `typed`. `skip` are the words for no answer, "" where one must be given
    or stands in the lines already. `pad` are the numbers that can be tapped one after another in
    the place of typing them.
    """

    id: str
    kind: str
    words: str
    lines: tuple[FieldLine, ...] = ()
    choices: tuple[FieldChoice, ...] = ()
    skip: str = ""
    hint: str = ""
    wide: bool = False
    pad: tuple[int, ...] = ()
    mark: str = ""


def field_of(question: Question, translator: Translator) -> FormField:
    """Return a question as a field."""
    words = translator.say(question.words).rstrip(":")
    choices = tuple(
        FieldChoice(
            str(number),
            translator.say(option.words),
            _colour(question, option),
            question.empty != "asked" and option.value == question.default,
        )
        for number, option in enumerate(question.options)
    )
    field = FormField(
        question.id, kind_of(question), words, (), choices, _skip(question, translator)
    )
    field = field._replace(mark=mark_of(question))
    match field.kind:
        case "buttons" if question.kind == "integer":
            numbers = range(int(question.low), int(question.high or 0) + 1)
            usual = None if question.empty == "asked" else question.default
            choices = tuple(FieldChoice(str(n), str(n), usual=n == usual) for n in numbers)
            return field._replace(choices=choices)
        case "buttons":
            return field._replace(wide=any(len(choice.words) > BUTTONS for choice in choices))
        case "steps" | "selects":
            return field._replace(lines=tuple(_lines(question)))
        case "names":
            lines = tuple(FieldLine(str(n), "") for n in range(max(question.sizes, default=0)))
            return field._replace(lines=lines)
        case "typed":
            return field._replace(hint=_hint(question, translator), pad=_pad(question))
    return field


def holding(field: FormField, question: Question, value: Any) -> FormField:
    """Return a field with what was answered before, where it has lines to give it in."""
    if value is None or not field.lines:
        return field
    if question.parts:
        given_ = [value.get(part) for part in question.parts]
    else:
        given_ = value if field.kind == "names" else [value]
    if field.kind == "selects":
        given_ = [_number_of(question, each) for each in given_]
    texts = ["" if each is None else str(each) for each in given_]
    held = zip(field.lines, chain(texts, repeat("")))  # noqa: B905 - the blanks have no end
    return field._replace(lines=tuple(line._replace(value=text) for line, text in held))


def _number_of(question: Question, value: Any) -> int | None:
    """Return the number that the option of a value has in a form."""
    values = [option.value for option in question.options]
    return values.index(value) if value in values else None


def mark_of(question: Question) -> str:
    """Return what tells a question from any other, whatever it is called.

    What it is made of is what the page shows, and nothing else: it could be found out from it. The
    numbers that moves have at a terminal are no part of a page.
    """
    options = tuple(option._replace(key="") for option in question.options)
    shown = question._replace(known=(), options=options)
    return hashlib.sha256(repr(shown).encode()).hexdigest()[:16]


def kind_of(question: Question) -> str:
    """Return as which kind of field a question is shown."""
    is_choice = question.kind in ("choice", "player", "bot")
    if question.kind == "names":
        return "names"
    if question.parts:
        if question.kind == "integer":
            return "steps"
        return "selects" if is_choice else "typed"
    if question.kind == "integer" and not question.many:
        is_few = question.high is not None and question.high - question.low < BUTTONS
        return "buttons" if is_few else "steps"
    if is_choice and question.many and not question.size:
        return "checks"
    return "buttons" if is_choice and not question.many else "typed"


def given(question: Question, form: Form) -> Any:
    """Return what a form gives as the answer to a question: a value, or what somebody typed."""
    # Cut here, for all kinds: what reads answers need not be bounded by itself.
    sent = [text[:LONGEST] for text in form.get(question.id, ())]
    if form.get(f"{question.id}~{SKIPPED}"):
        return question.default if question.empty != "asked" else ""
    if question.parts and kind_of(question) != "typed":
        read = _number if question.kind == "integer" else partial(_chosen, question)
        return {part: read(_part(form, question, n)) for n, part in enumerate(question.parts)}
    match kind_of(question):
        case "buttons" if question.kind != "integer":
            return _chosen(question, sent[-1] if sent else "")
        case "checks":
            return [_chosen(question, each) for each in sent]
        case "names":
            return "".join(f"{name.strip()}," for name in sent if name.strip())
    return sent[-1] if sent else ""


def _part(form: Form, question: Question, number: int) -> str:
    sent = form.get(f"{question.id}~{number}", ())
    return sent[-1] if sent else ""


def _number(text: str) -> int | str | None:
    """Return a whole number; what is none the question refuses, with words of its own."""
    stripped = text.strip()
    if not stripped:
        return None
    is_number = stripped.removeprefix("-").isdecimal() and len(stripped) <= DIGITS
    return int(stripped) if is_number else stripped


def _chosen(question: Question, number: str) -> Any:
    """Return the value of the option of a number; None, which no question admits, for no such."""
    at = int(number) if number.isdecimal() and len(number) <= DIGITS else len(question.options)
    options: Sequence[Option] = question.options
    return options[at].value if at < len(options) else None


def _skip(question: Question, translator: Translator) -> str:
    """Return the words for no answer, "" where there must be one."""
    if question.empty == "asked" or kind_of(question) in ("names", "selects"):
        return ""
    if kind_of(question) in ("steps", "buttons") and question.default is not None:
        return ""
    default = value_text(question, question.default)
    if isinstance(default, list) and len(default) == 1:
        (default,) = default
    if default is None:
        return translator.text("web.nobody" if question.kind == "player" else "web.nothing")
    return translator.text("web.as_is", what=default)


def _colour(question: Question, option: Option) -> str:
    """Return the colour that an option of a question for colours is."""
    return str(option.value) if question.path == COLOURS else ""


def _lines(question: Question) -> list[FieldLine]:
    """Return a line for each part, or the only one; numbers begin at what no answer means."""
    held = question.default if isinstance(question.default, Mapping) else {}
    if not question.parts:
        value = "" if question.default is None else str(question.default)
        return [FieldLine("", "", question.low, question.high, value)]
    return [
        FieldLine(
            f"~{n}", part, question.low, question.highest(part), _held(question, held.get(part))
        )
        for n, part in enumerate(question.parts)
    ]


def _held(question: Question, value: object) -> str:
    """Return what stands in a line at first: a number, or the place of an option."""
    if value is None:
        return ""
    if question.kind == "integer":
        return str(value)
    return next((str(n) for n, o in enumerate(question.options) if o.value == value), "")


def _pad(question: Question) -> tuple[int, ...]:
    """Return the few numbers that a list consists of; none where it is of anything else."""
    low, high = question.low, question.high
    is_few = question.kind == "integer" and high is not None and high - low < BUTTONS
    return tuple(range(int(low), int(high or 0) + 1)) if is_few and question.many else ()


def _hint(question: Question, translator: Translator) -> str:
    """Return what is to be known of something that is typed: bounds, letters, how many."""
    parts = []
    if question.kind in ("integer", "number", "box"):
        parts.append(translator.say(question.bounds))
    if question.options and question.kind in ("grid", "line"):
        parts += [f"{str(x.value)[:1]} {translator.say(x.words)}" for x in question.options]
    if question.many:
        parts.append(translator.text("prompt.several"))
    return translator.text("prompt.comma").join(parts)
