"""The files of a folder and their columns; those a format has no use for are left out."""

from __future__ import annotations

from scoring.plans import Format
from scoring.rules import formats
from scoring.rules.regulations import Regulation
from scoring.sheets import FIELDS

TOURNAMENT = "tournament.json"
REGULATION = "regulation.json"
"""An organiser's own edition, whole; without it `tournament.json` names one on file."""
ENTRANTS = "entrants.csv"
SEATING = "seating.csv"
SMAZZATE = "smazzate.csv"
STANDINGS = "standings.csv"
VERSIONS = "versions.csv"
AWARDS = "awards.csv"
TECHNICAL = "technical.csv"
PENALTIES = "penalties.csv"
TIES = "ties.csv"
LINE_UPS = "line_ups.csv"
ROOMS = "rooms.csv"
MISTAKEN = "mistaken.csv"
GROUPS = "groups.csv"
"""The last nine are ours: written when there is something to write, read when they are there."""

NOTE = "LEGGIMI.txt"
NOTE_TEXT = """\
Un torneo da rileggere e rigiocare: chi c'era, chi sedette dove, gli score, ciò che li cambiò, e la
classifica che ne viene.

Non c'è: sede, data, premi, presenze, sanzioni e reclami (le penalità in punti sì), referti, perché
un tavolo è composto così, i cambi di programma, i tempi, quando la classifica fu esposta e com'è
finita; i numeri, le ore e le impronte del registro, e chi vi ha scritto. Questo è nel fascicolo.

To be read and played again. Not in here: venue, date, prizes, presence, sanctions and complaints
(points taken are), referti, reasons of the seating, changes of the plan, the clock, when a ranking
was out and how it ended; the book's numbers, times and hashes, and who wrote in it.
"""
"""What else it was goes in one file: `tournaments/organise/dossiers`."""

Columns = tuple[str, ...]
CsvRow = tuple[object, ...]
MOST_PLAYERS = max(max(formats.of(format_).players) for format_ in Format)
ABOUT_ENTRANT = ("club", "category")
OF_ENTRANT = ("team", "captain", "stand_in", "group", "withdrawn", "first_round")
"""Written when somebody has it: a team's name, its captain's place among those who play for it in
the end, from 1; a stand-in and whose group's seat it fills behind
the cut; and what the seating does not show. `withdrawn`: 1 left though it sat in the last round, 0
did not sit in it and is there all the same. `first_round`: the one it came in for, where it is not
the first that it sat in."""
BREAKDOWN = tuple(field for field, figure in FIELDS.items() if figure.since == 1)
EXTRA = tuple(field for field, figure in FIELDS.items() if figure.since > 1)
"""Of a breakdown too, at the end of a row, in the folder of a regulation that knows them."""
SMAZZATA = ("round", "table", "smazzata", "line", *BREAKDOWN, "total")
STANDING = (
    "after_round",
    "rank",
    "entrant",
    "victory_points",
    "match_points",
    "game_points",
)
OF_STANDING = ("group",)
"""Once there are merit groups; ranks count inside each."""
VERSION = ("counts_from", *SMAZZATA)
"""All sheets of a table that once counted otherwise, or not from its own round."""
OF_VERSION = ("by_desk",)
"""1 where it mended the desk's own mistake (U art. 2.5), not one of the players."""
PENALTY = (
    "counts_from",
    "revoked_from",
    "entrant",
    "round",
    "unit",
    "amount",
    "article",
    "reason",
)
OF_PENALTY = ("damaged",)
"""1 where a damaged line got the points."""
TIE = ("after_round", "order", "reason")
"""`order`: the entrants' numbers, best first, with spaces between."""
ROOM = ("round", "entrant", "open", "closed")
"""Places in the team's line-up of that round, from 1, with spaces between."""
GROUP = ("group", "entrant")
"""Best first, as the ranking was cut."""
OF_GROUP = ("withdrawn",)
"""1 for who had left before the cut, where somebody had: they took no place."""
OF_A_ROUND = {
    "round": "played",
    "counts_from": "played",
    "revoked_from": "played or none",
    "lifted_from": "played or none",
    "after_round": "played",
    "from_round": "played or next",
    "first_round": "played, next or none",
}
"""Whichever file has such a column names a round of the folder there; or else the one after the
last, or none."""
_POINTS = ("victory_points", "match_points", "game_points")


def entrant(players: int) -> Columns:
    """A row with so many players, each with a membership number."""
    return ("number", *people(players), *ABOUT_ENTRANT)


def people(players: int) -> Columns:
    places = range(1, players + 1)
    return tuple(f"{column}_{number}" for number in places for column in ("player", "membership"))


def lines(format_: Format) -> Columns:
    """The columns of a table's lines; partners of a giallo are written `3+7`."""
    return tuple(f"line_{name}" for name in "abc"[: formats.of(format_).lines])


def seating(format_: Format) -> Columns:
    """Who really sat where; teams with the room."""
    room = ("room",) if format_ is Format.TEAMS else ()
    return ("round", "table", *lines(format_), *room)


OF_SEATING = ("places",)
"""Who dealt first and who was served first, each a player of the table counted from 1; empty where
a card decided."""


def mistaken(format_: Format) -> Columns:
    """Tables where others sat than should have: who should, and who there is to blame."""
    return ("round", "table", *lines(format_), "wrong", "reason")


def line_up(players: int) -> Columns:
    """Other players under a number, from a round on."""
    return ("from_round", "entrant", *people(players), "reason")


def award(format_: Format) -> Columns:
    """Points by decision, of each line."""
    names = "abc"[: formats.of(format_).lines]
    points = (f"{name}_{unit}" for name in names for unit in _POINTS)
    return ("counts_from", "round", "table", "cause", *points, "reason")


OF_AWARD = ("lifted_from",)
"""The first ranking that counted it no more: the sheet was found, or it was revoked."""


def technical(format_: Format) -> Columns:
    """The technical score of one smazzata, P.P. of each line; its sheet says the same figures."""
    totals = (f"{name}_total" for name in "abc"[: formats.of(format_).lines])
    return ("counts_from", "round", "table", "smazzata", *totals, "reason")


def extra_of(regulation: Regulation) -> Columns:
    """Which of the extra columns a regulation has."""
    figures = {paid.figure.field for paid in regulation.figures if paid.known}
    return tuple(column for column in EXTRA if column in figures)
