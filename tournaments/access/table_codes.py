"""The code beside a line on its sheet: who holds it writes for that line, at that table.

It is reckoned from who sits there, and kept nowhere: another seating makes other codes, and the
papers of one that was taken back open nothing. 96 bits, which nobody guesses.
"""

from base64 import urlsafe_b64encode
from re import findall
from uuid import NAMESPACE_URL, uuid5

from django.urls import reverse
from django.utils.crypto import constant_time_compare, salted_hmac

from scoring import server_time
from scoring.announce import announce
from scoring.queries import TableInBook
from scoring.values import EventNumber, LedgerId, Line
from tournaments import addresses
from tournaments.models import Tournament

BYTES = 12


def seated(table: TableInBook) -> str:
    """Who sits at a table, by number: `7-12`, or `7+3-12+9` in a giallo."""
    return "-".join("+".join(str(entrant) for entrant in line) for line in table.lines)


def numbers_in(said: str) -> set[int]:
    """The entrants that `seated` names."""
    return set(map(int, findall(r"\d+", said)))


def code(tournament: Tournament, table: TableInBook, line: Line) -> str:
    """The code of a line at a table."""
    meant = f"{tournament.pk}:{table.round}:{table.table}:{line}:{seated(table)}"
    made = salted_hmac("tournaments.access.table_codes", meant, algorithm="sha256").digest()
    return urlsafe_b64encode(made[:BYTES]).decode()


def is_code(written: str, right: str) -> bool:
    return constant_time_compare(written, right)


def topic(slug: str, round_: int | str, table: int | str) -> LedgerId:
    """As what the phones of a table hear that one of them said something: a ledger nobody keeps."""
    return LedgerId(uuid5(NAMESPACE_URL, f"{slug}/{round_}/{table}"))


def tell_phones(tournament: Tournament, table: TableInBook) -> None:
    """Have the other phones of a table ask again; what was said is not told here."""
    now = EventNumber(int(server_time.now().timestamp() * 1000))
    announce(topic(tournament.slug, table.round, table.table), now)


def line_address(tournament: Tournament, table: TableInBook, line: Line) -> str:
    """Where the code leads, on paper; empty where no phone may or could follow it."""
    where = addresses.origin(None)
    if not (where and tournament.tables_propose) or len(table.lines) < 2:
        return ""
    place = (tournament.slug, int(table.round), int(table.table), line.value)
    return where + reverse("pages:proposal", args=(*place, code(tournament, table, line)))
