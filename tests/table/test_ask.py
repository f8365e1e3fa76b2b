"""Questions from a form: what is asked, in which order, and what becomes of the answers."""

import io
from typing import Any

import pytest
from companion.table.ask import Quit, Sitting
from companion.table.forms import ask_request

from companion.games.contract import Refused, Request, Result
from companion.games.forms import Field, Form
from companion.kits import load_kit
from companion.table.terminal.terminal import InputEnded, Terminal
from companion.table.terminal.width import columns
from companion.table.translator import Translator

KIT = load_kit("giza")
TRIO = ["3", "Ana", "Bo", "Chi"]


class Scripted(Terminal):
    """A terminal whose answers are given beforehand; it is live, and remembers what it showed."""

    def __init__(self, *answers: str) -> None:
        super().__init__(io.StringIO("".join(f"{answer}\n" for answer in answers)), io.StringIO())
        self.is_live = True
        self.screens = [""]

    @property
    def shown(self) -> str:
        return "".join(self.screens)

    def clear(self) -> None:
        self.screens.append("")

    def read(self, question: str) -> str:
        answer = super().read(question)
        self._write("\n")  # as Enter does
        return answer

    def read_unseen(self, question: str) -> str:
        return self.read(question)

    def _write(self, text: str) -> None:
        self.screens[-1] += text


def converse(
    terminal: Terminal,
    *fields: Field,
    records: bool = False,
    judge: Any = None,
    language: str = "en",
    seats: Any = None,
) -> Request:
    """Ask a form with these fields of three players or four."""
    form = Form("lift", fields, records=records)
    sitting = Sitting(terminal, Translator(KIT.texts, language))
    request, _ = sitting.converse(
        lambda asking: ask_request(asking, lambda *_: form, seats or {"base": KIT.players}),
        judge or (lambda _: Result({}, tuple)),
    )
    return request


def field(key: str = "food", kind: Any = "integer", **more: Any) -> Field:
    return Field(key, kind, "GIZA-BID-03", **more)


def test_players_are_asked_first_and_have_names_by_default() -> None:
    request = converse(Scripted("4", "", "Bo", "", ""))
    assert request["players"] == ["P1", "Bo", "P3", "P4"]


@pytest.mark.parametrize("wrong", ["5", "two", "-3", "3.0"])
def test_only_as_many_play_as_can(wrong: str) -> None:
    terminal = Scripted(wrong, *TRIO)
    assert converse(terminal)["players"] == ["Ana", "Bo", "Chi"]
    assert "Please choose: 3, 4." in terminal.shown


def test_a_variant_is_asked_where_there_are_several_and_says_how_many_may_play() -> None:
    request = converse(Scripted("coop", "Ana"), seats={"base": (3, 4), "coop": (1,)})
    assert request == {"variant": "coop", "players": ["Ana"]}


COLOURS = field("blocks", each="choice", choices=("red", "blue"), required=False)
OWNERS = field("owners", "player", each="choice", choices=("sun", "moon"), required=False)
CELLS = field("cells", "choices", each="list", choices=("eye", "sun"), fewest=1, most=3)
SIDES = field("sides", "choices", each="places", places=("N", "S"), choices=("eye", "sun"),
              instead=("edge",))  # fmt: skip


@pytest.mark.parametrize(
    ("answer", "blocks"),
    [("red, blue, red", {"red": 2, "blue": 1}), ("2 2", {"blue": 2}), ("", {})],
)
def test_numbers_by_choice_are_named_as_often(answer: str, blocks: dict[str, int]) -> None:
    assert converse(Scripted(*TRIO, answer), COLOURS)["blocks"] == blocks


def test_players_by_choice_are_asked_one_by_one() -> None:
    assert converse(Scripted(*TRIO, "", "Chi"), OWNERS)["owners"] == {"moon": "Chi"}


def test_choices_are_asked_until_enter_ends_them_or_none_is_left() -> None:
    request = converse(Scripted(*TRIO, "eye sun", "1", ""), CELLS)
    assert request["cells"] == [["eye", "sun"], ["eye"]]
    request = converse(Scripted(*TRIO, "1", "1", "1"), CELLS)
    assert request["cells"] == [["eye"]] * 3


