"""How far a screen is read from, and whose seats it shows."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0040_absent_at_the_roll"),
    ]

    operations = [
        migrations.AddField(
            model_name="screen",
            name="letters",
            field=models.CharField(blank=True, max_length=3, verbose_name="lettere"),
        ),
        migrations.AddField(
            model_name="screen",
            name="metres",
            field=models.PositiveSmallIntegerField(
                choices=[
                    (4, "4 m"),
                    (6, "6 m"),
                    (8, "8 m"),
                    (10, "10 m"),
                    (12, "12 m"),
                    (15, "15 m"),
                ],
                default=12,
                verbose_name="si legge da",
            ),
        ),
    ]
