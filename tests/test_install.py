"""What gets installed: on a phone nothing that is compiled; in the wheel the data beside the code."""

import re
from importlib.metadata import Distribution, distribution
from pathlib import Path

import companion
from companion.kits import fonts_folder, games, layouts_folder

COMPILED = {".so", ".pyd", ".dylib"}


def required(name: str, found: dict[str, Distribution]) -> dict[str, Distribution]:
    """The distributions that installing one brings along without any extra."""
    if name not in found:
        found[name] = distribution(name)
        for line in found[name].requires or ():
            if "extra ==" not in line and "sys_platform == 'win32'" not in line.replace('"', "'"):
                required(re.split(r"[^\w.-]", line, maxsplit=1)[0], found)
    return found


def test_the_bare_install_is_pure_python() -> None:
    distributions = required("tabletop-companion", {})
    compiled = [
        str(file)
        for each in distributions.values()
        for file in each.files or ()
        if file.suffix in COMPILED
    ]
    assert "typer" in distributions
    assert compiled == []


def test_data_and_fonts_travel_with_the_code() -> None:
    assert "giza" in games()
    assert (layouts_folder() / "giza/kit.toml").is_file()
    assert (fonts_folder() / "manifest.toml").is_file()


def test_every_module_says_what_it_is_for() -> None:
    modules = Path(companion.__file__).parent.rglob("*.py")
    assert [str(file) for file in modules if not file.read_text("utf-8").startswith('"""')] == []
