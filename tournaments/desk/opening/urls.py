"""Addresses of opening: a tournament announced on one form, or brought in from a file."""

from django.urls import path

from tournaments.desk.opening import folder, views

urlpatterns = [
    path("add/", views.open_view, name="open-tournament"),
    path("import/", folder.import_view, name="import-tournament"),
]
