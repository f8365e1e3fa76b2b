"""Setup, scores and adjudications: as JSON, and as people read them on forty columns."""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.kits import layouts_folder
from companion.table.terminal.width import columns
from tests.cli.conftest import BIDS, SHEET, Command


def fits(text: str) -> bool:
    return bool(text) and all(columns(line) <= 40 for line in text.splitlines())


def test_setup_json_is_the_object_of_the_specification(companion: Command) -> None:
    ended = companion("setup", "giza", "--players", 3, "--json")
    value = json.loads(ended.out)
    assert ended.status == 0
    assert value["shared"]["food_stock"] == 104
    assert value["per_player"]["board_workers"] == 10
    assert value["removed"] == {"workers": 16, "screens": 1, "sleds": 1, "quarries": 1}


@pytest.mark.parametrize("players", [3, 4])
def test_setup_says_every_count_that_is_not_zero(companion: Command, players: int) -> None:
    words = " ".join(companion("setup", "giza", "--players", players).out.split())
    value = json.loads(companion("setup", "giza", "--players", players, "--json").out)
    for group in ("shared", "per_player"):
        for key, count in value[group].items():
            assert not count or str(count) in words, f"{group}.{key}"


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("players", [3, 4])
def test_setup_fits_forty_columns(companion: Command, players: int, language: str) -> None:
    ended = companion("setup", "giza", "--players", players, "--lang", language, "--explain")
    assert fits(ended.out)
    assert "[GIZA-SETUP-02]" in ended.out


def test_score_json_is_the_object_of_the_specification(companion: Command, sheet: Path) -> None:
    value = json.loads(companion("score", "giza", sheet, "--json").out)
    assert [player["total"] for player in value["players"]] == [40, 40, 3]
    assert value["winners"] == ["Ana"]
    assert value["tiebreak"] == "food_and_art"


def test_scores_are_read_from_standard_input(companion: Command, sheet: Path) -> None:
    ended = companion("score", "giza", "-", "--json", given=sheet.read_text())
    assert ended == companion("score", "giza", sheet, "--json")


def test_a_byte_order_mark_is_no_fault(companion: Command) -> None:
    given = "\ufeff" + json.dumps(SHEET)
    assert companion("score", "giza", "-", "--json", given=given).status == 0


@pytest.mark.parametrize("language", ["en", "ja"])
def test_scores_fit_forty_columns(companion: Command, sheet: Path, language: str) -> None:
    ended = companion("score", "giza", sheet, "--explain", "--lang", language)
    assert ended.status == 0
    assert fits(ended.out)
    assert "GIZA-TIE-02" in ended.out


@pytest.mark.parametrize("language", ["en", "ja"])
def test_adjudications_fit_forty_columns(companion: Command, bids: Path, language: str) -> None:
    ended = companion("adjudicate", "giza", "lift", bids, "--explain", "--lang", language)
    assert ended.status == 0
    assert fits(ended.out)
    assert "GIZA-BID-05" in ended.out


def test_adjudicate_json_is_the_object_of_the_specification(companion: Command, bids: Path) -> None:
    value = json.loads(companion("adjudicate", "giza", "lift", bids, "--json").out)
    assert value["scores"] == {"Blue": 0, "White": 1, "Brown": 4, "Red": 4}
    assert value["total"] == 11


def renamed(value: Any, names: dict[str, str]) -> Any:
    """Return a request with other names for its players."""
    if isinstance(value, dict):
        return {names.get(key, key): renamed(inner, names) for key, inner in value.items()}
    if isinstance(value, list):
        return [renamed(inner, names) for inner in value]
    return names.get(value, value) if isinstance(value, str) else value


@pytest.mark.parametrize(
    "names",
    [
        ["Nebuchadnezzar the Second of Babylon", "Nebuchadnezzar the First", "Bo", "Chi"],
        ["花子と長い名前の人たちの会の会長", "太郎", "次郎", "三郎"],
        ["\x1b[2J\x1b[31mAna", "\u202eoB", "C\nhi", "D\tee"],
        ["👩‍🚀" * 20, "e\u0301" * 50, "Bo", "B0"],
    ],
)
def test_names_of_any_kind_fit_and_steer_nothing(companion: Command, names: list[str]) -> None:
    others = dict(zip(["Blue", "White", "Brown", "Red"], names, strict=True))
    given = json.dumps(renamed(BIDS, others))
    ended = companion("adjudicate", "giza", "lift", "-", "--explain", given=given)
    assert ended.status == 0
    assert fits(ended.out)
    assert not any(char in ended.out for char in "\x1b\u202e\t")


def test_names_that_differ_late_are_still_told_apart(companion: Command) -> None:
    names = dict(
        zip(["Blue", "White", "Brown", "Red"], ["Player 1", "Player 2", "P3", "P4"], strict=True)
    )
    ended = companion("adjudicate", "giza", "lift", "-", given=json.dumps(renamed(BIDS, names)))
    assert "Player 1" in ended.out
    assert "Player 2" in ended.out


