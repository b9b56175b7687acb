"""What the lines of a table propose from their phones, where the director allows it."""

import uuid

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0012_screens")]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="proposals_allowed",
            field=models.BooleanField(
                default=False,
                help_text="I giocatori propongono lo score dal telefono, con i codici sul foglio",
                verbose_name="score dal tavolo",
            ),
        ),
        migrations.CreateModel(
            name="Proposal",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("round", models.IntegerField()),
                ("table", models.IntegerField()),
                (
                    "line",
                    models.CharField(choices=[("a", "a"), ("b", "b"), ("c", "c")], max_length=1),
                ),
                ("seated", models.CharField(max_length=60)),
                ("sheet", models.TextField()),
                ("phone", models.UUIDField()),
                ("said_at", models.DateTimeField()),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ("said_at",),
                "indexes": [
                    models.Index(fields=["tournament", "round", "table"], name="proposals_of")
                ],
            },
        ),
    ]
