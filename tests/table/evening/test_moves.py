"""Whole games, move by move: what is typed, refused, hidden, taken back and put right."""

import re
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from companion.cli.moves import programs
from companion.games import room
from companion.games.contract import Seat, Step
from companion.kits import load_kit
from companion.table.evening.played import Room
from companion.table.evening.rooms import moves_room
from companion.table.evening.standing import misfit, played, standing
from companion.table.translator import Translator
from tests.table.evening.conftest import Table, Watched, shown

OPENING = {"seats": "2", "players[0]": "Ana", "players[1]": "Bo", "checklist.way": "begin"}
BOARDS = "I2 III3 II4 II2 III1 I6"
ROWS = (
    "12345612345 6543216543",
    "1 2 4 5 6 1",
    "red; blue; black; put 4,4 black; green; white; orange; red; blue",
    "1122233",
)
"""Some treasures: a row in digits, one in numbers, one in words and whole lines."""


def open_room(slug: str, seed: int | None = 7) -> Room:
    return moves_room(load_kit(slug), room(slug), programs(seed))


@pytest.fixture
def cheops(tmp_path: Path) -> Table:
    """Ana and Bo at one phone; the program draws."""
    table = Table(tmp_path, open_room("cheops"))
    table.presets = {**OPENING, "bots": "", "deal": "program"}
    return table


@pytest.fixture
def chambers(tmp_path: Path) -> Table:
    """Silver & Gold: as above."""
    table = Table(tmp_path, open_room("silver-gold"))
    table.presets = {**OPENING, "bots": "", "deal": "program"}
    return table


def alone(table: Table, kind: str = "random") -> Table:
    """Give Bo's seat to a bot."""
    table.presets = {**table.presets, "bots": "2", "bots[1]": kind}
    return table


def position(evening: Watched) -> Any:
    return evening.position.state.position


def again(table: Table) -> Any:
    """The position that the journal tells."""
    kit, game = table.room.kit, table.room.game
    return played(kit, game, table.entries).position.state.position


def test_a_session_knows_that_it_is_a_whole_game(cheops: Table) -> None:
    first = cheops.sit()
    assert cheops.entries[1].body["path"] == "keeping"
    assert misfit(cheops.room.kit, cheops.room.game, cheops.entries) is None
    assert again(cheops).key() == position(first).key()


def test_a_seed_deals_the_same_again_and_no_other(tmp_path: Path) -> None:
    keys = []
    for number, seed in enumerate((7, 7, 8)):
        (tmp_path / str(number)).mkdir()
        table = Table(tmp_path / str(number), open_room("cheops", seed))
        table.presets = {**OPENING, "bots": "", "deal": "program"}
        keys.append(position(table.sit()).key())
    assert keys[0] == keys[1] != keys[2]


@pytest.mark.parametrize(
    "typed",
    [("place elder 1,5",), ("elder", "1,5"), ("1", "15"), ("eld", "undo", "1", "1,5")],
    ids=["line", "words", "number", "undo"],
)
def test_a_move_is_typed_whole_or_step_by_step(cheops: Table, typed: tuple[str, ...]) -> None:
    evening = cheops.sit(*typed)
    assert cheops.entries[-1].body["value"] == "place elder 1,5"
    assert evening.stage.turn in ("Ana", "Bo")


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        (("place elder 2,1",), "[CHEOPS-PLACE-02]"),
        (("elder", "2,1"), "[CHEOPS-PLACE-02]"),
        (("elder", "21"), "[CHEOPS-PLACE-02]"),
        (("place elder 99,1",), "Not allowed: "),
        (("sell",), "Not allowed: "),
        (("place elder",), "the block is missing"),
        (("place elder 1,x",), "written as: place KIND BLOCK"),
        (("place nobody 1,1",), "Not allowed: "),
        (("nobody",), "Please choose"),
        (("place elder 1,1; place son 1,3",), "the first 1 would do"),
    ],
)
def test_what_is_not_legal_is_refused_with_its_rule(
    cheops: Table, typed: tuple[str, ...], words: str
) -> None:
    evening = cheops.sit()
    before = len(cheops.entries)
    evening = cheops.sit(*typed)
    assert words in shown(evening).words
    assert len(cheops.entries) == before


