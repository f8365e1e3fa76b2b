"""What every chapter of a `score.toml` is read with: its formulas, its words, its tables."""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from companion.kits.faults import shown
from companion.kits.formulas import FormulaError, LookupTable, Scope, number, parse
from companion.kits.formulas.parser import named_in
from companion.kits.model import Table as KitTable
from companion.kits.read.csv_file import Sheet
from companion.kits.read.section import Section
from companion.kits.scores.model import Formula
from companion.kits.texts import Words


class Sources(NamedTuple):
    """What a `score.toml` may take from its kit: the tables, and any file of a table by its name.

    `sheet` returns the name of the file that was found, and what it holds; it raises Told where
    there is none, and Faulty where it can't be read.
    """

    tables: Mapping[str, KitTable]
    sheet: Callable[[str], tuple[str, Sheet]]


class ScoreReader:
    """Reads formulas and words; what is wrong with them is noted in the section that has them.

    `tables` are those that formulas may name; `words` gathers what the program is to say, by key.
    `spoilt` are tables, questions and figures that are wrong themselves: of formulas that name them
    nothing is said.
    """

    def __init__(self, languages: tuple[str, ...], sources: Sources) -> None:
        self.languages = languages
        self.sources = sources
        self.tables: Mapping[str, LookupTable] = {}
        self.words: dict[str, Words] = {}
        self.spoilt: set[str] = set()

    def formula(
        self,
        section: Section,
        key: str,
        scope: Scope,
        *,
        of_player: bool = False,
        required: bool = False,
    ) -> Formula | None:
        """Return the formula of a key, or None where there is none or it is wrong."""
        section.asked(key)
        if key not in section:
            if required:
                section.fault(key, "is missing; it must be a formula")
            return None
        return self.parsed(section, key, section.values[key], scope, of_player=of_player)

    def parsed(
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
            if not self.spoilt.isdisjoint(named_in(tree)):
                return None
            found = number(tree, scope, of_player=of_player)
        except FormulaError as wrong:
            section.fault(key, wrong.said(given))
            return None
        return Formula(given, tree, found.own, f"{section.file}: {section.place(key)}")

    def said(self, section: Section, key: str, default: object = None, may_hold: str = "") -> Words:
        """Return words in every language; the default is a text, or such words."""
        if key in section or default is None:
            words = section.words(key, self.languages, required=False)
            texts = [text.replace(may_hold, "") for text in words.values()]
            if any(set("{}") & set(text) for text in texts):
                section.fault(key, "has { or }, which stand for what is filled in")
            return words
        return default if isinstance(default, Mapping) else self.alike(str(default))

    def alike(self, text: str) -> Words:
        """Return a text as words that are the same in every language."""
        return dict.fromkeys(self.languages, text)


def spelt(key: str) -> str:
    """Return a key as words, where there are no others."""
    return key.replace("_", " ").capitalize()


# Tables that formulas look figures up in: `[tables]`, lists and columns of the kit among them.


def read_tables(
    section: Section, kit_tables: Mapping[str, KitTable]
) -> Iterator[tuple[str, LookupTable]]:
    """Give each table with its name; what is none is noted."""
    for key in section.values:
        given = section.values[key]
        rows = _column(given, kit_tables) if isinstance(given, str) else _rows(given)
        if rows is None:
            wanted = (
                "a list of whole numbers, rows as { 0 = -1, 4 = 2 } or { wood = 0 }, "
                "or a column of whole numbers of the kit, as 'cards.points'"
            )
            section.fault(key, f"{shown(section.values[key])} is not {wanted}")
        else:
            yield key, rows


def _column(given: str, kit_tables: Mapping[str, KitTable]) -> LookupTable | None:
    """Return `TABLE.COLUMN` of the kit as a table; None where there is no such column."""
    name, _, column = given.partition(".")
    table = kit_tables.get(name)
    if table is None or column not in table.columns:
        return None
    key = next(iter(table.columns))
    return _rows({str(row[key]): row[column] for row in table.rows})


def _rows(value: object) -> LookupTable | None:
    """Return a table of a list, of ranges or of named rows; None for anything else."""
    if isinstance(value, list) and value and all(map(_is_whole, value)):
        return LookupTable.listed(value)
    if not isinstance(value, Mapping) or not value or not all(map(_is_whole, value.values())):
        return None
    try:
        return LookupTable({int(key): each for key, each in value.items()})
    except ValueError:
        return LookupTable(dict(value), is_named=True)


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
