"""Which pieces are printed: the kit's components, thinned by what a person asked for."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from companion.kits import Component, Fault, Faulty, Kit, Make, Row
from companion.kits.check.texts import unprinted
from companion.kits.components import MOST_GAP
from companion.kits.faults import suggestion
from companion.kits.model import Value, copies_of
from companion.kits.paper import stock_thickness
from companion.kits.texts import Words
from companion.press.options import PrintOptions
from companion.press.setup_link import player_counts

# mm. What a stock must at least be: gold leaf aside, nothing that is printed on is thinner.
THINNEST = 0.01
# mm. What a stock can be at most: more is a slip, such as a thickness in hundredths.
THICKEST = 10.0


@dataclass(frozen=True, slots=True)
class Chosen:
    """A component in one form, with the row behind each of its pieces (None: it has no rows).

    `asked` are the numbers of those that are printed, from 1; None: all.
    """

    component: Component
    make: Make
    rows: tuple[Row | None, ...]
    asked: frozenset[int] | None = None


class Selection(NamedTuple):
    """What a print is of: what is printed, and how many of what isn't are brought to the table."""

    printed: tuple[Chosen, ...]
    brought: Mapping[str, int]


def choose(kit: Kit, options: PrintOptions) -> Selection:
    """Return what to print, in the kit's order, components without pieces left out.

    Of single pieces that are asked for, nothing is brought.

    Raises:
        Faulty: The kit has no such number of players, variant, component or form, or nothing is
            left.
    """
    if faults := [*_faults(kit, options)]:
        raise Faulty(*faults)
    names, single = options.components, options.rows
    players = options.players or _only_players(kit, options.variant)
    printed: list[Chosen] = []
    brought: dict[str, int] = {}
    for component in kit.components:
        if options.only:
            is_wanted = component.is_among(names)
        else:
            is_wanted = options.everything or not component.on_request or not component.makes
        rows = _rows(kit, component, players, options) if is_wanted else ()
        if not rows:
            continue
        make = component.form(options.make)
        if make is None:
            brought[component.id] = len(rows)
            continue
        if options.gap is not None and make.how == "cut":  # no others lie side by side on a sheet
            make = make._replace(gap=options.gap)
        keys = {key for name, key in single if component.is_among([name])}
        is_part = keys and not component.is_among(options.only)
        asked = _numbers(rows, keys) if is_part else None
        # A component whose rows are asked for may have none for this number of players.
        if asked != frozenset():
            printed.append(Chosen(component, make, rows, asked))
    if not printed:
        raise Faulty(Fault(kit.id, _nothing(options)))
    return Selection(tuple(printed), {} if options.only else brought)


def key_of(row: Row | None, number: int) -> str:
    """Return what a piece is called by: its row's first column, its number where it has no row."""
    return str(number) if row is None else str(next(iter(row.values())))


def _numbers(rows: Sequence[Row | None], keys: set[str]) -> frozenset[int]:
    """Return the numbers of the pieces that are called so."""
    return frozenset(number for number, row in enumerate(rows, 1) if key_of(row, number) in keys)


def _only_players(kit: Kit, variant: str | None) -> int | None:
    """Return the number of players that a variant is for, where it has only one: alone."""
    if variant is None or "setup" not in kit.tables:
        return None
    held = (row.get("players") for row in kit.tables["setup"].rows if row.is_of(variant))
    # A solo variant has rows for one player alone: whoever prints it need not say how many play.
    numbers = {one for each in held for one in (each if isinstance(each, tuple) else (each,))}
    alone = numbers.pop() if len(numbers) == 1 else None
    return alone if isinstance(alone, int) else None


def _nothing(options: PrintOptions) -> str:
    """Return why nothing is left to print."""
    asked = {"players": options.players, "variant": options.variant, "without": options.without}
    said = [f"--{name} {value}" for name, value in asked.items() if value is not None]
    said += [f"--only {','.join(options.only)}"] if options.only else []
    return f"nothing is left to print{' with ' if said else ''}{' '.join(said)}"


