"""Every fault of a layout is told at once, with its place and what would be right."""

import pytest

from companion.kits import Face, Fault, Faulty
from companion.press.layout import FaceRenderer
from tests.press.layout.conftest import POKER, SCOPE, FaultsOf, MakeKit, row


def told(faults: list[Fault]) -> list[str]:
    return [f"{fault.field}: {fault.message}" for fault in faults]


@pytest.mark.parametrize(
    ("layout", "place", "message"),
    [
        ("[fcae]", "fcae", "is no section of a layout; did you mean 'face'?"),
        ("face = 3", "face", "is 3, but must be [face], such as { background = ... }"),
        ("[face]\nbackgruond = 'ink'", "face.backgruond", "did you mean 'background'?"),
        ("[face]\nsafe = -1", "face.safe", "is -1, but must be 0 to 5000"),
        ("defaults = 3", "defaults", "must hold names and values"),
        ("[defaults]\na = '{'", "defaults.a", "has '{', which is no binding"),
        ("draw = 3", "draw", "is 3, but must be a list of elements"),
        ("draw = [3]", "draw[0]", "is no element; it must say its kind"),
        ("[[draw]]\nw = 3", "draw[0]", "is no element; it must say its kind"),
        ("[[draw]]\nkind = 'rectt'", "draw[0].kind", "no element 'rectt'; did you mean 'rect'?"),
        (
            "[[draw]]\nkind = ['rect']",
            "draw[0].kind",
            "there is no element ['rect']; did you mean 'rect'?",
        ),
        ("[[draw]]\nkind = 'rect'\nfil = 'ink'", "draw[0].fil", "did you mean 'fill'?"),
        (
            "[[draw]]\nkind = 'text'\ntext = 'a'\ndraw = []",
            "draw[0].draw",
            "'text' has no such key",
        ),
        ("[[draw]]\nkind = 'text'", "draw[0].text", "is missing; 'text' needs it"),
        (
            "[[draw]]\nkind = 'rect'\ndraw = 3",
            "draw[0].draw",
            "is 3, but must be a list of elements",
        ),
        (
            "[[draw]]\nkind = 'group'\ndraw = [{ kind = 'rect' }, { kind = 'rect', x = 'a' }]",
            "draw[0].draw[1].x",
            "is 'a', but must be a length such as 12, '50%' or '50%-3'",
        ),
    ],
)
def test_what_is_no_layout_is_told(
    faults_of: FaultsOf, layout: str, place: str, message: str
) -> None:
    [fault] = faults_of(layout)
    assert fault.file == "card.toml"
    assert fault.field == place
    assert message in fault.message


KEYS = [
    ("rect", "x = [1]", "is [1], but must be a length"),
    ("rect", "x = 9999", "is 9999, but must be at most 5000 mm"),
    ("rect", "x = true", "is True, but must be a length"),
    ("rect", "anchor = 'center'", "must be one of top-left, top"),
    ("rect", "anchor = 'center'", "did you mean 'centre'?"),
    ("rect", "rotate = 'a'", "is 'a', but must be a number"),
    ("rect", "rotate = true", "is True, but must be a number"),
    ("rect", "rotate = nan", "is nan, but must be a number"),
    ("rect", "when = 3", "is 3, but must hold names and values"),
    ("rect", "when = {}", "is {}, but must hold names and values"),
    ("rect", "fill = 'papirus'", "there is no such colour; did you mean 'papyrus'?"),
    ("rect", "fill = 'auto'", "there is no such colour"),
    ("rect", "fill = 'lapis 3o%'", "must be a colour, such as 'lapis', '#23408e', 'lapis 30%', or"),
    ("rect", f"fill = 'lapis {'9' * 5000}%'", "must be a colour"),
    ("rect", "fill = 3", "is 3, but must be a colour"),
    ("rect", "fill = '#12345'", "there is no such colour"),
    ("rect", "corner = [1, 2]", "must be a radius in mm, or four of them"),
    ("rect", "stroke-width = -1", "is -1, but must be 0 to 5000"),
    ("rect", "dash = 2", "must be a list of mm, such as [2, 1]"),
    ("rect", "dash = [0, 0]", "must add up to at least 0.1 mm"),
    ("rect", "round = 'maybe'", "is 'maybe', but must be true or false"),
    ("rect", "pattern = 'dotts'", "did you mean 'dots'?"),
    ("polygon", "sides = 2", "is 2, but must be 3 to 60"),
    ("polygon", "sides = 3.5", "is 3.5, but must be a whole number"),
    ("polygon", "points = []", "must be a list of points"),
    ("polygon", "points = [[1]]", "must be two lengths, such as [10, '50%']"),
    ("path", "path = 'M0 0 L'", "is no path: L needs a number"),
    ("path", "path = 'M0 0'\nview = [0, 0, 0, 1]", "its width and height must be more than 0"),
    ("path", "path = 'M0 0'\nview = [0]", "must be [x, y, width, height]"),
    ("text", "text = 'a'\nstyle = 'boddy'", "there is no such style; did you mean 'body'?"),
    ("text", "text = 'a'\nsize = 0", "is 0, but must be 1 to 1000"),
    ("icon", "icon = 'scarap'", "there is no such icon; did you mean 'scarab'?"),
    ("grid", "columns = []", "must be a list of 1 to 200 lengths"),
    ("repeat", "times = 1\ngap = [1, 2, 3]", "must be mm, or two of them"),
    ("repeat", "times = 1\ncell = 3", "must be two lengths"),
    ("include", "layout = 'nowhere.toml'", "there is no file 'nowhere.toml' in the kit's folder"),
    ("include", "layout = 'cart.toml'", "did you mean 'card.toml'?"),
    (
        "include",
        "layout = 'frame.toml'\nwith = 3",
        "must hold names and values, such as { size = 12 }",
    ),
]


