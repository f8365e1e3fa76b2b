"""A whole game of Giza for three: a push, sealed bids, a correction, a kill, the end."""

PLAYERS = ("Ana", "Ben", "Cleo")


def choose_rows(table, number):
    """Let everybody choose a row; nobody takes one twice in a dynasty, nor another's."""
    for _ in PLAYERS:
        table.child.expect(r"─ (\w+): Choose a row")
        seat = PLAYERS.index(table.child.match[1])
        table.type(str((number + 2 * seat) % 8 + 1))


def pass_round(table, number):
    choose_rows(table, number)
    for _ in PLAYERS:
        table.type("end")


def test_an_evening_of_giza_from_the_setup_to_the_tie_break(begin):
    """GIZA-PUSH-01, GIZA-UNLOAD-03, GIZA-DECO-01, GIZA-END-02, GIZA-TIE-02."""
    table = begin("play", "giza", "--players", "3", "--light")
    table.type(*PLAYERS, "red", "blue", "brown", "Ana", "begin")
    choose_rows(table, 0)
    # Ana pushes the sled of quarry 1 home, alone aboard: 6 and 4 points; A+B is a row: decoration.
    table.type("push sled 1", "3", "undo", "4", "8", "B")
    table.seal("2", "2", "0")
    table.asks("Ana +4, Ben +4")
    table.kill()
    assert table.standing.course[-1] == {"Ana": 14, "Ben": 4, "Cleo": 0}

    table.start("resume")
    table.asks("Welcome back")
    table.asks("Stone from the reserve")
    table.type(f"fix {table.entry('Cleo: Art bid: 0')}", "2", "middle stone", "end", "end")
    for number in range(1, 10):
        pass_round(table, number)
    # Food and art break the tie of Ben and Cleo for second place.
    table.type("3", "0", "1", "4", "0", "0", "4", "1", "0", "")
    assert table.ends() == 0
    result = table.standing.result
    assert [(each["name"], each["total"], each["place"]) for each in result["players"]] == [
        ("Ana", 13, 1), ("Ben", 3, 3), ("Cleo", 3, 2),
    ]  # fmt: skip
    ana = result["players"][0]["breakdown"]
    assert (ana["push"], ana["solo_bonus"], ana["decoration"]) == (6, 4, 3)
    assert (result["winners"], result["tiebreak"]) == (["Ana"], None)


def test_ctrl_c_leaves_what_was_answered_and_says_how_to_go_on(begin):
    table = begin("play", "giza", "--players", "3", "--light")
    table.type(*PLAYERS)
    table.asks("Ana:")
    table.child.sendintr()
    table.asks("Kept. To go on: companion resume")
    assert table.ends() == 130
    table.start("resume")
    table.asks("Cleo")
    table.type("red")
    table.asks("Ben:")