def test_choices_of_places_may_be_one_word_instead() -> None:
    request = converse(Scripted(*TRIO, "edge", "eye eye"), SIDES)
    assert request["sides"] == ["edge", ["eye", "eye"]]


def test_a_seat_is_asked_what_its_own_answers_leave_open() -> None:
    points = field("points", each="player", required=False, asked=lambda seat: seat["tiles"] > 0)
    tiles = field("tiles", each="player", required=False)
    terminal = Scripted(*TRIO, "2", "7", "", "1", "3")
    assert converse(terminal, tiles, points, records=True)["players"] == [
        {"name": "Ana", "tiles": 2, "points": 7},
        {"name": "Bo", "tiles": 0},
        {"name": "Chi", "tiles": 1, "points": 3},
    ]


def test_two_players_cannot_have_one_name() -> None:
    terminal = Scripted("3", "Ana", "Ana", "Bo", "Chi")
    assert converse(terminal)["players"] == ["Ana", "Bo", "Chi"]
    assert "Ana was given already." in terminal.shown


def test_a_name_cannot_steer_the_terminal() -> None:
    terminal = Scripted("3", "\x1b[2JAna", "\u202eAna", "Ana", "Bo", "Chi")
    assert converse(terminal)["players"][0] == "Ana"
    assert "\x1b" not in terminal.shown
    assert "\u202e" not in terminal.shown


@pytest.mark.parametrize(
    ("answer", "value"),
    [("0", 0), ("12", 12), ("１２", 12), (" 7 ", 7), ("007", 7)],  # noqa: RUF001
)
def test_numbers_are_read_in_full_width_too(answer: str, value: int) -> None:
    assert converse(Scripted(*TRIO, answer), field(maximum=12))["food"] == value


@pytest.mark.parametrize("wrong", ["13", "-1", "1.5", "a", "1e1", "٣", "", "9" * 5000, "0x1"])
def test_bounds_are_checked_at_the_prompt(wrong: str) -> None:
    terminal = Scripted(*TRIO, wrong, "12")
    assert converse(terminal, field(minimum=0, maximum=12))["food"] == 12
    assert terminal.shown.count("[0-12]:") == 2


def test_a_player_is_chosen_by_name_number_or_first_letters() -> None:
    nominator = field("nominator", "player")
    for answer in ("Bo", "bo", "2", "B", "ＢＯ"):  # noqa: RUF001
        assert converse(Scripted(*TRIO, answer), nominator)["nominator"] == "Bo"


def test_a_name_goes_before_a_number_of_the_list() -> None:
    terminal = Scripted("3", "2", "1", "Chi", "1")
    assert converse(terminal, field("nominator", "player"))["nominator"] == "1"


def test_first_letters_of_two_names_are_not_enough() -> None:
    terminal = Scripted("3", "Anna", "Anton", "Bo", "an", "ant")
    assert converse(terminal, field("nominator", "player"))["nominator"] == "Anton"
    assert "More than one begins with an." in terminal.shown


def test_numbers_to_choose_from_are_meant_as_they_are() -> None:
    quarry = field("quarry", "choice", choices=(2, 3, 4))
    assert converse(Scripted(*TRIO, "1", "2"), quarry)["quarry"] == 2


def test_enter_skips_what_may_be_left_out() -> None:
    request = converse(Scripted(*TRIO, ""), field(required=False))
    assert "food" not in request


def test_enter_is_zero_for_a_player_who_need_not_be_named() -> None:
    request = converse(Scripted(*TRIO, "", "2", ""), field(each="player"))
    assert request["food"] == {"Ana": 0, "Bo": 2, "Chi": 0}


def test_enter_leaves_out_a_player_without_a_value_yet() -> None:
    request = converse(Scripted(*TRIO, "5", "", ""), field(each="player", gaps="left out"))
    assert request["food"] == {"Ana": 5}


