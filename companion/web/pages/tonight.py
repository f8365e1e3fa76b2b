"""Tonight: which session to go on with, or which game to start."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from companion.kits import Faulty
from companion.kits.model import Kit
from companion.kits.pictures import is_pictured
from companion.questions.text import visible
from companion.table.journal import Head, Journal
from companion.table.journal.exchange import Shared
from companion.table.journal.fold import COMING, PLAYERS, TAKING, seated_of
from companion.table.phrases import moment_of
from companion.table.session.session import Session
from companion.table.session.setup import SHEET, checklist, of_table
from companion.table.session.way import FULL, WAYS
from companion.table.translator import Translator, in_language
from companion.web.server.host import Host

SHOWN = 6
"""Sessions that are offered to go on with."""


class Unfinished(NamedTuple):
    """A session that is not over, as the journal has it."""

    head: Head
    players: Sequence[str]


class SessionOffered(NamedTuple):
    """A session that is not over, and can be gone on with."""

    id: str
    game: str
    when: str
    players: str


class GameOffered(NamedTuple):
    """A game that can be started, and the ways to keep it."""

    id: str
    name: str
    players: str
    ways: tuple[str, ...]


class Tonight(NamedTuple):
    """What the first page offers."""

    kept: tuple[SessionOffered, ...]
    games: tuple[GameOffered, ...]
    notice: str


def unfinished(journal: Journal) -> list[Unfinished]:
    """Return what can be gone on with, the newest first; it takes longer with each evening."""
    heads = [x for x in journal.sessions() if not (x.deleted or x.over)][:SHOWN]
    # All at once: asked one by one it would read the file for each.
    seated = journal.seated() if heads else {}
    return [Unfinished(each, seated.get(each.id, ())) for each in heads]


def tonight_page(
    host: Host, found: Sequence[Unfinished], translator: Translator, notice: str
) -> Tonight:
    """Return what of those can be gone on with, in words, and what can be started."""
    language = translator.language
    games = tuple(_game(host, each, language) for each in host.games)
    names = {game.id: game.name for game in games}
    kept = tuple(
        SessionOffered(
            head.id,
            names.get(head.game, head.game),
            moment_of(head.last),
            ", ".join(map(visible, players)),
        )
        for head, players in found
    )
    return Tonight(kept, games, notice)


def _game(host: Host, game: str, language: str) -> GameOffered:
    try:
        kit = host.kit(game)
    except Faulty:
        return GameOffered(game, game, "", ())
    players = "-".join(map(str, sorted({kit.players[0], kit.players[-1]})))
    ways = tuple(way for way in WAYS if way != FULL or game in host.full)
    return GameOffered(game, in_language(kit.name, language), players, ways)


class Code(NamedTuple):
    """A QR code: what it says, modules across with the white rim, and its outline in modules."""

    address: str
    across: int
    rim: int
    outline: str


class Brought(NamedTuple):
    """A session of another phone, before it is taken over."""

    game: str
    players: str
    entries: int
    last: str


def code_of(address: str) -> Code:
    """Return the code of an address, for a screen."""
    # The press comes later, when something is to be drawn.
    from companion.press.backends.walk import path_data
    from companion.press.drawing.qr import QUIET, qr_modules, trace

    modules = qr_modules(address, sturdy=False)
    return Code(address, len(modules) + 2 * QUIET, QUIET, path_data(trace(modules)))


def brought_of(host: Host, there: Shared, language: str) -> Brought:
    """Return what a session is, as far as it says itself."""
    game, last = there.entries[0].body["game"], there.entries[-1]
    name = in_language(host.kit(game).name, language) if game in host.games else visible(game)
    players = ", ".join(map(visible, _names(there)))
    return Brought(name, players, last.seq, last.at[:16].replace("T", " "))


def _names(there: Shared) -> Sequence[str]:
    """Return who plays, as far as that is said."""
    asked = (PLAYERS, COMING)
    said = (x for x in there.entries if x.kind in TAKING or x.body.get("path") in asked)
    return seated_of((there.id, each) for each in said).get(there.id, ())


GROUPS: Final = {"per_player": "paper.each", "shared": "paper.shared"}
"""Groups of figures of a setup, and what is above them."""


class CountedPieces(NamedTuple):
    """How many of what lie there: of a family of pieces, "" where none is printed."""

    number: str
    words: str
    family: str


class Setup(NamedTuple):
    """A setup; `what` tells its pictures from those of any other."""

    steps: tuple[str, ...]
    counted: tuple[tuple[str, tuple[CountedPieces, ...]], ...]
    has_picture: bool
    what: str


class SetupShown(NamedTuple):
    """What pictures are of: a kit, for so many players of a variant, in a language."""

    kit: Kit
    players: int
    variant: str
    language: str

    @property
    def key(self) -> str:
        """What tells it from any other."""
        return f"{self.kit.id}-{self.players}-{self.variant}-{self.language}"


def shown_of(session: Session, language: str) -> SetupShown | None:
    """Return what pictures of the setup are of, None before it is settled who plays."""
    seating, kit = session.position.seating, session.way.kit
    if seating is None:
        return None
    return SetupShown(kit, len(seating.players), seating.variant, spoken(kit, language))


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
) -> Iterator[CountedPieces]:
    if "counted" not in kit.tables:
        return
    printed = {name for each in kit.components if each.is_flat for name in each.known_as}
    for row in kit.table("counted").rows:
        key, family = str(row["key"]), str(row.get("family") or "")  # an own kit may say none
        of, _, figure = key.partition(".")
        number = figures.get(figure) if of == group else 0
        if number:
            words = translator.text(f"count.{key}")
            yield CountedPieces(str(number), words, family if family in printed else "")
