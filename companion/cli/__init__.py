"""The command line: parse, call, show. No rule and no drawing is decided here."""

SELDOM = 200_000
"""Objects made until the collector looks for circles among them; Python looks far more often."""


def main() -> None:
    """Run the command that the person typed and leave with its exit status."""
    import gc
    import sys

    # Most commands are over before there is anything to collect, and looking for it, now and then
    # and three times at the end, took a sixth of their time.
    gc.set_threshold(SELDOM)
    try:
        from companion.cli.app import run

        status = run(sys.argv[1:])
    except KeyboardInterrupt:
        status = 130
    gc.freeze()
    sys.exit(status)
