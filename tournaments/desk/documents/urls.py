"""Addresses of the desk: files to take away."""

from django.urls import path

from tournaments.desk.documents import views
from tournaments.exports.addresses import register_converters

register_converters()

urlpatterns = [
    path("documents/<export_kind:kind>.<file_type:as_>", views.table, name="desk-file"),
    path(
        "documents/<int:round_>/<export_kind:kind>.<file_type:as_>",
        views.table,
        name="desk-file",
    ),
    path("documents/dossier.zip", views.take_out, name="desk-dossier"),
]
