"""How entries were written in the lists they came from."""

import django.db.models.deletion
import django.db.models.functions.datetime
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0035_one_player_by_a_name_alone"),
    ]

    operations = [
        migrations.CreateModel(
            name="ListLine",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("text", models.TextField()),
                (
                    "entered_at",
                    models.DateTimeField(db_default=django.db.models.functions.datetime.Now()),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="list_lines",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ("tournament", "number"),
                "constraints": [
                    models.UniqueConstraint(fields=("tournament", "number"), name="list_line_once")
                ],
            },
        ),
    ]
