"""What is played, and what one game of it gives: plain numbers and texts that any process reads."""

from typing import NamedTuple

from companion.games.engine import Options, Use


class Match(NamedTuple):
    """Games that are alike but for their draw and their seating.

    `bots` are names, as many as there are players; which seat each has is the game's number's
    business (`game.seat_bots`). The same match gives the same games wherever they are played.
    `uses` says whether they tell what mattered in them, which takes time.
    """

    options: Options
    bots: tuple[str, ...]
    seed: str
    uses: bool = True


class GameRecord(NamedTuple):
    """One game that is over, the `number`th of its match from 0.

    All that is told by seat is clockwise from whoever decided first: `bots` by name, `totals` in
    victory points, `places` from 1 (equal where tied), `lines` the points of each line of the
    score sheet, `eliminated` who was out before the end. The `opponents` are those without a seat,
    by name; theirs come after all seats'. `teams` are those of seats that win together, None for
    who plays for itself, and empty where all do. `decisions` are the answers of players and
    `draws` those of chance; `turns` are counted as the rulebook counts them. `ending` is the cause
    of the end.
    """

    number: int
    bots: tuple[str, ...]
    totals: tuple[int, ...]
    places: tuple[int, ...]
    lines: tuple[dict[str, int], ...]
    eliminated: tuple[bool, ...]
    ending: str
    decisions: int
    draws: int
    turns: int
    uses: tuple[Use, ...] = ()
    opponents: tuple[str, ...] = ()
    teams: tuple[int | None, ...] = ()