def test_the_sum_over_all_players_bounds_what_is_left() -> None:
    terminal = Scripted(*TRIO, "3", "2", "1", "0", "1")
    request = converse(terminal, field(each="player", maximum=4, least_total=4, most_total=4))
    assert request["food"] == {"Ana": 3, "Bo": 1, "Chi": 0}
    assert "Bo [0-1]" in terminal.shown
    assert "Chi [0]" in terminal.shown


def test_only_players_with_workers_there_are_asked_and_the_nominator_last() -> None:
    request = converse(
        Scripted(*TRIO, "Ana", "1", "0", "2", "7", "8"),
        field("nominator", "player"),
        field("workers", each="player"),
        field("food_bids", each="player", when="workers", after="nominator"),
    )
    assert request["food_bids"] == {"Chi": 7, "Ana": 8}
    assert list(request["food_bids"]) == ["Chi", "Ana"]


def test_a_bid_is_bounded_by_what_the_player_holds() -> None:
    terminal = Scripted(*TRIO, "2", "0", "1", "3", "2", "0", "1")
    request = converse(
        terminal, field("held", each="player"), field("bids", each="player", at_most="held")
    )
    assert request["bids"] == {"Ana": 2, "Bo": 0, "Chi": 1}


def test_a_question_that_needs_another_is_left_out_with_it() -> None:
    needing = field("position", needs="track")
    assert converse(Scripted(*TRIO, ""), field("track", required=False), needing).keys() == {
        "players"
    }
    request = converse(Scripted(*TRIO, "3", "2"), field("track", required=False), needing)
    assert request["position"] == 2


def test_fields_for_json_alone_are_not_asked() -> None:
    assert converse(Scripted(*TRIO), field(asked=False)).keys() == {"players"}


def test_a_score_sheet_is_asked_player_by_player() -> None:
    request = converse(
        Scripted(*TRIO, "1", "2", "3", "4", "5", "6"),
        field("food", each="player"),
        field("art", each="player"),
        records=True,
    )
    assert request["players"] == [
        {"name": "Ana", "food": 1, "art": 2},
        {"name": "Bo", "food": 3, "art": 4},
        {"name": "Chi", "food": 5, "art": 6},
    ]


def test_a_list_of_records_ends_with_enter() -> None:
    sleds = field(
        "sleds",
        "record",
        each="list",
        fields=(field("quarry", "choice", choices=(1, 2), distinct=True), field("workers")),
    )
    request = converse(Scripted(*TRIO, "1", "4", "1", "2", "3", ""), sleds)
    assert request["sleds"] == [{"quarry": 1, "workers": 4}, {"quarry": 2, "workers": 3}]


def test_several_choices_are_given_in_one_answer() -> None:
    base = field("base", "choice", each="list", choices=("A", "B", "C"))
    for answer in ("A C", "a,c", "1 3", "A、C"):
        assert converse(Scripted(*TRIO, answer), base)["base"] == ["A", "C"]
    assert converse(Scripted(*TRIO, ""), base)["base"] == []


def test_rounds_are_asked_until_enter() -> None:
    history = field("history", each="rounds", gaps="refused", distinct=True, minimum=1)
    request = converse(Scripted(*TRIO, "1", "1", "2", "3", ""), history)
    assert request["history"] == [{"Ana": 1, "Bo": 2, "Chi": 3}]


def test_a_question_mark_shows_the_rule() -> None:
    for mark in ("?", "？"):  # noqa: RUF001
        terminal = Scripted(*TRIO, mark, "3")
        assert converse(terminal, field())["food"] == 3
        assert "[GIZA-BID-03]" in terminal.shown


def test_undo_goes_back_one_answer_across_players_and_sections() -> None:
    answers = [*TRIO, "1", "2", "undo", "undo", "undo", "Cleo", "8", "9", "7"]
    request = converse(Scripted(*answers), field("food", each="player"))
    assert request["players"] == ["Ana", "Bo", "Cleo"]
    assert request["food"] == {"Ana": 8, "Bo": 9, "Cleo": 7}


def test_undo_at_the_first_question_says_so() -> None:
    terminal = Scripted("undo", *TRIO)
    assert converse(terminal)["players"] == ["Ana", "Bo", "Chi"]
    assert "This is the first question." in terminal.shown


