"""The doors and their addresses."""

from importlib.util import find_spec

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

urlpatterns: list[URLPattern | URLResolver] = [
    path("admin/", admin.site.urls),
    path("i18n/", include("django.conf.urls.i18n")),
]
# Until every room is built.
if find_spec("tournaments.api"):
    urlpatterns.append(path("api/", include("tournaments.api.urls")))
if find_spec("tournaments.pages"):
    urlpatterns.append(path("", include("tournaments.pages.urls")))
