"""How often bots won the solo games and missions of our own kits: `layouts/alone.toml`."""

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from companion.kits import layouts_folder
from companion.kits.documents import read_toml
from companion.simulation.findings import Share
from companion.simulation.intervals import wilson

if TYPE_CHECKING:
    from companion.kits import Kit

FILE: Final = "alone.toml"


def won_alone(kit: "Kit", variant: str) -> Iterator[tuple[str, Share]]:
    """Yield bots and how often they won a variant alone; of a kit that is not ours, nothing."""
    is_ours = kit.folders == (layouts_folder() / kit.id,)
    measured = _measured().get(kit.id, {}).get(variant, {}) if is_ours else {}
    for bot, (games, won) in measured.items():
        yield bot, Share(won, games, wilson(won, games))


@cache
def _measured() -> Any:  # noqa: ANN401 - as TOML has it: [games, won] by game, variant and bot
    return read_toml(layouts_folder() / FILE)
