"""Plays for BG Stats, the phone's log of board games: a link that it opens, and its file.

The link and its fields are as the app's makers publish them, "Push plays to BG Stats from other
apps or websites" (https://www.bgstatsapp.com/support/
push-plays-to-bg-stats-from-other-apps-or-websites/): a JSON object, URL-encoded. On Android it is
refused when a player lacks `winner` or `startPlayer`, so both always stand there. Names are the ids
of players there: they are the same in every session, and keep the link short enough for a code.

The file (`.bgsplay`) is not published; its form is that of files which the app itself writes, such
as https://pastebin.com/iDbHyBui. Scores are texts there, and a seat that nobody sat in is an
anonymous player's, whose `metaData` is the text `{"isNpc":1}`.

Which number BoardGameGeek has for a game, no table of ours says; so `bggId` is left out, and the
app matches the game by its name.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple
from urllib.parse import quote
from uuid import UUID, uuid5

from companion.questions.text import visible
from companion.table.history.summary import Seat, Summary, fewest_win, in_teams, is_together, seats
from companion.table.history.wording import called, variant
from companion.table.phrases import day
from companion.table.translator import Translator, in_language

LINK: Final = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE: Final = "tabletop-companion"
# The namespace of our ids: the same evening always has the same, so it is never taken twice.
OURS: Final = UUID("8c1f6d0e-5c2b-5a0e-9d57-0f6b1b0c9a44")

ABOUT: Final = (
    "This is a Play file that can be read by Board Game Stats. If you see this text, try to use a "
    "share, export or open-in function to open it with Board Game Stats."
)
ANONYMOUS: Final = "Anonymous player"
NPC: Final = '{"isNpc":1}'
# The id of no player: whose phone this is, the journal does not know.
NOBODY: Final = 0


Entry = dict[str, Any]


class Labels(NamedTuple):
    """What a session is called in words.

    `board` is the variant, "" for a game that has but one; `colours` are by id; `location` is ""
    where nobody said it, `opponent` "" where people played each other.
    """

    game: str
    board: str = ""
    location: str = ""
    opponent: str = ""
    colours: Mapping[str, str] = {}


def labels_of(summary: Summary, translator: Translator, location: str) -> Labels:
    """Return what a session is called, in a translator's words."""
    return Labels(
        game=in_language(summary.kit.name, translator.language),
        board=variant(summary, translator),
        location=location,
        opponent=called(summary.npc, summary, translator) if summary.npc else "",
        colours={id_: translator.label(f"form.choice.{id_}") for id_ in summary.colours.values()},
    )


def play(summary: Summary, labels: Labels) -> Entry:
    """Return a finished session as the object that a link holds."""
    return {
        "sourceName": SOURCE,
        "sourcePlayId": summary.session,
        "playDate": _stamp(summary.started),
        "durationMin": summary.minutes,
        **({"location": labels.location} if labels.location else {}),
        **({"board": labels.board} if labels.board else {}),
        "game": {
            "name": labels.game,
            "sourceGameId": summary.game,
            "highestWins": not fewest_win(summary),
            "noPoints": False,
        },
        "players": [_player(seat, summary, labels) for seat in seats(summary)],
    }


def link(summary: Summary, labels: Labels) -> str:
    """Return the link that makes BG Stats offer to log a finished session."""
    shortest = json.dumps(play(summary, labels), ensure_ascii=False, separators=(",", ":"))
    return LINK + quote(shortest, safe="")


def play_file(plays: Sequence[tuple[Summary, Labels]]) -> str:
    """Return finished sessions as the text of a `.bgsplay` file, the same for the same sessions."""
    made = _File()
    for summary, labels in plays:
        made.add(summary, labels)
    content = {
        "about": ABOUT,
        "players": list(made.players.values()),
        "locations": list(made.locations.values()),
        "games": list(made.games.values()),
        "plays": made.plays,
        "userInfo": {"meRefId": NOBODY},
    }
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"


