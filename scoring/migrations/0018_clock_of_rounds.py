"""Pauses and extensions of a round's time; rounds of before had none."""

from django.db import migrations, models

UNTOUCHED = (
    """UPDATE scoring_round SET clock = '{"extensions": [], "pauses": [], "called": null}'"""
)


class Migration(migrations.Migration):
    dependencies = [("scoring", "0017_minutes_of_rounds")]

    operations = [
        migrations.AddField("roundrow", "clock", models.JSONField(default=dict)),
        migrations.RunSQL(UNTOUCHED, migrations.RunSQL.noop),
    ]
