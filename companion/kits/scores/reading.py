"""Reads a `score.toml`: every question, line and check, and all that is wrong with them at once."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple, cast, get_args

from companion.kits.faults import Fault, Faulty, Told
from companion.kits.formulas import Figure, Scope, Table, Wrong, number, parse
from companion.kits.model import Table as KitTable
from companion.kits.scores.asking import questions_of
from companion.kits.scores.model import (
    ALWAYS,
    NUMBER,
    PHASES,
    POINTS,
    Asked,
    Check,
    Formula,
    Line,
    Phase,
    PhaseName,
    Question,
    Ranking,
    ScoreFile,
)
from companion.kits.section import Section
from companion.kits.spreadsheet import Sheet
from companion.kits.suggestions import shown, suggestion
from companion.kits.words import Words

FILE: Final = "score.toml"
MOST: Final = 200
"""Questions, values, lines or checks of a phase at most."""

ROWS: Final = 100
"""Rows of a list at most."""

FORMS: Final[Mapping[PhaseName, tuple[str, ...]]] = {
    "start": ("start", "score"),
    "round": ("round",),
    "final": ("score",),
}
"""The forms in which the questions of a phase are asked; a table that kept nothing is asked what
comes before play with the score sheet."""

ORDERS: Final = ("left", "same")
TEAMS: Final = "teams"
SEATS: Final = ("players", TEAMS)
NAMES: Final = ("player", "players")
"""Kinds of questions that are answered by names."""

TELLS: Final = "own.check."
"""How the keys of what checks say begin, among the kit's steps."""

_NAME: Final = re.compile(r"[^\W\d]\w*")
_OPEN: Final = re.compile(r"\{([^{}]*)\}")
_TAKEN: Final = (*ALWAYS, "players", "others", "rounds", "points", "and", "or", "not", "name")


class Sources(NamedTuple):
    """What a `score.toml` may take from its kit: the tables, and any file of a table by its name.

    `sheet` returns the name of the file that was found, and what it holds; it raises Told where
    there is none, and Faulty where it can't be read.
    """

    tables: Mapping[str, KitTable]
    sheet: Callable[[str], tuple[str, Sheet]]


def read_scores(
    values: Mapping[str, object],
    languages: tuple[str, ...],
    faults: list[Fault],
    sources: Sources,
) -> ScoreFile:
    """Return what a `score.toml` says, as far as it can be read; what is wrong goes to `faults`."""
    return _Reader(Section(values, FILE, faults), languages, sources).file()


