"""Templates: words by key, everything that people type escaped."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from companion.table.translator import Translator


@cache
def environment() -> Environment:
    """Return the templates; a name that nothing fills is a fault, not a gap."""
    found = Environment(
        loader=PackageLoader("companion.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    found.filters["short"] = "{:.6g}".format
    return found


def rendered(name: str, translator: Translator, values: Mapping[str, Any]) -> str:
    """Return a template filled in, with its words in the translator's language as `t(key)`."""
    template = environment().get_template(name)
    return template.render(t=translator.text, language=translator.language, **values)
