"""Addresses of opening: a tournament announced on one form, or brought in from a folder."""

from django.contrib.admin import site
from django.urls import path

from tournaments.desk.opening import folder, views

urlpatterns = [
    path("add/", site.admin_view(views.open_view), name="open-tournament"),
    path("import/", site.admin_view(folder.import_view), name="import-tournament"),
]