class _Reader:
    def __init__(self, section: Section, languages: tuple[str, ...], sources: Sources) -> None:
        self._section = section
        self._kit_tables = sources.tables
        self._sheet = sources.sheet
        self._languages = languages
        self._tables: dict[str, Table] = {}
        self._words: dict[str, Words] = {}

    def file(self) -> ScoreFile:
        section = self._section
        self._tables = dict(self._read_tables(section.section("tables")))
        of_round = section.section("round")
        start = self._phase("start", section.section("start"), ALWAYS, {})
        begun = {**ALWAYS, **start.figures()}
        hand = self._phase("round", of_round, begun, {}, closes=False)
        past = {**begun, **hand.figures(), POINTS: Figure()}
        final = self._phase("final", section.section("final"), begun, past)
        after = Scope({**begun, **final.figures()}, self._tables, past)
        played = Scope(begun, self._tables, past)
        file = ScoreFile(
            tables=self._tables,
            start=start,
            round=hand,
            final=final,
            rankings=tuple(self._rankings(after)),
            won=self._formula(section, "won", after, of_player=True),
            count=self._formula(of_round, "count", Scope(begun, self._tables)),
            until=self._formula(of_round, "until", played),
            order=_order_word(of_round.values.get("order", "left")),
            order_by=self._order(of_round, played),
            examples=self._examples(),
            words=self._words,
            teams=section.choice("seats", SEATS, SEATS[0]) == TEAMS,
        )
        self._say_round(of_round)
        of_round.close()
        is_scored = any("points" in section.section(phase) for phase in PHASES)
        if not is_scored and "won" not in section:
            section.fault("final.points", "is missing: nothing scores, and `won` is not said")
        section.close()
        return file

    def _say_round(self, section: Section) -> None:
        """Note what a round is called; its number stands where the words say, or behind them."""
        words = self._said(section, "words", {}, may_hold=NUMBER)
        if words:
            said = {
                each: text if NUMBER in text else f"{text} {NUMBER}" for each, text in words.items()
            }
            self._words["play.act.round"] = said

    def _read_tables(self, section: Section) -> Iterator[tuple[str, Table]]:
        for key in section.values:
            given = section.values[key]
            rows = self._column(given) if isinstance(given, str) else _rows(given)
            if rows is None:
                wanted = (
                    "a list of whole numbers, rows as { 0 = -1, 4 = 2 } or { wood = 0 }, "
                    "or a column of whole numbers of the kit, as 'cards.points'"
                )
                section.fault(key, f"{shown(section.values[key])} is not {wanted}")
            else:
                yield key, rows

    def _column(self, given: str) -> Table | None:
        """Return `TABLE.COLUMN` of the kit as a table; None where there is no such column."""
        name, _, column = given.partition(".")
        table = self._kit_tables.get(name)
        if table is None or column not in table.columns:
            return None
        key = next(iter(table.columns))
        return _rows({str(row[key]): row[column] for row in table.rows})

    def _phase(
        self,
        name: PhaseName,
        section: Section,
        known: Mapping[str, Figure],
        past: Mapping[str, Figure],
        *,
        closes: bool = True,
    ) -> Phase:
        """Read a phase; `known` are the figures of phases before, `past` those of each round."""
        asks = tuple(self._asks(name, self._asked(section), known, past))
        figures = {**known, **{each.key: each.figure for each in asks}}
        rounds = past or {**figures, POINTS: Figure()}
        values = tuple(self._lines(name, section.section("values"), figures, rounds))
        points = tuple(self._lines(name, section.section("points"), figures, rounds, points=True))
        scope = Scope(figures, self._tables, rounds)
        checks = tuple(
            filter(None, (self._check(x, scope) for x in section.sections("check", MOST)))
        )
        if closes:
            section.close()
        return Phase(asks, values, points, checks)

    def _asked(self, section: Section) -> Section:
        """Return the questions of a phase, which may stand in a table of their own."""
        given = section.values.get("ask")
        if not isinstance(given, str):
            return section.section("ask")
        section.asked("ask")
        file = given
        questions: Mapping[str, object] = {}
        try:
            file, sheet = self._sheet(given)
            questions = questions_of(sheet, file, self._languages)
        except Told as told:
            section.fault("ask", str(told))
        except Faulty as faulty:
            section.faults.extend(faulty.faults)
        return Section(questions, file, section.faults)

    def _asks(
        self,
        phase: PhaseName,
        section: Section,
        known: Mapping[str, Figure],
        past: Mapping[str, Figure],
    ) -> Iterator[Question]:
        figures = dict(known)
        for key in list(section.values)[:MOST]:
            if self._is_name(section, key, figures):
                scope = Scope(figures, self._tables, past or {**figures, POINTS: Figure()})
                question = self._question(
                    phase, key, section.section(key, "words", bare=True), scope
                )
                figures[key] = question.figure
                yield question
            else:
                section.section(key, "words", bare=True)
        section.close()

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

    def _question(
        self, phase: PhaseName, key: str, section: Section, scope: Scope, above: str = ""
    ) -> Question:
        """Read a question; one that rows of a list answer has the path of the list `above` it."""
        inner = bool(above)
        choices = self._choices(section)
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
        columns = tuple(self._columns(phase, key, section, scope)) if rows and not inner else ()
        if rows and not columns:
            section.fault("ask", "is missing: what each row answers")
        question = Question(
            key=key,
            words=self._said(section, "words", _spelt(key)),
            note=section.words("note", self._languages, required=False),
            kind=cast("Asked", kind),
            of_each=of_each,
            minimum=self._formula(section, "minimum", scope, of_player=of_each),
            maximum=self._formula(section, "maximum", scope, of_player=of_each),
            total=self._formula(section, "total", scope),
            total_maximum=self._formula(section, "total_maximum", scope),
            choices=choices,
            when=self._formula(section, "when", scope, of_player=of_each),
            default=section.values.get("default"),
            hidden=section.flag("hidden", default=False),
            distinct=cast("Any", section.choice("distinct", ("", "players", "rounds"), "")),
            rows=min(rows, ROWS),
            columns=columns,
            required=required,
        )
        self._check_default(section, question)
        section.close()
        for form in FORMS[phase]:
            self._words[f"form.{form}.{above}{key}"] = question.words
        if question.note:
            self._words[f"rule.{key}"] = question.note
        return question

    def _choices(self, section: Section) -> tuple[str, ...]:
        """Return the choices of a question: a list, words by choice, or a table of the kit."""
        given = section.values.get("choices")
        words: Mapping[str, Words]
        if isinstance(given, Mapping):
            inner = section.section("choices")
            words = {each: inner.words(each, self._languages) for each in inner.values}
        elif isinstance(given, str):
            words = self._choices_of_table(section, given)
        else:
            words = {each: self._alike(each) for each in section.texts("choices")}
        for choice, said in words.items():
            before = self._words.setdefault(f"form.choice.{choice}", said)
            if before != said:
                section.fault("choices", f"'{choice}' is called {shown(dict(before))} before")
        return tuple(words)

    def _choices_of_table(self, section: Section, name: str) -> Mapping[str, Words]:
        """Return what the rows of a table of the kit are called: its words, else their key."""
        section.asked("choices")
        table = self._kit_tables.get(name)
        if table is None:
            message = f"there is no table '{name}'; {suggestion(name, self._kit_tables)}"
            section.fault("choices", message)
            return {}
        key, *others = table.columns.values()
        words = next((each.name for each in others if each.kind == "words"), None)
        keys = {str(row[key.name]): row for row in table.rows}
        return {
            each: cast("Words", row[words]) if words else self._alike(each)
            for each, row in keys.items()
        }

    def _columns(
        self, phase: PhaseName, above: str, section: Section, scope: Scope
    ) -> Iterator[Question]:
        inner = section.section("ask")
        for key in list(inner.values)[:MOST]:
            asked = inner.section(key, "words", bare=True)
            if self._is_name(inner, key, scope.figures):
                yield self._question(phase, key, asked, scope, f"{above}.")
        inner.close()

    def _check_default(self, section: Section, question: Question) -> None:
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

    def _lines(
        self,
        phase: PhaseName,
        section: Section,
        figures: dict[str, Figure],
        rounds: Mapping[str, Figure],
        *,
        points: bool = False,
    ) -> Iterator[Line]:
        """Read figures or points; each may name those above, so `figures` grows."""
        for key in list(section.values)[:MOST]:
            inner = section.section(key, "by", bare=True)
            scope = Scope(figures, self._tables, {**rounds, **figures} if rounds else {})
            if not _NAME.fullmatch(key) or key in _TAKEN:
                section.fault(key, "is no name for a figure: letters, digits and _")
                continue
            by = self._formula(inner, "by", scope, of_player=True, required=True)
            asked = self._words.get(f"form.{FORMS[phase][0]}.{key}")
            words = self._said(inner, "words", asked or _spelt(key))
            inner.close()
            if by is None:
                continue
            if points:
                self._say_points(key, words)
            elif key in figures:
                section.fault(key, "is asked or reckoned already")
            figures.setdefault(key, Figure(points or by.own))
            yield Line(key, words, by)
        section.close()

    def _say_points(self, key: str, words: Words) -> None:
        """Note what a line of points is called in a result, and in why it is what it is."""
        self._words[f"result.score.{key}"] = words
        for step, how in (("line", ""), ("reckoned", " = {how}")):
            said = {each: f"{{player}}: {text} {{points}}{how}" for each, text in words.items()}
            self._words[f"step.own.{step}.{key}"] = said

    def _check(self, section: Section, scope: Scope) -> Check | None:
        """Read a check; what it says may hold formulas, in each language its own."""
        that = self._formula(section, "that", scope, of_player=True, required=True)
        said = section.words("else", self._languages)
        section.close()
        figures: dict[str, Formula] = {}
        words: dict[str, str] = {}
        for language, text in said.items():
            parts = _OPEN.split(text)
            for number_ in range(1, len(parts), 2):
                own = that is not None and that.own
                found = self._parsed(section, "else", parts[number_], scope, of_player=own)
                if found is not None:
                    name = f"figure{len(figures)}"
                    figures[name] = found
                    parts[number_] = f"{{{name}}}"
            words[language] = "".join(parts).strip().removesuffix(".").removesuffix("。")
        key = f"{TELLS}{section.path}"
        self._words[f"step.{key}"] = words
        return Check(that, key, figures) if that is not None else None

    def _rankings(self, scope: Scope) -> Iterator[Ranking]:
        given = self._section.values.get("places", ["total"])
        self._section.asked("places")
        if not isinstance(given, list) or not given:
            self._section.fault("places", 'is not a list of formulas, as ["total", "coins"]')
            return
        for index, each in enumerate(given):
            named = Section({f"places[{index}]": each}, FILE, self._section.faults)
            inner = named.section(f"places[{index}]", "by", bare=True)
            by = self._formula(inner, "by", scope, of_player=True, required=True)
            default = _ranking_words(str(inner.values.get("by", "")), self._words)
            words = self._said(inner, "words", default)
            inner.close()
            if by is not None:
                self._words[f"result.tiebreak.{by.text}"] = words
                yield Ranking(by, words)

    def _order(self, section: Section, scope: Scope) -> tuple[Formula, ...]:
        """Return the formulas that say who is first; none where a word says it."""
        given = section.values.get("order", "left")
        section.asked("order")
        if given in ORDERS:
            return ()
        formulas = given if isinstance(given, list) else [given]
        found = [self._parsed(section, "order", each, scope, of_player=True) for each in formulas]
        return tuple(each for each in found if each is not None)

    def _examples(self) -> tuple[Mapping[str, Any], ...]:
        given = self._section.values.get("example", [])
        self._section.asked("example")
        if not isinstance(given, list) or not all(isinstance(each, Mapping) for each in given):
            self._section.fault("example", "is not a list of [[example]] tables")
            return ()
        return tuple(given)

    def _formula(
        self,
        section: Section,
        key: str,
        scope: Scope,
        *,
        of_player: bool = False,
        required: bool = False,
    ) -> Formula | None:
        section.asked(key)
        if key not in section:
            if required:
                section.fault(key, "is missing; it must be a formula")
            return None
        return self._parsed(section, key, section.values[key], scope, of_player=of_player)

    def _parsed(
        self, section: Section, key: str, given: object, scope: Scope, *, of_player: bool
    ) -> Formula | None:
        """Return a formula, or None where it is wrong, which is noted."""
        if isinstance(given, int) and not isinstance(given, bool):
            given = str(given)
        if not isinstance(given, str):
            section.fault(key, f'{shown(given)} is no formula, such as "2 * coins"')
            return None
        try:
            tree = parse(given)
            found = number(tree, scope, of_player=of_player)
        except Wrong as wrong:
            section.fault(key, wrong.said(given))
            return None
        return Formula(given, tree, found.own, f"{section.file}: {section.place(key)}")

    def _said(
        self, section: Section, key: str, default: object = None, may_hold: str = ""
    ) -> Words:
        """Return words in every language; the default is a text, or such words."""
        if key in section or default is None:
            words = section.words(key, self._languages, required=False)
            texts = [text.replace(may_hold, "") for text in words.values()]
            if any(set("{}") & set(text) for text in texts):
                section.fault(key, "has { or }, which stand for what is filled in")
            return words
        return default if isinstance(default, Mapping) else self._alike(str(default))

    def _alike(self, text: str) -> Words:
        return dict.fromkeys(self._languages, text)


def _order_word(given: object) -> Literal["left", "same", "by"]:
    match given:
        case "left" | "same" as word:
            return word
    return "by"


def _rows(value: object) -> Table | None:
    """Return a table of a list, of ranges or of named rows; None for anything else."""
    if isinstance(value, list) and value and all(map(_is_whole, value)):
        return Table.listed(value)
    if not isinstance(value, Mapping) or not value or not all(map(_is_whole, value.values())):
        return None
    try:
        return Table({int(key): each for key, each in value.items()})
    except ValueError:
        return Table(dict(value), is_named=True)


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _ranking_words(text: str, words: Mapping[str, Words]) -> object:
    """Return what a figure is called that is a question or a line of points, else its formula."""
    name = text.lstrip("-")
    keys: Sequence[str] = [f"form.{form}.{name}" for (form, *_) in FORMS.values()]
    return next((words[each] for each in (f"result.score.{name}", *keys) if each in words), text)


def _spelt(key: str) -> str:
    return key.replace("_", " ").capitalize()
