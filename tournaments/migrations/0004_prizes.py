import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0003_teams"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="PrizePlan",
            fields=[
                (
                    "tournament",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="prize_plan",
                        serialize=False,
                        to="tournaments.tournament",
                    ),
                ),
                ("equals", models.CharField(max_length=20)),
                ("once", models.BooleanField(default=False)),
                ("revision", models.PositiveIntegerField(default=0)),
                ("changed_at", models.DateTimeField(auto_now=True)),
                (
                    "changed_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "montepremi",
                "verbose_name_plural": "montepremi",
            },
        ),
        migrations.CreateModel(
            name="PrizeList",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("position", models.PositiveSmallIntegerField()),
                ("field", models.CharField(max_length=20)),
                ("name", models.CharField(blank=True, max_length=60)),
                (
                    "plan",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="lists",
                        to="tournaments.prizeplan",
                    ),
                ),
            ],
            options={
                "verbose_name": "elenco di premi",
                "verbose_name_plural": "elenchi di premi",
                "ordering": ("plan", "position"),
            },
        ),
        migrations.CreateModel(
            name="Prize",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("place", models.PositiveSmallIntegerField()),
                ("cents", models.PositiveIntegerField(default=0)),
                ("thing", models.CharField(blank=True, max_length=120)),
                (
                    "list",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="prizes",
                        to="tournaments.prizelist",
                    ),
                ),
            ],
            options={
                "verbose_name": "premio",
                "verbose_name_plural": "premi",
                "ordering": ("list", "place"),
                "constraints": [
                    models.UniqueConstraint(fields=("list", "place"), name="prize_place_once"),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("cents__gt", 0),
                            models.Q(("thing", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="prize_is_something",
                    ),
                ],
            },
        ),
        migrations.AddConstraint(
            model_name="prizelist",
            constraint=models.UniqueConstraint(
                fields=("plan", "field", "name"), name="prize_list_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="prizelist",
            constraint=models.UniqueConstraint(
                fields=("plan", "position"), name="prize_list_position_once"
            ),
        ),
    ]
