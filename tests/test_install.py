"""What gets installed: for a phone nothing that is compiled, and the data beside the code."""

from importlib.metadata import Distribution, distribution

from packaging.requirements import Requirement

from companion.kits import fonts_folder, games, layouts_folder

COMPILED = {".so", ".pyd", ".dylib"}


def required(name: str, found: dict[str, Distribution]) -> dict[str, Distribution]:
    """The distributions that installing one brings along without any extra."""
    if name not in found:
        found[name] = distribution(name)
        for needed in map(Requirement, found[name].requires or ()):
            if needed.marker is None or needed.marker.evaluate({"extra": ""}):
                required(needed.name, found)
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
