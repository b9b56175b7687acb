"""What columns are called in the admin: no column changes."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0005_circuits"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AlterField(
            model_name="circuit",
            name="created_at",
            field=models.DateTimeField(auto_now_add=True, verbose_name="aperto"),
        ),
        migrations.AlterField(
            model_name="circuit",
            name="owner",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
                verbose_name="aperto da",
            ),
        ),
        migrations.AlterField(
            model_name="circuitleg",
            name="number",
            field=models.PositiveSmallIntegerField(verbose_name="numero"),
        ),
        migrations.AlterField(
            model_name="circuitmanager",
            name="user",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="circuits",
                to=settings.AUTH_USER_MODEL,
                verbose_name="utente",
            ),
        ),
        migrations.AlterField(
            model_name="document",
            name="asked_at",
            field=models.DateTimeField(auto_now_add=True, verbose_name="chiesto"),
        ),
        migrations.AlterField(
            model_name="document",
            name="edition",
            field=models.CharField(max_length=60, verbose_name="edizione"),
        ),
        migrations.AlterField(
            model_name="document",
            name="failed",
            field=models.TextField(blank=True, verbose_name="errore"),
        ),
        migrations.AlterField(
            model_name="document",
            name="kind",
            field=models.CharField(max_length=30, verbose_name="che cosa"),
        ),
        migrations.AlterField(
            model_name="document",
            name="subject",
            field=models.CharField(blank=True, max_length=60, verbose_name="di che"),
        ),
        migrations.AlterField(
            model_name="document",
            name="tournament",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="documents",
                to="tournaments.tournament",
                verbose_name="torneo",
            ),
        ),
        migrations.AlterField(
            model_name="editioncopy",
            name="changed_at",
            field=models.DateTimeField(auto_now=True, verbose_name="cambiato"),
        ),
        migrations.AlterField(
            model_name="editioncopy",
            name="edition",
            field=models.CharField(max_length=60, unique=True, verbose_name="edizione"),
        ),
        migrations.AlterField(
            model_name="official",
            name="tournament",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="officials",
                to="tournaments.tournament",
                verbose_name="torneo",
            ),
        ),
        migrations.AlterField(
            model_name="tournament",
            name="created_at",
            field=models.DateTimeField(auto_now_add=True, verbose_name="aperto"),
        ),
    ]
