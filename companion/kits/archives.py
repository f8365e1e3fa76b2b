"""Spreadsheets are archives of XML: opened with a bound on what they unpack to."""

from collections.abc import Callable, Iterator
from io import BytesIO
from typing import IO, Final
from xml.parsers import expat
from zipfile import ZipFile

from companion.kits.bounds import ARCHIVE_FILES, UNPACKED_BYTES
from companion.kits.faults import Fault, Faulty

_CHUNK: Final = 1 << 16


def open_archive(data: bytes, file: str) -> ZipFile:
    """Open an archive whose parts come to no more than they may when they are unpacked.

    What a part says of its size is believed: no more than that is ever unpacked of it.

    Raises:
        Faulty: They do come to more.
        BadZipFile: It is no archive.
    """
    archive = ZipFile(BytesIO(data))
    if len(archive.infolist()) > ARCHIVE_FILES:
        raise Faulty(Fault(file, f"holds more than {ARCHIVE_FILES:,} files"))
    if sum(part.file_size for part in archive.infolist()) > UNPACKED_BYTES:
        most = UNPACKED_BYTES // 1_000_000
        raise Faulty(Fault(file, f"unpacks to more than {most} MB"))
    return archive


def parse_xml(stream: IO[bytes], parser: expat.XMLParserType) -> Iterator[None]:
    """Feed a parser piece by piece; yield after each, for what it found to be taken."""
    refuse_entities(parser)
    while chunk := stream.read(_CHUNK):
        parser.Parse(chunk)
        yield
    parser.Parse(b"", True)  # noqa: FBT003 - expat's own
    yield


def refuse_entities(parser: expat.XMLParserType) -> None:
    """Let a parser raise ValueError where entities are declared, in whatever encoding."""

    def refuse(*_: object) -> None:
        raise ValueError("it declares entities, and needs none")

    declared: Callable[..., None] = refuse
    parser.EntityDeclHandler = declared
