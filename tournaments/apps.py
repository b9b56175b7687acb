from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    name = "tournaments"
    verbose_name = _("Tornei")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        # Tasks are asked for by name, and a web process imports them nowhere else.
        from tournaments import tasks  # noqa: F401
