import django.core.validators
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0030_prize_texts"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="referti_body",
            field=models.CharField(
                blank=True,
                help_text="Dove il regolamento non ne nomina uno",
                max_length=120,
                verbose_name="organo a cui vanno i referti",
            ),
        ),
        migrations.AddField(
            model_name="tournament",
            name="referti_hours",
            field=models.PositiveSmallIntegerField(
                blank=True,
                help_text="Dalla fine della manifestazione, dove il regolamento non dà un termine",
                null=True,
                validators=[
                    django.core.validators.MinValueValidator(1),
                    django.core.validators.MaxValueValidator(744),
                ],
                verbose_name="ore per i referti",
            ),
        ),
    ]
