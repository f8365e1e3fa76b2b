from hypothesis import given
from hypothesis import strategies as st

from companion.games.common.scores import contenders, places

KEYS = st.dictionaries(
    st.sampled_from("ABCDE"), st.tuples(*[st.integers(0, 3)] * 3), min_size=1, max_size=5
)


def test_equal_players_share_a_place_and_the_next_places_stay_empty() -> None:
    """Standard competition ranking, "1224" (GIZA-TIE-05)."""
    keys = {"A": (5, 1), "B": (7, 0), "C": (5, 1), "D": (5, 0)}
    assert places(keys) == {"A": 2, "B": 1, "C": 2, "D": 4}


def test_a_later_figure_counts_only_between_those_who_are_level() -> None:
    keys = {"A": (5, 0, 9), "B": (5, 3, 0), "C": (4, 9, 9)}
    assert contenders(keys) == (("A", "B"), ("B",))


def test_a_tie_in_everything_leaves_all_of_them() -> None:
    keys = {"A": (5, 1), "B": (5, 1), "C": (5, 0)}
    assert contenders(keys) == (("A", "B", "C"), ("A", "B"))


@given(KEYS)
def test_a_place_is_one_more_than_the_players_ahead(keys: dict[str, tuple[int, int, int]]) -> None:
    found = places(keys)
    for name, key in keys.items():
        assert found[name] == 1 + sum(other > key for other in keys.values())


@given(KEYS)
def test_the_last_contenders_are_those_in_first_place(
    keys: dict[str, tuple[int, int, int]],
) -> None:
    first = [name for name, place in places(keys).items() if place == 1]
    assert list(contenders(keys)[-1]) == first
