import pytest

from companion.kits import Kit, load_kit


@pytest.fixture(scope="session")
def kit() -> Kit:
    return load_kit("terra-pyramides")
