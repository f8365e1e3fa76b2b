"""Printing from the command line: files, words at the end, lists, and what cannot be printed."""

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pexpect
import pikepdf
import pytest

from companion.table.terminal.width import columns
from tests.cli.conftest import Command, Ended
from tests.kit_files import CARD, DECK, DECK_FILES, written

EXTRA = ("reportlab", "svgwrite", "qrcode", "fontTools", "PIL", "uniseg", "uharfbuzz", "pypdfium2")

FOR_ANY = DECK.replace("players = [2, 3]\n", "").replace("needed = { 2 = 5 }\n", "")
"""The same deck, for any number of players."""


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    """A kit of somebody's own: a deck of three cards and seven chips."""
    return written(tmp_path / "deck", DECK_FILES)


Print = Callable[..., Ended]


@pytest.fixture
def printed(companion: Command, deck: Path) -> Print:
    """Print the deck with these options."""
    return lambda *options: companion("print", "deck", "--kit", deck, *options)


def names(folder: str = "output/deck") -> list[str]:
    return sorted(path.name for path in Path(folder).iterdir() if path.name[0] != ".")


def test_a_print_is_one_pdf_and_says_what_to_do_next(printed: Print) -> None:
    ended = printed()
    assert (ended.status, ended.err) == (0, "")
    assert names() == ["deck.pdf"]
    with pikepdf.open("output/deck/deck.pdf") as pdf:
        sheets = len(pdf.pages)
    assert f"Sheets of paper: {sheets}," in ended.out
    assert str(Path("output/deck/deck.pdf")) in ended.out
    assert "100%" in ended.out
    assert max(map(columns, ended.out.splitlines())) <= 40


def test_a_kit_of_ones_own_needs_no_name(companion: Command, deck: Path) -> None:
    assert companion("print", "--kit", deck).status == 0
    assert names() == ["deck.pdf"]
    assert "cards.csv" in companion("data", "--kit", deck).out


def test_printing_again_replaces_what_was_printed(printed: Print) -> None:
    printed()
    before = Path("output/deck/deck.pdf").read_bytes()
    assert printed().status == 0
    assert Path("output/deck/deck.pdf").read_bytes() == before


@pytest.mark.parametrize(
    ("options", "files"),
    [
        (["--split"], ["deck-board.pdf", "deck-card.pdf", "deck-paper.pdf"]),
        (["--split", "--no-first-sheet"], ["deck-board.pdf", "deck-card.pdf"]),
        (["--format", "svg", "--no-first-sheet", "--only", "chip"], ["deck-chip-01.svg"]),
        (
            ["--format", "svg", "--svg-text", "live", "--no-first-sheet", "--only", "card"],
            ["deck-card-01.svg"],
        ),
        (
            ["--format", "png", "--dpi", "40", "--no-first-sheet", "--only", "card,chip"],
            ["deck-card-chip-01.png", "deck-card-chip-02.png"],
        ),
        (["--only", "card:Grove", "--no-first-sheet"], ["deck-card-Grove.pdf"]),
        (
            ["--only", "card:Grove,chip", "--faces", "--format", "svg"],
            ["card-Grove-back.svg", "card-Grove-front.svg", "chip-1-front.svg"],
        ),
        (
            ["--only", "card:Sled", "--faces", "--format", "png", "--dpi", "72"],
            ["card-Sled-back.png", "card-Sled-front.png"],
        ),
    ],
)
def test_formats(printed: Print, options: list[str], files: list[str]) -> None:
    ended = printed(*options)
    assert (ended.status, ended.err) == (0, "")
    assert names() == files


def test_no_part_of_a_game_takes_the_place_of_the_whole(printed: Print, deck: Path) -> None:
    kit = (deck / "kit.toml").read_text(encoding="utf-8")
    kit = kit.replace('id = "chip"', 'id = "chip"\nvariants = ["long"]', 1)
    (deck / "kit.toml").write_text(f'variants = ["short", "long"]\n{kit}', encoding="utf-8")
    parts = (["--players", "2"], ["--variant", "long"], ["--variant", "long", "--without", "short"])
    assert [printed(*options).status for options in ([], *parts)] == [0, 0, 0, 0]
    assert names() == [
        "deck-2-players.pdf",
        "deck-long-without-short.pdf",
        "deck-long.pdf",
        "deck.pdf",
    ]


