"""Text on paper: fonts read, text measured, broken into lines, fitted into boxes, set in a style.

What comes in is plain text or markup, a font's id and a size in points; what goes out are nodes of
`press/drawing`, in mm. Fonts are read by HarfBuzz where it is, and by fontTools on a phone.
"""
