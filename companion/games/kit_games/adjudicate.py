"""What a game of people's own can be asked for: its score sheet."""

from typing import Final

from companion.games.common.scores import OVERRIDE
from companion.games.engine import Result
from companion.games.game import Ruling, Rulings
from companion.games.kit_games import forms
from companion.games.kit_games.figures import Counted, Tally
from companion.games.kit_games.scoring import final
from companion.kits import Kit
from companion.questions import Answers
from companion.questions.errors import Refused


def score(sheet: forms.Sheet, answers: Answers) -> Result:
    """Return the final scores of a table that kept nothing but the points of its rounds.

    Raises:
        Refused: where points of the end come from single rounds, which nobody knows then.
    """
    for line in sheet.file.final.points if forms.ROUNDS in answers else ():
        if sheet.file.leans_on_rounds(line.by):
            why = "comes from single rounds, which 'play' keeps and a file may tell"
            raise Refused(f"points.{line.key}", why)
    tally = Tally(sheet.file, tuple(answers["players"]))
    tally.settle(answers)
    for seat, name in enumerate(tally.players):
        if forms.ROUNDS in answers:
            points = answers[forms.ROUNDS][name]
            tally.totals[seat] += points
            tally.lines[seat][forms.ROUNDS] = Counted(points, str(points))
    return final(sheet.slug, tally, answers, answers[OVERRIDE])


def _sheet(kit: Kit, players: int, _variant: str) -> forms.Sheet:
    assert kit.scores is not None
    return forms.Sheet(kit.id, kit.scores, players)


RULINGS: Final = Rulings(_sheet, {}, {"score": Ruling(forms.sheet, score, records=True)})
