"""Point 9: the rules add up what `Game.score` adds up from the score sheet."""

from companion.games.engine import Options
from tests.games.battery.names import NAMES
from tests.games.battery.subjects import Subject
from tests.games.battery.told import by_line, standings
from tests.games.battery.walks import Moment, Walk


def agree(subject: Subject, options: Options, seed: int) -> None:
    """Score a game now and then, and compare with its sheet at the end."""
    walk = Walk(subject.rules, options, seed)
    for moment in walk.moments():
        if moment.number % 20 == seed % 20 or moment.action is None:
            faults = score_faults(subject, moment, options)
            assert not faults, walk.told(faults)
    faults = sheet_faults(subject, moment, options)
    assert not faults, walk.told(faults)


def score_faults(subject: Subject, moment: Moment, options: Options) -> list[str]:
    """Return what is wrong with the scores as if the game ended now."""
    key = moment.state.key()
    scores, faults = subject.rules.scores(moment.state), []
    seats = [score for score in scores if score.name is None]
    is_team = all(score.team is not None for score in scores)
    nobody_wins = min(score.place for score in scores) != 1
    if len(seats) != options.players or (nobody_wins and not is_team):
        faults.append(f"{scores} are not the scores of {options.players} players")
    if any(sum(score.breakdown.values()) != score.total for score in scores):
        faults.append(f"the lines of {scores} don't add up")
    if moment.state.key() != key:
        faults.append("adding up has changed the state")
    return faults


def sheet_faults(subject: Subject, moment: Moment, options: Options) -> list[str]:
    names = NAMES[: options.players]
    rows = subject.score(subject.rules.sheet(moment.state, names))["players"]
    sheet = [(row["name"], row["total"], row["place"], dict(row["breakdown"])) for row in rows]
    scores = subject.rules.scores(moment.state)
    ours = [
        (*standing, dict(score.breakdown))
        for standing, score in zip(standings(scores), by_line(scores).values(), strict=True)
    ]
    return [] if ours == sheet else [f"the rules have {ours}, the sheet {sheet}"]
