"""Which pieces are printed: the kit's components, thinned by what a person asked for.

What a piece says of the table it is for is told here as well: how many play, and its code.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from urllib.parse import urlencode, urlsplit, urlunsplit

from companion.kits import Component, Fault, Faulty, Kit, Make, Row
from companion.kits.components import MOST_GAP
from companion.kits.counting import copies_of
from companion.kits.model import Value
from companion.kits.paper import stock_thickness
from companion.kits.suggestions import suggestion
from companion.kits.text_check import unprinted
from companion.kits.words import Words
from companion.press.options import Options


def play_text(
    kit: Kit, players: int | None, address: str | None, variant: str | None = None
) -> str:
    """Return what a QR code holds: the user's address, of this table; "" without an address."""
    if address is None:
        return ""
    known = {"players": players, "variant": variant}
    table = {key: value for key, value in known.items() if value is not None}
    parts = urlsplit(address)
    query = urlencode({"game": kit.id} | table)
    return urlunsplit(parts._replace(query="&".join(filter(None, (parts.query, query)))))


def player_counts(row: Row | None) -> tuple[int, ...]:
    """Return the numbers of players that a row is for; none where it says nothing."""
    held = None if row is None else row.get("players")
    several = held if isinstance(held, tuple) else (held,)
    return tuple(each for each in several if isinstance(each, int))


def bindings(
    kit: Kit,
    row: Row | None,
    players: int | None,
    *,
    address: str | None = None,
    variant: str | None = None,
) -> dict[str, str | int]:
    """Return what a piece's layout sees of the table that it is for, besides its row.

    `players` is how many that is, where the row does not say; `fewest`, `most` and `together` tell
    of a row that is for several numbers, `copies` how many pieces it stands for.
    """
    counts = player_counts(row)
    if len(counts) == 1:
        players = counts[0]
    told: dict[str, str | int] = {
        "play": play_text(kit, players, address, variant_of(row, variant)),
        "copies": 1 if row is None else copies_of(row),
    }
    if players is None:
        return told
    least, most = min(counts, default=players), max(counts, default=players)
    together = "yes" if least < most else "no"
    return {**told, "players": players, "fewest": least, "most": most, "together": together}


def variant_of(row: Row | None, asked: str | None = None) -> str | None:
    """Return the variant that a row of a table is for: what was asked for, or the row's first.

    A row that holds for several, such as all missions, starts with the first of them: without any
    its code would lead to the game's default. None for a row that says nothing of variants.
    """
    held = None if row is None else row.get("variants")
    return (asked or str(held[0])) if isinstance(held, tuple) and held else None


THINNEST = 0.01
"""mm. What a stock must at least be: gold leaf aside, nothing that is printed on is thinner."""

THICKEST = 10.0
"""mm. What a stock can be at most: more is a slip, such as a thickness in hundredths."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """A component in one form, with the row behind each of its pieces (None: it has no rows).

    `asked` are the numbers of those that are printed, from 1; None: all.
    """

    component: Component
    make: Make
    rows: tuple[Row | None, ...]
    asked: frozenset[int] | None = None


def choose(kit: Kit, options: Options) -> tuple[Chosen, ...]:
    """Return what to print, in the kit's order, components without pieces left out.

    Raises Faulty for a number of players, a variant, a component or a form that the kit has not.
    """
    faults = list(_faults(kit, options))
    if faults:
        raise Faulty(*faults)
    options = _at_the_table(kit, options)
    chosen = (
        Chosen(component, _apart(make, options.gap), rows, _asked(component, rows, options))
        for component in kit.components
        if (make := component.form(options.make)) and _is_wanted(component, options)
        for rows in [_rows(kit, component, options)]
    )
    found = tuple(one for one in chosen if one.rows and one.asked != frozenset())
    if not found:
        raise Faulty(Fault(kit.id, _nothing(options)))
    return found


def _apart(make: Make, gap: float | None) -> Make:
    """Return a form whose pieces lie so far apart on a sheet, if they are cut out of one."""
    return make if gap is None or make.how != "cut" else make._replace(gap=gap)


def key_of(row: Row | None, number: int) -> str:
    """Return what a piece is called by: its row's first column, its number where it has no row."""
    return str(number) if row is None else str(next(iter(row.values())))