@pytest.mark.parametrize("at", range(6))
def test_quit_leaves_at_any_question(at: int) -> None:
    answers = [*TRIO, "1", "2", "3"][:at]
    with pytest.raises(Quit):
        converse(Scripted(*answers, "QUIT"), field(each="player", secret=False))


def test_an_answer_the_rules_refuse_is_asked_again_and_no_other() -> None:
    def judge(request: Request) -> Result:
        if request["food"]["Bo"] > 1:
            raise Refused("food.Bo", "is 5, must be at most 1", "GIZA-BID-03")
        return Result({}, tuple)

    terminal = Scripted(*TRIO, "1", "5", "2", "1")
    request = converse(terminal, field("food", each="player"), judge=judge)
    assert request["food"] == {"Ana": 1, "Bo": 1, "Chi": 2}
    assert "must be at most 1" in terminal.shown


def test_a_refused_total_asks_all_its_answers_again() -> None:
    def judge(request: Request) -> Result:
        if sum(request["food"].values()) > 3:
            raise Refused("food", "adds up to 6, must be at most 3")
        return Result({}, tuple)

    request = converse(
        Scripted(*TRIO, "2", "2", "2", "1", "1", "1"), field("food", each="player"), judge=judge
    )
    assert request["food"] == {"Ana": 1, "Bo": 1, "Chi": 1}


def test_answers_from_a_pipe_that_the_rules_refuse_are_refused() -> None:
    def judge(_: Request) -> Result:
        raise Refused("food", "is wrong")

    terminal = Scripted(*TRIO, "1")
    terminal.is_live = False
    with pytest.raises(Refused):
        converse(terminal, field(), judge=judge)


def test_the_end_of_the_answers_is_told() -> None:
    with pytest.raises(InputEnded):
        converse(Scripted(*TRIO), field())


def test_secret_bids_are_entered_on_a_screen_of_ones_own() -> None:
    terminal = Scripted(*TRIO, "", "11", "", "12", "", "13")
    request = converse(terminal, field("art_bids", each="player", secret=True, most_total=30))
    assert request["art_bids"] == {"Ana": 11, "Bo": 12, "Chi": 13}
    for name, screen in zip(("Ana", "Bo", "Chi"), terminal.screens[1:4], strict=True):
        assert f"Hand over to {name}." in " ".join(screen.split())
        assert not any(other in screen for other in {"Ana", "Bo", "Chi"} - {name})


def test_the_bounds_of_a_secret_bid_tell_nothing_of_the_others() -> None:
    terminal = Scripted(*TRIO, "", "11", "", "12", "", "7")
    converse(terminal, field("art_bids", each="player", secret=True, maximum=60, most_total=30))
    assert terminal.shown.count("[0-60]") == 3


def test_undo_of_a_secret_bid_hands_back_to_its_player() -> None:
    terminal = Scripted(*TRIO, "", "11", "", "undo", "", "5", "", "6", "", "7")
    request = converse(terminal, field("art_bids", each="player", secret=True))
    assert request["art_bids"] == {"Ana": 5, "Bo": 6, "Chi": 7}
    assert [name for name in ("Ana", "Bo") for _ in range(2)] == [
        name for name in ("Ana", "Bo") for screen in terminal.screens if f"to {name}" in screen
    ]


def test_leaving_amid_a_secret_clears_the_screen() -> None:
    terminal = Scripted(*TRIO, "", "11", "", "quit")
    with pytest.raises(Quit):
        converse(terminal, field("art_bids", each="player", secret=True))
    assert terminal.screens[-1] == ""


def test_questions_are_asked_in_japanese_and_fit_forty_columns() -> None:
    terminal = Scripted("9", *TRIO, "?", "x", "1", "", "2", "", "3", "", "4")
    converse(
        terminal,
        field("food"),
        field("art_bids", each="player", secret=True, maximum=60),
        language="ja",
    )
    assert "何人で遊びますか" in terminal.shown
    assert all(columns(line) <= 40 for line in terminal.shown.splitlines())


