"""A layout from a stranger is safe to print: it reads its kit, runs nothing, and ends."""

from contextlib import suppress
from pathlib import Path as FilePath

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from companion.kits import Face, Faulty
from companion.kits.bounds import FACE_ELEMENTS
from companion.press.layout import FaceRenderer, grammar
from companion.press.layout.bindings import compile_text
from tests.press.layout.conftest import POKER, SCOPE, Draw, FaultsOf, MakeKit, row
from tests.press.recorder import record

SECRET = "[[draw]]\nkind = 'text'\ntext = 'secret'\n"
INCLUDE = "[[draw]]\nkind = 'include'\nlayout = '{}'\n"
IMAGE = "[[draw]]\nkind = 'image'\nfile = '{}'\nw = 5\n"
TEXT = "[[draw]]\nkind = 'text'\ntext = '{}'\nx = 5\ny = 5\n"


@pytest.fixture
def outside(tmp_path: FilePath) -> FilePath:
    """A file beside the kit's folder, which is `tmp_path / "kit"` here."""
    (tmp_path.parent / "secret.toml").write_text(SECRET)
    (tmp_path.parent / "secret.svg").write_text(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'/>"
    )
    return tmp_path.parent


@pytest.mark.parametrize(
    "name",
    [
        "../secret.toml",
        "art/../../secret.toml",
        "/etc/hostname",
        "C:/secret.toml",
        "\\\\..\\\\secret.toml",
        "..",
        "",
        "art//x.toml",
        "\\u0000",
    ],
)
@pytest.mark.usefixtures("outside")
def test_no_name_leads_out_of_the_folder(faults_of: FaultsOf, name: str) -> None:
    for layout in (INCLUDE, IMAGE):
        text = layout.replace("'{}'", '"{}"').format(name)
        if layout is IMAGE and not name:
            continue  # no name is no picture
        [fault] = faults_of(text)
        assert "must be a file within the kit's folder" in fault.message


@pytest.mark.usefixtures("outside")
def test_nor_does_a_bound_name(faults_of: FaultsOf) -> None:
    [fault] = faults_of(
        "[defaults]\nwhich = '../secret.toml'\n" + INCLUDE.format("{which}"),
    )
    assert "must be a file within the kit's folder" in fault.message


@pytest.mark.parametrize("layout", [INCLUDE.format("art/a.toml"), IMAGE.format("art/a.svg")])
@pytest.mark.parametrize("linked", ["file", "folder"])
def test_nor_does_a_link(
    faults_of: FaultsOf, tmp_path: FilePath, outside: FilePath, layout: str, linked: str
) -> None:
    if linked == "folder":
        (outside / "elsewhere").mkdir(exist_ok=True)
        for suffix in ("toml", "svg"):
            (outside / "elsewhere" / f"a.{suffix}").write_bytes(
                (outside / f"secret.{suffix}").read_bytes()
            )
        (tmp_path / "art").symlink_to(outside / "elsewhere")
    else:
        (tmp_path / "art").mkdir()
        for suffix in ("toml", "svg"):
            (tmp_path / "art" / f"a.{suffix}").symlink_to(outside / f"secret.{suffix}")
    [fault] = faults_of(layout)
    assert "is a link that leads out of the kit's folder" in fault.message


def test_a_link_within_the_folder_is_followed(draw: Draw, tmp_path: FilePath) -> None:
    (tmp_path / "b.toml").symlink_to(tmp_path / "a.toml")
    drawn = draw(INCLUDE.format("b.toml"), layouts={"a.toml": TEXT.format("here")})
    assert "here" in record(drawn)


def test_a_face_of_the_kit_file_leads_nowhere_either(make_kit: MakeKit) -> None:
    with pytest.raises(Faulty, match="must be a file within"):
        FaceRenderer(make_kit()).face(Face("../secret.toml"), POKER, SCOPE)


@pytest.mark.parametrize(
    "name",
    [
        "__class__",
        "title.__class__",
        "cost.__class__.__mro__",
        "kit.__class__",
        "kit.folders",
        "kit.texts",
        "text.__init__",
        "table.__class__.x.y",
        "table.cards.__class__.x",
        "table.cards.1.__class__",
        "colour.__class__",
        "colour.cells",
        "number.real",
        "values",
        "world",
    ],
)
def test_bindings_reach_names_and_nothing_behind_them(faults_of: FaultsOf, name: str) -> None:
    [fault] = faults_of(TEXT.format(f"{{{name}}}"))
    assert fault.file == "card.toml"
    assert fault.message.startswith(("there is no ", "table 'cards' has no row ", "'"))
    assert "object" not in fault.message


@pytest.mark.parametrize(
    "text", ["{title!r}", "{title:>99999999}", "{title[0]}", "{0}", "{title()}", "%(a)s"]
)
def test_bindings_are_no_format_strings(faults_of: FaultsOf, draw: Draw, text: str) -> None:
    if text.startswith("%"):
        assert text in record(draw(TEXT.format(text)))
    else:
        [fault] = faults_of(TEXT.format(text))
        assert "which is no binding such as {cost}" in fault.message


def test_what_a_cell_says_is_text_and_nothing_else(make_kit: MakeKit) -> None:
    """A column of text is put in as it is: no braces of it are filled in."""
    cards = "card,kind,cost,picture,colour,seats,title_en,rules_en,title_ja,rules_ja\n"
    cards += "1,{cost},3,boat,blue,2,a,b,c,d\n"
    kit = make_kit({"card.toml": TEXT.format("{kind}")}, cards__csv=cards)
    assert '"{cost}"' in record(
        FaceRenderer(kit).face(Face("card.toml"), POKER, SCOPE, row(kit, 1))
    )


