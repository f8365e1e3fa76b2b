"""How much a kit may hold: every bound stands here, once.

Each is at least ten times the largest figure of our own kits (`tests/kits/test_bounds.py` measures
these) and is looked at before the memory is taken, so that a small file can't ask for gigabytes or
minutes. `layouts/KITS.md` tells people the same.
"""

from typing import Final

# Of a TOML file.
TOML_BYTES: Final = 1_000_000
# Keys, tables and list items of a TOML file.
TOML_VALUES: Final = 50_000
# How deep tables and lists of TOML may lie in each other, dotted keys among them.
TOML_DEPTH: Final = 160
# What a whole number may be, wherever it stands: those of 64 bits.
INTEGERS: Final = range(-(2**63), 2**63)

# Of a table in text, or of a spreadsheet as it lies on the disk.
TABLE_BYTES: Final = 4_000_000
# Of what a spreadsheet holds once it is unpacked.
UNPACKED_BYTES: Final = 16_000_000
# Of the files of all tables: rows, cells, what is in cells, letters of CSV by the dozen ...
TABLE_WORK: Final = 1_000_000
# ... and of one workbook what is none of these: sheets, styles, names, merged cells.
BESIDE_CELLS: Final = 20_000
# Files in a workbook's archive.
ARCHIVE_FILES: Final = 2_000
# Of a table, blank ones among them.
ROWS: Final = 5_000
# Of a table.
COLUMNS: Final = 500
# Of all tables of a kit: rows times columns.
CELLS: Final = 200_000
# Characters of a cell, as many as spreadsheet programs keep.
CELL_LETTERS: Final = 32_767

# Of an id; file names are made of these.
ID_LETTERS: Final = 100
LANGUAGES: Final = 20
# Numbers of players that a game can be for, and the largest of them ...
PLAYERS: Final = 100
MOST_PLAYERS: Final = 1_000
VARIANTS: Final = 200
COMPONENTS: Final = 600
# Forms of a component.
MAKES: Final = 30
TABLES: Final = 300
# Of all components together: more is a slip of the keyboard, and no machine could hold them.
PIECES: Final = 10_000
# Pages that one board is spread over.
BOARD_PAGES: Final = 200
# Of one print.
SHEETS: Final = 2_000
# Lines along which a piece is folded.
FOLDS: Final = 100

NETS: Final = 100
# Faces of a net, and edges that are glued ...
NET_FACES: Final = 100
# ... and corners of the faces of one net ...
NET_POINTS: Final = 400
# ... and of all nets that are written point by point.
ALL_NET_POINTS: Final = 2_000
# Components in boxes that are measured for them, all together.
BOXED: Final = 600

# Characters of one text, its bindings filled in.
TEXT_LETTERS: Final = 20_000
# Values of one list, those in its bindings among them.
LIST_VALUES: Final = 20_000
# Elements and cells drawn on one face.
FACE_ELEMENTS: Final = 80_000
# Elements drawn in one print, what stays the same counted once; check draws two languages.
WORK: Final = 600_000
# Lines and curves of one path.
SEGMENTS: Final = 20_000
# Shapes of an SVG picture ...
SHAPES: Final = 5_000
# ... and the lines and curves of all of them.
PICTURE_SEGMENTS: Final = 100_000
# Of a picture ...
PICTURE_BYTES: Final = 40_000_000
# ... and its dots ...
PICTURE_PIXELS: Final = 25_000_000
# ... and those of all pictures of one print: a photograph on each card of a deck. What takes
# longer than its dots counts for more of them (`press/drawing/picture_parts.py`).
ALL_PICTURE_PIXELS: Final = 700_000_000
# Of a picture in SVG ...
SVG_BYTES: Final = 4_000_000
# ... its elements, those that are used several times counted as often ...
SVG_ELEMENTS: Final = 50_000
# ... and how deep they lie in each other ...
SVG_DEPTH: Final = 60
# ... letters of its style sheets, and of styles with more than plain values ...
SVG_CSS: Final = 300_000
# ... elements that the selectors of its style sheets are tried on ...
SVG_MATCHES: Final = 10_000_000
# ... and groups of it that are seen through as a whole.
SVG_LAYERS: Final = 200
# Of a font file: those with all Chinese characters are nearly as large ...
FONT_BYTES: Final = 20_000_000
# ... and of all that a kit brings.
ALL_FONT_BYTES: Final = 60_000_000

# After so many faults nothing more is looked for ...
FAULTS: Final = 200
# ... and so many are shown.
FAULTS_SHOWN: Final = 50
