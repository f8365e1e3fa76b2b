"""Answers and moves in words, and which answers a refusal blames."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from companion.games.engine import Refusal
from companion.questions.check_answer import words_of
from companion.questions.errors import Refused
from companion.questions.question import Question
from companion.questions.text import Seat, Term, Text, joined, literal, step_text

if TYPE_CHECKING:
    from companion.table.session.asker import Asker


# What stands between the lines of an answer that are several moves.
BETWEEN: Final = "; "

# Moves of one kind that are each said whole.
FEW: Final = 6


def moves_text(question: Question, value: str) -> Text:
    """Return in words who made which moves."""
    return said_by(question.who, [_line_text(question, line) for line in value.split(BETWEEN)])


def said_by(who: str | None, moves: Sequence[Text]) -> Text:
    """Return moves in words, with who made them unless it was the table."""
    said = _alike(moves)
    return said if who is None else Text("session.turn", {"player": who, "act": said})


def _line_text(question: Question, line: str) -> Text:
    """Return a move in words; one that is no option is said as those of its kind are."""
    move, *words = line.split()
    alike = None
    for option in question.options:
        if option.value == line:
            return option.words
        if alike is None and str(option.value).split()[0] == move:
            alike = option.words
    if alike is None or len(words) < len(alike.values):
        return literal(line)
    values = {}
    for name, like in alike.values.items():
        is_rest = name == list(alike.values)[-1] and len(words) > 1
        values[name] = _value_text(like, " ".join(words) if is_rest else words.pop(0))
    return alike._replace(values=values)


def _value_text(like: Any, word: str) -> Any:
    """Return a word of a line as the value of another one is put in."""
    match like:
        case Seat():
            return Seat(word)
        case Term():
            return Term(word)
        case Text(values={"value": Term()} | {"one": Term()}):
            return joined([Term(each) for each in word.split()])
    return literal(word)


def _alike(said: Sequence[Text]) -> Text:
    """Return several moves in words; of many that are alike no more than their values."""
    if len(said) == 1:
        return said[0]
    fields = _varying(said)
    if len(fields) == 1:
        (field,) = fields
        values = {**said[0].values, field: tuple(each.values[field] for each in said)}
        return said[0]._replace(values=values)
    if fields and len(said) > FEW:
        rows = [joined(list(each.values.values())) for each in said]
        return Text("prompt.listed", {"what": tuple(rows)})
    return Text("prompt.listed", {"what": tuple(said)})


def _varying(said: Sequence[Text]) -> list[str]:
    """Return the fields in which moves of one kind differ; none where kinds do."""
    if len({(each.key, tuple(each.values)) for each in said}) > 1 or not said[0].key:
        return []
    return [name for name in said[0].values if len({repr(x.values[name]) for x in said}) > 1]


# Values from which on an answer is several.
SEVERAL: Final = 2

# What a refusal ends a long name with.
CUT: Final = "\N{HORIZONTAL ELLIPSIS}"


def question_text(question: Question) -> Text:
    """Return a question in words, with what it stands under."""
    text = question.words
    for heading in reversed(question.headings):
        text = Text("prompt.under", {"heading": heading, "what": text})
    return text


def answer_text(question: Question, value: Any) -> Text:
    """Return a question and its answer in words."""
    if question.kind == "move":
        return moves_text(question, value)
    values = {"question": question_text(question), "answer": value_text(question, value)}
    return Text("prompt.answered", values)


def value_text(question: Question, value: Any) -> Any:
    """Return an answer in words."""
    if value is None or value == []:
        return None
    if isinstance(value, Mapping):
        # In the order in which it is asked, which is not that in which it is kept.
        parts = [part for part in question.parts if part in value]
        parts += [part for part in value if part not in parts]
        return [
            Text("prompt.part", {"part": part, "value": words_of(question, value[part])})
            for part in parts
        ]
    if question.kind == "box":
        return (
            words_of(question, value)
            if not question.many
            else [words_of(question, each) for each in value]
        )
    if isinstance(value, list | tuple):
        return [literal("-") if x is None else words_of(question, x) for x in value]
    return words_of(question, value)


def default_text(question: Question) -> Any:
    """Return what just Enter means in words; numbers stand as they would be typed."""
    default = question.default
    if isinstance(default, Mapping) and question.kind == "integer":
        return literal(" ".join(str(default[part]) for part in question.parts if part in default))
    return value_text(question, default)


def understood(question: Question, given: object, value: Any) -> Text | None:
    """Return what a line was understood as that is several answers; None for any other answer.

    A secret is told nobody.
    """
    if not isinstance(given, str) or not given.strip() or question.secret:
        return None
    if not isinstance(value, Mapping | list) or len(value) < SEVERAL or question.kind == "grid":
        return None
    if question.kind == "box" and not question.many:
        return None
    return Text("prompt.understood", {"what": value_text(question, value)})


def blamed(asker: "Asker", field: str) -> list[str]:
    """Return the slots of the answers that a refusal of a field is about.

    The field may be a part of what was asked, or the other way round; a refusal knows nothing of
    what the paths of an act begin with.
    """
    for name in filter(None, (asker.prefix + field if field else "", field)):
        found = _concerned(asker, name) or _concerned(asker, name.rpartition("[")[0])
        if found:
            return found
    return []


def _concerned(asker: "Asker", field: str) -> list[str]:
    if not field:
        return []
    paths = {slot: question.path for slot, (question, _) in asker.asked.items()}
    if field.endswith(CUT):  # a long name, of which more than one may be meant
        start = field.removesuffix(CUT)
        return [slot for slot, path in paths.items() if path.startswith(start)]
    return [slot for slot, path in paths.items() if _is_of(path, field)]


def _is_of(path: str, field: str) -> bool:
    """Return whether one of the two is the other or a part of it, as `bids.Ana` is of `bids`."""
    shorter, longer = sorted((path, field), key=len)
    return longer.startswith(shorter) and longer[len(shorter) :][:1] in ("", ".", "[")


def refusal_text(asker: "Asker", refusal: Refused, slots: list[str]) -> Text:
    """Return what the rules refuse in words: of which question, and why."""
    asked = [asker.asked[slot][0] for slot in slots if slot in asker.asked]
    if isinstance(refusal.told, Refusal):  # of a move: whole sentences
        why = {"why": step_text(refusal.told), "rule": refusal.told.rule}
        return Text("prompt.not_allowed", why)
    message = step_text(refusal.told) if refusal.told else literal(refusal.message)
    if len(asked) > 1 and all(each.secret for each in asked):
        return Text("prompt.refused_together", {"message": message})
    values = {"what": _what(asked) or refusal.field, "message": message}
    # The rule behind it is said in words below; the message is in English alone.
    return Text("prompt.refused_by_rule" if refusal.rule else "prompt.refused", values)


def secret_refusal_text(asker: "Asker", slots: list[str]) -> Text:
    """Return that secret answers do not fit, with nothing of what they are."""
    asked = [asker.asked[slot][0] for slot in slots if slot in asker.asked]
    return Text("prompt.refused_in_secret", {"what": _what(asked)})


def _what(asked: list[Question]) -> list[Text]:
    """Return what was asked in words: of several under one heading, that."""
    if not asked:
        return []
    headings = list(dict.fromkeys(repr(each.headings) for each in asked))
    if len(asked) > 1 and len(headings) == 1 and asked[0].headings:
        return list(asked[0].headings)
    return [question_text(each) for each in asked]
