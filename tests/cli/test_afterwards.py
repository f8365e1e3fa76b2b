"""history, stats and export: what is shown and written of evenings that were kept."""

import csv
import io
import json
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pypdfium2
import pytest
import zxingcpp
from PIL import Image

from companion.cli import lookup
from companion.kits import Kit, load_kit
from companion.questions.errors import Refused
from companion.table.history.bgstats import LINK
from companion.table.history.summary import Summary
from companion.table.journal import Entry, Journal
from companion.table.terminal.width import columns
from tests.cli.conftest import Command
from tests.table.history.conftest import mission, summary

HOSTILE = "\x1b[2J\u202eEve" + "W" * 300

Keep = Callable[..., str]


@pytest.fixture
def keep(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Keep:
    """Keep an evening in the journal; what its entries come to is the summary given."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    made: dict[str, Summary] = {}

    def replayed(entries: Sequence[Entry]) -> Summary:
        return made[entries[0].body["id"]]

    def keep(evening: Summary) -> str:
        with Journal().create(evening.game, None, "points") as tape:
            session: str = tape.entries[0].body["id"]
        made[session] = evening._replace(session=session)
        return session

    monkeypatch.setattr(lookup, "replayed", replayed)
    return keep


def course(*totals: tuple[int, int]) -> list[Mapping[str, int]]:
    return [{"Ana": ana, "Bo": bo} for ana, bo in totals]


ANA_WINS = summary({"Ana": 47, "Bo": 41}, course=course((0, 0), (5, 2), (5, 9), (40, 41)))
BO_WINS = summary({"Ana": 20, "Bo": 35}, day=1)
LEVEL = summary({"Ana": 33, "Bo": 33, "花子": 30}, day=2)
UNDONE = summary({"Ana": 3, "Bo": 1}, day=3, finished=False, course=course((0, 0), (3, 1)))


def pdf_text(file: Path) -> str:
    with pypdfium2.PdfDocument(file) as document:
        assert len(document) == 1
        text: str = document[0].get_textpage().get_text_range()
        return text


def test_without_a_journal_there_is_nothing_and_none_is_made(
    companion: Command, keep: Keep, tmp_path: Path
) -> None:
    del keep
    assert "No evening was kept yet" in companion("history").out
    assert "No such game was finished" in companion("stats").out
    assert json.loads(companion("history", "--json").out) == []
    assert not (tmp_path / "data").exists()


def test_history_lists_evenings_with_their_winners(companion: Command, keep: Keep) -> None:
    first, second, third = keep(ANA_WINS), keep(LEVEL), keep(UNDONE)
    out = companion("history").out
    assert "Ana wins. Points: 47." in out
    assert "Ana, Bo share the victory. Points: 33." in " ".join(out.split())
    assert "Not finished: Ana, Bo." in out
    for session in (first, second, third):
        assert session[:4] in out
        assert companion("history", session[:4]).status == 0


def test_history_of_a_session_shows_result_course_and_the_last_changes(
    companion: Command, keep: Keep
) -> None:
    out = companion("history", keep(ANA_WINS)).out
    lines = out.splitlines()
    assert "Ana wins." in lines
    assert "Ana        ▁▂▂▇█                      47" in lines
    assert "Bo         ▁▁▂▇▇                      41" in lines
    assert "  1. Ana +5, Bo +2" in lines
    assert "  4. Ana +7" in lines


def test_a_stream_without_blocks_has_plain_marks(
    companion: Command, keep: Keep, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = keep(ANA_WINS)
    plain = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr("sys.stdout", plain)
    assert companion("history", session).status == 0
    out = plain.buffer.getvalue().decode("ascii")
    assert "Ana        _..*#                      47" in out.splitlines()


def test_an_unfinished_session_shows_how_far_it_is(companion: Command, keep: Keep) -> None:
    out = companion("history", keep(UNDONE)).out
    assert "Not finished" in out
    assert "Ana        ▁█                          3" in out


def test_without_points_there_is_no_course_to_show(companion: Command, keep: Keep) -> None:
    session = keep(UNDONE._replace(course=({"Ana": 0, "Bo": 0},)))
    assert companion("history", session).out.endswith("\nNot finished: Ana, Bo.\n")


def test_a_mission_is_won_or_lost_by_all(companion: Command, keep: Keep) -> None:
    keep(mission("Ana", "Bo", success=True))
    assert "The mission is accomplished." in companion("history").out
    out = companion("stats").out
    assert [line.split() for line in out.splitlines() if line.startswith(("Ana", "Bo"))][:2] == [
        ["Ana", "1", "1", "1", "1"],
        ["Bo", "1", "1", "1", "1"],
    ]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_no_line_is_wider_than_forty_columns(companion: Command, keep: Keep, language: str) -> None:
    names = ["花子と太郎とその仲間たちの長い名前", "👩‍🚀👩‍🚀👩‍🚀👩‍🚀👩‍🚀👩‍🚀👩‍🚀👩‍🚀", HOSTILE]
    scores = {name: 10 * number for number, name in enumerate(names)}
    session = keep(summary(scores, course=[dict.fromkeys(names, 0), scores]))
    keep(LEVEL)
    keep(UNDONE)
    keep(mission(*names, success=False))
    for line in (["history"], ["history", session], ["stats"], ["stats", "--game", "giza"]):
        ended = companion(*line, "--lang", language)
        assert (ended.status, ended.err) == (0, "")
        assert max(map(columns, ended.out.splitlines())) <= 40
        assert "\x1b" not in ended.out
        assert "\u202e" not in ended.out


def test_stats_count_wins_scores_streaks_and_duels(companion: Command, keep: Keep) -> None:
    for evening in (BO_WINS, LEVEL, ANA_WINS, UNDONE):
        keep(evening)
    out = companion("stats").out.splitlines()
    assert out[0] == "Games finished: 3"
    found = [line.split() for line in out]
    assert ["games", "won", "streak", "most"] in found
    assert ["Ana", "3", "2", "1", "1"] in found
    assert ["Bo", "3", "2", "2", "2"] in found
    assert ["games", "won", "mean", "best"] in found
    assert ["Ana", "3", "2", "33.3", "47"] in found
    assert "Ana - Bo                1 : 1 (level: 1)" in out


def test_stats_of_one_player_and_of_one_game(companion: Command, keep: Keep) -> None:
    keep(LEVEL)
    keep(ANA_WINS)
    out = companion("stats", "--player", "花子", "--game", "giza").out
    assert out.startswith("Games finished: 1\n")
    assert "Ana - 花子" in out
    assert "Ana - Bo" not in out
    assert companion("stats", "--player", "ana").out == companion("stats", "--player", "Ana").out
    value = json.loads(companion("stats", "--player", "Ana", "--json").out)
    assert value["games"] == 2
    assert value["by_game"]["giza"][0]["best"] == 47
    assert [each["player"] for each in value["players"]] == ["Ana"]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (["stats", "--player", "Zed"], "nobody called 'Zed'"),
        (["stats", "--game", "chess"], "there is no game 'chess'"),
        (["history", "zzzz"], "there is no 'zzzz'"),
        (["export", "--to", "bgstats"], "is not finished"),
        (["export", "--to", "csv", "--qr"], "--qr: is for"),
        (["export", "--all", "--to", "bgstats"], "a link holds one session"),
        (["export", "--to", "pdf"], "there is no form 'pdf'"),
    ],
)
def test_mistakes_are_told_in_one_line(
    companion: Command, keep: Keep, line: list[str], said: str
) -> None:
    keep(ANA_WINS)
    keep(UNDONE)
    ended = companion(*line)
    assert (ended.status, ended.out) == (2, "")
    assert ended.err.count("\n") == 1
    assert said in ended.err


def test_the_result_sheet_is_that_of_the_last_finished_evening(
    companion: Command, keep: Keep
) -> None:
    keep(UNDONE)
    ended = companion("history", "--pdf", "x.pdf")
    assert (ended.status, ended.out) == (2, "")
    assert "no evening is finished yet" in ended.err
    keep(ANA_WINS)
    keep(UNDONE)
    assert companion("history", "--pdf", "x.pdf").out == "x.pdf\n"
    assert "Ana wins" in pdf_text(Path("x.pdf"))


def test_one_session_that_cannot_be_read_keeps_no_other_from_being_shown(
    companion: Command, keep: Keep, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(ANA_WINS)
    broken, replayed = keep(LEVEL), lookup.replayed

    def refusing(entries: Sequence[Entry]) -> Summary:
        if entries[0].body["id"] == broken:
            raise Refused("food", "is 5, must be at most 4", "GIZA-BID-03")
        return replayed(entries)

    monkeypatch.setattr(lookup, "replayed", refusing)
    ended = companion("history")
    assert "Ana wins." in ended.out
    assert broken[:4] in ended.err
    assert "must be at most 4" in ended.err


def test_the_result_sheet_has_names_places_breakdown_and_scale(
    companion: Command, keep: Keep, tmp_path: Path
) -> None:
    file = tmp_path / "evening.pdf"
    ended = companion("history", keep(LEVEL), "--pdf", file)
    assert (ended.status, ended.out) == (0, f"{file}\n")
    text = pdf_text(file)
    for word in ("Giza: The Great Pyramid", "Ana, Bo share the victory.", "花子", "33", "30"):
        assert word in text
    assert "Cell of the VP track" in text
    assert list(tmp_path.glob(".*")) == []


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("players", [1, 2, 5])
def test_the_result_sheet_fits_any_table(
    companion: Command, keep: Keep, paper: str, language: str, players: int
) -> None:
    names = [HOSTILE, "とても長い名前の人がここにいますよ" * 3, "Ana 👩‍🚀", "ไทย", "Zoë"]
    scores = {name: 7 * number for number, name in enumerate(names[:players])}
    keep(summary(scores, course=[dict.fromkeys(scores, 0), scores]))
    line = ["stats", "--pdf", "sheet.pdf", "--paper", paper, "--lang", language]
    ended = companion(*line)
    assert (ended.status, ended.err.count("\n")) == (0, 1)  # of the hostile name
    with pypdfium2.PdfDocument("sheet.pdf") as document:
        wide, high = document[0].get_size()
    size = {"a4": (210, 297), "letter": (215.9, 279.4)}[paper]
    assert (wide, high) == pytest.approx([mm * 72 / 25.4 for mm in size], abs=0.1)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(("players", "pages"), [(6, 1), (7, 1), (10, 1), (20, 1), (21, 2), (45, 3)])
def test_all_that_play_are_on_the_result_sheet(
    companion: Command, keep: Keep, players: int, pages: int, paper: str
) -> None:
    scores = {f"Name{number:02}": number for number in range(1, players + 1)}
    keep(summary(scores, course=[dict.fromkeys(scores, 0), scores]))
    ended = companion("history", "--pdf", "x.pdf", "--paper", paper)
    assert (ended.status, ended.err) == (0, "")
    with pypdfium2.PdfDocument("x.pdf") as document:
        texts = [page.get_textpage().get_text_range() for page in document]
    assert len(texts) == pages
    assert set(re.findall(r"Name\d\d", "".join(texts))) == scores.keys()
    assert [f"1 / {pages}" in texts[0], f"{pages} / {pages}" in texts[-1]] == [pages > 1] * 2


def test_a_name_that_no_font_has_is_told_on_the_terminal_and_on_the_sheet(
    companion: Command, keep: Keep
) -> None:
    keep(summary({"محمد": 2, "אבי": 1, "Zoe\u0308": 0}))
    ended = companion("history", "--pdf", "x.pdf")
    assert (ended.status, ended.out) == (0, "x.pdf\n")
    assert ended.err == (
        "companion: No font here has all the letters of 'محمد', 'אבי'. "
        "A square stands for each that is missing.\n"
    )
    assert "A square stands for each" in pdf_text(Path("x.pdf"))


def test_a_result_sheet_in_place_of_a_folder_changes_nothing(
    companion: Command, keep: Keep, tmp_path: Path
) -> None:
    keep(ANA_WINS)
    (tmp_path / "there").mkdir()
    assert companion("stats", "--pdf", tmp_path / "there").status == 2
    ended = companion("stats", "--pdf", tmp_path / "nowhere/x.pdf")
    assert (ended.status, ended.err.count("\n")) == (2, 1)
    assert list((tmp_path / "there").iterdir()) == []


def test_a_spreadsheet_of_one_session_or_of_all(companion: Command, keep: Keep) -> None:
    session = keep(ANA_WINS)
    keep(LEVEL)
    one = companion("export", session, "--to", "csv", "--output", "-").out
    assert [row["total"] for row in csv.DictReader(io.StringIO(one))] == ["47", "41"]
    every = companion("export", "--all", "--to", "csv", "--output", "-").out
    assert len(list(csv.DictReader(io.StringIO(every)))) == 5


def test_a_link_is_one_line_with_the_place_that_was_said_or_set(
    companion: Command, keep: Keep
) -> None:
    keep(ANA_WINS)
    assert "location" not in companion("export", "--to", "bgstats").out
    companion("settings", "set", "location", "Café 花")
    assert companion("export", "--to", "bgstats").out.count("\n") == 1
    link = companion("export", "--to", "bgstats").out.strip()
    assert link.startswith(LINK)
    assert "Caf%C3%A9%20%E8%8A%B1" in link
    told = companion("export", "--to", "bgstats", "--location", "Attic").out
    assert "Attic" in told


def test_a_play_file_of_all_finished_sessions(companion: Command, keep: Keep) -> None:
    for evening in (ANA_WINS, LEVEL, UNDONE):
        keep(evening)
    companion("export", "--all", "--to", "bgstats", "--output", "all.bgsplay")
    made = json.loads(Path("all.bgsplay").read_text(encoding="utf-8"))
    assert len(made["plays"]) == 2
    assert sorted(each["name"] for each in made["players"]) == ["Ana", "Bo", "花子"]
    assert len({each["uuid"] for each in made["players"]}) == len(made["games"]) + 2
    numbers = {each["id"] for each in made["players"]}
    assert {s["playerRefId"] for each in made["plays"] for s in each["playerScores"]} == numbers


def test_the_code_holds_the_link(
    companion: Command, keep: Keep, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setenv("LINES", "100")
    keep(ANA_WINS)
    link, *code = companion("export", "--to", "bgstats", "--qr").out.splitlines()
    assert {len(line) for line in code} == {len(code[0])}
    light = [[half in marks for half in line] for line in code for marks in ("█▀", "█▄")]
    picture = Image.new("L", (len(light[0]), len(light)))
    picture.putdata([255 * cell for line in light for cell in line])
    large = picture.resize((4 * picture.width, 4 * picture.height), Image.Resampling.NEAREST)
    [found] = zxingcpp.read_barcodes(large)
    assert found.text == link


@pytest.mark.parametrize(("wide", "high"), [("40", "100"), ("200", "30")])
def test_a_code_that_does_not_fit_is_told_in_its_place(
    companion: Command, keep: Keep, monkeypatch: pytest.MonkeyPatch, wide: str, high: str
) -> None:
    monkeypatch.setenv("COLUMNS", wide)
    monkeypatch.setenv("LINES", high)
    keep(ANA_WINS)
    link, *said = companion("export", "--to", "bgstats", "--qr").out.splitlines()
    assert link.startswith(LINK)
    assert f"here are {wide} and {high}" in " ".join(said)
    assert max(map(columns, said)) <= 40


def test_without_extras_only_sheet_and_code_are_missing(
    companion: Command, keep: Keep, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("qrcode", "reportlab", "fontTools", "uharfbuzz", "PIL", "svgwrite"):
        monkeypatch.setitem(sys.modules, name, None)
    keep(ANA_WINS)
    for line in (["history"], ["stats"], ["export", "--to", "bgstats"], ["export", "--to", "csv"]):
        assert companion(*line).status == 0
    ended = companion("export", "--to", "bgstats", "--qr")
    assert (ended.status, ended.out) == (2, "")
    assert "a code needs more packages (qrcode): pip install 'tabletop-companion[qr]'" in ended.err


def test_a_solo_opponent_has_a_name_in_the_language(companion: Command, keep: Keep) -> None:
    scores = {"Ana": 60, "hemionu": 61}
    session = keep(
        summary(scores, game="pyramidice", variant="solo-hemionu", npc="hemionu", course=[scores])
    )
    for line in (["history"], ["history", session]):
        assert "Hemionu" in companion(*line).out
        assert "ヘミウヌ" in companion(*line, "--lang", "ja").out
    link = companion("export", "--to", "bgstats").out
    assert "%22board%22%3A%22Solo%3A%20Hemionu%22" in link
    assert companion("stats", "--pdf", "solo.pdf", "--lang", "ja").status == 0
    assert "ヘミウヌ" in pdf_text(Path("solo.pdf"))


@pytest.mark.usefixtures("session")
def test_a_session_that_has_just_begun_is_replayed_from_its_journal(companion: Command) -> None:
    ended = companion("history")
    assert (ended.status, ended.err) == (0, "")
    assert "Giza: The Great Pyramid" in ended.out
    assert "Only just begun." in ended.out
    assert json.loads(companion("history", "3f2a", "--json").out)["players"] == []
    assert companion("stats").out == "No such game was finished yet.\n"


def test_a_kit_is_read_once_however_many_evenings_were_played_with_it(
    companion: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(3):
        Journal().create("giza", None, "points").close()
    read: list[str] = []

    def reading(game: str, folder: Path | None) -> Kit:
        read.append(game)
        return load_kit(game, folder)

    lookup.load.cache_clear()  # of the tests before
    monkeypatch.setattr(lookup, "load_kit", reading)
    assert len(companion("history").out.splitlines()) == 9
    assert read == ["giza"]
