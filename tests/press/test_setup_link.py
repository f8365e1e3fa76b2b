"""What a printed code holds: how many play, and the variant where a row is for one."""

import pytest

from companion.kits import Row, load_kit
from companion.press.setup_link import play_text, variant_of

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
