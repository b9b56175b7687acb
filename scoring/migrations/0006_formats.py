"""Rows for every format. They are derived: emptied here, written anew when migrating is done."""

import django.contrib.postgres.fields
from django.db import migrations, models

ROWS = "book", "entrant", "round", "table", "result", "penalty", "sanction"


def added(model, name, field):
    """The tables are empty: the default is never used."""
    return migrations.AddField(model, name, field, preserve_default=False)


class Migration(migrations.Migration):
    dependencies = [("scoring", "0005_sanctions")]

    operations = [
        migrations.RunSQL(
            f"TRUNCATE {', '.join(f'scoring_{row}' for row in ROWS)}", migrations.RunSQL.noop
        ),
        migrations.RemoveField("bookrow", "first_round"),
        migrations.RemoveField("bookrow", "movements"),
        added("bookrow", "plan", models.JSONField(default=dict)),
        migrations.AddField("bookrow", "groups", models.JSONField(null=True)),
        migrations.AddField("bookrow", "prizes_drawn", models.JSONField(default=list)),
        added("entrantrow", "line_ups", models.JSONField(default=list)),
        added("entrantrow", "stand_in", models.BooleanField(default=False)),
        added("entrantrow", "group", models.CharField(blank=True, default="", max_length=1)),
        migrations.RemoveField("roundrow", "method"),
        migrations.RemoveField("roundrow", "bye_reason"),
        added("roundrow", "parts", models.JSONField(default=list)),
        migrations.AddField("roundrow", "rooms", models.JSONField(default=dict)),
        migrations.RemoveField("tablerow", "line_a"),
        migrations.RemoveField("tablerow", "line_b"),
        added("tablerow", "lines", models.JSONField(default=list)),
        added(
            "tablerow",
            "entrants",
            django.contrib.postgres.fields.ArrayField(
                base_field=models.PositiveIntegerField(), default=list, size=None
            ),
        ),
        added("tablerow", "players", models.JSONField(default=list)),
        added("tablerow", "room", models.CharField(blank=True, default="", max_length=8)),
        added("tablerow", "group", models.CharField(blank=True, default="", max_length=1)),
        migrations.AddField("tablerow", "due", models.JSONField(null=True)),
    ]
