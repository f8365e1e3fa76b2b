"""What is printed of a kit, by players, components and forms."""

from dataclasses import replace

import pytest

from companion.kits import Faulty, Kit, Row, load_kit
from companion.press.choose import choose
from companion.press.options import PrintOptions
from companion.press.setup_link import play_text, variant_of


@pytest.fixture(scope="module")
def giza() -> Kit:
    return load_kit("giza")


def counts(kit: Kit, options: PrintOptions) -> dict[str, int]:
    return {one.component.id: len(one.rows) for one in choose(kit, options).printed}


def test_without_a_number_of_players_everything_is_printed(giza: Kit) -> None:
    wanted = {one.id: one.count for one in giza.components} | {"setup_sheet": 1}
    assert counts(giza, PrintOptions(everything=True)) == wanted


def test_what_is_on_request_is_printed_when_it_is_named_or_everything_is(giza: Kit) -> None:
    assert "data_sheet" not in counts(giza, PrintOptions())
    assert counts(giza, PrintOptions(only=("data_sheet",))) == {"data_sheet": 1}


def test_a_gap_is_between_all_that_is_cut_out_and_nothing_else(giza: Kit) -> None:
    made = [one.make for one in choose(giza, PrintOptions(gap=4)).printed]
    assert {make.gap for make in made if make.how == "cut"} == {4}
    assert {make.gap for make in made if make.how != "cut"} == {None}


def test_three_players_need_fewer_pieces(giza: Kit) -> None:
    three = counts(giza, PrintOptions(players=3))
    assert (three["sled"], three["screen"], three["setup_sheet"]) == (3, 3, 1)
    assert (three["worker_red"], three.get("worker_brown")) == (16, None)
    assert (three["food_1"], three["food_5"], three["stone_base"]) == (38, 18, 4)


def test_four_players_need_fourteen_workers_a_colour(giza: Kit) -> None:
    four = counts(giza, PrintOptions(players=4))
    assert {four[f"worker_{colour}"] for colour in ("red", "blue", "tan", "brown")} == {14}


@pytest.mark.parametrize(
    ("variant", "sheets"), [(None, 2), ("base", 2), ("base+more", 2), ("solo", 1)]
)
def test_a_variant_needs_only_its_rows(giza: Kit, variant: str | None, sheets: int) -> None:
    """What is for `base` is for `base+more` too, and a blank cell for all."""
    kit = giza._replace(variants=("base", "base+more", "solo"))
    rows = zip(kit.tables["setup"].rows, (("base",), ()), strict=True)
    lines = tuple(Row({**row.cells, "variants": held}, row.file, row.line) for row, held in rows)
    kit = kit._replace(tables={**kit.tables, "setup": kit.tables["setup"]._replace(rows=lines)})
    assert counts(kit, PrintOptions(variant=variant, only=("setup_sheet",))) == {
        "setup_sheet": sheets
    }


@pytest.mark.parametrize("variant", ["solo-snefru", "solo-amenhotep"])
def test_a_variant_for_one_needs_what_one_player_needs(variant: str) -> None:
    kit = load_kit("pyramidice")
    alone = counts(kit, PrintOptions(variant=variant))
    assert alone == counts(kit, PrintOptions(variant=variant, players=1))
    assert (alone["player_aid"], alone["stone_die"], alone["setup_sheet"]) == (1, 14, 1)


def test_a_variant_for_several_needs_all(giza: Kit) -> None:
    kit = giza._replace(variants=("base",))
    assert counts(kit, PrintOptions(variant="base")) == counts(kit, PrintOptions())


def test_only_takes_ids_and_families(giza: Kit) -> None:
    assert counts(giza, PrintOptions(only=("art_5", "food"))) == {
        "food_1": 38,
        "food_5": 18,
        "art_5": 8,
    }


