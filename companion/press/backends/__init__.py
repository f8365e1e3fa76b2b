"""From a scene to a file: one walk over the nodes, and targets that know the formats."""
