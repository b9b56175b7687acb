"""What a tournament came in that was played elsewhere, and who worked there."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0037_entry_fees"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="brought_in_at",
            field=models.DateTimeField(editable=False, null=True, verbose_name="portato qui"),
        ),
        migrations.CreateModel(
            name="Dossier",
            fields=[
                (
                    "tournament",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="dossier",
                        serialize=False,
                        to="tournaments.tournament",
                    ),
                ),
                ("command_id", models.UUIDField()),
                ("number", models.PositiveIntegerField()),
                ("hash", models.CharField(max_length=64)),
                ("left_behind", models.JSONField(default=list)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "fascicolo",
                "verbose_name_plural": "fascicoli",
            },
        ),
        migrations.CreateModel(
            name="DossierPerson",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("user", models.PositiveIntegerField()),
                ("name", models.CharField(blank=True, max_length=301, verbose_name="nome")),
                (
                    "username",
                    models.CharField(blank=True, max_length=150, verbose_name="nome utente"),
                ),
                ("office", models.CharField(blank=True, max_length=20, verbose_name="ruolo")),
                (
                    "dossier",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="people",
                        to="tournaments.dossier",
                    ),
                ),
            ],
            options={
                "verbose_name": "chi ha lavorato altrove",
                "verbose_name_plural": "chi ha lavorato altrove",
                "ordering": ("dossier", "user"),
                "constraints": [
                    models.UniqueConstraint(fields=("dossier", "user"), name="dossier_person_once")
                ],
            },
        ),
    ]
