"""What the browser's app works with, whatever its host: games, words, journal, a studio's kit."""

from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from companion.cli import errors, preferences, printing, streams
from companion.cli.checking import checked
from companion.cli.errors import Blame, Mistake
from companion.cli.keeping import programs
from companion.cli.lookup import check_way, house_texts, kit_of, language_for, load, open_room
from companion.games import has_rules, kept_games
from companion.kits import Fault, Kit
from companion.kits.faults import suggestion
from companion.kits.load import read_kit
from companion.questions.checks import alternatives
from companion.table.journal import Journal, JournalFault
from companion.table.session.way import POINTS
from companion.table.translator import Translator
from companion.web.server.host import MEMORY_FILE, Host, Memory, Press
from companion.web.workshop.workshop import Tools

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping, Sequence
    from pathlib import Path

    from companion.press.options import PrintOptions
    from companion.table.journal import Entry
    from companion.table.session.session import Session
    from companion.web.table.room import Room


T = TypeVar("T")


class Wanted(NamedTuple):
    """A game to be put on the table, None for what lay there; the rest is asked where it is None.

    `variant` is one of the kit's, with its options (`nile+symbols`).
    """

    game: str | None = None
    players: int | None = None
    variant: str | None = None


def open_host(
    language: str | None,
    own: "Mapping[str, Path]",
    aside: "Callable[[Callable[[], Any]], Awaitable[Any]]",
    *,
    afresh: bool = False,
    home: str = "",
) -> Host:
    """Return the host, with somebody's `own` kits by game in place of ours.

    `aside` does what takes its time; `afresh` forgets who had joined; `home` is as in `House`.

    Raises:
        Mistake: for a language that there are no words in, or settings that can't be read.
        JournalFault: where there is no place for a journal.
    """
    journal, texts = Journal(), house_texts()
    memory = Memory(journal.path.parent / MEMORY_FILE)
    # Who had joined is forgotten; the session that lies on the table is in the journal.
    if afresh:
        memory.forget()
    games = tuple(dict.fromkeys((*kept_games(), *own)))
    return Host(
        journal,
        games,
        tuple(each for each in games if has_rules(each)),
        tuple(texts),
        partial(_kit, own),
        kit_of_session,
        words_of,
        programs,
        language_for(tuple(texts), language),
        {game: str(path.resolve()) for game, path in own.items()},
        memory,
        partial(_blamed, Blame()),
        press_here,
        aside,
        _location,
        home,
    )


def lay_out(room: "Room", wanted: Wanted, tell: "Callable[[str], None]") -> None:
    """Put a game on the table: what lay there when the host was ended, or the one wanted.

    What can't go on is told.

    Raises:
        Mistake: for a game that there is not, or not for so many.
    """
    try:
        room.go_on()
    except (JournalFault, Mistake) as fault:
        tell(str(fault))
    if wanted.game is None or (room.session and _is_wanted(room.session, wanted)):
        return
    kit = _checked(room, wanted.game)
    variants = open_room(kit).keeper.variants(kit)
    if wanted.variant is not None and wanted.variant not in variants:
        why = suggestion(wanted.variant, tuple(variants))
        raise Mistake(f"--variant: there is no '{wanted.variant}'; {why}")
    counts = kit.players if wanted.variant is None else variants[wanted.variant]
    if wanted.players is not None and wanted.players not in counts:
        raise Mistake(f"--players: is {wanted.players}, must be {alternatives(counts)}")
    room.begin(kit, POINTS, wanted.players, wanted.variant)


def _is_wanted(session: "Session", wanted: Wanted) -> bool:
    """Return whether a session that goes on is of the game, version and number wanted."""
    if session.way.kit.id != wanted.game or not session.id or session.is_over:
        return False
    seating = session.position.seating
    return seating is None or (
        wanted.players in (None, len(seating.players)) and wanted.variant in (None, seating.variant)
    )


def _checked(room: "Room", game: str) -> "Kit":
    if game not in room.host.games:
        raise Mistake(f"GAME: there is no '{game}'; {suggestion(game, room.host.games)}")
    kit = room.host.kit(game)
    open_room(kit)
    return kit


def press_here() -> Press | None:
    """Return what prints; None where the libraries for it are not installed."""
    if not errors.can_print():
        return None
    from companion.cli import printing, result_sheet

    return Press(
        _telling(result_sheet.pdf),
        _telling(printing.set_choices),
        _telling(printing.press_options),
    )


def _location() -> str:
    """Return where people play, as the settings say."""
    return str(_telling(preferences.read)().get("location", ""))


def _telling(work: "Callable[..., T]") -> "Callable[..., T]":
    """Return work whose mistakes, of a settings file, the table is told as it is of a kit's."""

    def telling(*given: Any) -> "T":
        try:
            return work(*given)
        # The app tells what its journal tells, and knows nothing of a command line.
        except Mistake as mistake:
            raise JournalFault(str(mistake)) from None

    return telling


def _blamed(blame: Blame, error: Exception) -> str:
    """Say of a bug of ours that there is one, and where it is kept; the evening goes on."""
    line = blame(error)
    streams.complain([line])
    return line


def _kit(own: "Mapping[str, Path]", game: str) -> "Kit":
    return load(game, own.get(game))


def kit_of_session(entries: "Sequence[Entry]") -> "Kit":
    """Return what a session is played with; JournalFault where nobody knows its rules."""
    found = kit_of(entries)
    try:
        check_way(found, entries)
    except Mistake as mistake:
        raise JournalFault(str(mistake)) from None
    return found


def words_of(kit: "Kit | None", language: str) -> Translator:
    """Return the words of a kit, or of the program alone, in a language that there is."""
    texts = house_texts()
    if kit is None:
        return Translator(texts, language if language in texts else next(iter(texts)))
    # A kit of one's own may speak but one language; the program's own words are then in it, too.
    spoken = language if language in kit.languages else kit.languages[0]
    return Translator(kit.texts, spoken, texts, kit)


def tools_for(
    named: "tuple[str, Path | None]",
    lang: str | None,
    aside: "Callable[[Callable[[], Any]], Awaitable[Any]]",
) -> Tools:
    """Return what the app works with, for a kit by its name and its own folder.

    Raises:
        Mistake: for a language that there are no words in, or settings that can't be read.
    """
    house = house_texts()
    language = language_for(tuple(house), lang)

    def words(kit: Kit | None) -> Translator:
        if kit is None or language not in kit.languages:
            return Translator(house, language)
        return Translator(kit.texts, language, house, kit)

    def chosen(choices: printing.Choices) -> "PrintOptions":
        return printing.press_options(printing.set_choices() | choices)

    def check() -> list[Fault]:
        faults: list[Fault] = []
        checked(*named, lang, faults)
        return faults

    return Tools(partial(read_kit, *named), check, chosen, words, aside, Blame(), language)
