"""Addresses of circuits: of no one tournament, each page asks who manages it."""

from django.urls import path

from tournaments.desk.circuits import elsewhere, namesakes, views
from tournaments.exports.addresses import register_converters

register_converters()

urlpatterns = [
    # Beside them: a circuit may be called Open.
    path("open-circuit/", views.open_, name="circuit-open"),
    path("circuits/", views.list_circuits, name="circuits"),
    path("circuits/<slug:circuit>/", views.show, name="circuit"),
    path("circuits/<slug:circuit>/ranking.<file_type:as_>", views.table, name="circuit-file"),
    path("circuits/<slug:circuit>/change/", views.change, name="circuit-change"),
    path("circuits/<slug:circuit>/legs/", views.add, name="circuit-add"),
    path("circuits/<slug:circuit>/legs/<int:leg>/", views.leg, name="circuit-leg"),
    path("circuits/<slug:circuit>/elsewhere/", elsewhere.enter, name="circuit-elsewhere"),
    path(
        "circuits/<slug:circuit>/elsewhere/<uuid:elsewhere>/",
        elsewhere.correct,
        name="circuit-totals",
    ),
    path("circuits/<slug:circuit>/namesakes/", namesakes.namesakes, name="circuit-namesakes"),
    path(
        "circuits/<slug:circuit>/managers/",
        views.managers,
        name="circuit-managers",
    ),
    path(
        "circuits/<slug:circuit>/managers/<int:user_id>/",
        views.dismiss,
        name="circuit-dismiss",
    ),
    path(
        "circuits/<slug:circuit>/invitations/<int:invitation>/withdraw/",
        views.uninvite,
        name="circuit-uninvite",
    ),
    path(
        "circuits/<slug:circuit>/<slug:key>/",
        views.competitor,
        name="circuit-competitor",
    ),
]
