"""How far a seating ever was out, and which rounds were closing. Rows are derived: emptied here,
written anew."""

from django.db import migrations, models

ROWS = "book", "entrant", "round", "table", "result", "penalty", "sanction"
EMPTY = f"TRUNCATE {', '.join(f'scoring_{row}' for row in ROWS)}"


class Migration(migrations.Migration):
    dependencies = [("scoring", "0020_indexes_over_all_ledgers")]

    operations = [
        migrations.RunSQL(EMPTY, migrations.RunSQL.noop),
        migrations.AddField(
            "bookrow", "furthest_round", models.PositiveSmallIntegerField(default=0), False
        ),
        migrations.AddField("bookrow", "once_closing", models.JSONField(default=list), False),
    ]
