"""Numbers in addresses: as many digits as a number of ours may have, and nothing else."""

from typing import Final

from starlette.convertors import Convertor, register_url_convertor

COUNT: Final = "count"
"""How a number is named in an address: `/fix/{number:count}`."""


class _Count(Convertor[int]):
    """A few plain digits; an address with more is of nothing here, as any other that is wrong."""

    regex = "[0-9]{1,9}"

    def convert(self, value: str) -> int:
        """Return the number."""
        return int(value)

    def to_string(self, value: int) -> str:
        """Return it as addresses have it."""
        return str(value)


register_url_convertor(COUNT, _Count())
