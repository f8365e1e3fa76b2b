"""The scorekeeper of the toy: each round is told at once, to the same rules that play it."""

from collections.abc import Mapping
from typing import Any

from companion.games.common.table_keeper import KeeperAct, Play, TableKeeper
from companion.games.engine import Options, Result, Sink
from companion.games.keeper import Choice, Seating, Stage
from companion.questions import Form, counts
from tests.games.toy import PIPS, Toy, ToyRules

RULES = ToyRules()


class Table:
    """A toy that people play, with their names."""

    def __init__(self, names: tuple[str, ...], toy: Toy) -> None:
        self.names, self.toy = names, toy

    def copy(self) -> "Table":
        return Table(self.names, self.toy.copy())


def begin(_kit: None, seating: Seating) -> Table:
    return Table(seating.players, RULES.setup(Options(len(seating.players))))


def stage(table: Table) -> Stage:
    menu = (Choice("round", "TOY-02"),) if RULES.pending(table.toy) else ()
    return Stage((), None, menu, scores(table), without=RULES.without)


def scores(table: Table) -> dict[str, int]:
    totals = (score.total for score in RULES.scores(table.toy))
    return dict(zip(table.names, totals, strict=True))


def ask_round(_table: Table, _argument: str) -> Form:
    numbers = counts("numbers", rule="TOY-01", minimum=min(PIPS), maximum=max(PIPS))
    return Form("round", (numbers, counts("given", rule="TOY-02", maximum=1)))


def play_round(table: Table, _argument: str, answers: Mapping[str, Any], sink: Sink) -> None:
    table.toy.hands = list(answers["numbers"].values())
    table.toy.given = [bool(given) for given in answers["given"].values()]
    RULES.reveal(table.toy, sink)


def result(table: Table, _answers: Mapping[str, Any], _corrections: Mapping[str, int]) -> Result:
    rows = [
        {"name": name, "total": score.total, "place": score.place}
        for name, score in zip(table.names, RULES.scores(table.toy), strict=True)
    ]
    winners = [row["name"] for row in rows if row["place"] == 1]
    return Result({"players": rows, "winners": winners}, tuple)


PLAY = Play(
    begin=begin,
    stage=stage,
    scores=scores,
    ids=lambda _kit, _variant: ("round",),
    acts={"round": KeeperAct(ask_round, play_round)},
    sheet=lambda _table: Form("score", ()),
    result=result,
)

KEEPER = TableKeeper(PLAY)
