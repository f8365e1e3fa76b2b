"""Arguments of faces and includes: one that a layout has no use for is a slip of the pen."""

from collections.abc import Collection, Iterable

from companion.kits import Faulty
from companion.kits.faults import suggestion
from companion.press.layout.bindings import Wrong
from companion.press.layout.kit_context import World
from companion.press.layout.layout import Layout


def check_arguments(given: Iterable[str], layout: Layout, world: World) -> None:
    """Check that a layout, or one that it includes, has a use for every argument.

    Raises:
        Wrong: It has none for one of them.
    """
    names = list(given)
    used = _all_used_names(layout, world) if names else None
    for name in names:
        if used is not None and name not in used:
            raise Wrong(
                f"gives '{name}', but {layout.file} has no {{{name}}}; {suggestion(name, used)}"
            )


def _all_used_names(layout: Layout, world: World) -> Collection[str] | None:
    """Return the names that a layout can ask for, looked at once; None where data decide that."""
    if layout.file not in world.used:
        found = _used_names(layout, world, set())
        world.used[layout.file] = None if found is None else frozenset(found)
    return world.used[layout.file]


def _used_names(layout: Layout, world: World, seen: set[str]) -> set[str] | None:
    """Return the names that a layout can ask for; None where its data decide that."""
    seen.add(layout.file)
    if layout.uses.others:
        return None
    names = layout.uses.names
    used = names | {name.partition(".")[0] for name in names} | _in_texts(names, world)
    for name in layout.uses.layouts - seen:
        included = _included_layout(name, world)
        within = None if included is None else _used_names(included, world, seen)
        if within is None:
            return None
        used |= within
    return used


def _in_texts(names: Iterable[str], world: World) -> set[str]:
    """Return the bindings that the texts among some names hold."""
    keys = (name.removeprefix("text.") for name in names if name.startswith("text."))
    texts = (world.library.texts.get(key, "") for key in keys)
    return {name for text in texts for name in world.library.template(text).names}


def _included_layout(name: str, world: World) -> Layout | None:
    try:
        return world.layout(name)
    except (Wrong, Faulty):
        return None
