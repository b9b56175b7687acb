"""What became of each paper at the desk. Rows are derived: emptied here, written anew after."""

from django.db import migrations, models

ROWS = "book", "entrant", "round", "table", "result", "penalty", "sanction"
EMPTY = f"TRUNCATE {', '.join(f'scoring_{row}' for row in ROWS)}"


class Migration(migrations.Migration):
    dependencies = [("scoring", "0011_seals")]

    operations = [
        migrations.RunSQL(EMPTY, migrations.RunSQL.noop),
        migrations.AddField("tablerow", "flagged", models.BooleanField(default=False)),
        migrations.AddField("tablerow", "handling", models.TextField(blank=True, default="")),
        migrations.AddField(
            "bookrow", "second_keying", models.CharField(default="by_risk", max_length=10)
        ),
        migrations.RunSQL(migrations.RunSQL.noop, EMPTY),
    ]
