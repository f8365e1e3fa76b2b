"""One game kept at the table: asked act by act, written down answer by answer, played again."""
