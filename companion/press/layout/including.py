"""Includes: the other layout that an element draws, and what its elements see."""

from collections.abc import Mapping

from companion.kits import Faulty
from companion.press.layout.arguments import check_arguments
from companion.press.layout.bindings import Wrong
from companion.press.layout.context import DrawingContext
from companion.press.layout.elements import Prepared, Values, WrongKey
from companion.press.layout.extending import DEEPEST
from companion.press.layout.layout import Layout


def include(
    element: Prepared, values: Values, around: DrawingContext
) -> tuple[Layout, DrawingContext] | None:
    """Return the layout that an element includes and what is found in it; None if it has faults.

    Raises:
        WrongKey: There is no such file, it includes itself, or too many are included.
    """
    name = values["layout"]
    way = " -> ".join((*around.files, name))
    if name in around.files:
        raise WrongKey("layout", f"includes itself: {way}")
    if len(around.files) >= DEEPEST:
        raise WrongKey("layout", f"is more than {DEEPEST} layouts deep: {way}")
    layout = _read(name, around)
    if layout is None:
        return None
    try:
        check_arguments(values["with"], layout, around.world)
    except Wrong as wrong:
        raise WrongKey("with", wrong) from None
    known = {**values["with"], **unnamed_defaults(layout, values["with"], around)}
    inside = around.seeing(around.names.noting(known, element))
    inside.names.homes = layout.homes
    return layout, inside._replace(files=(*around.files, name))


def unnamed_defaults(
    layout: Layout, given: Mapping[str, object], around: DrawingContext
) -> dict[str, object]:
    """Return the layout's defaults for names that nothing else gives; each sees those before it."""
    found: dict[str, object] = {}
    known = dict(given)
    for name, value in layout.defaults.items():
        if name not in known and name not in around.names:
            around.world.spend(value.weight)
            found[name] = known[name] = value.filled(
                lambda asked: known[asked] if asked in known else around.names[asked]
            )
    return found


def _read(name: str, around: DrawingContext) -> Layout | None:
    try:
        return around.world.layout(name)
    except Wrong as wrong:
        raise WrongKey("layout", wrong) from None
    except Faulty as faulty:
        for fault in faulty.faults:
            around.area.add(fault)
        return None
