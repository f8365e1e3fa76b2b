"""What is set for good: kept in one file, written whole, and followed by later commands."""

import stat
import sys
import tomllib
from pathlib import Path

import pytest

from tests.cli.conftest import Command


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "config/companion/settings.toml"


def test_nothing_is_set_at_first(companion: Command, file: Path) -> None:
    out = companion("settings").out
    assert out == companion("settings", "show").out
    for key in ("language", "paper", "ink", "backs", "printer", "address"):
        assert f"{key} is not set" in out
    assert str(file) in out
    assert not file.exists()


@pytest.mark.parametrize(
    ("key", "value", "kept"),
    [
        ("language", "ja", "ja"),
        ("paper", "Letter", "letter"),
        ("paper", "200x280.5", "200x280.5"),
        ("ink", "saver", "saver"),
        ("backs", "long-edge", "long-edge"),
        ("printer", "Büro 2", "Büro 2"),
        ("address", "https://example.org/Table", "https://example.org/Table"),
        ("address", "http://192.168.1.7:8000", "http://192.168.1.7:8000"),
    ],
)
def test_a_setting_is_kept_and_forgotten(
    companion: Command, file: Path, key: str, value: str, kept: str
) -> None:
    assert companion("settings", "set", key, value).status == 0
    assert f"{key} = {kept}" in companion("settings").out.splitlines()
    assert companion("settings", "unset", key).status == 0
    assert f"{key} is not set" in companion("settings").out
    assert file.read_text(encoding="utf-8") == ""


@pytest.mark.parametrize(
    "value",
    ["ftp://example.org", "https://", "https://a b", "https://a.org?x=1", "https://a.org/\x1b[2J"],
)
def test_an_address_is_one_that_a_browser_opens(companion: Command, value: str) -> None:
    assert companion("settings", "set", "address", value).status == 2


def test_settings_are_written_beside_and_then_renamed(companion: Command, file: Path) -> None:
    companion("settings", "set", "paper", "a3")
    companion("settings", "set", "ink", "grey")
    assert [path.name for path in file.parent.iterdir()] == ["settings.toml"]
    assert file.read_text(encoding="utf-8") == 'paper = "a3"\nink = "grey"\n'


def test_a_link_in_place_of_the_settings_is_neither_followed_nor_lost(
    companion: Command, file: Path, tmp_path: Path
) -> None:
    real = tmp_path / "dotfiles.toml"
    real.write_text('paper = "a4"\n', encoding="utf-8")
    file.parent.mkdir(parents=True)
    file.symlink_to(real)
    ended = companion("settings", "set", "ink", "grey")
    assert (ended.status, ended.out) == (2, "")
    assert f"{file}: is a link; change the file itself: {real}" in ended.err
    assert file.is_symlink()
    assert real.read_text(encoding="utf-8") == 'paper = "a4"\n'


def test_a_folder_that_cannot_be_written_is_told(companion: Command, tmp_path: Path) -> None:
    (tmp_path / "config").write_text("in the way", encoding="utf-8")
    ended = companion("settings", "set", "ink", "grey")
    assert (ended.status, ended.out) == (2, "")
    assert ended.err.count("\n") == 1


def test_what_was_kept_survives_a_failed_write(
    companion: Command, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    companion("settings", "set", "paper", "a3")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    ended = companion("settings", "set", "ink", "grey")
    assert (ended.status, ended.out) == (2, "")
    assert ended.err == f"companion: {file}: no space left on device\n"
    assert file.read_text(encoding="utf-8") == 'paper = "a3"\n'
    assert stat.S_ISREG(file.stat().st_mode)
    assert [path.name for path in file.parent.iterdir()] == ["settings.toml"]


def test_calibration_is_kept_by_printer_and_paper(companion: Command) -> None:
    assert companion("calibrate", "--bar-across", 99).status == 0
    assert companion("calibrate", "--paper", "A3", "--printer", "office", "--left", 6).status == 0
    out = companion("settings").out
    assert "printer default calibrated for a4" in out
    assert "printer office calibrated for a3" in out
    assert "printer = office" in out
    companion("calibrate", "--paper", "a3", "--forget")
    assert "office calibrated" not in companion("settings").out


def kept(file: Path) -> dict[str, float]:
    settings = tomllib.loads(file.read_text(encoding="utf-8"))
    measured: dict[str, float] = settings["calibration"]["default"]["a4"]
    return measured


def test_readings_again_add_to_those_before(companion: Command, file: Path) -> None:
    companion("calibrate", "--left", 6, "--across", 1)
    companion("calibrate", "--again", "--left", 4.5, "--across", -0.5)
    assert kept(file)["dx"] == pytest.approx(-0.5)
    assert kept(file)["back_dx"] == pytest.approx(-0.5)
    companion("calibrate", "--left", 4.5)
    assert kept(file)["dx"] == pytest.approx(0.5)


def test_readings_are_asked_for(companion: Command, file: Path) -> None:
    ended = companion("calibrate", given="99,5\n90\n100.5\n\n6\n-2\n\n")
    assert ended.status == 0
    assert "95-105" in ended.err
    assert kept(file)["scale_x"] == pytest.approx(100 / 99.5)
    assert kept(file)["scale_y"] == pytest.approx(100 / 100.5)
    assert kept(file)["back_dx"] == pytest.approx(2, abs=0.05)


@pytest.mark.parametrize(("answer", "moved"), [("no", -1.0), ("yes", -2.0)])
def test_a_sheet_printed_since_adds_to_what_is_kept(
    companion: Command, file: Path, answer: str, moved: float
) -> None:
    companion("calibrate", "--left", 6)
    assert companion("calibrate", given=f"{answer}\n\n\n6\n\n\n\n").status == 0
    assert kept(file)["dx"] == pytest.approx(moved)


@pytest.mark.parametrize(
    "line",
    [
        "calibrate --bar-across 80",
        "calibrate --bar-across x",
        "calibrate --paper a9",
        "calibrate --left nan",
    ],
)
def test_readings_that_no_printer_gives_are_told(companion: Command, line: str) -> None:
    ended = companion(*line.split())
    assert (ended.status, ended.out) == (2, "")
    assert ended.err.count("\n") == 1


def test_leaving_the_questions_keeps_what_was_kept(companion: Command, file: Path) -> None:
    companion("calibrate", "--left", 6)
    before = file.read_bytes()
    assert companion("calibrate", given="yes\nquit\n") == (
        0,
        "",
        companion("calibrate", given="yes\nquit\n").err,
    )
    assert file.read_bytes() == before


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have folders of other names")
def test_without_any_home_it_is_told_what_to_set(
    companion: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    def homeless(*_: object, **__: object) -> Path:
        raise RuntimeError

    monkeypatch.setattr("platformdirs.user_config_path", homeless)
    ended = companion("sessions")
    assert (ended.status, ended.out) == (2, "")
    assert "set HOME or XDG_CONFIG_HOME" in ended.err
