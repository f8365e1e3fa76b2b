"""The language says what the code says: three games of ours, scored both ways."""

import pytest

from tests.games.kit_games.again import SHEETS, compared


@pytest.mark.parametrize("folder", SHEETS)
def test_code_and_formulas_agree(folder: str) -> None:
    for request, code, formulas in compared(folder, 150):
        assert code == formulas, request
