"""From a drawing to a file: one walk over the nodes, and targets that know the formats.

Pages of nodes come in, bytes of a file go out. `walk` calls a `Target` for each node in order; a
target translates and decides nothing. `svg` and `pdf` are such targets: of a PDF, `pdf_operators`
says what is drawn, `pdf_resources` what lies beside the pages, `pdf_x` what print shops ask for.
`png` draws a PDF in dots, `ink` estimates what a page takes, and the tests have a target that
writes lines of text.

To add a format, write a target, and its line in `press/outputs.py`. Equal pages give equal bytes:
no time, no name of a folder and no order of a set may reach a file.
"""
