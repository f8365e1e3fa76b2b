"""Whether a layout names a picture, read off its files: a page asks before anything is drawn."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, Final

from companion.kits import Component, Faulty, Kit
from companion.kits.faults import Told
from companion.kits.read.documents import parse_toml
from companion.kits.read.gate import leads_out, read_found

# What a layout names its picture, which a screen shows without the words around it.
PICTURE: Final = "picture"

# What a layout names a page of the rules, and its number: `rules 2`.
RULES: Final = "rules"

# Layout files of which is kept what they hold.
KEPT: Final = 64

Arguments = Mapping[str, object]


def is_pictured(kit: Kit, component: Component, name: str = PICTURE) -> bool:
    """Return whether any form of a component names a picture on its front.

    What only a row or a text decides counts as drawn; a layout that can't be read names nothing.
    """
    fronts = [make.front for make in component.makes]
    return any(_names(kit, name, each.layout, each.arguments, ()) for each in fronts)


def _names(kit: Kit, name: str, layout: str, given: Arguments, within: tuple[str, ...]) -> bool:
    try:
        raw = None if leads_out(layout) else read_found(layout, kit.folders, _parsed)
    except (Faulty, Told):
        return False
    if raw is None or layout in within:
        return False
    arguments = {**_table(raw.get("defaults")), **given}
    return any(
        str(each.get("name")).partition(" ")[0] == name
        or (
            each.get("kind") == "include"
            and _names(kit, name, *_included(each, arguments), (*within, layout))
        )
        for each in _drawn(raw.get("draw"), arguments)
    )


_parsed = lru_cache(maxsize=KEPT)(parse_toml)


def _drawn(elements: object, arguments: Arguments) -> Iterator[Mapping[str, Any]]:
    """Yield elements, and all within them, but for those that the arguments leave out."""
    for each in elements if isinstance(elements, list) else ():
        if isinstance(each, dict) and not _is_left_out(each, arguments):
            yield each
            yield from _drawn(each.get("draw"), arguments)


def _is_left_out(element: Mapping[str, Any], arguments: Arguments) -> bool:
    when, unless = _table(element.get("when")), _table(element.get("unless"))
    known = {name: value for name, value in arguments.items() if "{" not in str(value)}
    is_so = {
        name: known[name] == value for name, value in {**when, **unless}.items() if name in known
    }
    return any(not is_so.get(name, True) for name in when) or (
        bool(unless) and all(is_so.get(name, False) for name in unless)
    )


def _included(element: Mapping[str, Any], arguments: Arguments) -> tuple[str, Arguments]:
    """Return the layout that an element includes, and its arguments: ours, and its own."""
    own = {name: _bound(value, arguments) for name, value in _table(element.get("with")).items()}
    return str(_bound(element.get("layout", ""), arguments)), {**arguments, **own}


def _bound(value: object, arguments: Arguments) -> object:
    """Return a value with arguments in the place of their names."""
    if not isinstance(value, str):
        return value
    for name, argument in arguments.items():
        value = value.replace(f"{{{name}}}", str(argument))
    return value


def _table(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}
