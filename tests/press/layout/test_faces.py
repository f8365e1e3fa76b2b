"""Faces: one drawing for what is always the same, and every fault of a deck at once."""

from pathlib import Path as FilePath

import pytest

from companion.cli.app import run
from companion.kits import Face, Fault, Faulty
from companion.press.drawing.geometry import bounds
from companion.press.drawing.nodes import Group, Node, Path, Symbol, Use
from companion.press.layout import FaceRenderer, check_layouts
from companion.press.layout.unused import Unused, UnusedElement
from tests.press.layout.conftest import KIT, POKER, SCOPE, Draw, MakeKit, all_nodes, row
from tests.press.recorder import record

BACK = """
[face]
background = "lapis"
[[draw]]
kind = "rect"
x = 5
y = 5
w = "100%-10"
h = "100%-10"
stroke = "gold"
[[draw]]
kind = "text"
text = "{kit.name}"
anchor = "centre"
"""
FRAME = "[[draw]]\nkind = 'rect'\nstroke = 'ink'\nfill = 'sand'\n" * 2
TITLE = "[[draw]]\nkind = 'text'\ntext = '{title}'\nanchor = 'centre'\n"


def symbols(node: Node) -> list[Symbol]:
    return [each.symbol for each in all_nodes(node) if isinstance(each, Use)]


def faces(renderer: FaceRenderer, kit: object, layout: str = "card.toml") -> list[Node]:
    return [
        renderer.face(Face(layout), POKER, {**SCOPE, "number": n}, row(kit, n))  # type: ignore[arg-type]
        for n in (1, 2, 3)
    ]


def test_a_back_that_binds_nothing_of_the_card_is_one_symbol(make_kit: MakeKit) -> None:
    kit = make_kit({"card.toml": BACK})
    one, two, three = faces(FaceRenderer(kit), kit)
    assert isinstance(one, Use)
    assert one is two is three
    assert len(one.symbol.nodes) == 3


def test_what_differs_is_drawn_for_each_card_between_what_does_not(make_kit: MakeKit) -> None:
    kit = make_kit({"card.toml": FRAME + TITLE + FRAME})
    drawn = faces(FaceRenderer(kit), kit)
    for node in drawn:
        assert [type(each) for each in node.nodes].count(Use) == 2  # type: ignore[union-attr]
    assert symbols(drawn[0]) == symbols(drawn[2])
    assert ["The Ferry" in record(node) for node in drawn] == [True, False, False]
    assert "The Grove" in record(drawn[2])


@pytest.mark.parametrize(
    ("condition", "different"),
    [
        ("when = { kind = 'move' }", {1, 2}),
        ("when = { number = 2 }", {2}),
        ("when = { players = 2 }", {1, 2, 3}),
        ("unless = { 'colour.sign' = 'circle' }", {1, 3}),
    ],
)
def test_a_condition_on_the_card_makes_a_drawing_its_own(
    make_kit: MakeKit, condition: str, different: set[int]
) -> None:
    kit = make_kit({"card.toml": f"[[draw]]\nkind = 'rect'\nfill = 'ink'\n{condition}\n"})
    drawn = faces(FaceRenderer(kit), kit)
    assert {n for n, node in enumerate(drawn, 1) if "path" in record(node)} == different


def test_cards_that_say_the_same_are_drawn_once_wherever_it_lies_alike(make_kit: MakeKit) -> None:
    said = "[[draw]]\nkind = 'text'\ntext = '{kind}'\n"
    inset = "[face]\nsafe = 0\ninset = '{cost}'\n"
    kit = make_kit({"card.toml": "[face]\nsafe = 0\n" + said, "inset.toml": inset + said})
    one, two, three = faces(FaceRenderer(kit), kit)
    assert one is two is not three
    one, two, three = faces(FaceRenderer(kit), kit, "inset.toml")
    assert [all_nodes(each)[0].x for each in (one, two, three)] == [3, 1, 0]  # type: ignore[union-attr]


def test_each_argument_has_its_own_drawing(make_kit: MakeKit) -> None:
    kit = make_kit({"card.toml": "[face]\nbackground = '{colour}'\n" + FRAME})
    renderer = FaceRenderer(kit)
    drawn = [
        renderer.face(Face("card.toml", {"colour": colour}), POKER, SCOPE)
        for colour in ("red", "blue", "red")
    ]
    assert drawn[0] == drawn[2] != drawn[1]
    assert symbols(drawn[0])[0].id != symbols(drawn[1])[0].id