CARD = Field(
    "cards",
    "record",
    "GIZA-BID-03",
    each="list",
    fewest=1,
    most=2,
    fields=(
        field("number", minimum=1, maximum=9),
        field("floor", "grid", maximum=2, choices=("#", "."), known_by="number",
              known={7: ("#.", "..")}),
        field("crossed", "box", each="list", minimum=1, maximum=2),
    ),
)  # fmt: skip


def test_boxes_and_grids_are_typed_as_they_stand() -> None:
    """And what is known already is taken with Enter; a full list ends by itself."""
    terminal = Scripted(*TRIO, "7", "", "11 12", "8", ".. #.", "")
    assert converse(terminal, CARD)["cards"] == [
        {"number": 7, "floor": ["#.", ".."], "crossed": [[1, 1], [1, 2]]},
        {"number": 8, "floor": ["..", "#."], "crossed": []},
    ]
    assert "(Enter: #. ..)" in terminal.shown
    assert "[11-22] (several: 11 12; Enter: none)" in " ".join(terminal.shown.split())


def test_boxes_differ_within_their_own_list_alone() -> None:
    path = field("path", "box", each="list", minimum=1, maximum=5, fewest=1, distinct=True)
    roads = field("roads", "record", each="list", fewest=3, most=3, fields=(path,))
    terminal = Scripted(*TRIO, "11", "11 12", "11")
    assert converse(terminal, roads)["roads"] == [
        {"path": [[1, 1]]},
        {"path": [[1, 1], [1, 2]]},
        {"path": [[1, 1]]},
    ]
    assert "[11-55] (several: 11 12):" in " ".join(terminal.shown.split())


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ("13", "A row and a column, please, such as 32: 11-22."),
        ("1", "A row and a column"),
        ("1a", "A row and a column"),
        ("111", "A row and a column"),
    ],
)
def test_a_box_that_is_not_there_is_asked_again(wrong: str, message: str) -> None:
    terminal = Scripted(*TRIO, "7", "", wrong, "22", "")
    assert converse(terminal, CARD)["cards"][0]["crossed"] == [[2, 2]]
    assert message in " ".join(terminal.shown.split())


@pytest.mark.parametrize("wrong", ["..", ".. ..  ..", ".. .x", "... ..", ".... "])
def test_a_grid_of_another_form_is_asked_again(wrong: str) -> None:
    terminal = Scripted(*TRIO, "8", wrong, "## ..", "", "")
    assert converse(terminal, CARD)["cards"][0]["floor"] == ["##", ".."]
    assert "2 rows of 2 characters" in " ".join(terminal.shown.split())


def test_a_list_is_not_ended_before_it_has_what_it_needs() -> None:
    terminal = Scripted(*TRIO, "", "7", "", "", "")
    assert len(converse(terminal, CARD)["cards"]) == 1
    assert "An answer is needed here." in terminal.shown


def test_lists_and_records_are_asked_of_each_player() -> None:
    rounds = field("lit", "flags", each="player", maximum=3, gaps="refused")
    drawn = field("drawn", each="lists", minimum=1, maximum=9)
    owned = field("owned", "record", each="player", fields=(field("red"),), gaps="refused")
    sold = field("sold", "record", each="lists", most=2, fields=(field("red"),))
    answers = ["1 3", "", "2", "4,5", "", "", "1", "2", "3", "8", "", "", "6", "7"]
    assert converse(Scripted(*TRIO, *answers), rounds, drawn, owned, sold) == {
        "players": ["Ana", "Bo", "Chi"],
        "lit": {"Ana": [1, 0, 1], "Bo": [0, 0, 0], "Chi": [0, 1, 0]},
        "drawn": {"Ana": [4, 5], "Bo": [], "Chi": []},
        "owned": {"Ana": {"red": 1}, "Bo": {"red": 2}, "Chi": {"red": 3}},
        "sold": {"Ana": [{"red": 8}], "Bo": [], "Chi": [{"red": 6}, {"red": 7}]},
    }


