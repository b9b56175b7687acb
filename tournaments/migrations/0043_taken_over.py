"""Where a book goes on, and what it adds to the numbers of accounts where it was taken over."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0042_compass_lines"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="accounts_from",
            field=models.PositiveIntegerField(default=0, editable=False),
        ),
        migrations.AddField(
            model_name="tournament",
            name="goes_on_at",
            field=models.CharField(
                blank=True,
                default="",
                help_text="La casa, o il suo indirizzo: da allora qui si legge, e non si scrive più",
                max_length=120,
                verbose_name="prosegue altrove",
            ),
            preserve_default=False,
        ),
    ]
