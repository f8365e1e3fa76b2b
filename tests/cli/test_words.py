"""A kit in a language more: one file says all that is to be said, and it is all."""

import re
import shutil
from pathlib import Path

import pytest

from companion.kits import layouts_folder
from tests.cli.conftest import Command


def test_what_is_written_is_all_that_is_to_be_said(companion: Command) -> None:
    companion("new", "river", "--from", "score-only")
    kit = Path("river/kit.toml")
    kit.write_text(kit.read_text("utf-8").replace('"en"', '"de"').replace("{ en =", "{ de ="))
    scores = Path("river/score.toml")
    scores.write_text(scores.read_text("utf-8").replace(" en =", " de ="), encoding="utf-8")
    assert "lacks 108 of the house's 108 texts on paper" in companion("check", "river").err
    ended = companion("words", "river", "de")
    assert (ended.status, ended.err) == (0, "")
    assert ended.out.startswith("river/text.de.toml\n")
    file = Path("river/text.de.toml")
    empty = file.read_text("utf-8")
    assert '\nsetup = ""  # "Setup"\n' in empty
    file.write_text(re.sub(r'= ""  # (".*")', r"= \1", empty), encoding="utf-8")
    ended = companion("check", "river")
    assert (ended.status, ended.err) == (0, "")


@pytest.mark.parametrize("order", ['"en", "de"', '"de", "en"'])
@pytest.mark.parametrize("what", ["cards", "tiles", "board", "roll-and-write", "score-only"])
def test_a_kit_in_two_languages_passes_whatever_is_the_first(
    companion: Command, what: str, order: str
) -> None:
    companion("new", "river", "--from", what)
    kit = Path("river/kit.toml")
    kit.write_text(kit.read_text("utf-8").replace('languages = ["en"]', f"languages = [{order}]"))
    ended = companion("check", "river")
    assert (ended.status, ended.err) == (0, "")
    assert "The language 'de' is not finished" in " ".join(ended.out.split())
    assert companion("print", "river", "--lang", "de").status == 2
    assert companion("print", "river", "--lang", "en").status == 0
    companion("words", "river", "de")
    companion("words", "river", "en")
    file = Path("river/text.de.toml")
    file.write_text(re.sub(r'= ""  # (".*")', r"= \1", file.read_text("utf-8")), encoding="utf-8")
    ended = companion("check", "river")
    lacks = len(re.findall(r"^name = \{ en", kit.read_text("utf-8"), re.MULTILINE))
    assert f"words that lack: {lacks} (kit.toml: " in " ".join(ended.out.split())
    kit.write_text(re.sub(r"\{ en = (.*?) \}", r"{ en = \1, de = \1 }", kit.read_text("utf-8")))
    ended = companion("check", "river")
    assert (ended.status, ended.err) == (0, "")
    assert "not finished" not in " ".join(ended.out.split())
    assert companion("print", "river", "--lang", "de", "--force").status == 0


def test_texts_of_the_kit_are_among_them_and_a_file_is_kept(companion: Command) -> None:
    shutil.copytree(layouts_folder() / "hearts", "hearts")
    companion("words", "hearts", "de")
    file = Path("hearts/text.de.toml")
    told = file.read_text("utf-8")
    assert '[count]\nper_player.cards = ""  # "Cards"\n' in told
    ended = companion("words", "hearts", "de")
    assert (ended.status, ended.out, file.read_text("utf-8")) == (2, "", told)
    for wrong in ("../de", ""):
        ended = companion("words", "hearts", wrong)
        assert (ended.status, ended.out, ended.err.count("\n")) == (2, "", 1)
