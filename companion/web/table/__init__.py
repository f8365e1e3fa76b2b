"""An evening in the browser: who has joined, what is asked of them, what they answer.

`room` is the table that all phones share, with the one session that is on it. In come forms, as
`visit.Visit` holds them; what they do is done to the room or to the phone that sent them, and what
is not admitted is an `InvalidAnswer`, which that phone alone is told. Out go pages.

An address is a line in the `PAGES` or `POSTS` of one of these modules. What is
secret to another phone is kept from this one in `room.may_answer` and its like, nowhere else.
"""
