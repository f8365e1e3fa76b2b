"""How a kit's files are read: each through the gate, within bounds, its mistakes told by place.

Names of files come in, out go a TOML file's values (`documents`, and `section`, which is asked for
them and says what is wrong), and tables of rows (`tables`): from CSV (`csv_file`), Excel
(`workbook`) or OpenDocument, from the kit's folder or fetched once (`online`). Which columns they
have, and what a cell stands for, is in `columns`.

A file is opened in `gate.py` and nowhere else, and every bound comes from `companion.kits.bounds`.
A format more is a reader that yields `csv_file.TextRow`, and its suffix in `tables.read_sheet`.
"""