def test_words_in_what_is_repeated_count_too(make_kit: MakeKit) -> None:
    """A text that holds a binding of the card differs from card to card."""
    kit = make_kit(
        {"card.toml": "[[draw]]\nkind = 'text'\ntext = '{text.worth}'\nanchor = 'centre'\n"}
    )
    drawn = [record(node) for node in faces(FaceRenderer(kit), kit)]
    assert [f"Worth {cost}" in text for cost, text in zip((3, 1, 0), drawn, strict=True)] == [
        True
    ] * 3


def test_sizes_and_shapes_have_drawings_of_their_own(make_kit: MakeKit) -> None:
    kit = make_kit({"card.toml": BACK})
    renderer = FaceRenderer(kit)
    whole = renderer.face(Face("card.toml"), (40, 40), SCOPE)
    disc = renderer.face(Face("card.toml"), (40, 40), SCOPE, shape="circle", bleed=1)
    assert record(whole) != record(disc)
    assert {symbol.id for symbol in symbols(whole)}.isdisjoint(each.id for each in symbols(disc))


def test_a_single_piece_has_no_symbol_but_icons(make_kit: MakeKit) -> None:
    kit = make_kit({"card.toml": BACK})
    assert not symbols(FaceRenderer(kit).face(Face("card.toml"), POKER, {"number": 1, "count": 1}))


def test_two_studios_draw_the_same(make_kit: MakeKit) -> None:
    kit = make_kit({"card.toml": FRAME + TITLE + FRAME})
    assert faces(FaceRenderer(kit), kit) == faces(FaceRenderer(kit), kit)


@pytest.mark.parametrize(
    ("shape", "size", "box"),
    [
        ("rectangle", POKER, (-3, -3, 69.5, 94.9)),
        ("circle", (20, 20), (-3, -3, 26, 26)),
        ("hexagon", (17.3205, 20), (-3, -3.4641, 23.3205, 26.9282)),
        ("hexagon", (20, 17.3205), (-3.4641, -3, 26.9282, 23.3205)),
    ],
)
def test_the_background_fills_trim_and_bleed(
    draw: Draw, shape: str, size: tuple[float, float], box: tuple[float, ...]
) -> None:
    node = draw("[face]\nbackground = 'lapis'\n", shape=shape, size=size)
    assert isinstance(node, Path)
    assert bounds(node.commands) == pytest.approx(box, abs=0.001)


def test_nothing_of_a_face_is_outside_its_bleed(draw: Draw) -> None:
    inside = draw("[[draw]]\nkind = 'rect'\nx = -3\ny = -3\nw = 20\nfill = 'ink'\n")
    assert isinstance(inside, Path)
    outside = draw("[[draw]]\nkind = 'rect'\nx = -3.5\nfill = 'ink'\n")
    assert isinstance(outside, Group)
    assert outside.clip is not None
    assert bounds(outside.clip) == pytest.approx((-3, -3, 69.5, 94.9))


def test_a_disc_is_cut_off_at_a_circle(draw: Draw) -> None:
    node = draw("[[draw]]\nkind = 'rect'\nfill = 'ink'\n", shape="circle", size=(20, 20), bleed=1)
    assert isinstance(node, Group)
    assert len(node.clip or ()) == 6


def test_all_faults_of_a_deck_are_raised_at_the_end(make_kit: MakeKit) -> None:
    kit = make_kit({"card.toml": TITLE.replace("anchor", "w = 4\nanchor")})
    renderer = FaceRenderer(kit)
    drawn: list[Node] = []
    with pytest.raises(Faulty) as caught, renderer.together():
        drawn += faces(renderer, kit)
    assert len(drawn) == 3
    assert [(fault.file, fault.row) for fault in caught.value.faults] == [
        ("cards.csv", 2),
        ("cards.csv", 3),
        ("cards.csv", 4),
    ]
    with pytest.raises(Faulty):
        renderer.face(Face("card.toml"), POKER, SCOPE, row(kit, 1))


def test_what_goes_wrong_within_is_not_hidden_by_faults(make_kit: MakeKit) -> None:
    kit = make_kit({"card.toml": "[[draw]]\nkind = 'rectt'\n"})
    renderer = FaceRenderer(kit)
    with pytest.raises(KeyError), renderer.together():
        faces(renderer, kit).clear() or row(kit, 99)


def test_words_are_texts_with_their_bindings(make_kit: MakeKit) -> None:
    renderer = FaceRenderer(make_kit(), "ja")
    assert renderer.words("worth", {"cost": 5}) == "5点"
    with pytest.raises(Faulty) as caught:
        renderer.words("wroth", {})
    assert caught.value.faults == (
        Fault("text.ja.toml", "there is no text 'wroth'; did you mean 'worth'?", field="wroth"),
    )