def test_out_names_another_folder(printed: Print, tmp_path: Path) -> None:
    assert printed("--output", tmp_path / "away/there").status == 0
    assert names(str(tmp_path / "away/there")) == ["deck.pdf"]


def test_a_list_prints_nothing(printed: Print) -> None:
    ended = printed("--list")
    assert ended.status == 0
    assert not Path("output").exists()
    lines = ended.out.splitlines()
    assert lines[0].split() == ["card:", "Card", "3"]
    assert "thick (or thin); card" in lines[1]
    assert lines[2].split() == ["chip:", "Chip", "7"]


def test_the_cuts_of_a_list_add_up_to_those_of_all(companion: Command) -> None:
    told = " ".join(companion("print", "cheops", "--list").out.split())
    *each, whole = map(int, re.findall(r"straight cuts (\d+)", told))
    assert sum(each) == whole > max(each)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--players", "2"], ["chip: Chip 5"]),
        (["--make", "card=thin"], ["thin (or thick); paper"]),
        (["--only", "chip"], ["chip: Chip 7"]),
        (["--lang", "ja"], ["chip: チップ 7", "thick（またはthin）、"]),  # noqa: RUF001
    ],
)
def test_choices_show_in_the_list(printed: Print, options: list[str], words: list[str]) -> None:
    ended = printed("--list", *options)
    assert ended.status == 0
    told = " ".join(ended.out.split())
    assert all(word in told for word in words)
    assert max(map(columns, ended.out.splitlines())) <= 40


@pytest.mark.parametrize("listed", [(), ("--list",)])
def test_how_to_turn_the_paper_over_is_told(printed: Print, listed: tuple[str, ...]) -> None:
    told = {
        backs: " ".join(printed("--backs", backs, *listed).out.split())
        for backs in ("long-edge", "short-edge", "gutter-fold", "none")
    }
    assert "Two-sided, turned over the long edge." in told["long-edge"]
    assert "Two-sided, turned over the short edge." in told["short-edge"]
    assert not any("wo-sided" in told[backs] for backs in ("gutter-fold", "none"))


def test_saving_ink_says_how_much(printed: Print) -> None:
    assert "% of what full colour takes" in " ".join(printed("--ink", "saver").out.split())
    assert "Ink:" not in printed("--ink", "grey").out


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--only", "crad"], ["crad", "card"]),
        (["--make", "card=thck"], ["thck", "thick"]),
        (["--make", "card"], ["--make", "worker=standee"]),
        (["--players", "4"], ["4", "2 or 3"]),
        (["--variant", "long"], ["long"]),
        (["--paper", "a9"], ["a9"]),
        (["--backs", "up"], ["--backs", "up"]),
        (["--ink", "bright"], ["--ink", "bright"]),
        (["--format", "doc"], ["--format", "doc"]),
        (["--dpi", "200"], ["--dpi", "--format png"]),
        (["--dpi", "9", "--format", "png"], ["--dpi", "9"]),
        (["--dpi", "1200", "--format", "png", "--paper", "900x900"], ["--dpi", "42520 x 42520"]),
        (["--split", "--format", "svg"], ["--split", "--format pdf"]),
        (["--svg-text", "live"], ["--svg-text", "--format svg"]),
        (["--thickness", "card"], ["--thickness", "card=0.35"]),
        (["--only", "card:Grvoe"], ["card", "Grvoe", "Grove"]),
        (["--changed", "--only", "card:Grove"], ["--changed", "single rows"]),
        (["--only", ","], ["--only", "names nothing"]),
        (["--only", ""], ["--only", "names nothing"]),
        (["--make", ""], ["--make", "names nothing"]),
        (["--thickness", "card=0.3,card=0.4"], ["--thickness", "card=0.3 and card=0.4"]),
        (["--thickness", "crad=0.3"], ["thickness", "crad", "card"]),
        (["--sleeves", "20"], ["sleeves", "20 mm", "to 10"]),
        (["--lang", "xx"], ["--lang", "xx"]),
        (["--output", "/dev/null/here"], ["/dev/null/here"]),
    ],
)
def test_what_cannot_be_printed_is_told_and_nothing_written(
    printed: Print, options: list[str], words: list[str]
) -> None:
    ended = printed(*options)
    assert (ended.status, ended.out) == (2, "")
    assert ended.err.count("\n") == 1
    assert all(word in ended.err for word in words)
    assert not Path("output").exists()


