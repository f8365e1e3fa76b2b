"""The rule behind a question, and the page of the printed rules that it is on."""

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from companion.games import game_of
from companion.games.common.figures import once_a_kit
from companion.kits import Faulty, Kit
from companion.kits.pictures import RULES, is_pictured
from companion.table.session.rulebook import TAPPED, help_lines, page_of
from companion.table.session.session import Session
from companion.table.terminal.results import Speech, parted
from companion.table.translator import Translator, in_language, step_words
from companion.web.pages.table import QuestionCard, cards_of
from companion.web.pages.tonight import spoken
from companion.web.server.host import Host
from companion.web.table.phones import Phone, PhoneRuling


class Rule(NamedTuple):
    """What helps with a question, and the page of the printed rules, None where none can be shown.

    `what` tells its picture from those of other kits.
    """

    lines: tuple[str, ...]
    page: int | None = None
    what: str = ""


def rule_of(session: Session, id_: str, translator: Translator) -> Rule:
    """Return what helps with an open question; nothing when it is open no more."""
    found = next((each for each in session.questions if each.id == id_), None)
    if found is None:
        return Rule(())
    kit, lines = session.way.kit, tuple(help_lines(session, found, "", translator, TAPPED))
    page = page_of(kit, found) if _is_drawn(kit) else None
    return Rule(lines, page, f"{kit.id}-{spoken(kit, translator.language)}")


@once_a_kit
def _is_drawn(kit: Kit) -> bool:
    """Return whether a kit draws its rules: to know it takes all its layouts."""
    return any(is_pictured(kit, each, RULES) for each in kit.components)


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
    cards: tuple[QuestionCard, ...]
    ruled: Ruled | None


def games_of(host: Host, language: str) -> Iterator[Asked]:
    """Yield what can be asked of the rules of each game."""
    for id_ in host.games:
        try:
            kit = host.kit(id_)
        except Faulty:
            continue
        words = host.words(kit, language)
        rulings = tuple((what, _name_of(what, words)) for what in game_of(kit).adjudications)
        if rulings:
            yield Asked(id_, in_language(kit.name, language), rulings)


def ruling_page(ruling: PhoneRuling, phone: Phone, translator: Translator) -> RulingPage:
    """Return a ruling as it stands."""
    session, kit = ruling.session, ruling.session.way.kit
    title = f"{in_language(kit.name, translator.language)}: {_name_of(ruling.what, translator)}"
    cards = tuple(cards_of(session, session.questions, phone, translator))
    return RulingPage(title, cards, _ruled(ruling, kit, translator))


def _ruled(ruling: PhoneRuling, kit: Kit, translator: Translator) -> Ruled | None:
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


def _name_of(what: str, translator: Translator) -> str:
    return translator.label(f"ruling.{what}", what)
