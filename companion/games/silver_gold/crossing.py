"""A placement and everything that comes of it, icon by icon, depth first (6.2, 6.3, 7.1)."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from companion.games.contract import Refused, Result, Step
from companion.games.forms import Answers, Field, Flags, ListOf, Record, count
from companion.games.silver_gold.cards import (
    BOX,
    CardInPlay,
    cards_in_play,
    position_fields,
)
from companion.games.silver_gold.chamber import SIZE, Box
from companion.games.silver_gold.figures import CARDS_IN_FRONT, Figures
from companion.games.silver_gold.placing import (
    RULES,
    placement_fault,
    single_fault,
    singles,
)
from companion.games.silver_gold.score_card import ScoreCard, after_icon

MOST_BONUS = 50
"""Entries of a bonus list: more boxes than two chambers have."""

ICON_RULES = {
    "red_gem": "SILVER-GOLD-ICON-04",
    "green_gem": "SILVER-GOLD-ICON-04",
    "torch": "SILVER-GOLD-ICON-05",
    "skull": "SILVER-GOLD-ICON-06",
    "potion": "SILVER-GOLD-ICON-07",
    "tomb": "SILVER-GOLD-ICON-08",
}
"""The rule of each icon that has its effect at once; a red cross asks for another box."""


def crossing_fields(figures: Figures) -> tuple[Field, ...]:
    """Return what is asked about a placement, the player's cards and score card."""
    player, expedition, cards = position_fields(figures)
    round_number = count("round", rule="SILVER-GOLD-TURN-01", minimum=1, maximum=figures.rounds)
    return (player, round_number, expedition, cards, _score_card_field(figures), _move_field())


def _score_card_field(figures: Figures) -> Field:
    boxes = figures.boxes
    return Field(
        "score_card",
        Record(
            (
                count("red_gems", rule="SILVER-GOLD-ICON-04", maximum=boxes["red_gems"]),
                count("green_gems", rule="SILVER-GOLD-ICON-04", maximum=boxes["green_gems"]),
                Field("torches", Flags(boxes["torches"]), "SILVER-GOLD-ICON-05"),
                count("skulls", rule="SILVER-GOLD-SKULL-01", maximum=len(figures.skulls)),
            )
        ),
        "SILVER-GOLD-ICON-04",
    )


def _move_field() -> Field:
    card = count("card", rule="SILVER-GOLD-CROSS-01", minimum=1, maximum=CARDS_IN_FRONT)
    boxes = Field("boxes", ListOf(BOX, 1, SIZE * SIZE), "SILVER-GOLD-CROSS-07")
    bonus = Field(
        "bonus",
        ListOf(Record((card, Field("box", BOX, "SILVER-GOLD-ICON-01"))), most=MOST_BONUS),
        "SILVER-GOLD-ICON-01",
        required=False,
    )
    return Field("move", Record((card, boxes, bonus)), "SILVER-GOLD-CROSS-01")


