"""What was made is where its answer says; a made thing that is only written has its address too."""

from typing import Any
from uuid import uuid4

from django.contrib.auth.models import Permission

from tests import builders, seasons
from tests.api.conftest import Speaker
from tests.builders import Hall, user
from tests.machine.client import Client
from tests.tournaments.dossiers import played
from tournaments.api.docs import schema

OPENING = {"name": "Serale", "regulation": "classico", "movements": ["mitchell"]}


TOTALS = [
    {"players": [{"name": "Rossi Anna"}, {"name": "Verdi Bruno"}], "victory_points": 41},
    {"players": [{"name": "Neri Carla"}, {"name": "Bianchi Ugo"}], "victory_points": 38},
]


def _made(hall: Hall) -> dict[str, tuple[str, Any]]:
    """What is made where, by the operation that makes it."""
    place = f"/tournaments/{hall.tournament.slug}"
    season = f"/circuits/{seasons.circuit(hall.director, hall, name='Coppa').slug}"
    return {
        "post_tournaments": ("/tournaments", OPENING),
        "post_regulations_edition_copies": ("/regulations/classico/copies", {"name": "Mio"}),
        "post_circuits": ("/circuits", {"name": "Lega", "rules": {"table": [10, 5]}}),
        "post_circuits_managers": (f"{season}/managers", {"username": "carla"}),
        "post_circuits_documents": (f"{season}/documents", {}),
        "post_circuits_elsewhere": (f"{season}/elsewhere", {"name": "Al mare", "totals": TOTALS}),
        "post_tournaments_officials": (
            f"{place}/officials",
            {"username": "carla", "role": "referee"},
        ),
        "post_tournaments_officials_newcomers": (
            f"{place}/officials/newcomers",
            {"username": "nuova", "role": "computerista"},
        ),
        "post_tournaments_screens": (f"{place}/screens", {"name": "Sala", "shows": ["clock"]}),
        "post_tournaments_documents": (f"{place}/documents", {"kind": "entrants"}),
    }


def _described() -> set[str]:
    """Operations whose answer has a `Location`, in the document."""
    return {
        operation["operationId"]
        for path in schema()["paths"].values()
        for operation in path.values()
        for answer in operation["responses"].values()
        if "Location" in answer.get("headers", {})
    }


def test_what_is_made_is_where_the_answer_says(hall: Hall, director: Speaker) -> None:
    hall.director.user_permissions.add(Permission.objects.get(codename="add_tournament"))
    user("carla")
    making = _made(hall)
    for operation, (path, body) in making.items():
        answer = director.post(path, body)
        assert answer.status_code in (201, 202), (operation, answer.content)
        allowed = Client().options(answer["Location"])
        assert (allowed.status_code, bool(allowed["Allow"])) == (204, True), operation
        if "GET" in allowed["Allow"]:
            read = director.get(answer["Location"].removeprefix("/api/v1"))
            assert read.status_code == 200, operation
    of_webhooks = {name for name in _described() if "webhooks" in name}
    assert of_webhooks, "see tests/api/test_webhooks.py"
    elsewhere = {"post_imports", "post_tournaments_referti", "post_circuits_namesakes"}
    elsewhere |= of_webhooks
    assert {*making, *elsewhere} == _described()


def test_a_tournament_brought_in_is_where_the_answer_says(hall: Hall, director: Speaker) -> None:
    hall.director.user_permissions.add(Permission.objects.get(codename="add_tournament"))
    archive = played(lambda: builders.small_tournament(4, 1)).content
    brought = director.send(
        "POST", "/imports", archive, content_type="application/zip", Idempotency_Key=str(uuid4())
    )
    assert brought.status_code == 201, brought.content
    slug = brought.json()["tournament"]["slug"]
    assert brought["Location"] == f"/api/v1/tournaments/{slug}"