def _player(seat: Seat, summary: Summary, labels: Labels) -> Entry:
    return {
        "name": labels.opponent if seat.is_npc else visible(seat.name),
        "sourcePlayerId": visible(seat.name),
        "startPlayer": seat.name == summary.start,
        "rank": seat.place,
        "score": seat.total,
        "winner": seat.won,
        "role": _role(seat, summary, labels),
    }


def _role(seat: Seat, summary: Summary, labels: Labels) -> str:
    colour = summary.colours.get(seat.name, "")
    return labels.colours.get(colour, colour)


class _File:
    """The entries of a file by their ids of ours; plays refer to the others by number."""

    def __init__(self) -> None:
        self.players: dict[str, Entry] = {}
        self.locations: dict[str, Entry] = {}
        self.games: dict[str, Entry] = {}
        self.plays: list[Entry] = []

    def add(self, summary: Summary, labels: Labels) -> None:
        """Add a session, and whatever it refers to that is not there yet."""
        changed = {"modificationDate": _stamp(summary.ended)}
        game = self._numbered(self.games, _game(summary, labels) | changed)
        place = {}
        if labels.location:
            named = {"uuid": _id("location", labels.location), "name": labels.location}
            place = {"locationRefId": self._numbered(self.locations, named | changed)}
        scores = [
            {"playerRefId": self._numbered(self.players, _person(seat) | changed)} | score
            for seat, score in _scores(summary, labels)
        ]
        self.plays.append(
            {
                **_play(summary, labels),
                **changed,
                **place,
                "gameRefId": game,
                "playerScores": scores,
            }
        )

    @staticmethod
    def _numbered(entries: dict[str, Entry], entry: Entry) -> int:
        """Return the number of an entry, which is added under the next one if it is not there."""
        # Numbers are by order of appearance, so that the same sessions give the same file.
        kept = entries.setdefault(entry["uuid"], {"id": len(entries) + 1} | entry)
        number: int = kept["id"]
        return number


def _person(seat: Seat) -> Entry:
    """Return a seat's player; a solo opponent is nobody whom the log should know by name."""
    return {
        "uuid": _id("anonymous", "") if seat.is_npc else _id("player", seat.name),
        "name": ANONYMOUS if seat.is_npc else visible(seat.name),
        "isAnonymous": seat.is_npc,
        "bggUsername": "",
    }


def _game(summary: Summary, labels: Labels) -> Entry:
    return {
        "uuid": _id("game", summary.game),
        "name": labels.game,
        "cooperative": is_together(summary),
        "highestWins": not fewest_win(summary),
        "noPoints": False,
        "usesTeams": in_teams(summary),
    }


def _play(summary: Summary, labels: Labels) -> Entry:
    return {
        "uuid": _id("play", summary.session),
        "entryDate": _stamp(summary.started),
        "playDate": _stamp(summary.started),
        "playDateYmd": int(day(summary.started).replace("-", "")),
        "durationMin": summary.minutes,
        "board": labels.board,
        "comments": "",
        "rounds": 0,
        "ignored": False,
        "manualWinner": True,
        "usesTeams": in_teams(summary),
    }


def _scores(summary: Summary, labels: Labels) -> Iterator[tuple[Seat, Entry]]:
    for number, seat in enumerate(seats(summary), 1):
        yield (
            seat,
            {
                "score": str(seat.total),
                "rank": seat.place,
                "winner": seat.won,
                "startPlayer": seat.name == summary.start,
                "newPlayer": False,
                "seatOrder": number,
                "role": labels.opponent if seat.is_npc else _role(seat, summary, labels),
                "metaData": NPC if seat.is_npc else "{}",
                **({"team": str(seat.team)} if in_teams(summary) else {}),
            },
        )


def _stamp(moment: datetime) -> str:
    """Return a moment as BG Stats writes it, in UTC: `2026-11-21 19:30:00`."""
    return f"{moment.astimezone(UTC):%Y-%m-%d %H:%M:%S}"


def _id(kind: str, name: str) -> str:
    return str(uuid5(OURS, f"{kind}:{name}"))
