import subprocess
import sys
from pathlib import Path

import pytest

import companion.games
from companion.games import open_game, slugs

FOLDER = Path(companion.games.__file__).parent
SHARED = {"common", "kit_games", "__pycache__"}


def test_every_folder_is_a_room_but_the_shared_one() -> None:
    folders = {path.name for path in FOLDER.iterdir() if path.is_dir()} - SHARED
    assert set(slugs()) == {name.replace("_", "-") for name in folders}
    assert list(slugs()) == sorted(slugs())


@pytest.mark.parametrize("slug", slugs())
def test_a_room_goes_by_its_own_slug(slug: str) -> None:
    assert open_game(slug).slug == slug


@pytest.mark.parametrize(
    "slug", ["common", "contract", "batch", "Giza", "giza.setup", "", "../kits"]
)
def test_nothing_else_is_a_room(slug: str) -> None:
    with pytest.raises(KeyError):
        open_game(slug)


def test_rooms_are_opened_only_when_asked_for() -> None:
    program = (
        "import sys, companion.games as games; games.slugs();"
        "print([name for name in sys.modules if name.startswith('companion.games.')])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert done.stdout.decode().strip() == "[]"