def test_make_chooses_a_form_by_family(giza: Kit) -> None:
    chosen = choose(giza, PrintOptions(only=("worker",), make={"worker": "standee"})).printed
    assert {one.make.id for one in chosen} == {"standee"}


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (PrintOptions(players=5), "giza: players: is 5, must be 3 or 4"),
        (PrintOptions(only=("wokers",)), "giza: has no component wokers; did you mean 'worker'?"),
        (PrintOptions(variant="nile"), "giza: variant: is nile, must be base"),
        (PrintOptions(without="nile"), "giza: without: is nile, must be base"),
        (
            PrintOptions(variant="base", without="base"),
            "giza: without: is base, which is what is to be printed; must be another variant",
        ),
        (
            PrintOptions(without="base", only=("food", "sled")),
            "giza: nothing is left to print with --without base --only food,sled",
        ),
        (PrintOptions(language="fr"), "giza: lang: is fr, must be en or ja"),
        (PrintOptions(only=("fod_1",)), "giza: has no component fod_1; did you mean 'food_1'?"),
        (
            PrintOptions(make={"worker": "cube"}),
            "giza: worker: is cube, must be disc or standee or tent",
        ),
    ],
)
def test_what_a_kit_has_not_is_refused(giza: Kit, options: PrintOptions, message: str) -> None:
    with pytest.raises(Faulty) as caught:
        choose(giza, options)
    assert str(caught.value) == message


def test_what_is_brought_along_is_not_printed() -> None:
    with pytest.raises(Faulty, match="silver-gold: pen is brought to the table; nothing of it"):
        choose(load_kit("silver-gold"), PrintOptions(only=("pen",)))


def test_what_is_only_counted_is_not_printed(giza: Kit) -> None:
    bare = giza._replace(components=tuple(replace(each, makes=()) for each in giza.components))
    for options in (PrintOptions(), PrintOptions(only=("sled",))):
        with pytest.raises(Faulty, match="can't be printed: none of its components has a form"):
            choose(bare, options)


def test_all_faults_are_told_at_once(giza: Kit) -> None:
    with pytest.raises(Faulty) as caught:
        choose(giza, PrintOptions(players=7, variant="x", only=("y",)))
    assert len(caught.value.faults) == 3


@pytest.fixture(scope="module")
def versions(giza: Kit) -> Kit:
    """Giza in two versions: the new one has brown workers, and a quarry of its own."""
    table = giza.tables["quarries"]
    marked = [replace(row, cells={**row.cells, "variants": ()}) for row in table.rows]
    marked[2] = replace(marked[2], cells={**marked[2].cells, "variants": ("new",)})
    components = tuple(
        replace(each, variants=("new", "new+more")) if each.id == "worker_brown" else each
        for each in giza.components
    )
    tables = {**giza.tables, "quarries": table._replace(rows=tuple(marked))}
    variants = ("base", "new", "new+more")
    return giza._replace(variants=variants, components=components, tables=tables)


@pytest.mark.parametrize("variant", ["new", "new+more"])
def test_what_a_variant_adds_is_all_that_the_other_does_not_need(
    versions: Kit, variant: str
) -> None:
    added = counts(versions, PrintOptions(variant=variant, without="base"))
    assert added == {"sled": 1, "worker_brown": 16}


def test_without_a_variant_is_what_the_others_alone_need(versions: Kit) -> None:
    assert counts(versions, PrintOptions(without="base")) == {"sled": 1, "worker_brown": 16}
    assert counts(versions, PrintOptions(variant="base", only=("sled", "worker"))) == {
        "sled": 3,
        "worker_red": 16,
        "worker_blue": 16,
        "worker_tan": 16,
    }


# What a printed code holds: how many play, and the variant where a row is for one.

ADDRESS = "http://table.local/t?room=2"


def test_a_code_holds_the_address_that_is_set() -> None:
    kit = load_kit("terra-pyramides")
    assert play_text(kit, 3, None, "nile") == ""
    query = "room=2&game=terra-pyramides&players=3&variant=nile%2Bsymbols"
    assert play_text(kit, 3, ADDRESS, "nile+symbols") == f"http://table.local/t?{query}"


@pytest.mark.parametrize(
    ("held", "asked", "variant"),
    [
        (("nile",), None, "nile"),
        (("nile",), "nile+symbols", "nile+symbols"),
        (("coop1", "coop2"), None, "coop1"),
        (("coop1", "coop2"), "coop2", "coop2"),
        ((), "nile", None),
        (None, "nile", None),
    ],
)
def test_a_row_is_for_its_first_variant_or_the_one_asked_for(
    held: tuple[str, ...] | None, asked: str | None, variant: str | None
) -> None:
    assert variant_of(Row({"variants": held}, "setup.csv", 2), asked) == variant
    assert variant_of(None, asked) is None
