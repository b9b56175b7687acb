"""Rows say which figures were typed twice. They are derived: emptied here, written anew after."""

from django.db import migrations, models

ROWS = "book", "entrant", "round", "table", "result", "penalty", "sanction"


class Migration(migrations.Migration):
    dependencies = [("scoring", "0013_sanctions_outside_rounds")]

    operations = [
        migrations.RunSQL(
            f"TRUNCATE {', '.join(f'scoring_{row}' for row in ROWS)}", migrations.RunSQL.noop
        ),
        migrations.AddField(
            "tablerow", "unlikely", models.TextField(default="[]"), preserve_default=False
        ),
        migrations.AddField(
            "resultrow", "unlikely", models.BooleanField(default=False), preserve_default=False
        ),
    ]
