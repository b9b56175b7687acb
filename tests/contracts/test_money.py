"""What entrants paid is the staff's: no public door, folder or feed tells of it."""

from io import BytesIO
from zipfile import ZipFile

from scoring import queries
from tests.contracts.addresses import API, PAGES, TOURNAMENT
from tests.contracts.conftest import NOTE
from tests.contracts.walk import Walk
from tournaments.exports.contents import dossier
from tournaments.models import Payment
from tournaments.organise.fees import MarkPaid
from tournaments.organise.perform import perform
from tournaments.presenters.fees import fees

TOLD = (NOTE, "17,37", "17.37", "34,74", "34.74", ":1737", ":3474", ": 1737", ": 3474")


def _public() -> list[str]:
    read = [route for route, methods in API.items() if methods.get("GET") == "*"]
    return [*PAGES, *(route for route in read if route.startswith(TOURNAMENT))]


def test_the_staff_reads_what_was_paid_and_no_public_address_says_it(walk: Walk) -> None:
    account = walk.ask("l", "GET", f"{TOURNAMENT}/entrants/<number:entrant>/payments")
    assert NOTE in account.content.decode()
    assert ":3474" in account.content.decode()
    told = []
    for route in _public():
        for who in ("anonymous", "stranger"):
            answer = walk.ask(who, "GET", route)
            content = b"".join(answer) if answer.streaming else answer.content
            told += [(who, route, word) for word in TOLD if word.encode() in content]
    assert told == []


def test_the_dossier_of_a_tournament_holds_nothing_of_it(walk: Walk) -> None:
    folder = ZipFile(BytesIO(dossier(walk.hall.tournament)))
    texts = [folder.read(name).decode(errors="replace") for name in folder.namelist()]
    assert texts
    assert [word for word in TOLD for text in texts if word in text] == []


def test_a_payment_is_no_event_and_changes_no_page(walk: Walk) -> None:
    """What streams, phones and webhooks are told of is the ledger's number and the names'."""
    hall, paid = walk.hall, Payment.objects.count()
    hall.tournament.refresh_from_db()
    before = queries.head(hall.ledger)
    names = hall.tournament.names_revision
    owing = next(one for one in fees(hall.moment).by_need if one.owes)
    assert perform(MarkPaid(entrant=owing.entrant.number), by=hall.directing) == owing.owes
    hall.tournament.refresh_from_db()
    assert Payment.objects.count() == paid + 1
    assert (queries.head(hall.ledger), hall.tournament.names_revision) == (before, names)
