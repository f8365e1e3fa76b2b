"""Print shops and Tabletop Simulator: what they take of a kit, and the files that they want."""
