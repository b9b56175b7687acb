"""Whether the lines of a table are marked N/S and E/O instead of A and B."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0041_screen_distance_and_letters"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="compass_lines",
            field=models.BooleanField(
                default=False,
                help_text="Sul foglio e sulle pagine le linee si chiamano N/S ed E/O, non A e B",
                verbose_name="linee N/S ed E/O",
            ),
        ),
    ]
