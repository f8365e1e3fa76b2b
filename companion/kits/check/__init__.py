"""What is wrong with a kit beyond what reading its files shows.

Kits come in, faults go out. `tables` is cheap, and part of every loading: what tables say of each
other, of the setup, of the rules' pages. `kit` takes longer and is asked for, by `companion check`
and before paper is spent: files that are named and not there, languages that lack words
(`texts`), characters that no font has. What only a drawing shows is the press's to tell.

A check yields one `Fault` for each thing, with its file, row and field, and changes nothing.
"""
