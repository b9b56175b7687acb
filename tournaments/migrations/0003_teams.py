from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0002_editions")]

    operations = [
        migrations.AddField(
            model_name="entrant",
            name="team",
            field=models.CharField(blank=True, max_length=120, verbose_name="squadra"),
        ),
    ]
