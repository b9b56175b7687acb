"""The walk of those who ask every address."""

from copy import deepcopy
from io import BytesIO
from typing import Any
from uuid import UUID

import pytest
from django.contrib.auth.models import User
from PIL import Image

from scoring import queries, server_time
from scoring.commands import RegisterComplaint
from scoring.rulings import ComplaintAgainst, Measure
from scoring.values import EntrantNumber, Role, RoundNumber
from tests.builders import (
    Hall,
    enter,
    official,
    open_tournament,
    penalise,
    play_round,
    rename,
    start_round,
    tables,
    user,
    withdraw,
)
from tests.contracts.walk import SECRET, Walk
from tests.seasons import circuit, played_elsewhere
from tournaments.models import Booking, Document, Invitation, SheetPhoto, Webhook, WebhookDelivery
from tournaments.models.screens import Show
from tournaments.organise import referti, rulings
from tournaments.organise.fees import RecordPayment, SetFee
from tournaments.organise.perform import perform
from tournaments.organise.screens import SaveScreen
from tournaments.presenters.circuits.ranking import circuit_table

NOTE = "Zwyrkk in contanti"
"""Of a payment, which the staff alone reads."""


@pytest.fixture
def walk(walk_of_module: Walk, db: None) -> Walk:
    return deepcopy(walk_of_module)


@pytest.fixture(scope="module")
def walk_of_module(outer_transaction: None) -> Walk:
    hall = open_tournament(f"Torneo {SECRET}", rounds=3, slug="segreto")
    enter(hall, 5)
    first = queries.entrants(hall.ledger)[0].players[0]
    rename(hall, 1, f"{SECRET} Mario")
    play_round(hall, 1)
    start_round(hall, 2)
    withdraw(hall, 5)
    penalty = penalise(hall, 1, 1, 100)
    complaint = rulings.register_complaint(
        RegisterComplaint(
            entrant=EntrantNumber(1), against=ComplaintAgainst.COUNT, round=RoundNumber(2)
        ),
        by=hall.refereeing,
        reason=f"{SECRET} reclama",
    )
    form = referti.RefertoForm(
        player=first,
        entrant=EntrantNumber(1),
        round=RoundNumber(1),
        article="10.12",
        measure=Measure.NONE,
        facts="Ha parlato",
        addressee="Consiglio del circolo",
    )
    draft = referti.write_referto(form=form, by=hall.refereeing)
    paper = Document.objects.create(
        tournament=hall.tournament, kind="seating", subject="1", edition="1.0.it", content=b"%PDF"
    )
    other = open_tournament("Un altro torneo")
    people: dict[str, User | None] = {
        "d": hall.director,
        "c": hall.computerista,
        "r": hall.referee,
        "l": official(hall.tournament, Role.LANGUAGE_JUDGE),
        "g": official(hall.tournament, Role.ORGANISING_DIRECTOR),
        "stranger": other.director,
        "superuser": User.objects.create_superuser("radice"),
        "player": user("giocatore"),
        "anonymous": None,
    }
    for name in ("d", "c", "r", "stranger"):
        User.objects.filter(pk=getattr(people[name], "pk", 0)).update(is_staff=True)
    season = circuit(hall.director, hall, name="Coppa")
    key = circuit_table(season).rows[0].key
    ids = _ids(hall, first, draft.id, paper.id, penalty.number)
    ids["complaint"] = complaint.number
    ids.setdefault("smazzata", 1)
    ids |= {"circuit": season.slug, "tournament": hall.tournament.slug, "key": key}
    ids["leg"] = season.legs.get().pk
    ids["elsewhere"] = played_elsewhere(hall.director, season, "Serale al mare").leg
    drawn = Document.objects.create(
        circuit=season, kind="circuit", edition="0.0.it", content=b"%PDF"
    )
    ids["circuit_document"] = drawn.pk
    hung = SaveScreen(name="Ingresso", shows=(Show.PICTURE,), picture=_picture())
    door = perform(hung, by=hall.directing)
    ids["screen"], ids["token"] = door.slug, 0
    ids["photo"] = SheetPhoto.objects.create(
        tournament=hall.tournament,
        round=ids["round_"],
        table=ids["table"],
        picture=_picture(),
        taken_at=server_time.now(),
    ).pk
    ids["booking"] = Booking.objects.create(
        tournament=hall.tournament, players=[["Ultimo Ugo", ""]], asked_at=server_time.now()
    ).pk
    perform(SetFee(cents=17_37), by=hall.directing)
    ids["payment"] = perform(
        RecordPayment(entrant=EntrantNumber(1), note=NOTE), by=hall.directing
    ).pk
    ids["invitation"] = Invitation.objects.create(
        tournament=hall.tournament, asked=SECRET, role="referee", invited_by=hall.director
    ).pk
    ids["circuit_invitation"] = Invitation.objects.create(
        circuit=season, asked=SECRET, invited_by=hall.director
    ).pk
    heard = Webhook.objects.create(
        tournament=hall.tournament, address="https://circolo.example.org/", secret="x"
    )
    delivered = WebhookDelivery.objects.create(
        webhook=heard,
        message="msg_1",
        asked_at=server_time.now(),
        posted_at=server_time.now(),
        status=200,
    )
    ids |= {"webhook": heard.pk, "delivery": delivered.pk}
    ids["uidb64"] = "MQ"
    return Walk(hall, people, ids | {"user_id": hall.computerista.pk}, season)


def _ids(hall: Hall, player: UUID, referto: UUID, paper: UUID, penalty: int) -> dict[str, Any]:
    computerista = hall.tournament.officials.get(user=hall.computerista)
    return {
        "slug": hall.tournament.slug,
        "tournament_id": hall.tournament.pk,
        "round": 2,
        "round_": 2,
        "table": tables(hall, 2)[0].table,
        "line": "a",
        "code": "nobody-knows-it",
        "smazzata": 1,
        "number": 1,
        "entrant": 1,
        "event": 1,
        "user": hall.computerista.pk,
        "official_id": computerista.pk,
        "edition": "classico",
        "player": player,
        "referto": referto,
        "referto_id": referto,
        "document": paper,
        "document_id": paper,
        "kind": "seating",
        "subject": 1,
        "as_": "csv",
        "ruling": penalty,
        "object_id": hall.tournament.pk,
        "id": hall.director.pk,
        "content_type_id": 1,
    }


def _picture() -> bytes:
    kept = BytesIO()
    Image.new("RGB", (8, 8)).save(kept, "PNG")
    return kept.getvalue()