def test_a_print_without_a_name_and_a_kit_is_told(companion: Command) -> None:
    ended = companion("print")
    assert (ended.status, ended.out) == (2, "")
    assert "GAME" in ended.err


def test_faults_of_a_layout_are_told(printed: Print, deck: Path) -> None:
    (deck / "card.toml").write_text(CARD.replace("{name}", "{nmae}"), encoding="utf-8")
    ended = printed()
    assert (ended.status, ended.out) == (2, "")
    assert "card.toml" in ended.err
    assert not Path("output").exists()


def test_settings_are_followed(companion: Command, printed: Print) -> None:
    companion("settings", "set", "paper", "a3")
    companion("settings", "set", "language", "ja")
    assert "用紙" in printed("--no-first-sheet").out
    with pikepdf.open("output/deck/deck.pdf") as pdf:
        assert float(pdf.pages[0].mediabox[2]) == pytest.approx(841.89, abs=0.01)


def test_a_calibration_moves_the_next_print(companion: Command, printed: Print) -> None:
    printed()
    before = Path("output/deck/deck.pdf").read_bytes()
    companion("calibrate", "--left", 6)
    printed()
    assert Path("output/deck/deck.pdf").read_bytes() != before
    companion("calibrate", "--forget")
    printed()
    assert Path("output/deck/deck.pdf").read_bytes() == before


def test_check_tells_faults_and_sums_up(companion: Command, deck: Path) -> None:
    ended = companion("check", deck)
    assert ended.status == 0
    assert "deck is in order. Components: 2, pieces: 10," in " ".join(ended.out.split())
    assert "layouts" in ended.out
    (deck / "cards.csv").write_text("name\nFerry\nFerry\n", encoding="utf-8")
    ended = companion("check", deck)
    assert (ended.status, ended.out) == (2, "")
    assert "cards.csv" in ended.err


def without_the_press(*arguments: object) -> Ended:
    """Run a command where the extra `print` is not installed."""
    code = f"""
import sys
class NotThere:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {EXTRA!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
sys.meta_path.insert(0, NotThere())
from companion.cli import main
main()
"""
    ended = subprocess.run(
        [sys.executable, "-c", code, *map(str, arguments)],
        capture_output=True,
        text=True,
        check=False,
    )
    return Ended(ended.returncode, ended.stdout, ended.stderr)


@pytest.mark.parametrize(
    "line",
    [
        "print {deck}",
        "print {deck} --list",
        "print {deck} --format svg",
        "setup giza --players 3 --sheet",
    ],
)
def test_without_the_extra_a_line_says_how_to_get_it(deck: Path, line: str) -> None:
    ended = without_the_press(*line.format(deck=f"--kit {deck}").split())
    assert (ended.status, ended.out) == (2, "")
    assert "pip install 'tabletop-companion[print]'" in ended.err
    assert ended.err.count("\n") == 1


def test_without_the_extra_a_check_says_what_it_leaves_out(deck: Path) -> None:
    ended = without_the_press("check", deck)
    assert ended.status == 0
    assert "not checked" in " ".join(ended.out.split())
    assert "tabletop-companion[print]" in ended.out.replace("\n", "").replace(" ", "")


