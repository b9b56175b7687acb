"""Equal cards are announced under any edition; only one has an article on them."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0033_offices"),
    ]

    operations = [
        migrations.AlterField(
            model_name="tournament",
            name="equal_cards",
            field=models.BooleanField(
                default=False,
                help_text="A tutti i tavoli le stesse carte",
                verbose_name="a carte uguali",
            ),
        ),
    ]