def test_records_within_records_say_where_they_belong() -> None:
    inner = field(
        "bonus", "record", each="list", fields=(field("box", "box", minimum=1, maximum=5),)
    )
    move = field("move", "record", fields=(field("card", minimum=1, maximum=2), inner))
    terminal = Scripted(*TRIO, "2", "34", "")
    assert converse(terminal, move)["move"] == {"card": 2, "bonus": [{"box": [3, 4]}]}
    assert "\nmove: bonus: 1\n" in terminal.shown


CRATE = field(
    "crate",
    "record",
    required=False,
    fields=(
        field("marks", each="list", required=False, asked=False),
        field("model", "choice", choices=("S", "L"), asked=lambda so_far: not so_far.get("marks")),
        field("full", limit=lambda so_far: {"S": 2, "L": 9}[so_far["model"]]),
    ),
)
CRATES = field("crates", "record", fields=(CRATE,))


@pytest.mark.parametrize(
    ("answers", "crates"),
    [((""), {}), (("S", "3", "2"), {"crate": {"model": "S", "full": 2}})],
)
def test_a_record_may_be_left_out_at_its_first_question(
    answers: tuple[str, ...], crates: dict[str, Any]
) -> None:
    terminal = Scripted(*TRIO, *answers or ("",))
    assert converse(terminal, CRATES)["crates"] == crates
    assert "model (Enter: none):" in terminal.shown
    assert ("full [0-2]:" in terminal.shown) == bool(crates)


PAIR = field("pair", "record", each="list", fewest=2, most=2, required=False, fields=(field("at"),))


@pytest.mark.parametrize(
    ("answers", "pair"), [(("",), None), (("4", "", "5"), [{"at": 4}, {"at": 5}])]
)
def test_a_list_of_so_many_records_is_given_whole_or_left_out(
    answers: tuple[str, ...], pair: Any
) -> None:
    assert converse(Scripted(*TRIO, *answers), PAIR).get("pair") == pair


def test_what_is_left_out_is_what_enter_says_it_means() -> None:
    stone = field("stone", "choice", choices=("base", "middle"), default="middle", required=False)
    tip = field("tip", default=3, maximum=5, required=False)
    terminal = Scripted(*TRIO, "", "")
    request = converse(terminal, stone, tip)
    assert (request["stone"], request["tip"]) == ("middle", 3)
    assert "stone (Enter: middle stone):" in terminal.shown
    assert "tip [0-5] (Enter: 3):" in terminal.shown


HEAP = field(
    "heap",
    "record",
    each="list",
    lengths=(3, 2),
    fields=(
        field("row"),
        field("place"),
        field("stone", "choice", choices=("base", "middle", "capstone")),
    ),
)


def test_a_board_is_written_a_row_a_line() -> None:
    terminal = Scripted(*TRIO, "b-M", "bbb", "bx", ".c")
    assert converse(terminal, HEAP)["heap"] == [
        {"row": 1, "place": 1, "stone": "base"},
        {"row": 1, "place": 3, "stone": "middle"},
        {"row": 2, "place": 2, "stone": "capstone"},
    ]
    assert "heap: b base stone, m middle stone, c" in terminal.shown
    assert terminal.shown.count("At most 2 letters of bmc") == 2
    assert all(columns(line) <= 40 for line in terminal.shown.splitlines())


def test_a_refused_item_of_a_board_asks_all_its_rows_again() -> None:
    def judge(request: Request) -> Result:
        if len(request["heap"]) > 1:
            raise Refused("heap[1]", "is one too many")
        return Result({}, tuple)

    assert converse(Scripted(*TRIO, "bb", "", "-b", ""), HEAP, judge=judge)["heap"] == [
        {"row": 1, "place": 2, "stone": "base"}
    ]


def test_a_seat_is_not_asked_for_what_is_gone() -> None:
    joker = field("joker", each="player", required=False, maximum=1, most_total=1)
    colour = field(
        "colour", "choice", choices=("base",), asked=lambda so_far: so_far["joker"]["Bo"]
    )
    terminal = Scripted(*TRIO, "", "1", "base")
    request = converse(terminal, joker, colour, records=True)
    assert request["players"] == [
        {"name": "Ana", "joker": 0},
        {"name": "Bo", "joker": 1},
        {"name": "Chi"},
    ]
    assert request["colour"] == "base"
