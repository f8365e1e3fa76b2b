"""A session: one game as it is kept, driven by whoever shows its questions and answers them.

It knows no screen. What is open is a set of questions, each plain data; an answer comes from
anywhere, in any order, is checked, written down and carried out.
"""
