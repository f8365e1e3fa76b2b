"""What is settled before a game: seats, names, colours, who starts, the setup."""

import pytest

from companion.games.forms import Form
from companion.games.keeping import Seating
from companion.table.evening.played import Room
from companion.table.translator import Translator
from tests.table.evening.conftest import BEGUN, GIZA, OPENING, Table, Typist, Watched, shown


def answers(table: Table) -> dict[str, str]:
    """The answers on record, by path."""
    acts = table.record.acts
    return {path: value for act in acts for path, (_, value) in act.answers.items()}


def test_an_opening_is_written_down_answer_by_answer(table: Table) -> None:
    table.sit(*OPENING)
    assert answers(table) == {
        "seats": "3", "players[0]": "Ana", "players[1]": "Bo", "players[2]": "Chi",
        "colours[0]": "red", "colours[1]": "blue", "colours[2]": "brown",
        "start": "Ana", "goods": "full",
    }  # fmt: skip


def test_a_session_begins_with_its_first_answer(table: Table) -> None:
    table.sit("log", "9")
    assert not table.file.exists()
    table.sit("3")
    assert [entry.kind for entry in table.entries] == ["open", "answer"]


def test_names_of_earlier_evenings_are_offered_by_number(table: Table) -> None:
    table.sit(*BEGUN)
    evening = again(table, "3", "2", "Zoë", "1", "red")
    assert answers(table)["players[0]"] == "Bo"
    assert [answers(table)[f"players[{seat}]"] for seat in range(3)] == ["Bo", "Zoë", "Ana"]
    screen = shown(evening).shown
    assert "1 Ana  2 Bo  3 Chi\nName of player 1" in screen
    assert "1 Ana  2 Chi\nName of player 2" in screen


def test_a_number_that_is_not_offered_is_a_name_like_any_other(table: Table) -> None:
    table.sit(*BEGUN)
    again(table, "3", "7", "Bo", "\uff12")
    assert [answers(table)[f"players[{seat}]"] for seat in range(3)] == ["7", "Bo", "Chi"]


def test_a_name_that_nobody_may_have_is_not_offered(table: Table) -> None:
    """It came with a session of another phone."""
    with table.journal.create("giza", None) as tape:
        for seat, name in enumerate(("\x1b[2J", "Ana", "x" * 10_000)):
            tape.append("answer", {"act": 2, "path": f"players[{seat}]", "value": name})
    assert "\n1 Ana\nName of player 1" in shown(again(table, "3")).shown


def again(table: Table, *typed: str) -> Watched:
    """Begin another evening in the same journal."""
    journal, terminal = table.journal, Typist(typed)
    evening = Watched(
        GIZA, lambda: journal.create("giza", None), terminal, Translator(GIZA.kit.texts, "en")
    )
    evening.friends = journal.names
    table.run(evening)
    return evening


def test_two_players_of_one_name_are_not_seated(table: Table) -> None:
    evening = table.sit("3", "Ana", "Ana")
    assert evening.asked[-1].path == "players[1]"


def test_a_colour_is_chosen_by_number_letter_or_name_and_once(table: Table) -> None:
    table.sit(*OPENING[:4], "4", "b", "RED", "Ana", "full")
    colours = {path: colour for path, colour in answers(table).items() if "colours" in path}
    assert colours == {"colours[0]": "brown", "colours[1]": "blue", "colours[2]": "red"}


def test_a_fair_draw_is_written_down(table: Table) -> None:
    evening = table.sit(*OPENING[:-2], "draw lots", "full")
    drawn = answers(table)["drawn"]
    assert drawn in ("Ana", "Bo", "Chi")
    assert f"Drawn: Who starts: {drawn}" in shown(evening).words
    assert table.sit().seating.start == drawn


def test_draws_come_out_differently(table: Table) -> None:
    evening = table.sit(*OPENING[:-2], *["draw lots", "undo"] * 40)
    drawn = {entry.body["value"] for entry in evening.entries if entry.body.get("path") == "drawn"}
    assert drawn == {"Ana", "Bo", "Chi"}


def test_what_the_command_line_says_is_not_asked_but_written_down(table: Table) -> None:
    table.presets = {"seats": "3", "goods": "light"}
    evening = table.sit(*OPENING[1:-1])
    assert evening.asked[-1].path == "checklist.way"
    assert (answers(table)["seats"], answers(table)["goods"]) == ("3", "light")
    assert table.sit().seating.light