@pytest.mark.parametrize(("kind", "keys", "message"), KEYS)
def test_a_key_says_what_it_can_hold(
    faults_of: FaultsOf, kind: str, keys: str, message: str
) -> None:
    layouts = {"frame.toml": ""}
    [fault] = faults_of(f"[[draw]]\nkind = '{kind}'\n{keys}", layouts=layouts)
    assert fault.field == f"draw[0].{keys.splitlines()[-1].partition(' =')[0]}"
    assert message in fault.message


def test_a_bound_value_has_to_be_right_too(faults_of: FaultsOf) -> None:
    """It came from a cell, so the cell is named."""
    [fault] = faults_of("[[draw]]\nkind = 'rect'\nw = '{picture}'\n", 2)
    assert str(fault) == (
        "cards.csv:3: picture: is 'sled', but must be a length such as 12, '50%' or '50%-3'"
        " (card.toml: draw[0].w)"
    )


def test_a_value_of_another_table_is_told_of_its_row_there(faults_of: FaultsOf) -> None:
    layouts = {"colours.csv": "colour,sign,label_en,label_ja\nred,circl,Red,赤\n"}
    [fault] = faults_of("[[draw]]\nkind = 'icon'\nicon = '{colour.sign}'\n", 2, layouts=layouts)
    assert str(fault).startswith("colours.csv:2: sign: is 'circl', but there is no such icon; did")


def test_what_refers_to_no_row_is_told_of_its_cell(faults_of: FaultsOf) -> None:
    layouts = {"colours.csv": "colour,sign,label_en,label_ja\nblu,circle,Blue,青\n"}
    text = "[[draw]]\nkind = 'text'\ntext = '{colour.label}'\n"
    [fault] = faults_of(text, layouts=layouts)
    said = "is 'blue', so it has no 'label'; did you mean 'blu'?"
    assert str(fault) == f"cards.csv:2: colour: {said} (card.toml: draw[0].text)"


def test_a_cell_of_a_map_is_told_of_its_row(faults_of: FaultsOf) -> None:
    """One that lies nowhere, and one that is painted with no colour."""
    cells = "[[draw]]\nkind = 'map'\nrows = 'cards'\nlines = 1\nat = ['{card}', 1]\n"
    [nowhere] = faults_of(cells + "columns = 2\n")
    assert (nowhere.file, nowhere.row, nowhere.field) == ("cards.csv", 4, "card")
    painted = faults_of(cells + "columns = 3\nfill = '{picture}'\n")
    assert [fault.row for fault in painted] == [2, 3, 4]


def test_all_faults_are_told_at_once(faults_of: FaultsOf) -> None:
    broken = "[[draw]]\nkind = 'rect'\nfill = 'papirus'\nx = 'a'\nfoo = 1\n" * 2
    assert [fault.field for fault in faults_of(broken)] == [
        f"draw[{n}].{key}" for n in (0, 1) for key in ("fill", "x", "foo")
    ]


