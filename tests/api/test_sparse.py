"""What `?fields=` is answered with is what the served document says that it may be."""

import json
import re
from typing import Any

import pytest
from jsonschema_rs import Draft202012Validator, ValidationError

from tests.api.conftest import Speaker
from tests.builders import Hall
from tests.machine.client import Client

pytestmark = pytest.mark.django_db
LISTS = [
    ("/tournaments", "TournamentList", "items", "ListedTournament", "slug,missing"),
    ("/tournaments/{slug}/entrants", "EntrantList", "items", "EntrantFull", "number,name"),
    ("/tournaments/{slug}/ranking", "RankingShape", "rows", "RankedShape", "rank,points"),
    ("/tournaments/{slug}/rounds/2", "RoundShape", "seating", "TableShape", "table,expected"),
    ("/tournaments/{slug}/events", "EventList", "items", "EventShape", "number,kind"),
]


@pytest.fixture
def document() -> dict[str, Any]:
    served: dict[str, Any] = Client().get("/api/schema/", headers={"Accept": "*/*"}).json()
    return served


def _validator(document: dict[str, Any], component: str) -> Draft202012Validator:
    whole = {"$ref": f"#/components/schemas/{component}", "components": document["components"]}
    return Draft202012Validator(whole)


@pytest.mark.parametrize(("path", "answer", "members", "member", "fields"), LISTS)
def test_answers_cut_down_and_whole_are_those_of_the_served_document(
    hall: Hall,
    director: Speaker,
    document: dict[str, Any],
    path: str,
    answer: str,
    members: str,
    member: str,
    fields: str,
) -> None:
    place = path.format(slug=hall.tournament.slug)
    described, alone = _validator(document, answer), _validator(document, member)
    whole, sparse = director.get(place).json(), director.get(place, f"fields={fields}").json()
    for told in (whole, sparse):
        described.validate(told)
        assert told[members]
    alone.validate(whole[members][0])
    with pytest.raises(ValidationError):
        alone.validate(sparse[members][0])
    with pytest.raises(ValidationError):
        described.validate({**sparse, members: [{fields.split(",", maxsplit=1)[0]: {}}]})


def test_every_component_of_the_document_is_referred_to(document: dict[str, Any]) -> None:
    referred = re.findall(r'"#/components/schemas/([^"]+)"', json.dumps(document))
    assert set(document["components"]["schemas"]) == set(referred)
