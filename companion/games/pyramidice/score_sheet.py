"""The score sheet: what is asked at the end, and what no game can end with (14.2)."""

from companion.games.common.figures import whole, word
from companion.games.contract import Refused
from companion.games.forms import (
    Answers,
    Field,
    ListOf,
    OneOf,
    PlayerMap,
    Record,
    choice,
    count,
    counts,
)
from companion.games.pyramidice.architect_turn import check_projects, projects_field
from companion.games.pyramidice.figures import RESOURCES, Figures
from companion.games.pyramidice.gods import check_cards
from companion.games.pyramidice.pyramids import check_support, count_dice, pyramids_field
from companion.games.pyramidice.setup import (
    ARCHITECT,
    RULE,
    SLUG,
    SOLO_RULE,
    architect_of,
    variant_field,
)
from companion.kits import Row

GAME = choice("game", rule=RULE, choices=(SLUG,), required=False, nullable=True, asked=False)


def score_fields(figures: Figures) -> tuple[Field, ...]:
    """Return what is asked at the end: each line of the kit's score sheet, and the pyramids."""
    lines = (_sheet_field(figures, row) for row in figures.sheet)
    variant = variant_field(figures.variants)
    return (GAME, variant, *lines, _architect_field(figures), pyramids_field(figures))


def _sheet_field(figures: Figures, row: Row) -> Field:
    """Return the field for a line of the score sheet, asked of every player."""
    key, rule, solo = word(row, "key"), word(row, "rule"), figures.is_solo
    match word(row, "kind"):
        case "gods":
            return Field(
                key,
                PlayerMap(ListOf(OneOf(tuple(figures.gods)), distinct=True), distinct=True),
                rule,
            )
        case "scarab":
            return Field(
                key,
                PlayerMap(OneOf(tuple(figures.scarabs)), gaps="refused", distinct=True),
                rule,
                required=not solo,
                nullable=solo,
                asked=not solo,
            )
        case "project":
            cards = tuple(figures.projects)
            return Field(key, PlayerMap(OneOf(cards), gaps="refused", distinct=True), rule)
    most = None if row["maximum"] is None else whole(row, "maximum")
    return counts(key, rule=rule, maximum=most, most_total=figures.pieces.get(key), gaps="refused")


def _architect_field(figures: Figures) -> Field:
    """Return the field for the Great Architect, whom only a solo game has."""
    fields = (
        count("fame", rule="PYRAMIDICE-SOLO-10"),
        Field("gods", ListOf(OneOf(tuple(figures.gods)), distinct=True), "PYRAMIDICE-SOLO-10"),
        projects_field(figures),
    )
    solo = figures.is_solo
    return Field(ARCHITECT, Record(fields), SOLO_RULE, required=solo, nullable=not solo, asked=solo)


def check_sheet(figures: Figures, answers: Answers) -> None:
    """Refuse what no game of this many players can end with (14.2)."""
    check_support(answers["pyramids"])
    for index, name in enumerate(answers["players"]):
        total = sum(answers[kind][name] for kind in RESOURCES)
        if total > figures.spaces:
            message = f"makes {total} resources on the board, must be at most {figures.spaces}"
            raise Refused(f"players[{index}].{RESOURCES[-1]}", message, "PYRAMIDICE-RES-01")
    _check_dice(figures, answers)
    if figures.is_solo:
        _check_solo(figures, answers)
    hands = [*answers["gods"].values(), (answers[ARCHITECT] or {}).get("gods", [])]
    last = f"players[{len(answers['players']) - 1}].gods"
    check_cards(figures, sum(map(len, hands)), f"{ARCHITECT}.gods" if figures.is_solo else last)


def _check_dice(figures: Figures, answers: Answers) -> None:
    built, most = count_dice(answers["pyramids"]), figures.pieces["stone_dice"]
    total = built + sum(answers["stone_dice"].values())
    if total > most:
        message = f"hold {built} dice, which makes {total} with the boards, must be at most {most}"
        raise Refused("pyramids", message, "PYRAMIDICE-SETUP-08")


def _check_solo(figures: Figures, answers: Answers) -> None:
    """Refuse a Scarab, and cards that the Architect and the player both have."""
    (name,), architect = answers["players"], answers[ARCHITECT]
    if answers["scarab"][name] is not None:
        raise Refused("players[0].scarab", "must be left out in solo", SOLO_RULE)
    path = f"{ARCHITECT}.projects"
    check_projects(figures, str(architect_of(answers["variant"])), architect["projects"], path)
    own = {"gods": answers["gods"][name], "projects": [answers["project"][name]]}
    for key, cards in own.items():
        for index, card in enumerate(architect[key]):
            if card in cards:
                message = f"is {card}, which {name} has already"
                raise Refused(f"{ARCHITECT}.{key}[{index}]", message, SOLO_RULE)
