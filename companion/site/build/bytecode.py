"""Python modules as bytecode, which starts without being compiled first.

Bytecode is of one version of Python. The website's own makes it: `compile.mjs` runs this file in
there, which is why it imports nothing of ours.
"""

import ast
import io
import marshal
import tarfile
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from typing import Final, TypeVar

SUFFIX: Final = ".py"
# What follows the magic number in a file whose source nobody looks for.
UNCHECKED: Final = (1).to_bytes(4, "little") + bytes(8)

Function = TypeVar("Function", ast.FunctionDef, ast.AsyncFunctionDef)
Documented = TypeVar("Documented", ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


class _Bare(ast.NodeTransformer):
    """Leaves out what is said to those who read the source and to mypy; assertions stay."""

    def visit_Module(self, node: ast.Module) -> ast.Module:
        node.body = [self._assigned(each) for each in node.body]
        return self._undocumented(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        # What a class annotates are its fields. Without any text a data class works one out.
        return self._undocumented(node, ".")

    def _function(self, node: Function) -> Function:
        if not any(
            isinstance(x, ast.Attribute) and x.attr == "register" for x in node.decorator_list
        ):
            node.returns = None
            for each in ast.walk(node.args):
                if isinstance(each, ast.arg):
                    each.annotation = None
        return self._undocumented(node)

    visit_FunctionDef = visit_AsyncFunctionDef = _function  # noqa: N815

    def _undocumented(self, node: Documented, text: str = "") -> Documented:
        self.generic_visit(node)
        if ast.get_docstring(node, clean=False) is not None:
            said = node.body[0]
            assert isinstance(said, ast.Expr)
            said.value = ast.copy_location(ast.Constant(text), said.value)
        return node

    @staticmethod
    def _assigned(node: ast.stmt) -> ast.stmt:
        """Return a module's assignment without what is said of its type."""
        if not isinstance(node, ast.AnnAssign):
            return node
        plain = ast.Assign([node.target], node.value) if node.value else ast.Pass()
        return ast.copy_location(plain, node)


def compiled(source: bytes, name: str) -> bytes:
    """Return a module's bytecode file, for this version of Python."""
    tree = _Bare().visit(ast.parse(source))
    code = compile(tree, name, "exec", dont_inherit=True)
    return MAGIC_NUMBER + UNCHECKED + marshal.dumps(code)


def compile_tape(taken: Path, made: Path) -> None:
    """Make of a tape archive of modules one of bytecode, whose names end with `.pyc`."""
    with tarfile.open(taken) as sources, tarfile.open(made, "w") as archive:
        for member in sources:
            file = sources.extractfile(member)
            assert file is not None
            content = compiled(file.read(), member.name)
            said = tarfile.TarInfo(f"{member.name}c")
            said.size = len(content)
            archive.addfile(said, io.BytesIO(content))


if __name__ == "__main__":
    compile_tape(Path("/sources.tar"), Path("/bytecode.tar"))
