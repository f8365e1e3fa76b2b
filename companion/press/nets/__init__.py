"""Nets: flat shapes that fold into solids, read from `nets.toml`, checked, and drawn.

`reading` gives nets of `model`, whose plane geometry is `shape`; `folding` shows that they close;
`drawing` draws them, and `press/sheets` puts them on paper.
"""
