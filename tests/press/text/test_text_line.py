# ruff: noqa: RUF001 - Japanese text and dashes
import pytest
from hypothesis import given
from hypothesis import strategies as st
from uniseg.linebreak import line_break_boundaries

from companion.press.text.text_line import break_points


def parts(text: str) -> list[str]:
    places = break_points(text)
    return [text[a:b] for a, b in zip((0, *places), places, strict=False)]


@pytest.mark.parametrize(
    ("text", "broken"),
    [
        ("two  words", "two  |words"),
        ("a well-known (old) way", "a |well-|known |(old) |way"),
        ("-1 to 3-4, 1–2 – and/or 3/4", "-1 |to |3-4, |1–2 |– |and/|or |3/4"),
        ("stone—or food", "stone—|or |food"),
        ("one — two (or [three])", "one — |two |(or |[three])"),
        ("10\u00a0food", "10\u00a0food"),
        ("“Yes,” l’eau", "“Yes,” |l’eau"),
        ("4\ufffc and \ufffc", "4\ufffc |and |\ufffc"),
        ("", ""),
    ],
)
def test_latin_text_breaks_after_spaces_hyphens_and_dashes(text: str, broken: str) -> None:
    assert "|".join(parts(text)) == broken


@pytest.mark.parametrize(
    ("text", "broken"),
    [
        ("石を、はこぶ。", "石|を、|は|こ|ぶ。"),
        ("「はい」と言う", "「は|い」|と|言|う"),
        ("（3枚）を", "（3|枚）|を"),
        ("サッカーボール", "サッ|カー|ボー|ル"),
        ("ちょっとキャッ", "ちょっ|と|キャッ"),
        ("何？！ ええ", "何？！ |え|え"),
        ("1,000個と Giza game", "1,000|個|と |Giza |game"),
        ("食料・石", "食|料・|石"),
        ("長い……話", "長|い……|話"),
        ("石\ufffc4\ufffcを", "石|\ufffc4\ufffc|を"),
        ("人々と〃", "人々|と|〃"),
    ],
)
def test_japanese_text_keeps_what_may_not_begin_or_end_a_line(text: str, broken: str) -> None:
    assert "|".join(parts(text)) == broken


@given(st.text("ab1 -–—/.,()", max_size=30))
def test_the_quick_way_for_latin_breaks_only_where_unicode_allows_it(text: str) -> None:
    allowed = {*line_break_boundaries(text), len(text)}
    assert set(break_points(text)) <= allowed


@given(
    st.text("aZ19あ漢ーッ。、「」（）()[]！？!…・々〃:;,% -“”'/$石㎜①→×é\u3000\u0301ｱﾞ", max_size=20)
)
def test_japanese_text_breaks_just_where_unicode_says(text: str) -> None:
    assert break_points(f"石{text}") == tuple(line_break_boundaries(f"石{text}"))


@given(st.text("aあ漢ー。「」ッ1 -、", max_size=30))
def test_the_parts_make_the_text(text: str) -> None:
    assert "".join(parts(text)) == text
