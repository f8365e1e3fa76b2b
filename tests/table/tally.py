"""A game of a few lines for tests of the table: what it offers, asks, hides and refuses is here.

In turn players take one of three piles, each there once, or pass. After the first pile all bid
coins in secret for a point. Then somebody may be due to pay. The end asks for everybody's coins.
Colours, a start player and an option are settled before.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.games import open_game
from companion.games.common.table_keeper import KeeperAct, Play, TableKeeper
from companion.games.engine import Result, Sink
from companion.games.keeper import Choice, Seating, Stage
from companion.kits import load_kit
from companion.questions import Form, choice, count, counts
from companion.questions.errors import Refused
from companion.questions.text import Step, Term

PILES = {"red": 1, "blue": 2, "green": 4}
COINS = 9

WORDS = {
    "en": {
        "play.act.take": "Take the {pile} pile",
        "play.act.pass": "Pass",
        "play.act.bid": "Bidding",
        "play.act.pay": "Pay {player}",
        "play.without.coins": "coins",
        "play.without.hoards": "hoards",
        "decision.keep_or_give": "Keep or give",
        "decision.deal": "Which number",
        "move.keep": "Keep",
        "move.give": "Give",
        "move.deal": "Dealt {number}",
        "step.toy.reveal": "Numbers {numbers}, gifts {gifts}",
        "form.choice.red": "red",
        "form.choice.blue": "blue",
        "form.choice.green": "green",
        "form.choice.black": "black",
        "form.opening.length": "How long",
        "form.choice.short": "short",
        "form.choice.long": "long",
        "form.bid.bids": "Coins bid",
        "form.take.cards": "Cards in it",
        "form.pay.amount": "Coins paid",
        "form.pay.to": "To whom",
        "form.score.coins": "Coins",
        "form.score.stones": "Stones",
        "result.score.piles": "Piles",
        "step.tally.left": "Piles left: {piles}",
        "step.tally.took": "{player} takes the pile {pile}.",
        "step.tally.won": "{player} wins the bid with {coins}.",
        "rule.TALLY-1": "Each pile is there once.",
        "rule.TALLY-2": "Nobody bids more than nine coins, and all together at most twenty.",
        "rule.TALLY-3": "Coins break ties.",
    },
    "ja": {},
}
KIT = load_kit("giza")._replace(texts=WORDS)


@dataclass(frozen=True)
class Tally:
    """Where a game stands."""

    seating: Seating
    points: Mapping[str, int]
    turn: int = 0
    left: tuple[str, ...] = tuple(PILES)
    due: tuple[str, ...] = ()

    def copy(self) -> "State":
        return State(self)

    @property
    def player(self) -> str:
        return self.seating.players[self.turn % len(self.seating.players)]


class State:
    """A tally that can be changed, as keepers' states are."""

    def __init__(self, tally: Tally) -> None:
        self.tally = tally

    def copy(self) -> "State":
        return State(self.tally)

    def change(self, **more: Any) -> None:
        self.tally = replace(self.tally, **more)


def begin(_kit: Any, seating: Seating) -> State:
    players = seating.players
    turn = players.index(seating.start) if seating.start else 0
    return State(Tally(seating, dict.fromkeys(players, 0), turn))


def stage(state: State) -> Stage:
    tally = state.tally
    if tally.due:
        turn = None if tally.due[0] == "bid" else tally.player
        menu = (Choice(tally.due[0], "TALLY-2", {"player": tally.player}),)
        return Stage((), turn, menu, tally.points, due=True, without="coins")
    piles = tuple(map(Term, tally.left))
    menu = tuple(Choice(f"take.{pile}", "TALLY-1", {"pile": pile}) for pile in piles)
    where = (Step("TALLY-1", "tally.left", {"piles": piles}),)
    menu = (*menu, Choice("pass", "TALLY-1")) if menu else ()
    return Stage(where, tally.player, menu, tally.points, without="coins" if menu else None)


def ask_take(_state: State, pile: str) -> Form:
    cards = count("cards", rule="TALLY-1", minimum=1, maximum=3)
    return Form("take", (cards,) if pile == "green" else ())


def take(state: State, pile: str, _answers: Mapping[str, Any], sink: Sink) -> None:
    tally = state.tally
    points = {**tally.points, tally.player: tally.points[tally.player] + PILES[pile]}
    sink(Step("TALLY-1", "tally.took", {"player": tally.player, "pile": Term(pile)}))
    due = ("bid",) if len(tally.left) == len(PILES) else ()
    left = tuple(each for each in tally.left if each != pile)
    state.change(points=points, left=left, due=due, turn=tally.turn + 1)


