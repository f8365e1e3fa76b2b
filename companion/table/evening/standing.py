"""What a session comes to, replayed without a terminal."""

from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from io import StringIO
from itertools import pairwise
from typing import Final

from companion.games.contract import Refused
from companion.games.game import Game
from companion.kits.model import Kit
from companion.table.afterwards.standing import Standing
from companion.table.evening.replay import Replay, Unanswered
from companion.table.evening.rooms import room_of
from companion.table.journal import Entry
from companion.table.terminal.terminal import Terminal
from companion.table.translator import ENGLISH, Translator

LONGEST: Final = 3600.0
"""Seconds between two answers at a table; whoever takes longer left without a word."""


def standing(kit: Kit, game: Game, entries: Sequence[Entry]) -> Standing:
    """Return how a session stands under the rules of today.

    Raises:
        Refused: when they no longer admit what was answered.
    """
    replay = played(kit, game, entries)
    seating, result = replay.position.seating, replay.position.result
    players = seating.players if seating else ()
    names = [player["name"] for player in result.value["players"]] if result else []
    return Standing(
        session=entries[0].body["id"],
        game=game.slug,
        kit=kit,
        variant=seating.variant if seating else kit.variants[0],
        players=players,
        colours=seating.colours if seating else {},
        start=seating.start if seating else None,
        started=_time(entries[0]),
        ended=_time(entries[-1]),
        minutes=round(_seconds(entries) / 60),
        finished=result is not None,
        result=result.value if result else None,
        course=tuple(act.scores for act in replay.played if act.outcome),
        npc=next((name for name in names[1:] if name not in players), None),
    )


def misfit(kit: Kit, game: Game, entries: Sequence[Entry]) -> int | None:
    """Return the number of the first entry that the rules have no place for; None: all fit."""
    replay = _replay(kit, game, entries)
    with suppress(Unanswered, Refused):
        replay.play()
    return replay.unplaced


def played(
    kit: Kit, game: Game, entries: Sequence[Entry], translator: Translator | None = None
) -> Replay:
    """Return a session played as far as its record goes; Refused as `standing` says.

    Its acts are named in a language, or in English.

    What the rules refuse in the last act is not the end: it is still to be put right.
    """
    replay = _replay(kit, game, entries, translator)
    try:
        replay.play()
    except Unanswered:
        pass
    except Refused:
        if replay.unplaced is not None:
            raise
    return replay


def _replay(
    kit: Kit, game: Game, entries: Sequence[Entry], translator: Translator | None = None
) -> Replay:
    silence = Terminal(None, StringIO())
    translator = translator or Translator(kit.texts, ENGLISH)
    return Replay(room_of(kit, game, entries), entries, silence, translator)


def _time(entry: Entry) -> datetime:
    return datetime.fromisoformat(entry.at)


def _seconds(entries: Sequence[Entry]) -> float:
    """Return how long people played: the time after a pause is not theirs.

    Nor is most of what lies behind a flat battery; and no clock that is put back takes any away.
    """
    return sum(
        min(max(0.0, (_time(after) - _time(before)).total_seconds()), LONGEST)
        for before, after in pairwise(entries)
        if before.kind != "pause"
    )
