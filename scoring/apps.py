from django.apps import AppConfig


class ScoringConfig(AppConfig):
    name = "scoring"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Read every edition: a wrong file is told at start, not in the middle of an evening."""
        from scoring.rules import regulations

        regulations.load_all()
