"""`companion settings`: what stays set: language, paper, printer."""

from collections.abc import Iterator
from typing import Annotated

import typer

from companion.cli import options, preferences, streams
from companion.cli.errors import Mistake

app = typer.Typer(add_completion=False, rich_markup_mode=None)

Key = Annotated[
    str,
    options.argument("KEY", f"One of: {', '.join(preferences.CHECKS)}.", options.complete_setting),
]
Value = Annotated[
    str,
    options.argument("VALUE", "What to set it to.", options.complete_value),
]
EXAMPLES = options.example("settings", "settings set paper letter", "settings unset paper")


@app.callback(invoke_without_command=True, epilog=EXAMPLES)
def settings(context: typer.Context) -> None:
    """Show what is set, or change it."""
    if context.invoked_subcommand is None:
        show()


@app.command(epilog=options.example("settings show"))
def show() -> None:
    """Show what is set, and in which file."""
    streams.show(_lines(preferences.read()))


@app.command(
    "set",
    epilog=options.example(
        "settings set language ja", "settings set address https://example.org/table"
    ),
)
def set_(key: Key, value: Value) -> None:
    """Set one thing for good."""
    value = value.strip() if key in preferences.AS_WRITTEN else value.strip().lower()
    if wrong := preferences.fault(key, value):
        raise Mistake(f"{key}: {wrong}")
    path = preferences.write(preferences.read() | {key: value})
    streams.show([f"{key} = {value}", f"({path})"])


@app.command(epilog=options.example("settings unset address"))
def unset(key: Key) -> None:
    """Forget one thing, so that it is as it was at first."""
    if key not in preferences.CHECKS:
        raise Mistake(f"{key}: {preferences.fault(key, '')}")
    kept = {name: value for name, value in preferences.read().items() if name != key}
    path = preferences.write(kept)
    streams.show([f"{key} is not set", f"({path})"])


def _lines(settings: preferences.Settings) -> Iterator[str]:
    for key in preferences.CHECKS:
        yield f"{key} = {settings[key]}" if key in settings else f"{key} is not set"
    for printer, papers in settings.get(preferences.CALIBRATION, {}).items():
        yield f"printer {printer} calibrated for {', '.join(papers)}"
    yield f"({preferences.folder() / preferences.FILE})"
