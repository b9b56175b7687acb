"""Whose a penalty's points are; sanctions outside the rounds; the whistle, and who was late.

Rows are derived: emptied here, written anew after.
"""

from django.db import migrations, models

ROWS = "book", "entrant", "round", "table", "result", "penalty", "sanction"
EMPTY = f"TRUNCATE {', '.join(f'scoring_{row}' for row in ROWS)}"


class Migration(migrations.Migration):
    dependencies = [("scoring", "0012_papers_at_the_desk")]

    operations = [
        migrations.RunSQL(EMPTY, migrations.RunSQL.noop),
        migrations.AddField("penaltyrow", "sanction", models.PositiveIntegerField(null=True)),
        migrations.AddField(
            "sanctionrow", "surcharge", models.JSONField(default=dict), preserve_default=False
        ),
        migrations.AlterField("sanctionrow", "round", models.PositiveSmallIntegerField(null=True)),
        migrations.AddField("roundrow", "started", models.DateTimeField(null=True)),
        migrations.AddField("roundrow", "late", models.JSONField(default=dict)),
        migrations.RunSQL(migrations.RunSQL.noop, EMPTY),
    ]
