"""Rows without foreign keys, a sheet as text. They are derived: emptied here, written anew after."""

import django.db.models.deletion
from django.db import migrations, models

ROWS = "book", "entrant", "round", "table", "result", "penalty", "sanction"


def not_looked_up(model):
    return migrations.AlterField(
        model,
        "ledger",
        models.ForeignKey(
            db_constraint=False,
            db_index=False,
            on_delete=django.db.models.deletion.PROTECT,
            related_name="+",
            to="scoring.ledgerhead",
        ),
    )


class Migration(migrations.Migration):
    dependencies = [("scoring", "0007_words_of_the_admin")]

    operations = [
        migrations.RunSQL(
            f"TRUNCATE {', '.join(f'scoring_{row}' for row in ROWS)}", migrations.RunSQL.noop
        ),
        *(not_looked_up(f"{row}row") for row in ROWS),
        migrations.RemoveField("tablerow", "sheet"),
        migrations.AddField(
            "tablerow", "sheet", models.TextField(blank=True, default=""), preserve_default=False
        ),
    ]
