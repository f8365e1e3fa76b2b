"""What can be raised here, all of it on one page.

What somebody can put right is a `Complaint`: whoever runs the program is told its line (a line for
each fault of a kit), on standard error or on the page that asked, and nothing has been changed.

    Complaint
        Refused           a request that the rules do not admit           questions/errors
        Faulty            a kit: every fault, with file, row and field    kits/faults
            NotThere      a game that there is not
        JournalFault      the file that evenings are kept in              table/journal/entries
            Unreadable    ... as a whole; parts of it may be salvaged
                Damaged   ... because it is not what was written
            Busy          ... since another terminal keeps the session
            Apart         ... for a session went on here and elsewhere    table/importing
        Mistake           what was typed on the command line              cli/errors
            NotInstalled  ... which needs an extra that is not there
        NotToBeHad        what the website needs from elsewhere           site/build/packages

What a person answered is an `InvalidAnswer` (questions/errors; a `BrokenRow` of moves is one): it
is said beside the question, in the person's language, and asked again. No command ends with it.

Some say what is wrong before its place is known; whoever knows the place makes a `Fault` of them.
Most are a `ValueError`, as what a library says of a value is, and are caught together with it:

    Told, MarkupError          a value, or a text, of a file                 kits
    FormulaError, Unreckoned   a formula; the figures that it reckons with   kits/formulas
    WrongKey, WrongValue       a key of a layout, and what it is to be       press/layout
    CannotDraw                 what can't be drawn, by fonts, paths, codes   press/drawing/errors
    NoPicture, DamagedPicture  a picture that is none, or is not whole       press
    NoPngWriter                what writes pictures is not installed         press/backends
    NoObject                   a text that is no JSON object                 table/strict_json
    UnreadableRecord           a line of a game that is written down         table/session/moves

Some are no failure, and end what is being done: `Quit`, `Changed`, `TakenBack`, `InputEnded` a
conversation at the terminal; `Open`, `Differs`, `PutBack`, `Unanswered` a walk through questions;
`TooMuch` the drawing of a face that takes too long; `Lost` a run of games whose workers are gone.
The website's stand-in for Pillow has two of Pillow's names: `UnidentifiedImageError`,
`DecompressionBombError`.

An `OSError` is told by its file and what the system says. Whatever else arrives is a bug of ours:
one line, exit status 70, and a file with the traceback (`cli/errors.Blame`).
"""


class Complaint(Exception):
    """Something that cannot be done as asked; the message says what would be right."""
