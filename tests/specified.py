"""Which rooms have a specification of their own: those whose kit has no `score.toml`.

What a specification says of the papers, the budget of questions and recorded evenings is tried on
these; a kit with a score file has the papers that every such kit has, whether a room joined it.
"""

from companion.games import slugs
from companion.kits import load_kit


def specified() -> list[str]:
    """Return them in alphabetical order."""
    return [slug for slug in slugs() if load_kit(slug).scores is None]
