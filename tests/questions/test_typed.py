"""What people type, and what it means: the same wherever they type it."""

import pytest

from companion.kits import load_kit
from companion.questions.errors import InvalidAnswer
from companion.questions.question import Option, Question, numbered
from companion.questions.text import Text, choice_text, literal
from companion.questions.typed import read
from companion.table.translator import Translator

KIT = load_kit("giza")
ENGLISH, JAPANESE = (Translator(KIT.texts, language) for language in ("en", "ja"))
NUMBER = Question("n", literal("n"), "integer", high=12)
COLOUR = Question(
    "c", literal("c"), "choice",
    options=numbered([(each, choice_text(each)) for each in ("red", "blue", "brown", "tan")]),
)  # fmt: skip
EACH = Question("e", literal("e"), "integer", parts=("Ana", "Bo", "Chi"), high=12)
NAMES = Question("players", literal("who"), "names", sizes=(3, 4))
FRIENDS = NAMES._replace(options=numbered([(x, literal(x)) for x in ("Ana", "Bo Li", "Chi")]))
BOX = Question("b", literal("b"), "box", low=1, high=7)
ROW = Question("r", literal("r"), "integer", high=5, many=True, size=3)
LINE = Question("l", literal("l"), "line", high=4, options=COLOUR.options[:2])
CROSSES = numbered([(each, literal(each)) for each in "XO"])
GRID = Question("g", literal("g"), "grid", high=2, options=CROSSES)
NO_NUMBERS = ("13", "-1", "1.5", "a", "1e1", "٣", "9" * 50)


@pytest.mark.parametrize(
    ("question", "typed", "value"),
    [
        (NUMBER, "0", 0),
        (NUMBER, " 7 ", 7),
        (NUMBER, "１２", 12),  # noqa: RUF001
        (NUMBER, "007", 7),
        (NUMBER._replace(low=-9), "-3", -3),
        (NUMBER._replace(kind="number"), "2,5", 2.5),
        (COLOUR, "red", "red"),
        (COLOUR, "RED", "red"),
        (COLOUR, "2", "blue"),
        (COLOUR, "ｔ", "tan"),  # noqa: RUF001
        (COLOUR._replace(many=True), "1 4", ["red", "tan"]),
        (COLOUR._replace(many=True), "red、tan", ["red", "tan"]),
        (COLOUR._replace(parts=("Ana", "Bo")), "1 blue", {"Ana": "red", "Bo": "blue"}),
        (COLOUR._replace(parts=("Ana", "Bo")), "14", {"Ana": "red", "Bo": "tan"}),
        (EACH, "2 1 0", {"Ana": 2, "Bo": 1, "Chi": 0}),
        (EACH, "2,1,12", {"Ana": 2, "Bo": 1, "Chi": 12}),
        (EACH._replace(high=9), "210", {"Ana": 2, "Bo": 1, "Chi": 0}),
        (EACH._replace(total=(3, 3)), "210", {"Ana": 2, "Bo": 1, "Chi": 0}),
        (EACH, "２　１　０", {"Ana": 2, "Bo": 1, "Chi": 0}),  # noqa: RUF001
        (EACH._replace(holes=True), "2 - 0", {"Ana": 2, "Bo": None, "Chi": 0}),
        (NAMES, "Ana Bo Chi", ["Ana", "Bo", "Chi"]),
        (NAMES, "Ana, Bo Li, Chi", ["Ana", "Bo Li", "Chi"]),
        (NAMES, "花子、太郎、次郎", ["花子", "太郎", "次郎"]),
        (NAMES, "3", ["P1", "P2", "P3"]),
        (FRIENDS, "3 1 Zoë", ["Chi", "Ana", "Zoë"]),
        (FRIENDS, "ana, BoLi, 7", ["Ana", "Bo Li", "7"]),
        (BOX, "32", [3, 2]),
        (BOX, "3,2", [3, 2]),
        (BOX._replace(high=12), "1,11", [1, 11]),
        (BOX._replace(many=True), "11 2,3", [[1, 1], [2, 3]]),
        (ROW, "012", [0, 1, 2]),
        (ROW, "0 1 2", [0, 1, 2]),
        (LINE, "r-b", ["red", None, "blue"]),
        (GRID, "xo ox", ["XO", "OX"]),
    ],
)  # fmt: skip
def test_what_is_typed_is_read(question: Question, typed: str, value: object) -> None:
    assert read(question, typed, ENGLISH) == value