def skip(state: State, _pile: str, _answers: Mapping[str, Any], _sink: Sink) -> None:
    state.change(turn=state.tally.turn + 1)


def ask_bid(_state: State, _argument: str) -> Form:
    return Form("bid", (counts("bids", rule="TALLY-2", maximum=COINS, most_total=20, secret=True),))


def bid(state: State, _argument: str, answers: Mapping[str, Any], sink: Sink) -> None:
    tally, bids = state.tally, answers["bids"]
    best = max(bids, key=bids.__getitem__)
    if list(bids.values()).count(bids[best]) > 1:
        raise Refused("bids", "are level, must differ", "TALLY-2")
    sink(Step("TALLY-2", "tally.won", {"player": best, "coins": bids[best]}))
    points = {**tally.points, best: tally.points[best] + 1}
    state.change(points=points, due=("pay",) if bids[best] > 5 else ())


def ask_pay(state: State, _argument: str) -> Form:
    names = state.tally.seating.players
    return Form(
        "pay",
        (
            choice("to", rule="TALLY-2", choices=names),
            count("amount", rule="TALLY-2", minimum=1, maximum=COINS),
        ),
    )


def pay(state: State, _argument: str, answers: Mapping[str, Any], _sink: Sink) -> None:
    if answers["to"] == state.tally.player and answers["amount"] > 5:
        raise Refused("amount", "is too much to oneself", "TALLY-2")
    state.change(due=())


def sheet(_state: State) -> Form:
    fields = (
        counts("coins", rule="TALLY-3", maximum=COINS),
        counts("stones", rule="TALLY-3", maximum=3),
    )
    return Form("score", fields)


def result(state: State, answers: Mapping[str, Any], corrections: Mapping[str, int]) -> Result:
    tally = state.tally
    totals = {name: tally.points[name] + corrections.get(name, 0) for name in tally.points}
    keys = {name: (totals[name], answers["coins"][name]) for name in totals}
    ranked = sorted(keys.values(), reverse=True)
    players = [
        {
            "name": name,
            "total": totals[name],
            "place": ranked.index(keys[name]) + 1,
            "breakdown": {"piles": tally.points[name]},
        }
        for name in totals
    ]
    winners = [each["name"] for each in players if each["place"] == 1]
    value = {"game": "giza", "players": players, "winners": winners, "tiebreak": None}
    return Result(value, tuple)


PLAY = Play(
    begin=begin,
    stage=stage,
    scores=lambda state: state.tally.points,
    ids=lambda _kit, _variant: (*(f"take.{pile}" for pile in PILES), "pass", "bid", "pay"),
    acts={
        "take": KeeperAct(ask_take, take),
        "pass": KeeperAct(lambda *_: Form("pass", ()), skip),
        "bid": KeeperAct(ask_bid, bid),
        "pay": KeeperAct(ask_pay, pay),
    },
    sheet=sheet,
    result=result,
)


def opening(_kit: Any, _variant: str) -> Form:
    lengths = ("short", "long")
    return Form("opening", (choice("length", rule="TALLY-1", choices=lengths, default="short"),))


class TallyGame:
    """The game as the table sees it; its setup is that of Giza, whose tables it has."""

    slug = "giza"
    keeper = TableKeeper(
        PLAY,
        variants=lambda _kit: {"base": (2, 3, 4)},
        colours=lambda _kit, _variant: ("red", "blue", "green", "black"),
        opening=opening,
    )

    def setup(self, kit: Any, request: Any) -> Result:
        return open_game("giza").setup(kit, {**request, "players": 3})

    def seats(self, _kit: Any, _what: str) -> Mapping[str, tuple[int, ...]]:
        return {"base": (2, 3, 4)}

    def form(self, _kit: Any, _what: str, _players: Any, _variant: Any = None) -> Form:
        return sheet(None, None)  # type: ignore[arg-type]

    def score(self, _kit: Any, request: Any, corrections: Any = None) -> Result:
        names = request["players"]
        seating = Seating(tuple(names), "base")
        state = State(Tally(seating, dict.fromkeys(names, 0)))
        return result(None, state, request, corrections or {})


GAME: Any = TallyGame()
