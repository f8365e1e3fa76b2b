"""Questions of a `score.toml`: `[PHASE.ask]`, or the table of a phase that has them."""

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final, cast, get_args

from companion.kits.faults import Fault, Faulty, Told, shown, suggestion
from companion.kits.formulas import Figure, Scope
from companion.kits.model import Column
from companion.kits.read.csv_file import Sheet
from companion.kits.read.section import Section
from companion.kits.scores.model import ALWAYS, POINTS, Asked, PhaseName, ScoreQuestion, Until
from companion.kits.scores.reader import ScoreReader, spelt
from companion.kits.texts import Words

# Questions, values, lines or checks of a phase at most.
MOST: Final = 200

# Rows of a list at most.
ROWS: Final = 100

# The forms in which the questions of a phase are asked; a table that kept nothing is asked what
# comes before play with the score sheet.
FORMS: Final[Mapping[PhaseName, tuple[str, ...]]] = {
    "start": ("start", "score"),
    "round": ("round",),
    "final": ("score",),
}

# Until when what a phase asks unseen may be hidden; the first is meant where nothing is said. What
# is hidden before play are roles and aims, which nobody tells before the end.
UNTIL: Final[Mapping[PhaseName, tuple[Until, ...]]] = {
    "start": ("end", "all answered"),
    "round": ("all answered", "round", "end"),
    "final": ("all answered", "end"),
}

# Kinds of questions that are answered by names.
NAMES: Final = ("player", "players")

# Columns that say what a row of a table is called, where none is declared to hold words.
CALLED: Final = ("name", "title", "label", "words")

_NAME: Final = re.compile(r"[^\W\d]\w*")
_TAKEN: Final = (*ALWAYS, "players", "others", "rounds", "points", "and", "or", "not", "name")


def _called(columns: Collection[Column]) -> str | None:
    """Return the column that says what a row is called; None where there is none."""
    declared = [each.name for each in columns if each.kind == "words" or each.is_called]
    named = [each.name for each in columns if each.kind == "text" and each.name in CALLED]
    return next(iter([*declared, *sorted(named, key=CALLED.index)]), None)


def is_name(key: str) -> bool:
    """Tell whether a figure may have a name, which formulas then know it by."""
    return bool(_NAME.fullmatch(key)) and key not in _TAKEN


