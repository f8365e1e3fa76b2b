"""The scorekeeper of the toy: each round is told at once, to the same rules that play it."""

from collections.abc import Mapping
from typing import Any

from companion.games.common.keeping import Act, Play, TableKeeper
from companion.games.contract import Options, Result, Sink
from companion.games.forms import Form, counts
from companion.games.keeping import Choice, Seating, Stage
from tests.games.toy import PIPS, Toy, ToyRules


class Table:
    """A toy that people play, with their names."""

    def __init__(self, names: tuple[str, ...], toy: Toy) -> None:
        self.names, self.toy = names, toy

    def copy(self) -> "Table":
        return Table(self.names, self.toy.copy())


def begin(_kit: None, seating: Seating) -> Table:
    return Table(seating.players, ToyRules().setup(Options(len(seating.players))))


def stage(rules: ToyRules, table: Table) -> Stage:
    menu = (Choice("round", "TOY-02"),) if rules.pending(table.toy) else ()
    return Stage((), None, menu, scores(rules, table), without=rules.without)


def scores(rules: ToyRules, table: Table) -> dict[str, int]:
    totals = (score.total for score in rules.scores(table.toy))
    return dict(zip(table.names, totals, strict=True))


def ask_round(_rules: ToyRules, _table: Table, _argument: str) -> Form:
    numbers = counts("numbers", rule="TOY-01", minimum=min(PIPS), maximum=max(PIPS))
    return Form("round", (numbers, counts("given", rule="TOY-02", maximum=1)))


def play_round(
    rules: ToyRules, table: Table, _argument: str, answers: Mapping[str, Any], sink: Sink
) -> None:
    table.toy.hands = list(answers["numbers"].values())
    table.toy.given = [bool(given) for given in answers["given"].values()]
    rules.reveal(table.toy, sink)


def result(
    rules: ToyRules, table: Table, _answers: Mapping[str, Any], _corrections: Mapping[str, int]
) -> Result:
    rows = [
        {"name": name, "total": score.total, "place": score.place}
        for name, score in zip(table.names, rules.scores(table.toy), strict=True)
    ]
    winners = [row["name"] for row in rows if row["place"] == 1]
    return Result({"players": rows, "winners": winners}, tuple)


PLAY = Play(
    begin=begin,
    tables=lambda _kit, _table: ToyRules(),
    stage=stage,
    scores=scores,
    ids=lambda _kit, _variant: ("round",),
    acts={"round": Act(ask_round, play_round)},
    sheet=lambda _rules, _table: Form("score", ()),
    result=result,
)

KEEPER = TableKeeper(__name__)
