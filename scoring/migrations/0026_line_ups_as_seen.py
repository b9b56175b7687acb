"""Captains on the book; the last event about each line-up, who sits where at a table, and the plan.
Rows are derived: emptied here, written anew."""

from django.db import migrations, models

ROWS = "book", "entrant", "round", "table", "result", "penalty", "sanction"
EMPTY = f"TRUNCATE {', '.join(f'scoring_{row}' for row in ROWS)}"


class Migration(migrations.Migration):
    dependencies = [("scoring", "0025_positions")]

    operations = [
        migrations.RunSQL(EMPTY, migrations.RunSQL.noop),
        migrations.AddField("entrantrow", "captain", models.UUIDField(null=True)),
        migrations.AddField("entrantrow", "changed", models.PositiveIntegerField(default=0), False),
        migrations.AddField(
            "bookrow", "plan_changed_at", models.PositiveIntegerField(default=0), False
        ),
        migrations.AddField("tablerow", "placed", models.PositiveIntegerField(default=0), False),
    ]