def test_a_preset_that_does_not_fit_is_asked(table: Table) -> None:
    table.presets = {"seats": "5"}
    assert table.sit().asked[-1].path == "seats"


class Seated(Exception):  # noqa: N818 - nothing failed
    """The opening is over."""


class Nile:
    """A keeper with variants and options, and no colours."""

    starts = False

    def variants(self, _: object) -> dict[str, tuple[int, ...]]:
        return {"base": (2,), "nile": (3,), "nile+symbols": (3,), "nile+symbols+faceup": (3, 4)}

    def colours(self, _: object, __: str) -> tuple[str, ...]:
        return ()

    def opening(self, _: object, variant: str) -> Form:
        return Form(variant, ())

    def begin(self, _: object, seating: Seating) -> None:
        raise Seated(seating)


@pytest.mark.parametrize(
    ("typed", "variant"),
    [
        (("2", "Ana", "Bo"), "base"),
        (("3", "1", "Ana", "Bo", "Chi"), "nile"),
        (("3", "2", "Ana", "Bo", "Chi"), "nile+symbols"),
        (("4", "Ana", "Bo", "Chi", "Dee"), "nile+symbols+faceup"),
    ],
)
def test_variants_and_their_options_are_asked_as_far_as_there_is_a_choice(
    table: Table, typed: tuple[str, ...], variant: str
) -> None:
    table.room = Room(GIZA.kit, GIZA.game, Nile(), GIZA.manner)  # type: ignore[arg-type]
    with pytest.raises(Seated) as seated:
        table.sit(*typed, "full")
    (seating,) = seated.value.args
    assert (seating.variant, seating.start, seating.colours) == (variant, None, {})


def test_the_checklist_is_shown_whole_and_step_by_step(table: Table) -> None:
    evening = table.sit(*OPENING, "steps", "", "", "?", "")
    screen = shown(evening).words
    assert screen.count("[ ] ") == 16
    assert "4. Build 1 base stone at location A" in screen
    assert "Done (Enter: yes):" in screen
    assert "[GIZA-SETUP-0" in screen


def test_after_its_last_step_the_checklist_comes_again(table: Table) -> None:
    evening = table.sit(*OPENING, "steps", *[""] * 16)
    assert evening.asked[-1].path == "checklist.way"
    assert table.sit("begin").asked[-1].path == "row.row"


@pytest.mark.parametrize(("counted", "words"), [("0", "1 too few."), ("4", "3 too many.")])
def test_a_wrong_count_is_told(table: Table, counted: str, words: str) -> None:
    evening = table.sit(*OPENING, "count", counted)
    assert evening.asked[-2].default == "1"
    assert f"That is {words}" in shown(evening).words


def test_every_count_of_the_setup_is_asked_with_its_player_and_colour(table: Table) -> None:
    setup = GIZA.game.setup(GIZA.kit, {"players": 3, "variant": "base"}).value
    number = sum(map(bool, setup["shared"].values()))
    number += 3 * sum(map(bool, setup["per_player"].values()))
    evening = table.sit(*OPENING, "count", *[""] * number)
    assert evening.asked[-1].path == "checklist.way"
    assert "Ana (red), count:" in shown(evening).words
    assert "too" not in shown(evening).words.partition("3 Check the counts")[2].split()


@pytest.mark.parametrize("typed", ["1", "push sled 1", "push sled 1: base stone", "push.1"])
def test_the_menu_is_answered_by_number_first_letters_or_name(table: Table, typed: str) -> None:
    table.sit(*BEGUN, "1", "2", "3", typed)
    assert answers(table)["menu.Ana"] == "push.1"


@pytest.mark.parametrize("typed", ["push", "9", "sled", ""])
def test_what_is_none_of_the_menu_is_explained_in_a_line(table: Table, typed: str) -> None:
    evening = table.sit(*BEGUN, "1", "2", "3", typed)
    assert evening.asked[-1].path == "menu.Ana"
    assert "menu.Ana" not in answers(table)


def test_long_names_that_begin_alike_are_different_people(table: Table) -> None:
    """And one that the rules refuse something of is asked again."""
    names = tuple("N" * 150 + letter for letter in "abc")
    begun = ("3", *names, "1", "1", "1", "1", "light", "begin", "1", "2", "3")
    evening = table.sit(*begun, "push sled 1", "2", "0", "1", "1", "4")
    assert evening.asked[-1].path == f"menu.{names[1]}"
    assert answers(table)[f"push.1.workers.{names[2]}"] == "1"