class Illegal(Exception):  # noqa: N818 - no failure: the rules say no, and why
    """A placement, or a bonus box, that the rules don't allow; `reason` is its code (7.1)."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Crossing:
    """One placement being resolved: the cards and the score card as far as it has come.

    `bonus` are the boxes that red cross after red cross is answered with, a card's index and a box
    each. `icons` and `completed` fill in the order in which they come; so do the steps.
    """

    def __init__(
        self,
        figures: Figures,
        cards: Sequence[CardInPlay],
        score_card: ScoreCard,
        round_number: int,
        bonus: Sequence[tuple[int, Box]] = (),
    ) -> None:
        self._figures = figures
        self._round = round_number
        self._bonus = list(bonus)
        self.cards = list(cards)
        self.score_card = score_card
        self.icons: list[str] = []
        self.completed: list[int] = []
        self.steps: list[Step] = []

    def place(self, index: int, boxes: Sequence[Box], pattern: str) -> None:
        """Cross off the boxes of a placement and resolve its icons in their order (CROSS-07).

        Raises:
            Illegal: when the placement, or a bonus box, is not legal; what was crossed off until
                then no longer counts (ADJ-CROSS-03).
        """
        card = self.cards[index]
        fault = placement_fault(card, boxes, self._figures.patterns[pattern])
        if fault:
            raise Illegal(fault)
        values = {"boxes": tuple(map(name, boxes)), "order": card.order}
        if len(boxes) > 1:
            self._note("SILVER-GOLD-EXP-02", "pattern", **values)
        else:
            self._note("SILVER-GOLD-CROSS-01", "single", **values)
        self._mark(index, boxes)
        for box in boxes:
            self._resolve(index, box)
        if self._bonus:
            raise Illegal("bonus_unused")

    def _mark(self, index: int, boxes: Sequence[Box]) -> None:
        card = self.cards[index]
        self.cards[index] = card._replace(crossed=card.crossed | frozenset(boxes))

    def _resolve(self, index: int, box: Box) -> None:
        """Give what is on a box; a red cross with its bonus box before anything else."""
        icon = self.cards[index].chamber.icon(box)
        if icon is None:
            return
        self.icons.append(icon)
        if icon == "red_cross":
            self._cross_off_one_more()
            return
        order = self.cards[index].order
        if icon == "tomb":
            self.completed.append(order)
        before = self.score_card
        self.score_card = after_icon(self._figures, before, icon, self._round)
        where = {"order": order, "round": self._round}
        self.steps.append(icon_step(icon, before, self.score_card, where))

    def _cross_off_one_more(self) -> None:
        """Take the next bonus box; without any left the bonus lapses (ICON-01, ICON-03)."""
        if self._bonus:
            index, box = self._bonus.pop(0)
            fault = single_fault(self.cards[index], box)
            if fault:
                raise Illegal(f"bonus_{fault}")
            values = {"box": name(box), "order": self.cards[index].order}
            self._note("SILVER-GOLD-ICON-01", "bonus", **values)
            self._mark(index, (box,))
            self._resolve(index, box)
        elif any(singles(card) for card in self.cards):
            raise Illegal("bonus_missing")
        else:
            self._note("SILVER-GOLD-ICON-03", "lapsed")

    def _note(self, rule: str, key: str, **values: object) -> None:
        self.steps.append(Step(rule, f"cross.{key}", values))


def icon_step(icon: str, before: ScoreCard, after: ScoreCard, where: Mapping[str, Any]) -> Step:
    """Say what an icon does, or that it has no effect any more (ADJ-CROSS-04).

    `where` has the order number of its card, the round, and the player if the step names one.
    """
    idle = after == before and icon != "tomb"
    values = {**where, "skulls": after.skulls, "wiped": before.skulls - after.skulls}
    return Step(ICON_RULES[icon], f"cross.{icon}_lost" if idle else f"cross.{icon}", values)


def name(box: Box) -> str:
    """Return a box as people write it: row and column, such as 32."""
    return f"{box[0]}{box[1]}"


def crossing(figures: Figures, answers: Answers) -> Result:
    """Return whether a placement is legal, and what it does (ADJ-CROSS-01 to ADJ-CROSS-04)."""
    cards = cards_in_play(answers)
    _check_cards(answers["move"], len(cards))
    score_card = ScoreCard(**answers["score_card"])
    check_later_torches("score_card.torches", score_card.torches, answers["round"])
    move = answers["move"]
    bonus = [(entry["card"] - 1, entry["box"]) for entry in move["bonus"]]
    play = Crossing(figures, cards, score_card, answers["round"], bonus)
    try:
        play.place(move["card"] - 1, move["boxes"], answers["expedition"])
    except Illegal as illegal:
        before = Crossing(figures, cards, score_card, answers["round"])
        return _refusal(answers, before, illegal.reason)
    kind = "single" if len(move["boxes"]) == 1 else "pattern"
    return Result(_value(answers, play, kind=kind), partial(tuple, play.steps))


def _check_cards(move: Answers, cards: int) -> None:
    """Refuse a card that is not in front of the player."""
    numbers = {"move.card": move["card"]}
    numbers |= {f"move.bonus[{n}].card": entry["card"] for n, entry in enumerate(move["bonus"])}
    for path, number in numbers.items():
        if number > cards:
            message = f"is {number}, must be at most {cards}: there are no more cards"
            raise Refused(path, message, "SILVER-GOLD-CROSS-01")


def check_later_torches(path: str, torches: Sequence[int], round_number: int) -> None:
    """Refuse a torch of a round that has not begun (ICON-05)."""
    for index, torch in enumerate(torches):
        if torch and index >= round_number:
            message = f"is 1, must be 0: round {index + 1} has not begun"
            raise Refused(f"{path}[{index}]", message, "SILVER-GOLD-ICON-05")


def _value(
    answers: Answers, play: Crossing, *, kind: str | None, reason: str | None = None
) -> dict[str, Any]:
    return {
        "player": answers["player"],
        "legal": reason is None,
        "reason": reason,
        "kind": kind,
        "icons": play.icons,
        "score_card": play.score_card.value(),
        "crossed": [[list(box) for box in sorted(card.crossed)] for card in play.cards],
        "completed": play.completed,
    }


def _refusal(answers: Answers, before: Crossing, reason: str) -> Result:
    """Return the answer to an illegal move: the state before it, and why (ADJ-CROSS-03)."""
    return Result(
        _value(answers, before, kind=None, reason=reason), partial(_refusal_steps, reason)
    )


def _refusal_steps(reason: str) -> Iterator[Step]:
    rule = RULES.get(reason.removeprefix("bonus_"), "SILVER-GOLD-ADJ-CROSS-02")
    yield Step("SILVER-GOLD-ADJ-CROSS-03" if reason == "bonus_unused" else rule, f"no.{reason}", {})
