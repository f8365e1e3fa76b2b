"""The command line: parse, call, show. No rule and no drawing is decided here.

In comes what a person typed; out go lines as wide as a phone's terminal, files, and an exit status.
`app` finds the module of the command that was called; a module is a verb of weight (`print`,
`play`, `simulate`), or verbs that are alike (`rulings`, `kits`, `sessions`). `options` are what
several have; `lookup` opens what they name; `streams` shows; `errors` says what is wrong.

A module is imported when its command is called, and imports what is heavy (the press, the journal,
a server) when it comes to that. `host`, `page` and what they use run in the website, too, which has
no typer: they import none.
"""

# Objects made until the collector looks for circles among them; Python looks far more often.
SELDOM = 200_000


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