def test_names_come_back_in_json_as_they_were_given(companion: Command) -> None:
    names = {"Ana": "\x1b[31mÄna 花子", "Bo": "B\u202eo"}
    ended = companion("score", "giza", "-", "--json", given=json.dumps(renamed(SHEET, names)))
    assert json.loads(ended.out)["winners"] == ["\x1b[31mÄna 花子"]


def test_json_is_whole_on_a_terminal_that_knows_only_ascii(process: Command, sheet: Path) -> None:
    given = json.dumps(renamed(SHEET, {"Ana": "花子"}))
    ended = process("score", "giza", "-", "--json", given=given, PYTHONIOENCODING="ascii")
    assert json.loads(ended.out)["winners"] == ["花子"]
    assert process("score", "giza", sheet, PYTHONIOENCODING="ascii", LANG="ja_JP.UTF-8").status == 0


@pytest.mark.parametrize(
    ("locale", "words"),
    [
        ({"LANG": "ja_JP.UTF-8"}, "3人用の準備"),
        ({"LC_ALL": "ja_JP", "LANG": "en_GB"}, "3人用の準備"),
        ({"LC_MESSAGES": "ja", "LANG": "en_GB"}, "3人用の準備"),
        ({"LC_ALL": "C", "LANG": "ja_JP.UTF-8"}, "Setup for 3 players"),
        ({"LANG": "tlh_QO.UTF-8"}, "Setup for 3 players"),
        ({}, "Setup for 3 players"),
    ],
)
def test_the_locale_chooses_the_language(
    companion: Command,
    monkeypatch: pytest.MonkeyPatch,
    locale: dict[str, str],
    words: str,
) -> None:
    for name, value in locale.items():
        monkeypatch.setenv(name, value)
    assert words in companion("setup", "giza", "--players", 3).out


def test_the_option_goes_before_settings_and_settings_before_the_locale(
    companion: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    companion("settings", "set", "language", "ja")
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    assert "準備" in companion("setup", "giza", "--players", 3).out
    assert "Setup" in companion("setup", "giza", "--players", 3, "--lang", "en").out


@pytest.mark.parametrize("language", ["en", "ja"])
def test_data_says_where_numbers_come_from(companion: Command, language: str) -> None:
    ended = companion("data", "giza", "--lang", language)
    assert fits(ended.out)
    assert "quarries.csv" in ended.out


def test_data_tells_the_sources_of_rows_and_columns_apart(companion: Command) -> None:
    lines = companion("data", "giza").out.splitlines()
    at = lines.index("rows: rows.csv, rows: 8")
    assert lines[at + 1] == "  rulebook 7, house 1"
    assert lines[lines.index("quarries: quarries.csv, rows: 4") + 1 :][:3] == [
        "  rulebook 1, house 3",
        "  rulebook: capacity, players",
        "  house: track_spaces",
    ]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_games_lists_what_there_is(companion: Command, language: str) -> None:
    ended = companion("games", "--lang", language)
    assert fits(ended.out)
    assert "\ngiza" in ended.out or ended.out.startswith("giza")


def test_tables_of_ones_own_take_the_place_of_ours(companion: Command, tmp_path: Path) -> None:
    own = tmp_path / "mine"
    own.mkdir()
    text = (layouts_folder() / "giza/setup.csv").read_text(encoding="utf-8")
    header, *rows = text.splitlines()
    at = header.split(",").index("per_player.art")
    for index, row in enumerate(rows):
        cells = row.split(",")
        cells[at] = "2"
        rows[index] = ",".join(cells)
    (own / "setup.csv").write_text("\n".join([header, *rows]), encoding="utf-8")
    ended = companion("setup", "giza", "--players", 3, "--json", "--kit", own)
    assert json.loads(ended.out)["per_player"]["art"] == 2
    listed = "".join(companion("data", "giza", "--kit", own).out.split())
    assert f"setup:setup.csv,rows:2yours,from{own}" in listed
    assert listed.count("yours,from") == 1


def test_the_steps_of_a_kit_in_one_language_are_said(companion: Command, tmp_path: Path) -> None:
    written = {
        "kit.toml": 'id = "own"\nname = "Own"\nplayers = [2]\n'
        + "".join(f'[tables.{each}]\nfile = "{each}.csv"\n' for each in ("setup", "steps")),
        "score.toml": '[final.ask]\na = "A"\n[final.points]\na = "a"\n',
        "setup.csv": "players,shared.tiles\n2,16\n",
        "steps.csv": "step,players,text\n1,2,Lay the map between you.\n",
    }
    for name, text in written.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert companion("check", tmp_path).status == 0
    assert "1. Lay the map between you." in " ".join(
        companion("setup", tmp_path, "--players", 2).out.split()
    )
