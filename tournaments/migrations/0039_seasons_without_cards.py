"""Namesakes of a circuit joined by decisions, and legs played elsewhere by their totals."""

import uuid

import django.contrib.postgres.fields
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0038_dossiers"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="LegTotal",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "players",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.UUIDField(), size=None
                    ),
                ),
                ("victory_points", models.IntegerField()),
                ("match_points", models.IntegerField(null=True)),
                ("category", models.CharField(blank=True, max_length=60)),
            ],
            options={
                "ordering": ("totals", "id"),
            },
        ),
        migrations.CreateModel(
            name="LegTotals",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("leg", models.UUIDField()),
                ("version", models.PositiveSmallIntegerField()),
                ("name", models.CharField(max_length=120, verbose_name="nome")),
                ("played_on", models.DateField(null=True, verbose_name="data")),
                ("entered_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "verbose_name": "tappa giocata altrove",
                "verbose_name_plural": "tappe giocate altrove",
                "ordering": ("circuit", "leg", "-version"),
            },
        ),
        migrations.CreateModel(
            name="NamesakeDecision",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                (
                    "players",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.UUIDField(), size=None
                    ),
                ),
                ("joined", models.BooleanField()),
                ("reason", models.CharField(blank=True, max_length=300, verbose_name="motivo")),
                ("decided_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "verbose_name": "decisione sugli omonimi",
                "verbose_name_plural": "decisioni sugli omonimi",
                "ordering": ("circuit", "number"),
            },
        ),
        migrations.AddField(
            model_name="circuit",
            name="equal_totals",
            field=models.CharField(default="match_points", max_length=20),
        ),
        migrations.AddField(
            model_name="circuitleg",
            name="elsewhere",
            field=models.UUIDField(null=True, unique=True),
        ),
        migrations.AlterField(
            model_name="circuitleg",
            name="tournament",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="circuit_legs",
                to="tournaments.tournament",
            ),
        ),
        migrations.AddConstraint(
            model_name="circuitleg",
            constraint=models.CheckConstraint(
                condition=models.Q(("tournament", None), ("elsewhere", None), _connector="XOR"),
                name="circuit_leg_here_or_elsewhere",
            ),
        ),
        migrations.AddField(
            model_name="legtotals",
            name="circuit",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="totals",
                to="tournaments.circuit",
            ),
        ),
        migrations.AddField(
            model_name="legtotals",
            name="user",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="legtotal",
            name="totals",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="lines",
                to="tournaments.legtotals",
            ),
        ),
        migrations.AddField(
            model_name="namesakedecision",
            name="circuit",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="namesakes",
                to="tournaments.circuit",
            ),
        ),
        migrations.AddField(
            model_name="namesakedecision",
            name="user",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddConstraint(
            model_name="legtotals",
            constraint=models.UniqueConstraint(
                fields=("leg", "version"), name="leg_totals_version_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="namesakedecision",
            constraint=models.UniqueConstraint(
                fields=("circuit", "number"), name="namesakes_in_order"
            ),
        ),
    ]
