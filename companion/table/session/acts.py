"""Which act comes now: the opening, the setup, the game's own, the adding up, the end."""

from collections.abc import Callable
from functools import partial

from companion.table.session import ending, opening, setup
from companion.table.session.asking import Act
from companion.table.session.position import Position
from companion.table.session.way import Way
from companion.table.translator import Text


def next_act(way: Way, position: Position, corrections: Callable[[], dict[str, int]]) -> Act:
    """Return the act that comes now; the adding up takes the points that the table has ruled."""
    if way.only is not None:
        return Act(Text("session.opening"), partial(way.only, position))
    if position.seating is None:
        return Act(Text("session.opening"), partial(opening.run, way))
    if not position.ready:
        return Act(Text("session.setup"), partial(setup.run, way, position))
    if position.result is not None:
        return Act(Text("session.closing"), partial(ending.close, position))
    if position.finished or not way.stage(position).menu:
        return Act(Text("session.score"), partial(ending.run, way, position, corrections))
    return Act(way.playing.title(position), partial(way.playing.run, position))
