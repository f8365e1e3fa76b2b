"""Printing for shops, only what changed, and several games in one command."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.table.terminal.width import columns
from tests.cli.conftest import Command, Ended
from tests.kit_files import DECK_FILES, written

Print = Callable[..., Ended]


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    """A kit of somebody's own: a deck of three cards and seven chips."""
    return written(tmp_path / "deck", DECK_FILES)


@pytest.fixture
def printed(companion: Command, deck: Path) -> Print:
    """Print the deck with these options."""
    return lambda *options: companion("print", "--kit", deck, *options)


def told(ended: Ended) -> str:
    return " ".join(ended.out.split())


def names(folder: str) -> list[str]:
    return sorted(path.name for path in Path(folder).iterdir() if path.name[0] != ".")


def test_a_shop_gets_its_files_and_a_person_is_told_what_it_takes(printed: Print) -> None:
    ended = printed("--for", "tgc")
    assert (ended.status, ended.err) == (0, "")
    assert names("output/deck/tgc") == [
        "card-1-front.png",
        "card-2-front.png",
        "card-3-front.png",
        "card-back.png",
        "deck-tgc.csv",
    ]
    assert "The Game Crafter takes: card: Card 3 PokerDeck; different: 3" in told(ended)
    assert "The Game Crafter does not take: chip: is 16 × 16 mm" in told(ended)  # noqa: RUF001
    assert "Next: upload" in ended.out
    assert max(map(columns, ended.out.splitlines())) <= 40


@pytest.mark.parametrize(
    ("shop", "files"),
    [
        ("drivethru", ["card.pdf", "deck-drivethru.csv"]),
        (
            "tts",
            [
                "card-back.png",
                "card-sheet.png",
                "chip-sheet.png",
                "deck-tts.csv",
                "deck-tts.json",
            ],
        ),
    ],
)
def test_other_shops(printed: Print, shop: str, files: list[str]) -> None:
    ended = printed("--for", shop, "--lang", "ja")
    assert (ended.status, ended.err) == (0, "")
    assert names(f"output/deck/{shop}") == files
    assert "次に" in ended.out


def test_a_list_for_a_shop_writes_nothing(printed: Print) -> None:
    ended = printed("--for", "mpc", "--list")
    assert ended.status == 0
    assert "MakePlayingCards does not take: chip:" in told(ended)
    assert not Path("output").exists()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--ink", "saver"], "--ink saver: can't be used with --for tgc"),
        (["--backs", "none"], "--backs: can't be used with --for tgc"),
        (["--paper", "a4"], "--paper: can't be used with --for tgc"),
        (["--format", "png"], "--format: can't be used with --for tgc"),
        (["--no-first-sheet"], "--no-first-sheet: can't be used with --for tgc"),
        (["--changed"], "--changed: can't be used with --for tgc"),
        (["--only", "chip"], "deck: chip: is 16 × 16 mm; The Game Crafter has"),  # noqa: RUF001
        (["--only", "card,chip"], "deck: chip: is 16 × 16 mm; The Game Crafter has"),  # noqa: RUF001
    ],
)
def test_what_makes_no_sense_for_a_shop_is_refused(
    printed: Print, options: list[str], message: str
) -> None:
    ended = printed("--for", "tgc", *options)
    assert (ended.status, ended.out) == (2, "")
    assert ended.err.startswith(f"companion: {message}")
    assert ended.err.count("\n") == 1
    assert not Path("output").exists()


def test_a_shop_that_takes_nothing_is_one_line(companion: Command) -> None:
    ended = companion("print", "giza", "--for", "drivethru")
    assert (ended.status, ended.out) == (2, "")
    assert ended.err.startswith("companion: giza: DriveThruCards takes none of these components")
    assert ended.err.count("\n") == 1


def test_only_what_changed(printed: Print, deck: Path) -> None:
    printed()
    ended = printed("--changed")
    assert (ended.status, ended.out) == (0, "Nothing has changed since the last\nprint.\n")
    (deck / "cards.csv").write_text("name\nFerry\nGroves\nSled\n", encoding="utf-8")
    assert "card: Card 1" in told(printed("--changed", "--list"))
    ended = printed("--changed")
    assert ended.status == 0
    assert "Throw away: Card: Grove (number 2)" in told(ended)
    assert names("output/deck") == ["deck-changed.pdf", "deck.pdf"]
    assert "Nothing has changed" in told(printed("--changed"))


def test_without_a_print_before_nothing_is_compared(printed: Print) -> None:
    ended = printed("--changed")
    assert (ended.status, ended.out) == (2, "")
    assert "output/deck: holds no print of deck in en with full ink" in ended.err
    assert not Path("output").exists()


GAMES = ("print", "giza", "cheops", "--only", "setup_sheet", "--no-first-sheet")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_several_games_are_printed_as_each_alone(companion: Command, jobs: str) -> None:
    for game in ("giza", "cheops"):
        companion("print", game, *GAMES[3:], "--output", f"alone/{game}")
    ended = companion(*GAMES, "--jobs", jobs, "--output", "both")
    assert (ended.status, ended.err) == (0, "")
    for game in ("giza", "cheops"):
        file = f"{game}/{game}-setup_sheet.pdf"
        assert Path("both", file).read_bytes() == Path("alone", file).read_bytes()
        assert file in "".join(ended.out.split())


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_what_is_wrong_with_one_of_several_keeps_all_from_being_written(
    companion: Command, jobs: str
) -> None:
    ended = companion("print", "giza", "cheops", "--players", "5", "--jobs", jobs)
    assert (ended.status, ended.out) == (2, "")
    assert "giza: players: is 5, must be 3 or 4" in ended.err
    assert not Path("output").exists()


def test_pictures_are_the_same_whatever_the_jobs(printed: Print) -> None:
    png = ("--format", "png", "--dpi", "40")
    printed(*png, "--output", "one")
    printed(*png, "--output", "two", "--jobs", "2")
    for name in names("one"):
        assert Path("two", name).read_bytes() == Path("one", name).read_bytes()


@pytest.mark.parametrize(("shop", "missing"), [("drivethru", "pikepdf"), ("tgc", "pypdfium2")])
def test_what_a_shop_needs_and_is_not_installed_is_told(
    printed: Print, monkeypatch: pytest.MonkeyPatch, shop: str, missing: str
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    ended = printed("--for", shop)
    assert (ended.status, ended.out) == (2, "")
    assert "pip install 'tabletop-companion[" in ended.err
    assert not list(Path().glob("output/**/*.*"))
