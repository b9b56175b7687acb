"""The doors and their addresses."""

from importlib.util import find_spec

from django.contrib.admin import site
from django.urls import URLPattern, URLResolver, include, path

from config import health, metrics

handler400 = "config.errors.bad_request"
handler403 = "config.errors.forbidden"
handler404 = "config.errors.not_found"
handler500 = "config.errors.failed"

urlpatterns: list[URLPattern | URLResolver] = [
    path("admin/", site.urls),
    path("i18n/", include("django.conf.urls.i18n")),
    path("healthz", health.alive),
    path("readyz", health.ready),
    path("metrics", metrics.metrics),
    path("", include("tournaments.reports.urls")),
]
# Until every room is built.
if find_spec("tournaments.api"):
    urlpatterns.append(path("api/", include("tournaments.api.urls")))
if find_spec("tournaments.pages"):
    urlpatterns.append(path("", include("tournaments.pages.urls")))
