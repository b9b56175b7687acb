from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    name = "tournaments"
    verbose_name = _("Tornei")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from django.contrib.auth.signals import user_logged_in
        from django.core.signals import request_finished

        from scoring import still_held
        from tournaments import permissions, tasks  # noqa: F401

        # Tasks are asked for by name, and a web process imports them nowhere else; traces are left
        # when Django says that somebody logged in.
        from tournaments.access import idle, traces  # noqa: F401
        from tournaments.organise import second_factors
        from tournaments.wording import sentence

        still_held.is_asked_by(permissions.STILL)
        user_logged_in.connect(second_factors.begin, dispatch_uid="entering")
        user_logged_in.connect(idle.begin, dispatch_uid="idle")
        request_finished.connect(sentence.mark_lines, dispatch_uid="lines")