def test_what_is_written_wrong_does_not_hide_what_only_drawing_shows(faults_of: FaultsOf) -> None:
    faults = faults_of(
        "[face]\nbackground = 'papirus'\n[[draw]]\nkind = 'text'\ntext = '{cots}'\n"
        "[[draw]]\nkind = 'rect'\nw = 'wide'\n"
        "draw = [{ kind = 'text', text = '{title}', size = 400, min-size = 400 }]\n"
    )
    assert [fault.field for fault in faults] == ["face.background", "draw[1].w", "draw[0].text"]


def test_faults_that_only_drawing_shows_are_told_together(faults_of: FaultsOf) -> None:
    text = "[[draw]]\nkind = 'text'\ntext = '{%s}'\nx = 5\nw = 2\n"
    faults = faults_of(text % "title" + text % "titel" + text % "kind")
    assert [(fault.file, fault.field) for fault in faults] == [
        ("cards.csv", "title_en"),
        ("card.toml", "draw[1].text"),
        ("cards.csv", "kind"),
    ]


def test_a_fault_of_an_included_layout_says_where_it_is_drawn(faults_of: FaultsOf) -> None:
    layouts = {"frame.toml": "[[draw]]\nkind = 'text'\ntext = 'Hello'\nw = 2\nx = 5\n"}
    [fault] = faults_of("[[draw]]\nkind = 'include'\nlayout = 'frame.toml'\n", layouts=layouts)
    assert (fault.file, fault.field) == ("frame.toml", "draw[0].text")
    assert fault.message.endswith("(drawn in card.toml)")


def test_faults_of_an_included_file_are_told(faults_of: FaultsOf) -> None:
    layouts = {"frame.toml": "[[draw]]\nkind = 'rect'\nfil = 1\n"}
    [fault] = faults_of("[[draw]]\nkind = 'include'\nlayout = 'frame.toml'\n", layouts=layouts)
    assert (fault.file, fault.field) == ("frame.toml", "draw[0].fil")


INCLUDE = (
    "[[draw]]\nkind = 'include'\nlayout = 'frame.toml'\nwith = { heading = 'a', colr = 'b' }\n"
)


@pytest.mark.parametrize("frame", ["{heading}", "{heading} {colour}"])
def test_an_argument_without_a_use_is_a_fault(faults_of: FaultsOf, frame: str) -> None:
    layouts = {"frame.toml": f"[[draw]]\nkind = 'text'\ntext = '{frame}'\nx = 5\ny = 5\n"}
    [fault] = faults_of(INCLUDE, layouts=layouts)
    assert fault.field == "draw[0].with"
    assert fault.message.startswith("gives 'colr', but frame.toml has no {colr}; ")


def test_an_argument_may_be_for_what_is_included_further(
    make_kit: MakeKit,
) -> None:
    kit = make_kit(
        {
            "card.toml": INCLUDE.replace("colr", "colour"),
            "frame.toml": "[defaults]\nheading = 'a'\n"
            "[[draw]]\nkind = 'include'\nlayout = 'inner.toml'\n",
            "inner.toml": "[[draw]]\nkind = 'rect'\nwhen = { colour = 'b' }\n",
        }
    )
    assert FaceRenderer(kit).face(Face("card.toml"), POKER, SCOPE, row(kit, 1))


def test_an_argument_of_a_face_without_a_use_is_a_fault(make_kit: MakeKit) -> None:
    kit = make_kit({"card.toml": "[defaults]\ncolour = 'red'\n"})
    with pytest.raises(Faulty) as caught:
        FaceRenderer(kit).face(Face("card.toml", {"colur": "blue"}), POKER, SCOPE)
    assert told(list(caught.value.faults)) == [
        "card.toml: gives 'colur', but card.toml has no {colur}; did you mean 'colour'?"
    ]


def test_what_is_no_toml_is_told_with_its_line(faults_of: FaultsOf) -> None:
    [fault] = faults_of("[[draw]]\nkind = \n")
    assert (fault.file, fault.field) == ("card.toml", None)
    assert fault.row == 2


def test_a_face_without_its_layout_is_told(make_kit: MakeKit) -> None:
    with pytest.raises(Faulty) as caught:
        FaceRenderer(make_kit()).face(Face("cart.toml"), POKER, SCOPE)
    [fault] = caught.value.faults
    assert (
        fault.message
        == "there is no file 'cart.toml' in the kit's folder; did you mean 'card.toml'?"
    )
