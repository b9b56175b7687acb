"""Language judge and organising director among the offices (U art. 2)."""

from django.db import migrations, models

ROLES = [
    ("director", "direttore di gara"),
    ("computerista", "computerista"),
    ("referee", "arbitro"),
    ("language_judge", "giudice di lingua"),
    ("organising_director", "direttore organizzativo"),
]


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0032_kinds"),
    ]

    operations = [
        migrations.AlterField(
            model_name="official",
            name="role",
            field=models.CharField(choices=ROLES, max_length=20, verbose_name="ruolo"),
        ),
        migrations.AlterField(
            model_name="invitation",
            name="role",
            field=models.CharField(blank=True, choices=ROLES, max_length=20, verbose_name="ruolo"),
        ),
    ]