def test_rows_of_draws_are_typed_on_a_line(cheops: Table) -> None:
    cheops.presets = {**cheops.presets, "deal": "table"}
    evening = cheops.sit(BOARDS, *ROWS)
    values = [entry.body["value"] for entry in cheops.entries[-5:]]
    assert values[0].startswith("lay red I2; lay blue III3; ")
    assert values[1].startswith("put 1,1 red; put 1,2 blue; ")
    assert [value.count(";") for value in values] == [5, 20, 5, 8, 6]
    evening = cheops.sit("undo")
    assert "Taken back: 5,2 red, " in shown(evening).words
    assert again(cheops).key() == position(evening).key()


def test_a_row_is_taken_whole_or_not_at_all(cheops: Table) -> None:
    cheops.presets = {**cheops.presets, "deal": "table"}
    evening = cheops.sit("I2 III3 I2", "I2 II3 III9", "I2 III3 II4 II2 III1 I6 I1")
    assert cheops.entries[-1].body["path"] == "checklist.way"
    for words in ("3. I2: There is none left.", "3. III9: ", "the first 6 would do"):
        assert words in shown(evening).words


def test_undo_goes_back_over_what_programs_did(cheops: Table) -> None:
    alone(cheops)
    cheops.sit()
    keys = [position(cheops.sit()).key()]
    for _ in range(3):
        cheops.sit(*first_moves(cheops, 1))
        keys.append(position(cheops.sit()).key())
    for key in reversed(keys[:-1]):
        assert position(cheops.sit("undo")).key() == key
    for key in keys[1:]:
        assert position(cheops.sit("redo")).key() == key


def first_moves(table: Table, number: int) -> list[str]:
    """The first legal moves of whoever decides, found by playing on."""
    rules, lines = table.room.keeper.rules, list[str]()  # type: ignore[attr-defined]
    now = again(table).copy()
    for _ in range(number):
        action = rules.legal(now)[0]
        lines.append(rules.text(action))
        rules.apply(now, action)
    return lines


def test_fix_plays_what_came_after_again(cheops: Table) -> None:
    evening = cheops.sit(*first_moves_of(cheops))
    placed = next(each for each in cheops.entries if each.body.get("value", "").startswith("place"))
    evening = cheops.sit(f"fix {placed.seq}", "place son 1,9")
    assert f"Entry {placed.seq} is put right" in shown(evening).words
    assert again(cheops).key() == position(evening).key()


def first_moves_of(table: Table) -> list[str]:
    table.sit()
    return first_moves(table, 2)


def test_what_no_longer_fits_can_be_left_out_with_all_after_it(cheops: Table) -> None:
    start = cheops.sit()
    typed = 0
    for _ in range(4):
        typed += len(cheops.sit(*first_moves(cheops, 1)).asked)
    placed = next(each for each in cheops.entries if each.body.get("value", "").startswith("place"))
    evening = cheops.sit(f"fix {placed.seq}", "buy_neighbour 1,9", "place son 1,9", "4", "log all")
    assert again(cheops).key() == position(evening).key()
    assert start.position.seating is not None


def test_secrets_are_sealed_until_all_are_in(chambers: Table) -> None:
    evening = chambers.sit("", "1")
    kinds = [entry.kind for entry in chambers.entries[-3:]]
    assert kinds == ["sealed"] * 3, "two rows dealt, and Ana's two cards"
    assert not any(str(each.body.get("value")).startswith("keep") for each in chambers.entries)
    assert evening.stage.turn == "Bo"
    kit, game = chambers.room.kit, chambers.room.game
    assert played(kit, game, chambers.entries).ends_sealed
    assert misfit(kit, game, chambers.entries) is None

    evening = chambers.sit("", "2", "")
    told = [entry.body["value"] for entry in chambers.entries if entry.kind == "answer"]
    assert [value.split()[0] for value in told[-6:]] == [
        "deal", "deal", "keep", "keep", "display", "reveal",
    ]  # fmt: skip
    assert again(chambers).key() == position(evening).key()


