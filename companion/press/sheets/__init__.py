"""From pieces to sheets of paper: nesting, backs, marks, boards over pages, the first sheet.

Pieces with faces and sizes in mm come in, pages of nodes go out (`model`). `nest` and `impose`
place what is cut, `tile` and `parts` spread boards, `backs` mirrors, `marks` says where to cut and
fold, `first` and `listing` tell the person what to do with it all.
"""