def _asked(
    component: Component, rows: tuple[Row | None, ...], options: Options
) -> frozenset[int] | None:
    """Return the numbers of the pieces that are asked for by their rows; None where all are."""
    keys = {key for name, key in options.rows if component.is_among([name])}
    if not keys or component.is_among(set(options.only)):
        return None
    return frozenset(number for number, row in enumerate(rows, 1) if key_of(row, number) in keys)


def brought_pieces(kit: Kit, options: Options) -> dict[str, int]:
    """Return how many of what isn't printed are brought to the table; of single pieces none."""
    if options.only:
        return {}
    options = _at_the_table(kit, options)
    unprinted = (component for component in kit.components if not component.makes)
    needed = {each.id: len(_rows(kit, each, options)) for each in unprinted}
    return {component: count for component, count in needed.items() if count}


def _at_the_table(kit: Kit, options: Options) -> Options:
    """Return the options with the number of players where the variant has only one: alone."""
    if options.variant is None or options.players is not None or "setup" not in kit.tables:
        return options
    rows = kit.tables["setup"].rows
    held = (row.get("players") for row in rows if row.is_of(options.variant))
    numbers = {one for each in held for one in (each if isinstance(each, tuple) else (each,))}
    alone = numbers.pop() if len(numbers) == 1 else None
    return replace(options, players=alone) if isinstance(alone, int) else options


def _nothing(options: Options) -> str:
    """Return why nothing is left to print."""
    asked = {"players": options.players, "variant": options.variant, "without": options.without}
    said = [f"--{name} {value}" for name, value in asked.items() if value is not None]
    said += [f"--only {','.join(options.only)}"] if options.only else []
    return f"nothing is left to print{' with ' if said else ''}{' '.join(said)}"


def _faults(kit: Kit, options: Options) -> Iterator[Fault]:
    printed = [component for component in kit.components if component.makes]
    if not printed:
        yield Fault(
            kit.id, "can't be printed: none of its components has a form, [[component.make]]"
        )
        return
    names = {name for component in printed for name in component.known_as}
    if options.players is not None and not _can_play(kit, options.players):
        yield _fault(kit, "players", options.players, kit.players or ["1 or more"])
    if options.variant is not None and options.variant not in kit.variants:
        yield _fault(kit, "variant", options.variant, kit.variants)
    if options.without is not None:
        yield from _without_faults(kit, options.without, options.variant)
    if options.language not in kit.languages:
        yield _fault(kit, "lang", options.language, kit.languages)
    else:
        yield from kit.lacks.get(options.language, ())
        yield from unprinted(kit.folders, options.language)
    yield from _material_faults(kit, options)
    yield from _name_faults(kit, (*options.components, *options.make), names)
    for name, key in options.rows:
        yield from _row_faults(kit, name, key)
    for name, form in options.make.items():
        forms = {make.id for each in printed if each.is_among([name]) for make in each.makes}
        if name in names and form not in forms:
            yield _fault(kit, name, form, sorted(forms))


def _without_faults(kit: Kit, without: str, variant: str | None) -> Iterator[Fault]:
    """Give what can't be meant about the variant whose pieces are left out."""
    if without not in kit.variants:
        yield _fault(kit, "without", without, kit.variants)
    elif without == variant:
        message = f"is {without}, which is what is to be printed; must be another variant"
        yield Fault(kit.id, message, field="without")


def _material_faults(kit: Kit, options: Options) -> Iterator[Fault]:
    """Give what can't be meant about the paper that a person has."""
    known = stock_thickness()
    for stock in options.thickness.keys() - known:
        yield _fault(kit, "thickness", stock, known)
    if options.gap is not None and not 0 <= options.gap <= MOST_GAP:
        yield _fault(kit, "gap", f"{options.gap:g} mm", [f"from 0 to {MOST_GAP:g}"])
    for field, thickness in (*options.thickness.items(), ("sleeves", options.sleeves)):
        if thickness is not None and not THINNEST <= thickness <= THICKEST:
            yield _fault(kit, field, f"{thickness:g} mm", [f"from {THINNEST:g} to {THICKEST:g}"])


