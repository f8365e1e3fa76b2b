"""Includes: the other layout that an element draws, what its elements see, what is drawn once."""

from collections.abc import Callable, Collection, Iterable, Mapping

from companion.kits import Faulty
from companion.kits.faults import suggestion
from companion.press.drawing.extent import extent
from companion.press.drawing.geometry import Box
from companion.press.drawing.nodes import Node, Symbol
from companion.press.layout.bindings import WrongValue
from companion.press.layout.context import DrawingContext, KitContext
from companion.press.layout.elements import BoundKeys, Element, Values, WrongKey
from companion.press.layout.layout import DEEPEST, Layout
from companion.press.layout.names import Cache


def check_arguments(given: Iterable[str], layout: Layout, shared: KitContext) -> None:
    """Check that a layout, or one that it includes, has a use for every argument.

    Raises:
        WrongValue: It has none for one of them.
    """
    names = list(given)
    used = _all_used_names(layout, shared) if names else None
    for name in names:
        if used is not None and name not in used:
            raise WrongValue(
                f"gives '{name}', but {layout.file} has no {{{name}}}; {suggestion(name, used)}"
            )


def _all_used_names(layout: Layout, shared: KitContext) -> Collection[str] | None:
    """Return the names that a layout can ask for, looked at once; None where data decide that."""
    if layout.file not in shared.used:
        found = _used_names(layout, shared, set())
        shared.used[layout.file] = None if found is None else frozenset(found)
    return shared.used[layout.file]


def _used_names(layout: Layout, shared: KitContext, seen: set[str]) -> set[str] | None:
    """Return the names that a layout can ask for; None where its data decide that."""
    seen.add(layout.file)
    if layout.uses.others:
        return None
    names = layout.uses.names
    used = names | {name.partition(".")[0] for name in names} | _in_texts(names, shared)
    for name in layout.uses.layouts - seen:
        included = _included_layout(name, shared)
        within = None if included is None else _used_names(included, shared, seen)
        if within is None:
            return None
        used |= within
    return used


def _in_texts(names: Iterable[str], shared: KitContext) -> set[str]:
    """Return the bindings that the texts among some names hold."""
    keys = (name.removeprefix("text.") for name in names if name.startswith("text."))
    texts = (shared.library.texts.get(key, "") for key in keys)
    return {name for text in texts for name in shared.library.template(text).names}


def _included_layout(name: str, shared: KitContext) -> Layout | None:
    try:
        return shared.layout(name)
    except (WrongValue, Faulty):
        return None


def include(
    element: BoundKeys, values: Values, around: DrawingContext
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
        check_arguments(values["with"], layout, around.shared)
    except WrongValue as wrong:
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
            around.shared.spend(value.weight)
            found[name] = known[name] = value.filled(
                lambda asked: known[asked] if asked in known else around.names[asked]
            )
    return found


def _read(name: str, around: DrawingContext) -> Layout | None:
    try:
        return around.shared.layout(name)
    except WrongValue as wrong:
        raise WrongKey("layout", wrong) from None
    except Faulty as faulty:
        for fault in faulty.faults:
            around.area.add(fault)
        return None


# Parts: included drawings without words, drawn once for the same values and placed often.

# What a part is made of: it looks the same wherever it lies on a face.
PLAIN = (
    "path", "rect", "circle", "ellipse", "polygon", "line", "group", "icon", "grid", "track",
    "repeat", "include",
)  # fmt: skip
# Decimals of a scale that make a difference for the lines of a part when ink is saved.
DIGITS = 3
# Decimals of lengths in mm that make a difference: sums of lengths are not exact.
FINE = 6


def is_part(layout: Layout, shared: KitContext) -> bool:
    """Tell whether a layout can be drawn once for all faces; looked at once."""
    if layout.file not in shared.are_parts:
        shared.are_parts[layout.file] = False  # for those that include themselves
        sound = not layout.faults and not layout.uses.others
        shared.are_parts[layout.file] = sound and _are_plain(layout.draw, shared)
    return shared.are_parts[layout.file]


def part(
    layout: Layout, view: Box, around: DrawingContext, draw: Callable[[], list[Node]]
) -> Symbol | None:
    """Return a part as it was drawn before for the same values, or draw it; None if it is empty.

    Where signs of it may come too near to the cut it is drawn all the same, so that it is told.

    Args:
        layout: What is included.
        view: The box that it is drawn in.
        around: What is found within it.
        draw: Draws it anew.
    """
    shared = around.shared
    # All that what is drawn depends on besides names: the same values look different on black.
    inks = (around.ground, around.kept, around.saver, round(around.scale, DIGITS))
    key = (layout.file, tuple(round(each, FINE) for each in view), inks)
    drawn = shared.parts.setdefault(key, Cache())
    known = drawn.find(around.names)
    if known and (_is_safe(known[0], around) or not _has_signs(layout, shared)):
        around.area.count(known[1])
        return known[0]
    before, faults = around.area.elements, len(around.area.faults)
    nodes = draw()
    # A part with a fault is drawn in its place each time, so that each place is told.
    if not nodes or len(around.area.faults) > faults:
        return None
    if known is None:
        shared.part_count += 1
        identity = f"part-{shared.part_count}"
        symbol = Symbol(identity, tuple(nodes), *extent(nodes), see_through=True)
        known = (symbol, around.area.elements - before)
        drawn.keep(around.names, known)
    return known[0]


def _has_signs(layout: Layout, shared: KitContext) -> bool:
    """Tell whether a part has signs, which may come too near to the cut; looked at once."""
    if layout.file not in shared.have_signs:
        shared.have_signs[layout.file] = any(
            element.kind == "icon"
            or (
                element.kind == "include"
                and _has_signs(shared.layout(element.fixed["layout"]), shared)
            )
            for each in layout.draw
            for element in each.walk()
        )
    return shared.have_signs[layout.file]


def _is_safe(symbol: Symbol, around: DrawingContext) -> bool:
    """Tell whether nothing of a part comes near to the cut."""
    box = (symbol.x, symbol.y, symbol.width, symbol.height)
    return all(map(around.area.is_safe, around.on_face(box)))


def _are_plain(elements: Iterable[Element], shared: KitContext) -> bool:
    """Tell whether elements, and all that they hold, are what a part is made of."""
    return all(
        element.kind in PLAIN
        and not element.has("note")  # which is told wherever it is drawn
        and not element.has("each")
        and (element.kind != "include" or _is_included(element, shared))
        and _are_plain(element.children, shared)
        for element in elements
    )


def _is_included(element: Element, shared: KitContext) -> bool:
    try:
        return is_part(shared.layout(element.fixed["layout"]), shared)
    except (WrongValue, Faulty):
        return False