def test_without_the_extra_the_rest_works(sheet: Path) -> None:
    for line in ("setup giza --players 3", f"score giza {sheet}", "data giza", "games", "settings"):
        assert without_the_press(*line.split()).status == 0


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
@pytest.mark.filterwarnings("ignore:.*multi-threaded.*fork.*:DeprecationWarning")
@pytest.mark.parametrize("terminal", ["xterm", "dumb"])
def test_progress_is_shown_on_a_terminal_and_gone_at_the_end(deck: Path, terminal: str) -> None:
    command = [sys.executable, "-m", "companion", "print", "--paper", "a4", "--kit", str(deck)]
    child = pexpect.spawn(
        "env", [f"TERM={terminal}", *command], dimensions=(30, 40), encoding="utf-8", timeout=60
    )
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    assert ("Printing" in child.before) == (terminal == "xterm")
    assert "Next:" in child.before


def test_a_folder_that_is_a_file_is_told(printed: Print) -> None:
    Path("output").write_text("in the way", encoding="utf-8")
    ended = printed()
    assert (ended.status, ended.out) == (2, "")
    assert Path("output").read_text(encoding="utf-8") == "in the way"


def test_a_game_that_says_nothing_of_players_is_printed(printed: Print, deck: Path) -> None:
    (deck / "kit.toml").write_text(FOR_ANY, encoding="utf-8")
    assert [printed().status, printed("--players", "7").status] == [0, 0]
    assert "players: is 0, must be 1 or more" in printed("--players", "0").err


def test_such_a_game_has_its_layouts_checked(companion: Command, deck: Path) -> None:
    (deck / "kit.toml").write_text(FOR_ANY, encoding="utf-8")
    (deck / "card.toml").write_text(CARD.replace("{name}", "{nmae}"), encoding="utf-8")
    ended = companion("check", deck)
    assert (ended.status, ended.out) == (2, "")
    assert "there is no 'nmae' here; did you mean 'name'?" in ended.err


def test_a_character_that_no_font_has_is_told_once(companion: Command, deck: Path) -> None:
    (deck / "cards.csv").write_text("name\nFerry 🚀\n", encoding="utf-8")
    ended = companion("check", deck)
    assert ended.err.count("🚀") == 1


def test_a_layout_that_is_no_toml_is_told_with_its_line(printed: Print, deck: Path) -> None:
    (deck / "card.toml").write_text("[face]\ninset = 5mm\n", encoding="utf-8")
    ended = printed()
    assert (ended.status, ended.out) == (2, "")
    assert "card.toml:2: not TOML: " in ended.err


def test_a_folder_without_a_game_is_named(companion: Command, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    ended = companion("print", "--kit", tmp_path / "empty")
    assert (ended.status, ended.out) == (2, "")
    assert "empty has no kit.toml" in ended.err


def test_what_is_not_of_a_print_is_replaced_by_force_alone(companion: Command) -> None:
    Path("out").mkdir()
    Path("thesis").write_bytes(b"mine")
    Path("out/giza-food.pdf").symlink_to("../thesis")
    line = ("print", "giza", "--only", "food", "--output", "out")
    ended = companion(*line)
    assert (ended.status, ended.out) == (2, "")
    assert "giza-food.pdf: is not a file that this command wrote; " in ended.err
    assert companion(*line, "--force").status == 0
    assert Path("out/giza-food.pdf").read_bytes().startswith(b"%PDF")
    assert Path("thesis").read_bytes() == b"mine"
    assert companion(*line).status == 0


def test_two_kits_of_one_name_are_not_printed_over_each_other(
    companion: Command, deck: Path, tmp_path: Path
) -> None:
    other = written(tmp_path / "other", DECK_FILES)
    ended = companion("print", str(deck), str(other), "--output", "out")
    assert (ended.status, ended.out) == (2, "")
    assert "are both called 'deck'; print each alone" in ended.err
    assert not Path("out").exists()
