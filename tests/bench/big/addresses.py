"""Every address that is read, about one ordinary tournament, and who asks for it."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from django.contrib.admin import site
from django.urls import get_resolver, reverse
from django.urls.resolvers import URLResolver

from scoring.models import EditionRow, EventRow
from tests.bench.big.scene import CIRCUIT, PLAYED, Scene
from tournaments.models import AccessToken, Official, Trace

OFFICIALS = ("direttore", "cinquecento")
NOBODY = ""
_PLACE = re.compile(r"<(?:\w+:)?(\w+)>")
_OF_CIRCUITS = (
    "circuiti/",
    "circuits/",
    "admin/tournaments/tournament/circuits/",
    "api/v1/circuits",
)
_PER_MODEL = re.compile(r"^admin/\w+/\w+/|^admin/$")
_LEFT_OUT = ("api/^", "admin/logout", "admin/(?P", "admin/r/")
"""What is no address of its own; and logging out, which would end the asking."""
MORE_OF_API = (
    "tournaments?mine=true&ordering=-played_on",
    "tournaments?stage=playing,entries",
    "tournaments?name=Serata+misura",
)
MORE_OF_PAGES = (
    "?turno=1",
    "?nome=Rossi",
    "?pagina=2",
    "turni/2/",
    "turni/2/?nome=Rossi",
    "posto/?cognome=Rossi",
    "iscritti/?nome=Rossi",
    "confronto/?primo=1&secondo=2",
    "schermo/?pagina=2",
)
"""What visitors of a public tournament ask its pages for."""
SEARCHES = {
    "tournaments_player": ("q=M2001", "q=Rossi201", "p=2"),
    "tournaments_tournament": ("q=misura", "p=2", "is_public__exact=1"),
    "tournaments_official": ("q=misura", "p=2", "role__exact=referee"),
    "tournaments_document": ("p=1",),
    "tournaments_circuit": ("q=misura",),
    "tournaments_trace": ("q=direttore", "kind=login"),
    "tournaments_accesstoken": ("q=direttore", "scope__exact=direct"),
    "scoring_eventrow": ("p=2", "name=RoundSeated", "role=referee"),
    "auth_user": ("q=direttore", "is_superuser__exact=1"),
}


def addresses(scene: Scene) -> Iterator[tuple[str, str]]:
    """Who asks, and for what."""
    for route in routes():
        if route.startswith(_LEFT_OUT) or _of_a_model(route):
            continue
        if path := _filled(route, scene.ids):
            yield from ((who, path) for who in _who(path))
    yield from ((who, f"/api/v1/{more}") for more in MORE_OF_API for who in OFFICIALS)
    yield from ((NOBODY, path) for path in ("/?pagina=2", "/circuiti/?pagina=2"))
    yield from ((NOBODY, f"/t/{PLAYED}/{more}") for more in MORE_OF_PAGES)
    yield from (
        (who, f"/admin/?{query}") for query in ("pagina=2", "nome=misura") for who in OFFICIALS
    )
    yield from ((who, path) for path in _admin(scene) for who in (*OFFICIALS, "radice"))


def routes() -> Iterator[str]:
    """As the program itself has them."""

    def below(resolver: Any, prefix: str) -> Iterator[str]:
        for one in resolver.url_patterns:
            if isinstance(one, URLResolver):
                yield from below(one, prefix + str(one.pattern))
            else:
                yield prefix + str(one.pattern)

    return below(get_resolver(), "")


def _of_a_model(route: str) -> bool:
    """A page that Django's admin makes for a model: they are asked for by name."""
    desk = "admin/tournaments/tournament/"
    own = ("<uuid", "circuits/", "open", "memberships/", "tokens/", "import/")
    if route.startswith(desk) and route.removeprefix(desk).startswith(own):
        return False
    return _PER_MODEL.match(route) is not None and route != "admin/"


def _filled(route: str, ids: Mapping[str, Any]) -> str | None:
    known = {**ids, "slug": CIRCUIT} if route.startswith(_OF_CIRCUITS) else ids
    if any(name not in known for name in _PLACE.findall(route)):
        return None
    return "/" + _PLACE.sub(lambda one: str(known[one[1]]), route)


def _who(path: str) -> tuple[str, ...]:
    if path.startswith("/api/"):
        return (NOBODY, *OFFICIALS)
    if path.startswith(("/admin/", "/documents/", "/referti/", "/tournaments/")):
        return OFFICIALS
    return (NOBODY,)


def _admin(scene: Scene) -> Iterator[str]:
    """The list of each model, searched and leafed through, and one of its rows."""
    rows = _rows(scene)
    for model in site._registry:
        name = f"{model._meta.app_label}_{model._meta.model_name}"
        listed = reverse(f"admin:{name}_changelist")
        yield listed
        yield from (f"{listed}?{query}" for query in SEARCHES.get(name, ()))
        if name in rows:
            yield reverse(f"admin:{name}_change", args=(rows[name],))


def _rows(scene: Scene) -> dict[str, object]:
    """A row of each model that is there in both databases."""
    ledger, director = scene.played.ledger, scene.person("direttore")
    pinned = EditionRow.objects.order_by("kept_at").first()
    return {
        "tournaments_tournament": scene.played.pk,
        "tournaments_player": scene.ids["player"],
        "tournaments_official": Official.objects.get(tournament=ledger, user=director).pk,
        "tournaments_document": scene.ids["document"],
        "tournaments_accesstoken": AccessToken.objects.filter(owner=director).earliest("pk").pk,
        "tournaments_trace": Trace.objects.filter(user=director).earliest("pk").pk,
        "scoring_eventrow": EventRow.objects.get(ledger=ledger, number=1).pk,
        "scoring_editionrow": pinned.pk if pinned else "",
        "auth_user": director.pk,
    }
