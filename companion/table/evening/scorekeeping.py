"""The manner of the scorekeeper: an act is chosen from a menu, and asked by its form."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from companion.games.contract import Request
from companion.games.keeping import Seating, Stage
from companion.table.evening import screen
from companion.table.evening.opening import ask_opening
from companion.table.evening.played import FINISH, MENU
from companion.table.forms import ask_form
from companion.table.questions import Question

if TYPE_CHECKING:
    from companion.table.evening.manner import Manner
    from companion.table.evening.replay import Replay


class Scorekeeping:
    """Asks what the rules must decide and what changes the score, as the room's keeper says."""

    def open(self, sitting: "Replay") -> Seating:
        """Ask who plays, and what else is settled before the setup."""
        return ask_opening(sitting)

    def ask(self, sitting: "Replay") -> tuple[str, Request]:
        """Ask which act comes, unless one is due, and what it asks."""
        stage = sitting.stage
        sitting.within("")
        act = stage.menu[0].act if stage.due else str(sitting.ask(_menu(sitting, stage)))
        sitting.current.name = _name(sitting, stage, act)
        if act == FINISH:
            return act, {}
        sitting.within(f"{act}.")
        room = sitting.room
        form = room.keeper.form(room.kit, sitting.position.state, act)
        return act, ask_form(sitting, form, sitting.seating.players)

    def introduction(self, sitting: "Replay", *, goes_on: bool) -> Iterable[str]:  # noqa: ARG002
        """Return where the game stands."""
        return screen.stage_lines(sitting, sitting.stage.where)

    def standing(self, sitting: "Replay") -> Iterable[str]:
        """Return the points so far, and what is kept of people's boards, unless one sees it."""
        return screen.standing_lines(sitting, goods=not sitting.is_held)

    def help(self, sitting: "Replay", question: Question, about: str) -> Iterable[str]:
        """Return the rule behind a choice of the menu, or behind its first."""
        rules = {choice.act: choice.rule for choice in sitting.stage.menu}
        acts = question.matching(about) if about else []
        yield sitting.rule_words(
            next((rules[str(act)] for act in acts if act in rules), question.rule)
        )
        yield sitting.translator.text("evening.choices")


def _menu(sitting: "Replay", stage: Stage) -> Question:
    options = [(each.act, _words(sitting, each.act, each.values)) for each in stage.menu]
    options.append((FINISH, sitting.translator.text("evening.finish")))
    words = stage.turn or sitting.translator.text("evening.table")
    path = f"{MENU}.{stage.turn or ''}"
    return Question(path, "", words, "choice", stage.menu[0].rule, options=tuple(options))


def _name(sitting: "Replay", stage: Stage, act: str) -> str:
    """Return what the log calls an act."""
    if act == FINISH:
        return sitting.translator.text("evening.finish")
    values = next(choice.values for choice in stage.menu if choice.act == act)
    words = _words(sitting, act, values)
    return f"{stage.turn}: {words}" if stage.turn else words


def _words(sitting: "Replay", act: str, values: Mapping[str, Any]) -> str:
    return sitting.translator.text(f"play.act.{act.partition('.')[0]}", values)


SCOREKEEPING: Final["Manner"] = Scorekeeping()
