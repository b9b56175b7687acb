"""Addresses of circuits: of no one tournament, each page asks who manages it."""

from django.contrib.admin import site
from django.urls import path

from tournaments.desk.circuits import views

urlpatterns = [
    # Beside them: a circuit may be called Open.
    path("open-circuit/", site.admin_view(views.open_), name="circuit-open"),
    path("circuits/", site.admin_view(views.list_circuits), name="circuits"),
    path("circuits/<slug:circuit>/", site.admin_view(views.show), name="circuit"),
    path("circuits/<slug:circuit>/change/", site.admin_view(views.change), name="circuit-change"),
    path("circuits/<slug:circuit>/legs/", site.admin_view(views.add), name="circuit-add"),
    path(
        "circuits/<slug:circuit>/legs/<uuid:tournament_id>/",
        site.admin_view(views.leg),
        name="circuit-leg",
    ),
    path(
        "circuits/<slug:circuit>/managers/",
        site.admin_view(views.managers),
        name="circuit-managers",
    ),
    path(
        "circuits/<slug:circuit>/managers/<int:user_id>/",
        site.admin_view(views.dismiss),
        name="circuit-dismiss",
    ),
    path(
        "circuits/<slug:circuit>/<slug:key>/",
        site.admin_view(views.competitor),
        name="circuit-competitor",
    ),
]
