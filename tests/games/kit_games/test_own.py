"""Games of people's own: asked, kept, scored and told by their `score.toml` alone."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

import pytest

from companion.games import game_of
from companion.games.kit_games import evening
from companion.kits import Faulty, Kit, load_kit
from companion.kits.check.kit import check_folder
from companion.kits.scores.checks import impossible
from companion.questions.errors import Refused
from companion.questions.text import step_text
from companion.table.phrases import tiebreak_words
from companion.table.session.session import Session
from companion.table.translator import Translator

HERE = Path(__file__).parent


class MakeKit(Protocol):
    def __call__(
        self,
        scores: str,
        more: str = "",
        languages: Sequence[str] = ("en",),
        players: str = "[2, 3, 4]",
        **files: str,
    ) -> Kit: ...


SCORES = {file.stem: file.read_text("utf-8") for file in (HERE / "scores").glob("*.toml")}
"""Tables of scores as people write them; those with examples are worked by hand."""
FARM, TRAINS, TRICKS = SCORES["farm"], SCORES["trains"], SCORES["tricks"]
HEARTS, SOLO, BRIDGE = SCORES["hearts"], SCORES["solo"], SCORES["bridge"]
GAMES = {name: text for name, text in sorted(SCORES.items()) if "[[example]]" in text}


@pytest.fixture
def make_kit(tmp_path: Path) -> MakeKit:
    """Make a kit of a `score.toml`, with no component."""

    def make(
        scores: str,
        more: str = "",
        languages: Sequence[str] = ("en",),
        players: str = "[2, 3, 4]",
        **files: str,
    ) -> Kit:
        head = f'id = "own"\nname = "Own"\nplayers = {players}\nlanguages = {[*languages]}\n'
        final = '[final]\nask = "end.csv"\n[final.points]\nx = "1"\n'
        written = {"kit.toml": head + more, "score.toml": scores or final, **files}
        for name, text in written.items():
            (tmp_path / name).write_text(text, encoding="utf-8")
        return load_kit("", tmp_path)

    return make


@pytest.mark.parametrize("scores", GAMES.values(), ids=GAMES)
def test_games_worked_by_hand_come_out(scores: str, make_kit: MakeKit) -> None:
    assert [str(each) for each in evening.faults(make_kit(scores))] == []


def test_an_example_that_comes_out_otherwise_is_told(make_kit: MakeKit) -> None:
    kit = make_kit(FARM.replace("totals = [11, -1]", "totals = [12, -1]"))
    assert [str(each) for each in evening.faults(kit)] == [
        "score.toml: example[0]: totals: comes to [11, -1], not [12, -1]"
    ]


def score(kit: Kit, **request: Any) -> dict[str, Any]:
    return game_of(kit).score(kit, request).value


def test_a_score_sheet_is_that_of_any_game(make_kit: MakeKit) -> None:
    sheet = [
        {"name": "Ann", "grain": 7, "house": "stone", "rooms": 4, "begging": 0},
        {"name": "Ben", "grain": 0, "house": "wood", "rooms": 2, "begging": 1},
    ]
    assert score(make_kit(FARM), players=sheet, fair="Ben") == {
        "game": "own",
        "players": [
            {
                "name": "Ann",
                "total": 11,
                "place": 1,
                "breakdown": {"grain": 3, "rooms": 8, "fair": 0, "begging": 0},
            },
            {
                "name": "Ben",
                "total": -1,
                "place": 2,
                "breakdown": {"grain": -1, "rooms": 0, "fair": 3, "begging": -3},
            },
        ],
        "winners": ["Ann"],
        "tiebreak": None,
    }


def test_a_tie_is_parted_by_the_next_figure(make_kit: MakeKit) -> None:
    kit = make_kit(
        'places = ["total", "-cards"]\n[final.ask]\ncards = ""\ncoins = ""\n'.replace('""', '"x"')
        + '[final.points]\ncoins = "coins"\n'
    )
    found = score(kit, players=["Ann", "Ben"], final={"cards": [3, 2], "coins": [5, 5]})
    assert (found["winners"], found["tiebreak"]) == (["Ben"], "-cards")


@pytest.mark.parametrize(
    ("rounds", "said"),
    [
        ([{"bid": [0, 2, 0], "tricks": [0, 0, 1]}], "rounds[0].bid.Ben: is 2, must be 0 or 1"),
        (
            [{"bid": [0, 0, 0], "tricks": [0, 0, 0]}],
            "rounds[0].tricks: adds up to 0, must be exactly 1",
        ),
        ([{"bid": [0, 0], "tricks": [0, 0, 1]}], "rounds[0].bid: has 2 in it, must be exactly 3"),
        ([{"bit": [0, 0, 0]}], "rounds[0].bit: is an unknown key"),
    ],
)
def test_what_no_round_can_be_is_refused(rounds: list[Any], said: str, make_kit: MakeKit) -> None:
    kit = make_kit(TRICKS)
    with pytest.raises(Refused) as refused:
        score(kit, players=["Ann", "Ben", "Cleo"], rounds=rounds)
    assert str(refused.value).startswith(said)


def test_a_check_says_what_it_has_to_say(make_kit: MakeKit) -> None:
    kit = make_kit(TRAINS)
    sheet = {"longest": [1, 1], "routes": [[{"cars": 6}] * 8, []], "tickets": [[], []]}
    with pytest.raises(Refused, match="48 cars lie on the board; there are 45"):
        score(kit, players=["Ann", "Ben"], final=sheet)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('x = "trick + bid"', "round.points.x: column 1: trick is unknown; perhaps tricks:  trick"),
        ('x = "bid / 3"', "round.points.x: column 5: whole numbers only: a // b rounds down"),
        ('x = ["bid"]', "round.points.x: ['bid'] is no formula, such as"),
        ('x = { by = "bid", werds = "X" }', "round.points.x.werds: unknown key"),
        ('players = "bid"', "round.points.players: is no name for a figure"),
    ],
)
def test_a_fault_names_file_key_and_column(line: str, said: str, make_kit: MakeKit) -> None:
    with pytest.raises(Faulty) as faulty:
        make_kit(TRICKS.replace("[round.points]", f"[round.points]\n{line}"))
    assert [str(each) for each in faulty.value.faults if f"score.toml: {said}" in str(each)]


def test_what_must_differ_in_each_round_is_refused_when_it_comes_again(make_kit: MakeKit) -> None:
    kit = make_kit(
        '[round]\ncount = "3"\n[round.ask]\nworth = "Points"\n'
        'combination = { choices = ["threes", "fours", "chance"], distinct = "rounds" }\n'
        '[round.points]\nhand = "worth"\n'
    )
    hands = [
        {"combination": ["threes", "fours"], "worth": [9, 8]},
        {"combination": ["chance", "fours"], "worth": [9, 8]},
    ]
    with pytest.raises(Refused, match=r'combination\.Ben: "Ben" said "fours" in round 1'):
        score(kit, players=["Ann", "Ben"], rounds=hands)


def test_a_name_that_may_come_once_is_that_of_the_named_person(make_kit: MakeKit) -> None:
    kit = make_kit(SOLO)
    hands = [{"solo": "Ann"}, {}, {}, {"solo": "Ben"}]
    assert score(kit, players=["Ann", "Ben"], rounds=hands)
    with pytest.raises(Refused, match='solo: "Ann" was named in round 1 already') as refused:
        score(kit, players=["Ann", "Ben"], rounds=[*hands[:3], {"solo": "Ann"}])
    assert refused.value.told is not None
    words = Translator(kit.texts, "en").say(step_text(refused.value.told))
    assert words == "Ann was named in round 1 already"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("}", ", required = true }", "4 rounds take 4 different answers, there are 2 among 2"),
        ('kind = "player"', 'choices = ["a", "b"]', "4 rounds take 4 different answers"),
        ('kind = "player"', "maximum = 2", "there are 3"),
        ('"rounds"', '"players"', "'players' is said of what each player is asked"),
        ('kind = "player", distinct = "rounds"', 'kind = "yes/no", distinct = "players"', "3 play"),
        ('kind = "player", distinct = "rounds"', "maximum = 3, total = 7", "don't come to 7"),
    ],
)
def test_check_finds_what_nobody_can_answer(
    old: str, new: str, said: str, make_kit: MakeKit
) -> None:
    assert not list(impossible_in(make_kit(SOLO)))
    assert any(said in each for each in impossible_in(make_kit(SOLO.replace(old, new, 1))))


def impossible_in(kit: Kit) -> list[str]:
    assert kit.scores is not None
    return [str(each) for each in impossible(kit.scores, kit.players)]


def test_what_is_not_asked_in_a_round_may_stay_what_it_was(make_kit: MakeKit) -> None:
    kit = make_kit(
        SOLO.replace('kind = "player"', 'choices = ["a", "b"], when = "round == 1"').replace(
            "6 * solo", "round"
        )
    )
    assert score(
        kit, players=["Ann", "Ben"], rounds=[{"solo": ["a", "a"]}, *[{"solo": ["", ""]}] * 3]
    )


def test_what_single_rounds_come_to_is_not_guessed_where_nobody_kept_them(
    make_kit: MakeKit,
) -> None:
    tricks = TRICKS[: TRICKS.index("[[example]]")]
    sheet = {"players": [{"name": name, "rounds": 30} for name in ("Ann", "Ben")]}
    right = '[final.values]\nright = "count(rounds, tricks == bid)"\n'
    kit = make_kit('places = ["total", "right"]\n' + tricks + right)
    result = game_of(kit).score(kit, sheet)
    assert result.value["winners"] == ["Ann", "Ben"]
    said = [Translator(kit.texts, "en").say(step_text(each)) for each in result.steps]
    assert tiebreak_words(result.value, Translator(kit.texts, "en")) == (
        "Tie for first place: single rounds may part it, which nobody kept."
    )
    assert said[-1] == "Level players may be parted by single rounds, which nobody kept."
    kit = make_kit(tricks + right + '[final.points]\nright = "5 * right"\n')
    with pytest.raises(Refused, match=r"points\.right: comes from single rounds, which 'play'"):
        score(kit, **sheet)


def test_those_of_a_team_are_in_no_other(make_kit: MakeKit) -> None:
    hand = {"tricks": [8, 5], "dealer": "Ann+Ben"}
    found = score(
        make_kit(BRIDGE, languages=["en", "ja"]), players=["Ann+Ben", "Cleo+Dan"], rounds=[hand]
    )
    assert found["winners"] == ["Ann+Ben"]
    with pytest.raises(Refused, match=r'players\[1\]: "Ben" is in a team already'):
        score(make_kit(BRIDGE, languages=["en", "ja"]), players=["Ann+Ben", "Ben"], rounds=[hand])


def test_somebody_must_be_named_where_that_is_required(make_kit: MakeKit) -> None:
    with pytest.raises(Refused, match=r"rounds\[0\].dealer: is missing"):
        score(
            make_kit(BRIDGE, languages=["en", "ja"]),
            players=["Ann", "Ben"],
            rounds=[{"tricks": [8, 5]}],
        )


def test_a_formula_that_comes_to_nothing_is_named_with_its_place(make_kit: MakeKit) -> None:
    hand = {"tricks": [7, 6], "dealer": "Ann"}
    with pytest.raises(Refused) as refused:
        score(make_kit(BRIDGE, languages=["en", "ja"]), players=["Ann", "Ben"], rounds=[hand])
    assert refused.value.message == (
        "score.toml: round.points.hand: column 8: divides by 0:  tricks // (tricks - 7) + dealer"
    )


def test_a_check_speaks_the_languages_of_the_kit(make_kit: MakeKit) -> None:
    kit = make_kit(BRIDGE, languages=["en", "ja"])
    with pytest.raises(Refused, match="Nobody takes 9, but 10") as refused:
        score(kit, players=["Ann", "Ben"], rounds=[{"tricks": [9, 4], "dealer": "Ann"}])
    assert refused.value.told is not None
    told = step_text(refused.value.told)
    said = {each: Translator(kit.texts, each).say(told) for each in kit.languages}
    assert said == {"en": "Nobody takes 9, but 10", "ja": "9は取れません"}


def test_whoever_is_first_is_asked_first(make_kit: MakeKit) -> None:
    kit = make_kit(BRIDGE, languages=["en", "ja"])
    session = Session.begin(kit, "points")
    for answer in (["Ann", "Ben"], "round", {"Ann": 3, "Ben": 10}, "Ben", "round"):
        session.answer(session.questions[0].id, answer)
    assert session.questions[0].parts == ("Ben", "Ann")


ROLES = "role,side,name\nregent,crown,The Regent\nspy,veil,Spy\n"


@pytest.mark.parametrize(
    ("declared", "file", "called"),
    [
        ('side = "text"\nname = "words"', ROLES, ["The Regent", "Spy"]),
        ('side = { choices = ["crown", "veil"] }', ROLES, ["The Regent", "Spy"]),
        ('name = "words"', ROLES.replace("name", "name_en"), ["The Regent", "Spy"]),
        ('side = "words"', ROLES, ["crown", "veil"]),
        ("", ROLES.replace("The Regent", ""), ["regent", "Spy"]),
        ("", ROLES.replace("name", "picture"), ["regent", "spy"]),
    ],
)
def test_choices_are_called_what_the_rows_of_their_table_say(
    make_kit: MakeKit, declared: str, file: str, called: list[str]
) -> None:
    kit = make_kit(
        '[final.ask]\nrole = { words = "Role", choices = "roles" }\n[final.points]\nx = "1"\n',
        more=f'[tables.roles]\nfile = "roles.csv"\n[tables.roles.columns]\n{declared}\n',
        **{"roles.csv": file},
    )
    session = Session.begin(kit, "score")
    session.answer(session.questions[0].id, ["Ann", "Ben"])
    voice = Translator(kit.texts, "en")
    shown = [voice.say(each.words) for each in session.questions[0].options]
    assert shown == called


def test_words_of_several_languages_need_a_column_each(make_kit: MakeKit) -> None:
    with pytest.raises(Faulty, match=r"roles.csv:1: name: unknown column; did you mean 'name_en'"):
        make_kit(
            '[final.points]\nx = "1"\n',
            more='[tables.roles]\nfile = "roles.csv"\n[tables.roles.columns]\n'
            'role = "text"\nname = "words"\n',
            languages=["en", "de"],
            **{"roles.csv": ROLES},
        )


def test_questions_and_figures_may_stand_in_tables(make_kit: MakeKit) -> None:
    kit = make_kit(
        '[tables]\nworth = "goods.points"\n[final]\nask = "end.csv"\n'
        '[final.points]\ngoods = "worth[good] * number"\n',
        more='[tables.goods]\nfile = "goods.csv"\n[tables.goods.columns]\npoints = "integer"\n',
        **{
            "goods.csv": "good,title_en,points\nwood,Planks,1\nclay,Bricks,3\n",
            "end.csv": "key,words_en,choices,maximum,default\n"
            "good,Which,goods,,\nnumber,How many,,4,2\n",
        },
    )
    found = score(kit, players=["Ann", "Ben"], final={"good": ["clay", "wood"], "number": [4, 1]})
    assert [each["total"] for each in found["players"]] == [12, 1]
    assert kit.texts["en"]["form.choice.clay"] == "Bricks"
    with pytest.raises(Faulty, match=r"end.csv: number.maximum: column 1: goods is unknown"):
        make_kit("", **{"end.csv": "key,maximum\nnumber,goods\n"})


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        ('ask = "no.csv"', "final.ask: there is no file 'no.csv'"),
        ('ask = "end.csv"', "end.csv:1: this column is missing: key"),
        ('ask = { a = { choices = "goods" } }', "final.ask.a.choices: there is no table 'goods'"),
        ("ask = { a = { required = true } }", "final.ask.a.required: is said of names"),
    ],
)
def test_what_no_table_holds_is_a_fault(ask: str, said: str, make_kit: MakeKit) -> None:
    with pytest.raises(Faulty) as faulty:
        make_kit(f'[final]\n{ask}\n[final.points]\nx = "1"\n', **{"end.csv": "words\nx\n"})
    assert [str(each) for each in faulty.value.faults if said in str(each)]


SETUP = {
    "setup.csv": "players,shared.tiles\n2,16\n3,20\n4,24\n",
    "steps.csv": "step,players,text\nmap,2 3 4,Lay out {shared.tiles}.\n",
    "counted.csv": "key\nshared.tiles\n",
}
SETUP_TABLES = "".join(f'[tables.{name.removesuffix(".csv")}]\nfile = "{name}"\n' for name in SETUP)


@pytest.mark.parametrize(
    ("file", "text", "said"),
    [
        ("setup.csv", "players,shared.tiles\n2,\n3,20\n4,24\n", ":2: shared.tiles: is empty"),
        ("steps.csv", "step,players,text\nmap,2 3,\n", ":2: text: is empty"),
        ("steps.csv", "players,text\n2 3,Go.\n", ": step: this column is missing"),
        (
            "steps.csv",
            "players,step,text\n2 3,map,Go.\n",
            ": step: must stand before players: the first column tells the rows apart",
        ),
        ("counted.csv", "figure\nshared.tiles\n", ": key: this column is missing"),
    ],
)
def test_a_setup_that_can_not_be_told_is_a_fault(
    file: str, text: str, said: str, make_kit: MakeKit
) -> None:
    make_kit(FARM, SETUP_TABLES, **SETUP)
    with pytest.raises(Faulty) as faulty:
        make_kit(FARM, SETUP_TABLES, **SETUP | {file: text})
    assert [str(each) for each in faulty.value.faults] == [file + said]


def test_a_step_that_speaks_of_what_there_is_not_is_told_by_its_row(make_kit: MakeKit) -> None:
    steps = {"steps.csv": SETUP["steps.csv"].replace("tiles", "tile")}
    kit = make_kit(FARM, SETUP_TABLES, **SETUP | steps)
    (step,) = game_of(kit).setup(kit, {"players": 2}).steps
    with pytest.raises(Faulty, match=r"^steps.csv:2: text: .* did you mean 'shared.tiles'\?$"):
        Translator(kit.texts, "en", kit=kit).say(step_text(step))


def test_a_game_that_is_scored_says_how_many_play(make_kit: MakeKit) -> None:
    with pytest.raises(Faulty, match="players: is missing; a game that is scored says how many"):
        make_kit(FARM, players="[]")


def test_a_question_whose_words_are_none_is_told_with_all_else(
    make_kit: MakeKit, tmp_path: Path
) -> None:
    make_kit(FARM)
    (tmp_path / "score.toml").write_text(FARM.replace('"Grain"', "5"), encoding="utf-8")
    assert [str(each) for each in check_folder("", tmp_path)] == [
        "score.toml: final.ask.grain: 5 is not a text, or one for each language"
    ]


def test_a_line_of_points_that_is_wrong_is_not_told_as_missing_too(make_kit: MakeKit) -> None:
    with pytest.raises(Faulty) as faulty:
        make_kit('[final.ask]\nx = "X"\n[final.points]\ny = "x / 2"\n')
    assert len(faulty.value.faults) == 1
    with pytest.raises(Faulty, match=r"final.points: is missing: nothing scores"):
        make_kit('[final.ask]\nx = "X"\n')


def test_what_names_something_wrong_is_not_told_too(make_kit: MakeKit) -> None:
    scores = """
[tables]
goods = "none.points"
[final.ask]
sort = { words = "Sort", choices = "none" }
coins = "Coins"
[final.points]
first = "goods[sort] + coins"
second = "first + 1"
third = "(sort == 'clay') * 2"
fourth = "coins + coin"
"""
    with pytest.raises(Faulty) as faulty:
        make_kit(scores)
    assert [fault.field for fault in faulty.value.faults] == [
        "tables.goods",
        "final.ask.sort.choices",
        "final.points.fourth",
    ]


def test_all_faults_are_told_at_once(make_kit: MakeKit) -> None:
    scores = HEARTS.replace('"-total"', '"totl"').replace("max(players, total)", "total")
    with pytest.raises(Faulty) as faulty:
        make_kit(scores.replace('kind = "player"', 'kind = "payer"'))
    told = "\n".join(map(str, faulty.value.faults))
    assert "places[0]: column 1: totl is unknown; perhaps total" in told
    assert "round.until: column 1: total is each player's own: say whose" in told
    assert "round.ask.queen.kind: 'payer' is not possible; did you mean 'player'?" in told
