"""Who keeps an evening of Terra Pyramides; what is told of it stands in `acts`."""

from collections.abc import Mapping

from companion.games.common.keeping import TableKeeper
from companion.games.terra_pyramides.versions import Variant, player_counts
from companion.kits import Kit


def variants(kit: Kit) -> Mapping[str, tuple[int, ...]]:
    """Return how many may play each version, with any of its options, and each mission."""
    return {variant: player_counts(kit, Variant.of(variant)) for variant in kit.variants}


def colours(kit: Kit, variant: str) -> tuple[str, ...]:
    """Return the colours of the workers; in a mission one is everybody's (TERRA-COOP-01)."""
    if Variant.of(variant).is_mission:
        return ()
    return tuple(str(row["colour"]) for row in kit.table("player_colours").rows)


KEEPER = TableKeeper(f"{__package__}.acts", variants=variants, colours=colours)
