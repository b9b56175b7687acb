"""Whether the whistle of a round ever went. Rows are derived: emptied here, written anew."""

from django.db import migrations, models

ROWS = "book", "entrant", "round", "table", "result", "penalty", "sanction"
EMPTY = f"TRUNCATE {', '.join(f'scoring_{row}' for row in ROWS)}"


class Migration(migrations.Migration):
    dependencies = [("scoring", "0026_line_ups_as_seen")]

    operations = [
        migrations.RunSQL(EMPTY, migrations.RunSQL.noop),
        migrations.AddField("roundrow", "whistled", models.BooleanField(default=False), False),
    ]
