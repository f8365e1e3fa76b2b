"""Values bind to columns, arguments, texts and tables; a lone binding keeps its type."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.kits import Face, Fault, Faulty
from companion.press.layout import FaceRenderer
from companion.press.layout.bindings import Bound, WrongValue, compile_text, text_of
from tests.press.layout.conftest import KIT, POKER, SCOPE, Draw, FaultsOf, MakeKit, row
from tests.press.recorder import record

TEXT = '[[draw]]\nkind = "text"\nanchor = "centre"\nw = 50\n'


def words(drawing: str) -> list[str]:
    return [line.split('"')[1] for line in drawing.splitlines() if line.strip().startswith("text")]


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("{cost} {kind}", "3 move"),
        ("{title}", "The Ferry"),
        ("{ title }!", "The Ferry!"),
        ("{colour.label} {colour.sign}", "Blue triangle"),
        ("{seats}", "2, 3"),
        ("{number}/{count} {players}", "1/3 2"),
        ("{language}", "en"),
        ("{text.quarry}", "Quarry"),
        ("{text.hail}", "Hail, Demo deck!"),
        ("{text.worth}", "Worth 3"),
        ("{kit.name} {kit.id}", "Demo deck demo"),
        ("{table.cards.2.title} {table.cards.2.cost}", "The Sled 1"),
        ("{{{cost}}}", "{3}"),
        ("{{cost}}", "{cost}"),
        ("{table.cards.{cost}.title}", "The Grove"),
        ("{colour.{part}}", "triangle"),
        ("{ {asked} }{ { asked } }", "33"),
    ],
)
def test_a_binding_is_what_it_names(draw: Draw, text: str, printed: str) -> None:
    defaults = "\n[defaults]\npart = 'sign'\nasked = 'cost'"
    assert words(record(draw(f"{TEXT}text = '{text}'{defaults}"))) == [printed]


def test_words_are_in_the_language_that_is_printed(draw: Draw) -> None:
    assert words(record(draw(f'{TEXT}text = "{{title}}{{text.quarry}}"', language="ja"))) == [
        "渡し船採石場"
    ]


def test_words_may_hold_bindings_of_the_row(draw: Draw) -> None:
    assert words(record(draw(f'{TEXT}text = "{{rules}}"', 2))) == ["Costs 1 each."]


def test_words_are_filled_in_once(make_kit: MakeKit) -> None:
    """A title put into a text is no text of its own: its braces would stay braces."""
    kit = make_kit(
        {"card.toml": f'{TEXT}text = "{{text.about}}"'},
        **{"text.en.toml": 'about = "It is {rules}"'},
    )
    drawn = FaceRenderer(kit).face(Face("card.toml"), POKER, SCOPE, row(kit, 2))
    assert words(record(drawn)) == ["It is Costs {cost} each."]


def test_an_argument_may_hold_bindings(draw: Draw) -> None:
    layout = f'{TEXT}text = "{{line}} {{size}}"\n[defaults]\nsize = 1\nline = ""'
    arguments = {"line": "No. {cost} of {players}", "size": "{cost}"}
    assert words(record(draw(layout, arguments=arguments))) == ["No. 3 of 2 3"]


def test_an_argument_with_a_binding_to_nothing_is_a_fault(draw: Draw) -> None:
    layout = f'{TEXT}text = "{{line}}"\n[defaults]\nline = ""'
    with pytest.raises(Faulty, match=r"with\.line: there is no 'prize' here"):
        draw(layout, arguments={"line": "No. {prize}"})


def test_an_argument_goes_before_what_the_press_says_and_a_column_before_both(draw: Draw) -> None:
    layout = f'{TEXT}text = "{{cost}} {{players}} {{size}}"\n[defaults]\nsize = 1\ncost = 8'
    arguments = {"players": 5, "size": 7, "cost": 9}
    assert words(record(draw(layout, arguments=arguments))) == ["3 5 7"]
    assert words(record(draw(layout, arguments={}))) == ["3 2 1"]
    assert words(record(draw(layout, None))) == ["8 2 1"]


def test_a_column_goes_before_the_count_of_the_cells(draw: Draw) -> None:
    """The table of the components has a column of that name."""
    text = '{ kind = "text", anchor = "centre", w = 50, text = "{number} {id} {count}" }'
    cells = f'[[draw]]\nkind = "repeat"\nrows = "components"\ndraw = [{text}]'
    assert words(record(draw(cells))) == ["1 card 3"]


def test_a_name_that_binds_may_be_the_same_for_every_row_or_not(make_kit: MakeKit) -> None:
    kit = make_kit({"card.toml": f"{TEXT}text = '{{table.cards.{{cost}}.title}}'"})
    renderer = FaceRenderer(kit)
    with pytest.raises(Faulty, match="table 'cards' has no row '0"):
        renderer.face(Face("card.toml"), POKER, SCOPE, row(kit, 3))
    drawn = [renderer.face(Face("card.toml"), POKER, SCOPE, row(kit, card)) for card in (1, 2)]
    assert [words(record(one)) for one in drawn] == [["The Grove"], ["The Ferry"]]


def test_defaults_may_bind_too(draw: Draw) -> None:
    layout = f'{TEXT}text = "{{heading}}"\n[defaults]\nheading = "No. {{cost}}"'
    assert words(record(draw(layout))) == ["No. 3"]


def test_a_default_sees_those_above_it_and_what_is_given(draw: Draw) -> None:
    part = f'{TEXT}text = "{{line}}"\n[defaults]\nheading = "No. {{cost}}"\nline = "{{heading}}!"'
    include = '[[draw]]\nkind = "include"\nlayout = "part.toml"\n'
    layouts = {"part.toml": part}
    assert words(record(draw(part))) == ["No. 3!"]
    assert words(record(draw(include, layouts=layouts))) == ["No. 3!"]
    given = include + 'with = { heading = "{title}" }'
    assert words(record(draw(given, layouts=layouts))) == ["The Ferry!"]


TABLES = """[[draw]]
kind = "repeat"
rows = "{rows}"
draw = [{ kind = "text", anchor = "centre", w = 50, text = "{text}" }]
"""


def listed(make_kit: MakeKit, rows: str, text: str) -> list[str]:
    kit_toml = KIT.replace("[tables.cards]\n", '[tables.cards]\nname = "The cards"\n')
    kit_toml = kit_toml.replace('colour = "text"\nseats', 'colour = { source = "public" }\nseats')
    layout = TABLES.replace("{rows}", rows).replace("{text}", text)
    kit = make_kit({"kit.toml": kit_toml, "card.toml": layout})
    return words(record(FaceRenderer(kit).face(Face("card.toml"), POKER, SCOPE, row(kit, 1))))


def test_the_tables_of_a_kit_are_those_with_a_name(make_kit: MakeKit) -> None:
    text = "{id} {name} {size} {source}{note}"
    assert listed(make_kit, "tables", text) == ["cards The cards 3 house, public"]


def test_the_components_say_where_they_come_from(make_kit: MakeKit) -> None:
    assert listed(make_kit, "components", "{id} {source}") == ["card house"]


def test_numbers_and_lists_keep_their_type(draw: Draw) -> None:
    layout = '[[draw]]\nkind = "rect"\nw = "{cost}"\nh = "{cost}0%"\nfill = "ink"\n'
    assert "M0 0L3 0L3 26.67L0 26.67Z" in record(draw(layout))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{ {title} }", "there is no 'The Ferry' here"),
        ("{titel}", "there is no 'titel' here; did you mean 'title'?"),
        ("{text.quary}", "there is no text 'quary'; did you mean 'quarry'?"),
        ("{kit.nam}", "there is no value of the kit 'nam'; did you mean 'name'?"),
        ("{table.card.1.cost}", "there is no table 'card'; did you mean 'cards'?"),
        ("{table.cards.9.cost}", "table 'cards' has no row '9.cost'; there are: 1, 2, 3"),
        ("{table.cards.1.cots}", "there is no column 'cots'; did you mean 'cost'?"),
        ("{colour.sing}", "'colour' refers to a row without 'sing'; did you mean 'sign'?"),
        ("{kind.sign}", "'kind' refers to no row of a table, so it has no 'sign'"),
    ],
)
def test_a_binding_to_nothing_is_a_fault_of_the_layout(
    faults_of: FaultsOf, text: str, message: str
) -> None:
    [fault] = faults_of(f'{TEXT}text = "{text}"')
    assert fault == Fault("card.toml", message, field="draw[0].text")


@pytest.mark.parametrize("text", ["{", "}", "{}", "{a b}", "{1}", "{cost", "a } b", "{{cost}"])
def test_a_brace_too_many_is_a_fault(faults_of: FaultsOf, text: str) -> None:
    [fault] = faults_of(f'{TEXT}text = "{text}"')
    assert "which is no binding such as {cost}; write {{ for a brace" in fault.message


def test_a_fault_in_the_words_of_a_text_is_told_of_the_text(make_kit: MakeKit) -> None:
    kit = make_kit(
        {"card.toml": f'{TEXT}text = "{{text.worth}}"'},
        **{"text.en.toml": 'worth = "Worth {coast}"'},
    )
    renderer = FaceRenderer(kit)
    with pytest.raises(Exception, match="there is no 'coast' here") as caught:
        renderer.face(Face("card.toml"), POKER, SCOPE, row(kit, 1))
    [fault] = caught.value.faults  # type: ignore[attr-defined]
    assert (fault.file, fault.field) == ("text.en.toml", "worth")
    assert fault.message.endswith("(card.toml: draw[0].text)")


@given(st.text())
def test_text_without_braces_is_itself(text: str) -> None:
    plain = text.replace("{", "").replace("}", "")
    assert compile_text(plain).filled(dict[str, object]().__getitem__) == plain


@given(st.text(alphabet="ab{} "))
def test_doubled_braces_are_braces(text: str) -> None:
    doubled = text.replace("{", "{{").replace("}", "}}")
    assert compile_text(doubled).filled(dict[str, object]().__getitem__) == text


@given(st.text(alphabet="ab{} ."))
def test_any_text_is_taken_apart_or_refused(text: str) -> None:
    try:
        template = compile_text(text)
        filled = template.filled(lambda _: "x")
    except WrongValue:
        return
    assert filled is not None


def test_bindings_deep_within_a_value_are_found() -> None:
    bound = Bound([["{x}", 1], {"deep": "a{y}"}])
    assert bound.names == {"x", "y"}
    assert bound.filled({"x": 2.5, "y": 3.0}.__getitem__) == [[2.5, 1], {"deep": "a3"}]


@pytest.mark.parametrize(
    ("value", "text"),
    [(None, ""), (True, "yes"), (False, "no"), (2.0, "2"), (2.5, "2.5"), ((), "")],
)
def test_values_are_shown_as_a_reader_expects(value: object, text: str) -> None:
    assert text_of(value) == text
