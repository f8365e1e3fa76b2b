"""An adjudication by itself: what is asked, and what the rules make of it."""

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from companion.games import game_of
from companion.kits import Faulty, Kit
from companion.table.terminal.results import Speech, parted
from companion.table.translator import Translator, in_language, step_words
from companion.web.house import House
from companion.web.pages.table import Card, cards_of
from companion.web.phones import Phone, Ruling

GAP: Final = " {2,}"
"""What parts the label of a line from its figure."""


class Asked(NamedTuple):
    """A game, and what can be asked of its rules: ids with their words."""

    id: str
    name: str
    rulings: tuple[tuple[str, str], ...]


class Ruled(NamedTuple):
    """What the rules make of it: what is what, a table with a column a player, and why."""

    lines: tuple[tuple[str, str], ...]
    names: tuple[str, ...]
    table: tuple[tuple[str, tuple[str, ...]], ...]
    why: tuple[str, ...]


class RulingPage(NamedTuple):
    """A ruling as its phone shows it; `ruled` once all is said."""

    title: str
    cards: tuple[Card, ...]
    ruled: Ruled | None


def games_of(house: House, language: str) -> Iterator[Asked]:
    """Yield what can be asked of the rules of each game."""
    for id_ in house.games:
        try:
            kit = house.kit(id_)
        except Faulty:
            continue
        words = house.words(kit, language)
        rulings = tuple((what, _name(what, words)) for what in game_of(kit).adjudications)
        if rulings:
            yield Asked(id_, in_language(kit.name, language), rulings)


def ruling_page(ruling: Ruling, phone: Phone, translator: Translator) -> RulingPage:
    """Return a ruling as it stands."""
    session, kit = ruling.session, ruling.session.way.kit
    title = f"{in_language(kit.name, translator.language)}: {_name(ruling.what, translator)}"
    cards = tuple(cards_of(session, session.questions, phone, translator))
    return RulingPage(title, cards, _ruled(ruling, kit, translator))


def _ruled(ruling: Ruling, kit: Kit, translator: Translator) -> Ruled | None:
    result = ruling.session.result
    if result is None:
        return None
    players: Sequence[str] = ruling.session.position.state["players"]
    lines, grid = parted(result, players, Speech(translator, players, ruling.what))
    rows = (
        (label, tuple(str(figures.get(name, "")) for name in players))
        for label, figures in grid.items()
    )
    why = (f"{step_words(kit, step, translator)} [{step.rule}]" for step in result.steps)
    return Ruled(tuple(map(_in_two, lines)), tuple(players), tuple(rows), tuple(why))


def _in_two(line: str) -> tuple[str, str]:
    """Return what a line of a narrow screen is of, and its figure, "" where it has none."""
    label, *figure = re.split(GAP, line.strip(), maxsplit=1)
    return label, "".join(figure)


def _name(what: str, translator: Translator) -> str:
    return translator.label(f"ruling.{what}", what)
