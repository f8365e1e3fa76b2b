"""What many evenings come to: games, wins, scores, streaks, and who beat whom.

Only finished games count. A shared victory is a victory for each; a mission is won or lost by all
who play it. A solo opponent is nobody's rival: only people are counted.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, groupby
from typing import NamedTuple

from companion.table.history.summary import Seat, Summary, fewest_win, is_together, people


class PlayerRecord(NamedTuple):
    """How a player fared over some games; `streak` are the wins in a row that last until now.

    `best` is the most points of a game, or the fewest where these win in all of the games.
    """

    player: str
    games: int
    wins: int
    average: float
    best: int
    streak: int
    longest: int


class Duel(NamedTuple):
    """How often one of two players came out before the other, and how often neither did."""

    one: str
    other: str
    before: int
    behind: int
    level: int


def finished(
    summaries: Iterable[Summary], player: str | None = None, game: str | None = None
) -> list[Summary]:
    """Return the finished games in the order of time, those of a player and of a game if named."""
    kept = (
        each
        for each in summaries
        if (names := [seat.name for seat in people(each)])
        and (player is None or player in names)
        and (game is None or game == each.game)
    )
    return sorted(kept, key=lambda each: (each.ended, each.session))


def records(summaries: Iterable[Summary]) -> list[PlayerRecord]:
    """Return everybody's record over these games, most wins first, then fewest games, by name."""
    games = finished(summaries)
    named: dict[str, list[Seat]] = {}
    for seat in (seat for summary in games for seat in people(summary)):
        named.setdefault(seat.name, []).append(seat)
    best = min if all(map(fewest_win, games)) else max
    found = [_record(name, held, best) for name, held in named.items()]
    return sorted(found, key=lambda each: (-each.wins, each.games, each.player))


def duels(summaries: Iterable[Summary]) -> list[Duel]:
    """Return who met whom as rivals, the one of a pair that is more often before first."""
    tally: dict[tuple[str, str], list[int]] = {}
    for summary in finished(summaries):
        # Those who win or lose as one are nobody's rivals, nor are two of a team.
        if not is_together(summary):
            pairs = combinations(sorted(people(summary)), 2)
            for one, other in ((a, b) for a, b in pairs if a.team != b.team):
                counted = tally.setdefault((one.name, other.name), [0, 0, 0])
                counted[_outcome(one, other)] += 1
    return [_duel(*names, *counted) for names, counted in sorted(tally.items())]


def of_player(
    summaries: Sequence[Summary], player: str | None
) -> tuple[list[PlayerRecord], list[Duel]]:
    """Return the records and the duels of these games, of one player alone where one is named."""
    found, met = records(summaries), duels(summaries)
    if player is None:
        return found, met
    own = [each for each in met if player in (each.one, each.other)]
    return [each for each in found if each.player == player], own


def by_game(summaries: Iterable[Summary]) -> dict[str, list[Summary]]:
    """Return the games of each game, by its id."""
    games: dict[str, list[Summary]] = {}
    for summary in summaries:
        games.setdefault(summary.game, []).append(summary)
    return dict(sorted(games.items()))


def streaks(won: Sequence[bool]) -> tuple[int, int]:
    """Return the wins in a row that last until now, and the most that there ever were."""
    runs = [(victory, len(list(run))) for victory, run in groupby(won)]
    longest = max((length for victory, length in runs if victory), default=0)
    return (runs[-1][1] if runs and runs[-1][0] else 0), longest


def _record(player: str, held: Sequence[Seat], best: Callable[[list[int]], int]) -> PlayerRecord:
    totals = [seat.total for seat in held]
    won = [seat.won for seat in held]
    average = sum(totals) / len(totals)
    return PlayerRecord(player, len(held), sum(won), average, best(totals), *streaks(won))


def _outcome(one: Seat, other: Seat) -> int:
    """Return 0 where the first came out before the second, 1 behind, 2 level with them."""
    if one.place == other.place:
        return 2
    return 0 if one.place < other.place else 1


def _duel(one: str, other: str, before: int, behind: int, level: int) -> Duel:
    if behind > before:
        return Duel(other, one, behind, before, level)
    return Duel(one, other, before, behind, level)