def test_nobody_sees_the_cards_of_another(chambers: Table) -> None:
    evening = chambers.sit("", "log all", "score", "1", "", "log all", "score")
    state = position(evening)
    rules = evening.room.keeper.rules  # type: ignore[attr-defined]
    screens = shown(evening).screens
    ana, bo = (
        next(s for s in screens if f"{name}: Which two cards" in s) for name in ("Ana", "Bo")
    )
    assert "Keep" in ana
    assert "Keep" in bo
    assert all(cards not in bo for cards in re.findall(r"Keep \d+,\d+", ana))
    assert rules.pending(state).who == 1


def test_a_secret_is_taken_back_unseen(chambers: Table) -> None:
    evening = chambers.sit("", "1", "", "undo", "")
    assert "Taken back: Ana: Which two cards do you keep Hand over" in shown(evening).words
    assert evening.stage.turn == "Ana"


def test_who_is_alone_with_programs_has_no_secrets(chambers: Table) -> None:
    evening = alone(chambers).sit("1")
    assert "Hand over" not in shown(evening).shown
    assert "Ana: Card " in shown(evening).words
    kept = [each for each in chambers.entries if each.kind == "sealed"]
    assert len(kept) == 2, "what Bo was dealt, and what Bo kept"


def test_a_game_goes_on_where_it_was_left(chambers: Table) -> None:
    alone(chambers, "greedy")
    key = position(chambers.sit("1", "1", "1")).key()
    evening = chambers.sit("score", "why", "?")
    assert position(evening).key() == key
    assert "Welcome back" in shown(evening).words
    assert "[SILVER-GOLD-" in shown(evening).words
    assert "cross CARD BOXES" in shown(evening).words


def test_programs_play_to_the_end_by_themselves(chambers: Table) -> None:
    chambers.presets = {
        **chambers.presets,
        "bots": "1, 2",
        "bots[0]": "random",
        "bots[1]": "greedy",
    }
    evening = chambers.sit("")
    assert evening.position.closed
    found = standing(chambers.room.kit, chambers.room.game, chambers.entries)
    assert found.finished
    assert found.result == evening.position.result.value  # type: ignore[union-attr]
    assert len(found.course) > 100


def test_an_override_counts_in_the_result(chambers: Table) -> None:
    chambers.presets = {
        **chambers.presets,
        "bots": "1, 2",
        "bots[0]": "random",
        "bots[1]": "random",
    }
    evening = chambers.sit("override", "Ana", "200", "spilt tea", "")
    result = evening.position.result
    assert result is not None
    assert result.value["winners"] == ["Ana"]
    assert result.value["players"][0]["breakdown"]["override"] == 200


@pytest.mark.parametrize("language", ["en", "ja"])
def test_seats_are_called_by_their_names(language: str) -> None:
    voice = Translator(load_kit("cheops").texts, language)
    step = Step("X", "x", {"player": Seat(1)})
    assert voice.value(step.values["player"]) == voice.text("prompt.player", number=2)
    assert voice.seated(("Ana", "Bo")).value((Seat(1), Seat(0))) == voice.value(("Bo", "Ana"))


def test_a_bot_may_have_a_budget(chambers: Table) -> None:
    chambers.presets = {**chambers.presets, "bots": "2"}
    evening = chambers.sit("montecarlo:x", "montecarlo:3", "1")
    assert "the budget 'x' must be a whole number" in shown(evening).words
    assert evening.seating.options["bots"] == {1: "montecarlo:3"}
    assert partial(again, chambers)().key() == position(evening).key()


def test_who_is_called_otherwise_moves_as_before(cheops: Table) -> None:
    """Even when a name is the word of a move."""
    cheops.presets = {**cheops.presets, "players[0]": "sell", "players[1]": "warehouse"}
    for _ in range(4):
        key = position(cheops.sit(*(first_moves(cheops, 1) if cheops.journal.sessions() else ())))
    evening = cheops.sit("fix 4", "Ana", "fix 5", "Bo")
    assert evening.seating.players == ("Ana", "Bo")
    assert position(evening).key() == key.key()


def test_the_opening_can_be_taken_back_to_its_first_question(chambers: Table) -> None:
    chambers.presets = {}
    evening = chambers.sit("undo", "3", "Ana", "undo", "undo", "undo", "2", "Ana", "Bo", "", "2")
    assert evening.seating.players == ("Ana", "Bo")
    assert chambers.entries[1].body["path"] == "keeping"
    assert evening.seating.options["deal"] == "program"
