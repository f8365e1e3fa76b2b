"""The setup of this table: its steps, how many of what lie where, and pictures of both."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from companion.kits.model import Kit
from companion.kits.pictures import is_pictured
from companion.table.session.session import Session
from companion.table.session.setup import SHEET, checklist, of_table
from companion.table.translator import Translator

GROUPS: Final = {"per_player": "paper.each", "shared": "paper.shared"}
"""Groups of figures of a setup, and what is above them."""


class Counted(NamedTuple):
    """How many of what lie there: of a family of pieces, "" where none is printed."""

    number: str
    words: str
    family: str


class Setup(NamedTuple):
    """A setup; `what` tells its pictures from those of any other."""

    steps: tuple[str, ...]
    counted: tuple[tuple[str, tuple[Counted, ...]], ...]
    has_picture: bool
    what: str


class Shown(NamedTuple):
    """What pictures are of: a kit, for so many players of a variant, in a language."""

    kit: Kit
    players: int
    variant: str
    language: str

    @property
    def key(self) -> str:
        """What tells it from any other."""
        return f"{self.kit.id}-{self.players}-{self.variant}-{self.language}"


def shown_of(session: Session, language: str) -> Shown | None:
    """Return what pictures of the setup are of, None before it is settled who plays."""
    seating, kit = session.position.seating, session.way.kit
    if seating is None:
        return None
    return Shown(kit, len(seating.players), seating.variant, spoken(kit, language))


def spoken(kit: Kit, language: str) -> str:
    """Return the language of a kit's own that a phone is shown."""
    return language if language in kit.languages else kit.languages[0]


def setup_of(session: Session, translator: Translator) -> Setup:
    """Return the setup of a session whose players are settled."""
    kit = session.way.kit
    value = of_table(session.way, session.position).value
    shown = shown_of(session, translator.language)
    groups = (
        (translator.text(words), tuple(_counted(kit, group, value.get(group, {}), translator)))
        for group, words in GROUPS.items()
    )
    return Setup(
        steps=tuple(map(translator.say, checklist(session.way, session.position))),
        counted=tuple((heading, counted) for heading, counted in groups if counted),
        has_picture=any(is_pictured(kit, each) for each in kit.components if each.id == SHEET),
        what=shown.key if shown else "",
    )


def _counted(
    kit: Kit, group: str, figures: Mapping[str, Any], translator: Translator
) -> Iterator[Counted]:
    if "counted" not in kit.tables:
        return
    printed = {name for each in kit.components if each.is_flat for name in each.known_as}
    for row in kit.table("counted").rows:
        key, family = str(row["key"]), str(row.get("family") or "")  # an own kit may say none
        of, _, figure = key.partition(".")
        number = figures.get(figure) if of == group else 0
        if number:
            words = translator.text(f"count.{key}")
            yield Counted(str(number), words, family if family in printed else "")
