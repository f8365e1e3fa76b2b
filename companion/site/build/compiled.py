"""What the website runs as bytecode, made by its own Python under node, where there is one."""

import io
import shutil
import subprocess
import tarfile
import tempfile
from collections.abc import Mapping, Sequence
from importlib.resources import as_file
from importlib.resources import files as resources
from pathlib import Path
from typing import Final

from companion.files import write_file, writes
from companion.site.build.bundle import tape
from companion.site.build.bytecode import SUFFIX
from companion.site.build.fetch import NotToBeHad

NODE: Final = "node"

DATA: Final = ("companion/layouts/", "kits/")
"""Where nothing is a module of Python's."""

READ_BY_THEMSELVES: Final = ("anyio/__init__.py", "anyio/abc/__init__.py")
"""Modules that read their own source, to import later what they name."""

Files = Mapping[str, bytes]


def can_compile() -> bool:
    """Return whether there is what bytecode is made with."""
    return shutil.which(NODE) is not None


def compiled(archives: Sequence[Files], pyodide: Files) -> list[dict[str, bytes]]:
    """Return files with bytecode in place of modules' sources, by Python of Pyodide's files.

    Python is started once for all archives.

    Raises:
        NotToBeHad: when it can't be made.
    """
    sources = {f"{number}/{name}": each
               for number, files in enumerate(archives)
               for name, each in files.items() if _is_module(name)}  # fmt: skip
    with tempfile.TemporaryDirectory() as folder:
        for name, each in {**pyodide, "sources.tar": tape(sources)}.items():
            write_file(Path(folder, name), writes(each))
        _run(folder)
        made = Path(folder, "bytecode.tar").read_bytes()
    found = [{name: each for name, each in files.items() if not _is_module(name)}
             for files in archives]  # fmt: skip
    with tarfile.open(fileobj=io.BytesIO(made)) as archive:
        for member in archive:
            number, _, name = member.name.partition("/")
            found[int(number)][name] = _content(archive, member)
    return found


def _is_module(name: str) -> bool:
    if name.startswith(DATA) or name.endswith(READ_BY_THEMSELVES):
        return False
    return name.endswith(SUFFIX)


def _run(folder: str) -> None:
    own = resources("companion.site.build")
    with as_file(own / "compile.mjs") as program, as_file(own / "bytecode.py") as script:
        command = [NODE, str(program), folder, str(script)]
        found = subprocess.run(  # noqa: S603 - a program of ours, and no word of anybody's
            command, capture_output=True, check=False, text=True
        )
    if found.returncode:
        said = " ".join(found.stderr.splitlines()[-1:])
        raise NotToBeHad(f"{NODE} can't compile Python for the website: {said}")


def _content(archive: tarfile.TarFile, member: tarfile.TarInfo) -> bytes:
    file = archive.extractfile(member)
    assert file is not None
    return file.read()
