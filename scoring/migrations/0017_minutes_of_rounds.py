"""Minutes of a round among the settings: those opened before announced none."""

from django.db import migrations

NOT_ANNOUNCED = """UPDATE scoring_book SET settings = settings || '{"round_minutes": null}'"""


class Migration(migrations.Migration):
    dependencies = [("scoring", "0016_substituted_during_a_round")]

    operations = [migrations.RunSQL(NOT_ANNOUNCED, migrations.RunSQL.noop)]