def _name_faults(kit: Kit, asked: Iterable[str], printed: set[str]) -> Iterator[Fault]:
    """Give what is wrong with what components are called; `printed` are those with a form."""
    known = {name for component in kit.components for name in component.known_as}
    for name in asked:
        if name not in known:
            yield Fault(kit.id, f"has no component {name}; {suggestion(name, sorted(printed))}")
        elif name not in printed:
            yield Fault(kit.id, f"{name} is brought to the table; nothing of it is printed")


def _row_faults(kit: Kit, name: str, key: str) -> Iterator[Fault]:
    """Give a fault where a component has no piece that is called so."""
    for component in kit.components:
        if component.is_among([name]):
            table = kit.tables[component.rows].rows if component.rows else None
            rows: Sequence[Row | None] = table if table is not None else [None] * component.count
            keys = [key_of(row, number) for number, row in enumerate(rows, 1)]
            if key not in keys:
                message = f"{component.id} has no piece '{key}'; {suggestion(key, keys)}"
                yield Fault(kit.id, message)


def _can_play(kit: Kit, players: int) -> bool:
    """Say whether so many can; any number can where the kit names none."""
    return players in kit.players if kit.players else players >= 1


def _fault(kit: Kit, field: str, value: object, allowed: Iterable[object]) -> Fault:
    return Fault(kit.id, f"is {value}, must be {' or '.join(map(str, allowed))}", field=field)


def _is_wanted(component: Component, options: Options) -> bool:
    if not options.only:
        return options.everything or not component.on_request
    return component.is_among(options.components)


def _rows(kit: Kit, component: Component, options: Options) -> tuple[Row | None, ...]:
    """Return the row of each piece; those beyond what the players need are left out."""
    needed = None if options.players is None else component.needed.get(options.players)
    if component.rows is None:
        count = component.count if needed is None else needed
        return (None,) * (count if _is_for(component, None, options) else 0)
    rows = kit.tables[component.rows].rows
    held: Iterable[Row] = (row for row in rows if _is_for(component, row, options))
    if component.together:
        held = rows_together(held)
    return tuple(row for row in held for _ in range(copies_of(row)))[:needed]


def rows_together(rows: Iterable[Row]) -> list[Row]:
    """Return one row for those of a variant: their numbers of players, and their figures in order.

    A figure that is the same for all stands alone, others with strokes between, `15 / 13 / 11`, but
    for those that are nothing.
    """
    groups: dict[object, list[Row]] = {}
    for row in rows:
        groups.setdefault(row.get("variants"), []).append(row)
    return [_joined(held) for held in groups.values()]


def _joined(rows: Sequence[Row]) -> Row:
    first, *others = rows
    if not others:
        return first
    cells = {column: _in_one([row[column] for row in rows]) for column in first}
    cells["players"] = tuple(count for row in rows for count in player_counts(row))
    return Row(cells, first.file, first.line)


def _in_one(values: Sequence[Value | Words]) -> Value | Words:
    """Return what several rows say: figures that differ side by side, of words the first.

    What is nothing for some has no sentence there, and is left out. No line breaks between them.
    """
    first = values[0]
    if not isinstance(first, int) or all(value == first for value in values):
        return first
    figures = [value for value in values if value]
    return figures[0] if len(figures) == 1 else "\u00a0/\u00a0".join(map(str, figures))


def _is_for(component: Component, row: Row | None, options: Options) -> bool:
    """Say whether pieces of a row are for what was asked; without rows, those of a component."""
    players = () if options.players is None else (options.players,)
    with_it, without = options.variant, options.without
    return (
        (row is None or row.holds("players", players))
        and (with_it is None or _needs(with_it, component, row))
        and (without is None or not _needs(without, component, row))
    )


def _needs(variant: str, component: Component, row: Row | None) -> bool:
    """Say whether a variant needs pieces of a row: the component and a column `variants` say so."""
    fits = not component.variants or variant in component.variants
    return fits and (row is None or row.is_of(variant))
