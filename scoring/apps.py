from django.apps import AppConfig


class ScoringConfig(AppConfig):
    name = "scoring"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Read every edition: a wrong file is told at start, not in the middle of an evening."""
        from django.conf import settings

        from scoring.rules import regulations

        regulations.also_from(settings.REGULATIONS_DIR)
        try:
            regulations.load_all()
        except regulations.RegulationUnreadable as refusal:
            # As for a setting: the sentence, not the path it took through our modules.
            raise SystemExit(str(refusal)) from None
