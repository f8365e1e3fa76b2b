"""`companion games`: what can be printed and played."""

from typing import Final

from companion.cli import options, streams

DOES: Final = {
    (True, True): "cli.prints_and_rules",
    (True, False): "cli.prints",
    (False, True): "cli.rules",
    (False, False): "cli.knows",
}
"""What is said of a game by whether it can be printed, and has rules."""

app = options.new_app()


@app.command(epilog=options.example("games", "games --lang ja"))
def games(*, lang: options.Language = None) -> None:
    """List the games, with how many play and what the companion does for each."""
    from companion.cli.opened import open_translator
    from companion.games import kept_games
    from companion.kits import games as built_in
    from companion.kits import load_kit
    from companion.table.terminal.width import wrap
    from companion.table.translator import in_language

    ruled = kept_games()
    for name in built_in():
        kit = load_kit(name)
        translator = open_translator(kit, lang)
        prints = any(component.makes for component in kit.components)
        does = DOES[prints, name in ruled]
        title = in_language(kit.name, translator.language)
        players = "-".join(map(str, sorted({kit.players[0], kit.players[-1]})))
        streams.show(wrap(f"{name}: {title}"))
        streams.show(wrap(translator.text(does, players=players), indent="  "))
