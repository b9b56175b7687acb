"""What columns are called in the admin: no column changes."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0006_formats"),
    ]

    operations = [
        migrations.AlterModelOptions(
            name="editionrow",
            options={
                "verbose_name": "regolamento fissato",
                "verbose_name_plural": "regolamenti fissati",
            },
        ),
        migrations.AlterModelOptions(
            name="eventrow",
            options={
                "ordering": ("ledger", "number"),
                "verbose_name": "evento",
                "verbose_name_plural": "eventi",
            },
        ),
        migrations.AlterField(
            model_name="editionrow",
            name="hash",
            field=models.CharField(
                max_length=64, primary_key=True, serialize=False, verbose_name="impronta"
            ),
        ),
        migrations.AlterField(
            model_name="editionrow",
            name="kept_at",
            field=models.DateTimeField(verbose_name="fissato"),
        ),
        migrations.AlterField(
            model_name="eventrow",
            name="at",
            field=models.DateTimeField(verbose_name="quando"),
        ),
        migrations.AlterField(
            model_name="eventrow",
            name="command_id",
            field=models.UUIDField(verbose_name="id del comando"),
        ),
        migrations.AlterField(
            model_name="eventrow",
            name="hash",
            field=models.CharField(max_length=64, verbose_name="impronta"),
        ),
        migrations.AlterField(
            model_name="eventrow",
            name="name",
            field=models.CharField(max_length=40, verbose_name="che cosa"),
        ),
        migrations.AlterField(
            model_name="eventrow",
            name="number",
            field=models.PositiveIntegerField(verbose_name="numero"),
        ),
        migrations.AlterField(
            model_name="eventrow",
            name="role",
            field=models.CharField(max_length=20, verbose_name="ruolo"),
        ),
        migrations.AlterField(
            model_name="eventrow",
            name="version",
            field=models.PositiveSmallIntegerField(verbose_name="versione"),
        ),
    ]
