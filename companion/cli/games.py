"""`companion games`: what can be printed and played."""

from companion.cli import options, streams

app = options.new_app()


@app.command(epilog=options.example("games", "games --lang ja"))
def games(*, lang: options.Language = None) -> None:
    """List the games, with how many play and what the companion does for each."""
    from companion.cli.opened import open_translator
    from companion.games import kept_games, slugs
    from companion.kits import games as built_in
    from companion.kits import load_kit
    from companion.table.terminal.width import wrap
    from companion.table.translator import in_language

    for name in built_in():
        kit = load_kit(name)
        translator = open_translator(kit, lang)
        keeps = "cli.prints_and_keeps" if name in kept_games() else "cli.prints"
        does = "cli.prints_and_rules" if name in slugs() else keeps
        title = in_language(kit.name, translator.language)
        players = "-".join(map(str, sorted({kit.players[0], kit.players[-1]})))
        streams.show(wrap(f"{name}: {title}"))
        streams.show(wrap(translator.text(does, players=players), indent="  "))
