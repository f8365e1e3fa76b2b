"""Nodes, geometry, type and QR codes: what layouts draw with. In mm, origin top left, y down."""
