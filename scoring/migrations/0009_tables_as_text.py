"""What a table's row holds as JSON is text. Rows are derived: emptied here, written anew after."""

from django.db import migrations, models

ROWS = "book", "entrant", "round", "table", "result", "penalty", "sanction"
EMPTY = f"TRUNCATE {', '.join(f'scoring_{row}' for row in ROWS)}"


class Migration(migrations.Migration):
    dependencies = [("scoring", "0008_lighter_rows")]

    operations = [
        migrations.RunSQL(EMPTY, migrations.RunSQL.noop),
        *(
            migrations.AlterField("tablerow", column, models.TextField())
            for column in ("lines", "players", "points")
        ),
        migrations.AlterField("tablerow", "due", models.TextField(blank=True)),
        migrations.RunSQL(migrations.RunSQL.noop, EMPTY),
    ]
