"""A hall of any format, and its desk as a browser without scripts sends its forms."""

from django.urls import reverse

from scoring.plans import Format
from scoring.values import RoundNumber
from tests import builders
from tests.builders import Hall
from tests.machine.client import Client

FIRST = RoundNumber(1)
OF_FORMAT = {
    Format.TEAMS: {"regulation": "internazionale", "smazzate": 4},
    Format.THREES: {"regulation": "uisp-parole", "smazzate": 3},
    Format.GIALLO: {"regulation": "internazionale", "smazzate": 4},
    Format.INDIVIDUAL: {"regulation": "internazionale", "smazzate": 4},
}


def hall_of(format_: Format, how_many: int = 0) -> Hall:
    hall = builders.open_tournament(format_=format_, **OF_FORMAT[format_])  # type: ignore[arg-type]
    if how_many:
        builders.enter(hall, how_many)
    return hall


def address(hall: Hall, name: str, *args: object) -> str:
    return reverse(f"admin:{name}", args=(hall.tournament.pk, *args))


def post(client: Client, url: str, fields: dict[str, object] | None = None) -> str:
    return str(client.post(url, fields or {}, follow=True).content.decode())
