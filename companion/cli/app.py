"""The root of the command line: finds the command called, and turns what goes wrong into a line."""

import os
from collections.abc import Sequence
from importlib import import_module
from typing import Annotated, Final, cast

import typer
from typer.core import TyperCommand, TyperGroup

from companion import __version__
from companion.cli import streams
from companion.cli.mistakes import Mistake, complaints
from companion.kits.faults import suggestion

COMMANDS: Final = (
    "games",
    "print",
    "setup",
    "adjudicate",
    "score",
    "play",
    "resume",
    "serve",
    "site",
    "history",
    "replay",
    "stats",
    "simulate",
    "sessions",
    "delete",
    "export",
    "import",
    "batch",
    "data",
    "check",
    "new",
    "watch",
    "words",
    "fetch",
    "studio",
    "calibrate",
    "settings",
)
MODULES: Final = {"import": "import_"}
"""Modules that cannot have the name of their command, a word of Python."""

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
        module = import_module(f"companion.cli.{MODULES.get(cmd_name, cmd_name)}")
        return cast("TyperCommand", typer.main.get_command(module.app))


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
        streams.finish()
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except BrokenPipeError:
        streams.abandon()
        return PIPE_CLOSED
    except Exception as error:  # noqa: BLE001 - the last resort
        lines = complaints(error)
        streams.abandon()
        if not lines:
            return _blamed(error)
        streams.complain(lines)
        return WRONG
    return status


def _blamed(error: Exception) -> int:
    """Tell of a bug of ours; return the status with which the command ends."""
    from companion.cli.blame import STATUS, Blame

    streams.complain([Blame()(error)])
    return STATUS


def _invoked(arguments: Sequence[str]) -> int:
    """Invoke the command called; return the status with which it leaves early, else 0."""
    command = typer.main.get_command(app)
    if COMPLETING in os.environ:
        command.main(list(arguments), prog_name="companion")
    try:
        with command.make_context("companion", list(arguments)) as context:
            command.invoke(context)
    except typer.Exit as end:
        return end.exit_code
    return 0
