"""Referti on a whole table, outside the rounds, sealed and in versions; reminders once sent."""

import django.contrib.postgres.fields
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0007_names_of_tournaments")]

    operations = [
        migrations.AlterField(
            "referto",
            "player",
            models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="referti",
                to="tournaments.player",
                verbose_name="giocatore",
            ),
        ),
        migrations.AlterField(
            "referto",
            "round",
            models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="turno"),
        ),
        migrations.AlterField(
            "referto",
            "article",
            models.CharField(blank=True, max_length=60, verbose_name="articolo"),
        ),
        migrations.AddField(
            "referto",
            "sanctions",
            django.contrib.postgres.fields.ArrayField(
                base_field=models.PositiveIntegerField(), default=list, editable=False, size=None
            ),
        ),
        migrations.AddField(
            "referto",
            "replaces",
            models.ForeignKey(
                editable=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="newer",
                to="tournaments.referto",
            ),
        ),
        migrations.CreateModel(
            name="RefertiReminder",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("deadline", models.DateTimeField()),
                ("sent_at", models.DateTimeField(auto_now_add=True)),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="tournaments.tournament",
                    ),
                ),
            ],
        ),
        migrations.AddConstraint(
            "refertireminder",
            models.UniqueConstraint(fields=("tournament", "deadline"), name="reminded_once"),
        ),
    ]
