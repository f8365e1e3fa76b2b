"""What tests of kept games of Terra Pyramides share: a game after the setup, lines, turns."""

from collections.abc import Sequence

from companion.games.keeping import Seating
from tests.games.keeping import Kept

TRIO = ("Ana", "Bo", "Chi")
FOUR = (*TRIO, "Dee")


def kept(
    players: tuple[str, ...] = TRIO,
    variant: str = "base",
    *,
    light: bool = False,
    start: str = "Ana",
) -> Kept:
    """A game after the setup."""
    return Kept("terra-pyramides", Seating(players, variant, start=start, light=light))


def line(table: Kept, *symbols: str, sites: Sequence[int] = ()) -> None:
    """Resolve a line whose workers take foundations of these values."""
    table.act("line", symbols=list(symbols))
    if table.offered == ["site"]:
        table.act("site", foundations=list(sites))


def turn(table: Kept, *symbols: str, sites: Sequence[int] = ()) -> None:
    """Play a whole turn of a line that needs nothing more."""
    line(table, *(symbols or ("worker",)), sites=sites)
    table.act("end_turn")


def own(table: Kept, name: str = "Ana") -> dict[str, int]:
    """What is kept of somebody."""
    return {kind: held[name] for kind, held in table.stage.goods.items()}


def with_blocks(*stores: str, sites: Sequence[int] = (2,), variant: str = "base") -> Kept:
    """Ana's second turn, her line of as many blocks resolved."""
    table = kept(variant=variant)
    turn(table, "worker", sites=sites[:1])
    turn(table)
    turn(table)
    workers = ["worker"] * max(1, len(sites) - 1)
    line(table, *workers, *(f"block_{store}" for store in stores), sites=sites[1:])
    return table


def asked(table: Kept, act: str) -> list[str]:
    """What an act asks whatever is answered before."""
    return [field.key for field in table.form(act).fields if field.asked is True]