def _rows(
    kit: Kit, component: Component, players: int | None, options: PrintOptions
) -> tuple[Row | None, ...]:
    """Return the row of each piece; those beyond what the players need are left out."""
    needed = None if players is None else component.needed.get(players)
    wanted, without = options.variant, options.without
    is_used = wanted is None or _is_of(component, wanted)
    if component.rows is None:
        is_left = without is None or not _is_of(component, without)
        return (None,) * ((component.count if needed is None else needed) * (is_used and is_left))
    counts = () if players is None else (players,)
    gone = without if without is not None and _is_of(component, without) else None
    held: Iterable[Row] = (
        row
        for row in kit.tables[component.rows].rows
        if is_used
        and row.holds("players", counts)
        and (wanted is None or row.is_of(wanted))
        and (gone is None or not row.is_of(gone))
    )
    if component.together:
        held = rows_together(held)
    return tuple(row for row in held for _ in range(copies_of(row)))[:needed]


def _is_of(component: Component, variant: str) -> bool:
    """Tell whether a variant uses a component at all; which rows of it, these say themselves."""
    return not component.variants or variant in component.variants


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
    # A line must not end between figures that belong together.
    return figures[0] if len(figures) == 1 else "\u00a0/\u00a0".join(map(str, figures))


def _faults(kit: Kit, options: PrintOptions) -> Iterator[Fault]:
    """Give what a print can't be meant by: the choices first, then the names, then the forms."""
    printed = [component for component in kit.components if component.makes]
    if not printed:
        yield Fault(
            kit.id, "can't be printed: none of its components has a form, [[component.make]]"
        )
        return
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
    yield from _material_faults(kit, options, stock_thickness())
    yield from _name_faults(kit, printed, options)


def _without_faults(kit: Kit, without: str, variant: str | None) -> Iterator[Fault]:
    """Give what can't be meant about the variant whose pieces are left out."""
    if without not in kit.variants:
        yield _fault(kit, "without", without, kit.variants)
    elif without == variant:
        message = f"is {without}, which is what is to be printed; must be another variant"
        yield Fault(kit.id, message, field="without")


def _material_faults(
    kit: Kit, options: PrintOptions, known: Mapping[str, float]
) -> Iterator[Fault]:
    """Give what can't be meant about the paper that a person has; `known` are the stocks."""
    for stock in options.thickness.keys() - known:
        yield _fault(kit, "thickness", stock, known)
    if options.gap is not None and not 0 <= options.gap <= MOST_GAP:
        yield _fault(kit, "gap", f"{options.gap:g} mm", [f"from 0 to {MOST_GAP:g}"])
    for field, thickness in (*options.thickness.items(), ("sleeves", options.sleeves)):
        if thickness is not None and not THINNEST <= thickness <= THICKEST:
            yield _fault(kit, field, f"{thickness:g} mm", [f"from {THINNEST:g} to {THICKEST:g}"])


def _name_faults(kit: Kit, printed: Sequence[Component], options: PrintOptions) -> Iterator[Fault]:
    """Give what is wrong with what components, their pieces and their forms are called.

    `printed` are the components that have a form.
    """
    known = {name for component in kit.components for name in component.known_as}
    names = {name for component in printed for name in component.known_as}
    for name in (*options.components, *options.make):
        if name not in known:
            yield Fault(kit.id, f"has no component {name}; {suggestion(name, sorted(names))}")
        elif name not in names:
            yield Fault(kit.id, f"{name} is brought to the table; nothing of it is printed")
    for name, key in options.rows:
        for component in (each for each in kit.components if each.is_among([name])):
            table = kit.tables[component.rows].rows if component.rows else None
            rows: Sequence[Row | None] = table if table is not None else [None] * component.count
            keys = [key_of(row, number) for number, row in enumerate(rows, 1)]
            if key not in keys:
                message = f"{component.id} has no piece '{key}'; {suggestion(key, keys)}"
                yield Fault(kit.id, message)
    for name, form in options.make.items():
        forms = {make.id for each in printed if each.is_among([name]) for make in each.makes}
        if name in names and form not in forms:
            yield _fault(kit, name, form, sorted(forms))


def _can_play(kit: Kit, players: int) -> bool:
    """Say whether so many can; any number can where the kit names none."""
    return players in kit.players if kit.players else players >= 1


def _fault(kit: Kit, field: str, value: object, allowed: Iterable[object]) -> Fault:
    return Fault(kit.id, f"is {value}, must be {' or '.join(map(str, allowed))}", field=field)
