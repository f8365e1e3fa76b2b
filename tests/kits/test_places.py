"""Where our data lie, and what loading them costs a phone."""

import subprocess
import sys

from companion.kits import fonts_folder, games, layouts_folder, places


def test_data_are_found_in_a_checkout():
    assert (layouts_folder() / "paper.toml").is_file()
    assert (fonts_folder() / "manifest.toml").is_file()


def test_data_are_found_inside_an_installed_package(tmp_path, monkeypatch):
    (tmp_path / "layouts").mkdir()
    (tmp_path / "fonts").mkdir()
    monkeypatch.setattr(places, "_PACKAGE", tmp_path)
    assert (layouts_folder(), fonts_folder()) == (tmp_path / "layouts", tmp_path / "fonts")


def test_games_are_the_folders_with_a_kit(tmp_path):
    for name in ("beta", "alpha", "empty"):
        (tmp_path / name).mkdir()
    (tmp_path / "beta" / "kit.toml").write_text("")
    (tmp_path / "alpha" / "kit.toml").write_text("")
    assert games(tmp_path) == ("alpha", "beta")
    assert "giza" in games()


def test_loading_a_kit_imports_nothing_that_only_printing_or_mistakes_need():
    program = (
        "import sys; from companion.kits import load_kit; load_kit('giza'); print(*sys.modules)"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    slow = {"openpyxl", "odf", "difflib", "fontTools", "reportlab", "struct", "zipfile"}
    assert not slow & set(run.stdout.split())
