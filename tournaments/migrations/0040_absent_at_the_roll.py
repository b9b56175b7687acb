"""At the roll somebody is said to be absent; who was never asked is not."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0039_seasons_without_cards")]

    operations = [
        migrations.AddField(
            model_name="entrant",
            name="absent",
            field=models.BooleanField(db_default=False, default=False, verbose_name="assente"),
        ),
    ]
