"""The two ways to keep a score: act by act (`points`), or nothing until the end (`score`)."""

from collections.abc import Mapping
from typing import Final

from companion.games.engine import Result
from companion.games.game import Game
from companion.games.keeper import SCORE as SHEET
from companion.games.keeper import ActKeeper, Choice, Keeper, Outcome, Seating, Stage
from companion.kits.model import Kit
from companion.questions import Answers, Form
from companion.questions.question import Option, Question, yes_or_no
from companion.questions.text import Step, Text, literal
from companion.table.session.asker import Asker
from companion.table.session.position import Effect, Position
from companion.table.session.way import POINTS, SCORE, UNNAMED, Playing, Way

# How the path begins of the question which act comes.
MENU: Final = "menu"

# The choice, besides the room's own, to add up now; and the question whether that is meant.
FINISH: Final = "finish"

# What it is picked by: whatever else there is to choose from is counted from 1.
FINISH_KEY: Final = "0"


# What is named of all that is open when the end is asked for: more would fill the screen.
MOST_OPEN: Final = 6


class ByPoints(Playing):
    """Asks what the rules decide in public and what gives points at once."""

    def __init__(self, kit: Kit, keeper: ActKeeper) -> None:
        self._kit = kit
        self._keeper = keeper
        self.way: Way

    def title(self, position: Position) -> Text:
        """Return what is due, if anything is."""
        stage = self.way.stage(position)
        return _title(stage, stage.menu[0].act) if stage.due else UNNAMED

    def run(self, position: Position, asker: Asker) -> Effect:
        """Ask which act comes, unless one is due, and what it asks; carry it out."""
        stage = self.way.stage(position)
        act = stage.menu[0].act if stage.due else str(asker.ask(self._menu(position, stage)))
        asker.title = _title(stage, act)
        if act == FINISH:
            return self._finish(position, stage, asker)
        asker.prefix = f"{act}."
        form = self._keeper.form(position.state, act)
        answers = asker.ask_form(form, position.players, throws=_throws(position))
        outcome = self._keeper.apply(position.state, act, answers)
        return Effect(position._replace(state=outcome.state), outcome=outcome)

    def shows(
        self,
        position: Position,
        who: str | None,
        *,
        alone: bool,
    ) -> tuple[Step, ...]:
        """Return where the game stands: all of it is public."""
        return self.way.stage(position).where

    def help(self, position: Position, act: str | None) -> list[Text]:
        """Return the rule behind a choice of the menu, or behind its first."""
        menu = self.way.stage(position).menu
        rules = {choice.act: choice.rule for choice in menu}
        rule = rules.get(act or "", menu[0].rule if menu else "")
        return [Text("prompt.rule", {"rule": rule, "words": Text(f"rule.{rule}")})] if rule else []

    def _menu(self, position: Position, stage: Stage) -> Question:
        """Return the question which act comes; each has the same key all evening."""
        assert position.seating is not None
        known = self._keeper.acts(self._kit, position.seating.variant)
        options = [
            Option(str(known.index(each.act) + 1), each.act, words_of(each)) for each in stage.menu
        ]
        options.append(Option(FINISH_KEY, FINISH, Text("session.finish")))
        return Question(
            f"{MENU}.{stage.turn}" if stage.turn else MENU,
            literal(stage.turn) if stage.turn else UNNAMED,
            "choice",
            stage.turn,
            options=tuple(options),
            rule=stage.menu[0].rule,
        )

    def _finish(self, position: Position, stage: Stage, asker: Asker) -> Effect:
        """Ask whether the end is meant, though something is open still."""
        left = [words_of(choice) for choice in stage.menu]
        if len(left) > MOST_OPEN:
            left[MOST_OPEN - 1 :] = [Text("session.more", {"number": len(left) - MOST_OPEN + 1})]
        words = Text("session.finish_early", {"open": tuple(left)})
        is_meant = asker.ask(yes_or_no(FINISH, words)) == "yes"
        return Effect(position._replace(finished=is_meant))


def words_of(choice: Choice) -> Text:
    """Return what a choice of the menu is called."""
    return Text(f"play.act.{choice.act.partition('.')[0]}", choice.values)


def _throws(position: Position) -> bool:
    """Return whether the program throws the dice: what the table has settled at the opening."""
    return position.seating is not None and position.seating.options.get("dice") == "program"


def _title(stage: Stage, act: str) -> Text:
    """Return what the log calls an act."""
    words = next((words_of(each) for each in stage.menu if each.act == act), Text("session.finish"))
    return Text("session.turn", {"player": stage.turn, "act": words}) if stage.turn else words


def open_points(kit: Kit, game: Game) -> Way:
    """Return the way to keep a game's points."""
    playing = ByPoints(kit, game.keeper)
    playing.way = Way(POINTS, kit, game, game.keeper, playing)
    return playing.way


# What stands between the names of a team that has one score.
TEAM: Final = " & "


class SheetKeeper(Keeper):
    """Keeps nothing of a game: its state is who sits there, and its end is the score sheet."""

    def __init__(self, kit: Kit, game: Game) -> None:
        self._kit, self._game = kit, game

    def variants(self, kit: Kit) -> Mapping[str, tuple[int, ...]]:
        """Return how many may sit down in each variant that the game's setup knows."""
        return self._game.keeper.variants(kit)

    def begin(self, kit: Kit, seating: Seating) -> Seating:
        """Return who sits there."""
        return seating

    def stage(self, state: Seating) -> Stage:
        """Return that the game is over as far as anybody is asked."""
        return Stage((), None, (), {})

    def form(self, state: Seating, act: str) -> Form:
        """Return the score sheet."""
        counted = self.counted(state, state.players)
        return self._game.form(self._kit, self._game.asked_sheet, counted, state.variant)

    def counted(self, state: Seating, players: tuple[str, ...]) -> tuple[str, ...]:
        """Return who has a line of the score sheet: everybody, or all together as one team."""
        seats = self._game.seats(self._kit, SHEET).get(state.variant.partition("+")[0], ())
        return (TEAM.join(players),) if seats == (1,) else players

    @property
    def reseats(self) -> bool:
        """Whoever sits there at the end is counted: the sheet asks for all points."""
        return True

    def reseated(self, state: Seating, players: tuple[str, ...], answers: Answers) -> Seating:
        """Return who sits there now."""
        return state._replace(players=players)

    def result(self, state: Seating, answers: Answers, corrections: Mapping[str, int]) -> Result:
        """Return the final scores; Refused for a sheet that no game can end with."""
        game = self._game
        return game.add_up(self._kit, game.asked_sheet, state.variant, answers, corrections)


class NothingToPlay(Playing):
    """There are no acts between the setup and the end."""

    def title(self, position: Position) -> Text:
        """Return what nothing is called."""
        return UNNAMED

    def run(self, position: Position, asker: Asker) -> Effect:
        """Have nothing to do."""
        return Effect(position, None, Outcome(position.state))


def open_score_only(kit: Kit, game: Game) -> Way:
    """Return the way to keep nothing but the end."""
    return Way(SCORE, kit, game, SheetKeeper(kit, game), NothingToPlay())
