"""The root of the command line: finds the command called, and turns what goes wrong into a line."""

import os
from collections.abc import Sequence
from importlib import import_module
from typing import Annotated, Final, cast

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_group

from companion import __version__
from companion.cli import streams
from companion.cli.errors import Mistake, complaints
from companion.kits.faults import suggestion

# The commands in the order of the help, and the module that has each.
COMMANDS: Final = {
    "games": "games",
    "print": "print",
    "setup": "rulings",
    "adjudicate": "rulings",
    "score": "rulings",
    "play": "play",
    "resume": "play",
    "serve": "serve",
    "site": "serve",
    "history": "history",
    "replay": "replay",
    "stats": "history",
    "simulate": "simulate",
    "sessions": "sessions",
    "delete": "sessions",
    "export": "export",
    "import": "sessions",
    "batch": "rulings",
    "data": "games",
    "check": "kits",
    "new": "kits",
    "watch": "studio",
    "words": "kits",
    "fetch": "kits",
    "studio": "studio",
    "calibrate": "calibrate",
    "settings": "settings",
}

HELP_OPTIONS: Final = {"help_option_names": ["--help", "-h"]}
COMPLETING: Final = "_COMPANION_COMPLETE"
INTERRUPTED: Final = 130
PIPE_CLOSED: Final = 141
WRONG: Final = 2


class Commands(TyperGroup):
    """The commands, each in a module that is imported only when it is called.

    So adding up a score on a phone never waits for what printing needs.
    """

    def list_commands(self, ctx: object) -> list[str]:  # noqa: ARG002
        """Return the names in the order in which help shows them."""
        return list(COMMANDS)

    def get_command(self, ctx: object, cmd_name: str) -> TyperCommand | None:
        """Return the command of this name, made from its module's `app`."""
        if cmd_name not in COMMANDS:
            if getattr(ctx, "resilient_parsing", False):  # the shell only asks what there is
                return None
            raise Mistake(f"there is no command '{cmd_name}'; {suggestion(cmd_name, COMMANDS)}")
        found = get_group(import_module(f"companion.cli.{COMMANDS[cmd_name]}").app)
        # A module whose app is a group of its own has one command: all of it.
        return cast("TyperCommand", found.commands.get(cmd_name, found))


app = typer.Typer(cls=Commands, rich_markup_mode=None, context_settings=HELP_OPTIONS)


def _version(wanted: bool) -> None:  # noqa: FBT001 - typer calls it so
    if wanted:
        typer.echo(f"companion {__version__}")
        raise typer.Exit


@app.callback(
    invoke_without_command=True,
    epilog="\b\nAn evening:\n  companion print giza\n  companion play giza\n  companion history",
)
def root(
    context: typer.Context,
    *,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Print board games and keep the table."""
    if not version and context.invoked_subcommand is None:
        typer.echo(context.get_help())


def run(arguments: Sequence[str]) -> int:
    """Run one command line and return its exit status.

    What a person can get wrong is told in one line a fault on standard error, with status 2 and
    nothing on standard output; 70 and one line for a bug of ours; 130 after Ctrl-C; 141 when the
    reader of a pipe has gone.
    """
    streams.prepare()
    try:
        status = _invoked(arguments)
        # Here, while there is somebody to tell: a full disk is met when this is written.
        streams.finish()
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except BrokenPipeError:
        # Somebody piped us into `head`: no fault, and nobody there to tell it to.
        streams.abandon()
        return PIPE_CLOSED
    except Exception as error:  # noqa: BLE001 - the last resort
        lines = complaints(error)
        # What was to be shown before it went wrong is dropped: JSON is whole, or nothing.
        streams.abandon()
        if not lines:
            return _blamed(error)
        streams.complain(lines)
        return WRONG
    return status


def _blamed(error: Exception) -> int:
    """Tell of a bug of ours; return the status with which the command ends."""
    from companion.cli.errors import STATUS, Blame

    streams.complain([Blame()(error)])
    return STATUS


def _invoked(arguments: Sequence[str]) -> int:
    """Invoke the command called; return the status with which it leaves early, else 0."""
    command = typer.main.get_command(app)
    if COMPLETING in os.environ:
        command.main(list(arguments), prog_name="companion")
    try:
        # Not `command.main`: that prints what is wrong in its own way, and ends the process.
        with command.make_context("companion", list(arguments)) as context:
            command.invoke(context)
    except typer.Exit as end:
        return end.exit_code
    return 0