def test_includes_end(faults_of: FaultsOf) -> None:
    [fault] = faults_of(INCLUDE.format("card.toml"))
    assert fault.message == "includes itself: card.toml -> card.toml"
    layouts = {"a.toml": INCLUDE.format("b.toml"), "b.toml": INCLUDE.format("a.toml")}
    [fault] = faults_of(INCLUDE.format("a.toml"), layouts=layouts)
    assert fault.message.startswith("includes itself: card.toml -> a.toml -> b.toml -> a.toml")


def test_includes_go_eight_deep(draw: Draw, faults_of: FaultsOf) -> None:
    layouts = {f"{n}.toml": INCLUDE.format(f"{n + 1}.toml") for n in range(1, 9)}
    layouts["7.toml"] = TEXT.format("the seventh")
    assert "the seventh" in record(draw(INCLUDE.format("1.toml"), layouts=layouts))
    layouts["7.toml"] = INCLUDE.format("8.toml")
    [fault] = faults_of(INCLUDE.format("1.toml"), layouts=layouts)
    assert fault.message.startswith("is more than 8 layouts deep: card.toml -> 1.toml -> 2.toml")


def test_elements_go_twenty_four_deep(faults_of: FaultsOf) -> None:
    def nested(depth: int) -> str:
        return "{ kind = 'group', draw = [" + (nested(depth - 1) if depth else "") + "] }"

    [fault] = faults_of(f"draw = [{nested(30)}]")
    assert "is 24 elements deep" in fault.message


def test_data_nested_beyond_reason_is_a_fault(faults_of: FaultsOf) -> None:
    assert faults_of(f"draw = {'[' * 5000}{']' * 5000}")
    assert faults_of(f"[[draw]]\nkind = 'rect'\nx = {'[' * 150}{']' * 150}")


@pytest.mark.long
@pytest.mark.parametrize(
    "inner",
    [
        "{ kind = 'rect', fill = 'ink' }",
        "{ kind = 'repeat', times = 2000 }",
        "{ kind = 'track', times = 2000 }",
        "{ kind = 'track', along = 'ring', columns = 900, lines = 900 }",
        "{ kind = 'table', times = 2000, columns = [{ times = 50 }] }",
        "{ kind = 'rect', fill = 'ink', pattern = 'dots', w = 3000, h = 3000 }",
        f"{{ kind = 'text', text = '{'x' * 9000}' }}",
    ],
)
def test_work_on_a_face_ends(faults_of: FaultsOf, inner: str) -> None:
    """Repeats within repeats are cut short, with one fault for the face."""
    many = "{ kind = 'repeat', times = 2000, cell = [1, 1], draw = [" + inner + "] }"
    layout = f"draw = [{{ kind = 'repeat', times = 2000, cell = [1, 1], draw = [{many}] }}]"
    *_, fault = faults_of(layout)
    assert fault.message == f"makes more than {FACE_ELEMENTS:,} elements and cells on one face"


def test_numbers_without_end_are_refused(faults_of: FaultsOf) -> None:
    for number in ("inf", "nan", "1e300", "9" * 18):
        for key in ("x", "w", "rotate", "stroke-width"):
            [fault] = faults_of(f"[[draw]]\nkind = 'rect'\n{key} = {number}\n")
            assert "must be" in fault.message


def test_a_text_of_a_book_is_refused(faults_of: FaultsOf) -> None:
    [fault] = faults_of(TEXT.format("x" * 20_001))
    assert fault.message == "has 20001 characters, but must have at most 20,000"


def test_large_files_are_refused(faults_of: FaultsOf) -> None:
    layouts = {"a.toml": "#" * 1_000_001}
    [fault] = faults_of(INCLUDE.format("a.toml"), layouts=layouts)
    assert fault.message == "'a.toml' is larger than 1 MB"


def test_pictures_that_unfold_are_refused(faults_of: FaultsOf) -> None:
    bomb = (
        "<!DOCTYPE svg [<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;&a;'>]>"
        "<svg xmlns='http://www.w3.org/2000/svg'><title>&b;</title></svg>"
    )
    [fault] = faults_of(IMAGE.format("a.svg"), layouts={"a.svg": bomb})
    assert "'a.svg' is no SVG: it declares entities that are more than words" in fault.message


toml_keys = st.sampled_from(
    sorted({key for kind in grammar.ELEMENTS for key in grammar.keys_of(kind)})
)
toml_values = st.sampled_from(
    [
        "3",
        "-3",
        "'50%'",
        "'{cost}'",
        "'{title}'",
        "'{rules}'",
        "true",
        "''",
        "'ink'",
        "'left'",
        "[]",
        "[1, 2]",
        "[[1, 2], [3, 4]]",
        "{ kind = 'move' }",
        "'cards'",
        "[{ kind = 'rect' }]",
    ]
)


@hypothesis_settings(
    max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    kind=st.sampled_from(sorted(grammar.ELEMENTS)),
    keys=st.dictionaries(toml_keys, toml_values, max_size=5),
)
def test_any_layout_is_drawn_or_has_faults(
    make_kit: MakeKit, kind: str, keys: dict[str, str]
) -> None:
    """Whatever stands in a layout, the answer is a drawing or a fault, and never a crash."""
    lines = [f"{key} = {value}" for key, value in keys.items() if key != "kind"]
    kit = make_kit({"card.toml": "\n".join(["[[draw]]", f"kind = '{kind}'", *lines])})
    with suppress(Faulty):
        assert FaceRenderer(kit).face(Face("card.toml"), POKER, SCOPE, row(kit, 1))


def test_a_template_takes_time_in_proportion_to_its_length() -> None:
    assert compile_text("{" * 2 * 5000).filled({}.__getitem__) == "{" * 5000
