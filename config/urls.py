"""The doors and their addresses."""

from django.contrib.admin import site
from django.urls import URLPattern, URLResolver, include, path

from config import health, metrics

handler400 = "config.errors.bad_request"
handler403 = "config.errors.forbidden"
handler404 = "config.errors.not_found"
handler500 = "config.errors.failed"

urlpatterns: list[URLPattern | URLResolver] = [
    # First: what is asked most is found by the fewest steps.
    path("api/", include("tournaments.api.urls")),
    path("admin/", site.urls),
    path("i18n/", include("django.conf.urls.i18n")),
    path("healthz", health.alive),
    path("readyz", health.ready),
    path("metrics", metrics.metrics),
    path("", include("tournaments.reports.views")),
    path("", include("tournaments.pages.urls")),
]