class QuestionsReader:
    """Reads the questions of a phase.

    Args:
        reader: What it is read with.
        phase: Which it is.
        past: The figures of each round.
    """

    def __init__(self, reader: ScoreReader, phase: PhaseName, past: Mapping[str, Figure]) -> None:
        self._reader = reader
        self._phase = phase
        self._past = past

    def read(self, section: Section, known: Mapping[str, Figure]) -> Iterator[ScoreQuestion]:
        """Give what a phase asks; `known` are the figures of phases before."""
        section = self._asked(section)
        figures = dict(known)
        for key in list(section.values)[:MOST]:
            if self._is_name(section, key, figures):
                scope = Scope(
                    figures, self._reader.tables, self._past or {**figures, POINTS: Figure()}
                )
                question = self._question(key, section.section(key, "words", bare=True), scope)
                figures[key] = question.figure
                yield question
            else:
                section.section(key, "words", bare=True)
                self._reader.spoilt.add(key)
        section.close()

    def _asked(self, section: Section) -> Section:
        """Return the questions of a phase, which may stand in a table of their own."""
        given = section.values.get("ask")
        if not isinstance(given, str):
            return section.section("ask")
        section.asked("ask")
        file = given
        questions: Mapping[str, object] = {}
        try:
            file, sheet = self._reader.sources.sheet(given)
            questions = questions_of(sheet, file, self._reader.languages)
        except Told as told:
            section.fault("ask", str(told))
        except Faulty as faulty:
            section.faults.extend(faulty.faults)
        return Section(questions, file, section.faults)

    def _is_name(self, section: Section, key: str, known: Collection[str]) -> bool:
        if not _NAME.fullmatch(key):
            section.fault(key, "is no name: letters, digits and _, as in clay_left")
        elif key in _TAKEN:
            section.fault(key, f"is what formulas call something else; {key}s, perhaps")
        elif key in known:
            section.fault(key, "is asked already")
        else:
            return True
        return False

    def _question(self, key: str, section: Section, scope: Scope, above: str = "") -> ScoreQuestion:
        """Read a question; one that rows of a list answer has the path of the list `above` it."""
        inner = bool(above)
        choices = self._choices(section)
        if "choices" in section and not choices:
            self._reader.spoilt.add(key)
        rows = section.integer("rows", 0)
        kind = "choice" if choices else "rows" if rows else "integer"
        kinds = tuple(each for each in get_args(Asked) if each not in ("choice", "rows"))
        kind = section.choice("kind", kinds, kind) if "kind" in section else kind
        required = section.flag("required", default=kind not in NAMES)
        if "required" in section and kind not in NAMES:
            section.fault("required", f"is said of names: kind = {' or '.join(NAMES)}")
        each = section.choice("each", ("player", "once"), "player")
        of_each = each == "player" and kind not in NAMES and not inner
        if rows > ROWS:
            section.fault("rows", f"is {rows}; the most is {ROWS}")
        columns = tuple(self._columns(key, section, scope)) if rows and not inner else ()
        if rows and not columns:
            section.fault("ask", "is missing: what each row answers")
        hidden, until = self._hidden(section, is_column=inner)
        question = ScoreQuestion(
            key=key,
            words=self._reader.said(section, "words", spelt(key)),
            note=section.words("note", self._reader.languages, required=False),
            kind=cast("Asked", kind),
            of_each=of_each,
            minimum=self._reader.formula(section, "minimum", scope, of_player=of_each),
            maximum=self._reader.formula(section, "maximum", scope, of_player=of_each),
            total=self._reader.formula(section, "total", scope),
            total_maximum=self._reader.formula(section, "total_maximum", scope),
            choices=choices,
            when=self._reader.formula(section, "when", scope, of_player=of_each),
            default=section.values.get("default"),
            hidden=hidden,
            until=until,
            distinct=cast("Any", section.choice("distinct", ("", "players", "rounds"), "")),
            rows=min(rows, ROWS),
            columns=columns,
            required=required,
        )
        self._check_default(section, question)
        section.close()
        for form in FORMS[self._phase]:
            self._reader.words[f"form.{form}.{above}{key}"] = question.words
        if question.note:
            self._reader.words[f"rule.{key}"] = question.note
        return question

    def _hidden(self, section: Section, *, is_column: bool) -> tuple[bool, Until]:
        """Return whether a question is answered unseen, and until when that stays so."""
        hidden = section.flag("hidden", default=False)
        moments = UNTIL[self._phase]
        until = cast("Until", section.choice("until", moments, moments[0]))
        if is_column and hidden:
            section.fault("hidden", "is said of the whole list, not of a column")
        if "until" in section and not hidden:
            section.fault("until", "is said of what is hidden: hidden = true")
        return hidden, until

    def _choices(self, section: Section) -> tuple[str, ...]:
        """Return the choices of a question: a list, words by choice, or a table of the kit."""
        given = section.values.get("choices")
        words: Mapping[str, Words]
        if isinstance(given, Mapping):
            inner = section.section("choices")
            words = {each: inner.words(each, self._reader.languages) for each in inner.values}
        elif isinstance(given, str):
            words = self._choices_of_table(section, given)
        else:
            words = {each: self._reader.alike(each) for each in section.texts("choices")}
        for choice, said in words.items():
            before = self._reader.words.setdefault(f"form.choice.{choice}", said)
            if before != said:
                section.fault("choices", f"'{choice}' is called {shown(dict(before))} before")
        return tuple(words)

    def _choices_of_table(self, section: Section, name: str) -> Mapping[str, Words]:
        """Return what the rows of a table of the kit are called: its words, else their key."""
        section.asked("choices")
        table = self._reader.sources.tables.get(name)
        if table is None:
            message = f"there is no table '{name}'; {suggestion(name, self._reader.sources.tables)}"
            section.fault("choices", message)
            return {}
        key, *others = table.columns.values()
        words = _called(others)
        keys = {str(row[key.name]): row[words] if words else "" for row in table.rows}
        return {
            each: said if isinstance(said, Mapping) else self._reader.alike(str(said or each))
            for each, said in keys.items()
        }

    def _columns(self, above: str, section: Section, scope: Scope) -> Iterator[ScoreQuestion]:
        inner = section.section("ask")
        for key in list(inner.values)[:MOST]:
            asked = inner.section(key, "words", bare=True)
            if self._is_name(inner, key, scope.figures):
                yield self._question(key, asked, scope, f"{above}.")
        inner.close()

    def _check_default(self, section: Section, question: ScoreQuestion) -> None:
        default = section.values.get("default")
        section.asked("default")
        if default is None:
            return
        is_right = {
            "integer": isinstance(default, int) and not isinstance(default, bool),
            "yes/no": isinstance(default, bool),
            "choice": default in question.choices,
        }.get(question.kind, False)
        if not is_right:
            section.fault("default", f"{shown(default)} is no answer to this question")


# Questions in a table of their own: a row each, whose columns are the keys of a question.

KEY: Final = "key"
# Columns that may stand there once for each language, as `words_en`.
WORDS: Final = ("words", "note")

_YES_OR_NO: Final = ("hidden", "required")
_NUMBERS: Final = ("rows",)
_LISTS: Final = ("choices",)
_SAID: Final = {"yes": True, "true": True, "no": False, "false": False}


def questions_of(sheet: Sheet, file: str, languages: tuple[str, ...]) -> Mapping[str, object]:
    """Return the questions of a table by key, as a `score.toml` has them; empty cells say nothing.

    Raises:
        Faulty: It has no column `key`, or a key twice.
    """
    heading = sheet.heading.cells
    if KEY not in heading:
        raise Faulty(Fault(file, f"this column is missing: {KEY}", sheet.heading.number))
    found: dict[str, object] = {}
    for line in sheet.lines:
        cells = {head: cell for head, cell in zip(heading, line.cells, strict=True) if cell}
        key = cells.pop(KEY, "")
        if key in found:
            raise Faulty(Fault(file, f"'{key}' is asked already", line.number, KEY))
        found[key] = _question(cells, languages)
    return found


def _question(cells: Mapping[str, str], languages: tuple[str, ...]) -> Mapping[str, object]:
    question: dict[str, object] = {key: _value(key, cell) for key, cell in cells.items()}
    for key in WORDS:
        spoken = {each: question.pop(f"{key}_{each}", None) for each in languages}
        said = {language: text for language, text in spoken.items() if text is not None}
        if said:
            question[key] = said
    return question


def _value(key: str, cell: str) -> object:
    """Return what a cell says, as TOML would have it; what it can't be is told by its reader."""
    lower = cell.lower()
    if key in _LISTS:
        several = cell.replace(",", " ").split()
        return several if len(several) > 1 else cell
    if key in _YES_OR_NO or (key == "default" and lower in _SAID):
        return _SAID.get(lower, cell)
    if key in (*_NUMBERS, "default") and cell.isdecimal() and len(cell) < len("1,000,000"):
        return int(cell)
    return cell