@pytest.mark.parametrize(
    ("question", "typed", "key"),
    [
        *((NUMBER, typed, "integer_needed") for typed in NO_NUMBERS),
        (NUMBER, "", "answer_needed"),
        (NUMBER, "9" * 5000, "too_long"),
        (NUMBER._replace(low=5, high=4), "4", "nothing_fits"),
        (COLOUR, "b", "several_match"),
        (COLOUR, "9", "no_choice"),
        (COLOUR, "", "answer_needed"),
        (COLOUR._replace(taken=("red",)), "red", "taken"),
        (COLOUR._replace(parts=("Ana", "Bo"), distinct=True), "1 1", "taken"),
        (EACH, "2 1", "parts_needed"),
        (EACH, "2 1 13", "of_part"),
        (EACH._replace(highs=(5, 1, None)), "2 2 2", "of_part"),
        (EACH._replace(total=(None, 4)), "2 2 2", "total_needed"),
        (NAMES, "Ana Bo", "names_needed"),
        (NAMES, "Ana, ana, Bo", "same_person"),
        (NAMES, "Bo Li, BoLi, Ana", "same_person"),
        (FRIENDS, "1 3 1", "same_person"),
        (NAMES, "\x1b[2JAna, Bo, Chi", "no_controls"),
        (FRIENDS, "3", "names_needed"),
        (BOX, "82", "box_needed"),
        (BOX, "3", "box_needed"),
        (ROW, "01", "row_needed"),
        (LINE, "rrrrr", "line_needed"),
        (LINE, "x", "line_needed"),
        (GRID, "xo", "grid_needed"),
        (Question("t", literal("t")), "\u202eAna", "no_controls"),
        (COLOUR._replace(many=True, fewest=2, most=2), "1", "so_many_needed"),
    ],
)  # fmt: skip
def test_what_is_not_admitted_says_what_would_be_right(
    question: Question, typed: str, key: str
) -> None:
    with pytest.raises(InvalidAnswer) as misfit:
        read(question, typed, ENGLISH)
    assert misfit.value.text.key == f"prompt.{key}"
    for translator in (ENGLISH, JAPANESE):
        assert translator.say(misfit.value.text)


def test_enter_means_the_default_where_there_is_one_and_nothing_else() -> None:
    assert read(NUMBER._replace(empty="zero", default=0), "", ENGLISH) == 0
    assert read(NUMBER._replace(empty="skip"), " ", ENGLISH) is None
    assert read(COLOUR._replace(empty="default", default="tan"), "", ENGLISH) == "tan"
    assert read(COLOUR._replace(many=True, empty="several", default=[]), "", ENGLISH) == []


def test_a_name_goes_before_a_key_of_the_list() -> None:
    people = numbered([(name, literal(name)) for name in ("2", "1")])
    question = Question("p", literal("p"), "player", options=people)
    assert read(question, "1", ENGLISH) == "1"


def test_a_letter_that_a_legend_shows_is_accepted() -> None:
    texts = {"en": {**KIT.texts["en"], "form.letter.brown": "W"}}
    translator = Translator(texts, "en", KIT.texts)
    assert read(COLOUR, "w", translator) == "brown"


def test_a_choice_goes_by_its_words_in_any_language() -> None:
    words = JAPANESE.say(choice_text("blue"))
    assert read(COLOUR, words, JAPANESE) == "blue"
    assert read(COLOUR, "blue", JAPANESE) == "blue"


def test_numbers_to_choose_from_are_meant_as_they_are() -> None:
    options = tuple(Option("", each, literal(str(each))) for each in (2, 3, 4))
    question = Question("q", Text("prompt.yes"), "choice", options=options)
    assert read(question, "2", ENGLISH) == 2
    with pytest.raises(InvalidAnswer):
        read(question, "1", ENGLISH)
