"""A sled arrives: where the stone goes, the points for it, who reassigns workers first (6.5)."""

from collections.abc import Iterator
from functools import partial

from companion.games.contract import Result, Step
from companion.games.forms import Answers, Field, choice
from companion.games.giza.bidding import NOMINATOR, clockwise
from companion.games.giza.contest import Contest, contest
from companion.games.giza.figures import STONES, Figures
from companion.games.giza.push import aboard

SITE, CAMP = "pyramid_site", "middle_lift_camp"


def unload_fields(figures: Figures) -> tuple[Field, ...]:
    """Return what is asked when a sled arrives."""
    return (
        NOMINATOR,
        choice("stone", rule="GIZA-UNLOAD-02", choices=STONES),
        aboard(figures, figures.room, "GIZA-UNLOAD-04"),
    )


def unload(figures: Figures, answers: Answers) -> Result:
    """Return where the stone goes, the push scoring, and who reassigns in which order."""
    workers: dict[str, int] = answers["workers"]
    destination = SITE if answers["stone"] == "base" else CAMP
    scored = contest(figures, "push", workers)
    order = tuple(name for name in clockwise(answers) if workers[name] > 0)
    value = {
        "destination": destination,
        "scores": scored.scores(),
        "solo_bonus": scored.solo,
        "reassign_order": list(order),
    }
    return Result(value, partial(_steps, destination, scored, order))


def _steps(destination: str, scored: Contest, order: tuple[str, ...]) -> Iterator[Step]:
    key = "unload.to_site" if destination == SITE else "unload.to_camp"
    yield Step("GIZA-UNLOAD-02", key, {})
    yield from scored.steps()
    yield Step("GIZA-REASSIGN-01", "unload.reassign", {"players": order})
