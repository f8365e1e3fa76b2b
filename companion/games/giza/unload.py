"""A sled arrives: where the stone goes, the points for it, who reassigns workers first (6.5)."""

from companion.games.common.fields import choice
from companion.games.common.reader import Answers
from companion.games.contract import Field, Result, Step
from companion.games.giza.bidding import NOMINATOR, clockwise
from companion.games.giza.contest import contest
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
    to_site = answers["stone"] == "base"
    scored = contest(figures, "push", workers)
    order = tuple(name for name in clockwise(answers) if workers[name] > 0)
    value = {
        "destination": SITE if to_site else CAMP,
        "scores": scored.scores(),
        "solo_bonus": scored.solo,
        "reassign_order": list(order),
    }
    steps = (
        Step("GIZA-UNLOAD-02", "unload.to_site" if to_site else "unload.to_camp", {}),
        *scored.steps,
        Step("GIZA-REASSIGN-01", "unload.reassign", {"players": order}),
    )
    return Result(value, steps)
