"""The command line: parse, call, show. No rule and no drawing is decided here."""


def main() -> None:
    """Run the command that the person typed and leave with its exit status."""
    import sys

    try:
        from companion.cli.app import run

        status = run(sys.argv[1:])
    except KeyboardInterrupt:
        status = 130
    sys.exit(status)
