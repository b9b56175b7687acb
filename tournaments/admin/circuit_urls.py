"""Addresses of circuits at the desk: of no one tournament, each page asks who manages it."""

from __future__ import annotations

from django.urls import URLPattern, path

from tournaments.admin import circuits
from tournaments.admin.site import organisers


def circuit_urls() -> list[URLPattern]:
    pages = (
        ("", circuits.list_circuits, "circuits"),
        ("<slug:circuit>/", circuits.show, "circuit"),
        ("<slug:circuit>/change/", circuits.change, "circuit_change"),
        ("<slug:circuit>/legs/", circuits.add, "circuit_add"),
        ("<slug:circuit>/legs/<uuid:tournament_id>/", circuits.leg, "circuit_leg"),
        ("<slug:circuit>/managers/", circuits.managers, "circuit_managers"),
        ("<slug:circuit>/managers/<int:user_id>/", circuits.dismiss, "circuit_dismiss"),
        ("<slug:circuit>/<slug:key>/", circuits.competitor, "circuit_competitor"),
    )
    # Beside them: a circuit may be called Open.
    opening = organisers.admin_view(circuits.open_)
    return [
        path("open-circuit/", opening, name="tournaments_tournament_circuit_open"),
        *(
            path(
                f"circuits/{address}",
                organisers.admin_view(view),
                name=f"tournaments_tournament_{name}",
            )
            for address, view, name in pages
        ),
    ]
