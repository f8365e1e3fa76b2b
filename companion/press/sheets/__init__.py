"""From pieces to sheets of paper: nesting, backs, marks, boards over pages, nets, first sheet."""