def test_checking_draws_every_row_in_every_language(make_kit: MakeKit) -> None:
    cards = """card,kind,cost,picture,colour,seats,title_en,rules_en,title_ja,rules_ja
1,move,3,boat,blue,2,Fits,a,短い,b
2,move,1,sled,red,2,Much too long for it,a,短い,b
3,gain,0,palm,tan,,Fits,a,これは長すぎて入らない文章です,b
"""
    layout = "[[draw]]\nkind = 'text'\ntext = '{title}'\nx = 5\ny = 5\nw = 15\n"
    kit = make_kit({"card.toml": layout}, cards__csv=cards)
    assert [(fault.row, fault.field) for fault in check_layouts(kit)] == [
        (3, "title_en"),
        (4, "title_ja"),
    ]


def test_checking_finds_nothing_in_a_kit_that_is_in_order(make_kit: MakeKit) -> None:
    play = "[[draw]]\nkind = 'qr'\ntext = '{play}'\nx = 5\ny = 5\nw = 20\n"
    assert check_layouts(make_kit({"card.toml": BACK + TITLE + play})) == []


BOX = """
[[component]]
id = "box"
name = { en = "Box", ja = "箱" }
count = 1
[[component.make]]
how = "net"
net = "box"
front = "box.toml"
"""
NET = '[box]\nsolid = "tray"\ninner = [60, 40, 20]\n'
SIDE = "[face]\nsafe = 0\n[[draw]]\nkind = 'text'\ntext = '{face}'\nwhen = { face = 'east' }\n"


@pytest.mark.parametrize(("width", "faults"), [("2", ["draw[0].text"]), ("'100%'", [])])
def test_checking_draws_every_face_of_a_net(
    make_kit: MakeKit, width: str, faults: list[str]
) -> None:
    box = f"{SIDE}w = {width}\nfit = 'fixed'\n"
    kit = make_kit({"kit.toml": KIT + BOX, "nets.toml": NET, "box.toml": box})
    assert [fault.field for fault in check_layouts(kit)] == faults


RECT = "[[draw]]\nkind = 'rect'\nw = 5\nh = 5\nfill = 'ink'\n"
CARDS_ARE = ("move", "gain")


@pytest.mark.parametrize(
    ("layout", "unused"),
    [
        (
            "when = { kind = 'moev' }",
            [UnusedElement("card.toml: draw[0].when", "kind", "moev", CARDS_ARE)],
        ),
        (
            "unless = { 'colour.sign' = ['circle', 'star'] }",
            [
                UnusedElement(
                    "card.toml: draw[0].unless",
                    "colour.sign",
                    "star",
                    ("circle", "triangle", "square"),
                )
            ],
        ),
        ("when = { seats = [2, 3], kind = 'mo*', colour = '' }", []),
        ("when = { colour = 'tan' }", []),
        ("x = 70", [UnusedElement("card.toml: draw[0]")]),
        ("x = '{cost * 30}'", []),
        ("x = 70\nrotate = 180\nmirror = 'across'", [UnusedElement("card.toml: draw[0]")]),
    ],
)
def test_checking_gathers_what_nobody_sees(
    make_kit: MakeKit, layout: str, unused: list[UnusedElement]
) -> None:
    unseen = Unused()
    assert check_layouts(make_kit({"card.toml": RECT + layout}), unseen) == []
    assert unseen.found() == unused


def test_rows_that_no_table_has_are_told_by_check(
    capsys: pytest.CaptureFixture[str], make_kit: MakeKit, tmp_path: FilePath
) -> None:
    cells = "[[draw]]\nkind = 'repeat'\nrows = 'cards'\nwhere = { colour = 'rde' }\n"
    make_kit({"card.toml": f"{cells}draw = [{{ kind = 'rect', fill = 'ink' }}]\n"})
    assert run(["check", str(tmp_path)]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert (
        "draw[0].where: nothing in the tables has colour 'rde'; there are: red, blue, tan" in said
    )


def test_checking_leaves_unsound_nets_to_their_own_check(make_kit: MakeKit) -> None:
    net = NET.replace("tray", "troy")
    kit = make_kit({"kit.toml": KIT + BOX, "nets.toml": net, "box.toml": SIDE})
    assert check_layouts(kit) == []


def test_checking_leaves_missing_files_to_the_check_of_the_kit(make_kit: MakeKit) -> None:
    kit = make_kit()
    (kit.folders[0] / "card.toml").unlink()
    assert check_layouts(kit) == []
