"""Text on paper: fonts read, text measured, broken into lines, fitted into boxes, set in a style.

Plain text or markup, a font's id and a size in points come in; nodes of `press/drawing`, in mm, go
out. `fonts` finds a font by its id, read by HarfBuzz (`font_harfbuzz`) where it is and by fontTools
(`font_fonttools`) on a phone; `text_line` measures a line once in ems and knows where it breaks;
`typesetting` sets lines and paragraphs at a size.

Fonts of strangers are read through a guard that looks at every answer; their files never get into
a PDF, only outlines do.
"""
