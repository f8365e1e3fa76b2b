"""The map of errors has all of them."""

import ast
from pathlib import Path

import companion
from companion import errors

BUILT_IN = {"Exception", "KeyError", "OSError", "ValueError"}
PACKAGE = Path(companion.__file__).parent


def test_every_exception_is_on_the_map() -> None:
    classes = {
        node.name: {getattr(base, "id", "") for base in node.bases}
        for path in PACKAGE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef)
    }
    found = set(BUILT_IN)
    while more := {name for name, bases in classes.items() if bases & found} - found:
        found |= more
    own = found & classes.keys()
    assert len(own) > 30
    # Where a whole family is one thing to whoever catches it, its head is enough.
    shown = {name for name in own if name in str(errors.__doc__)}
    assert not [name for name in own - shown if not classes[name] & shown]
