"""Every posting of a ranking, not only the last. Rows are derived: emptied here, written anew."""

from django.db import migrations, models

ROWS = "book", "entrant", "round", "table", "result", "penalty", "sanction"
EMPTY = f"TRUNCATE {', '.join(f'scoring_{row}' for row in ROWS)}"


class Migration(migrations.Migration):
    dependencies = [("scoring", "0009_tables_as_text")]

    operations = [
        migrations.RunSQL(EMPTY, migrations.RunSQL.noop),
        migrations.RemoveField("bookrow", "protests_until"),
        migrations.AddField("bookrow", "postings", models.JSONField(default=list)),
        migrations.RunSQL(migrations.RunSQL.noop, EMPTY),
    ]
