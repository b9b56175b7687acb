"""Each tournament has names of its own, and texts a salt for the seal that events put on them."""

import django.db.models.deletion
from django.db import migrations, models

import tournaments.models.people

SALTED = "entrant", "referto", "remark"

# As they are known today; the first event with a player in it is when they came. No event seals
# them, and verify_ledger says so.
FILL = """
INSERT INTO tournaments_playername
       (tournament_id, player_id, event_number, name, membership_number, salt)
SELECT came.ledger_id, player.id, came.number, player.name, player.membership_number, ''
  FROM (SELECT ledger_id, (jsonb_array_elements_text(data -> 'players'))::uuid AS player_id,
               min(number) AS number
          FROM scoring_event
         WHERE name IN ('EntrantEntered', 'LineUpChanged')
         GROUP BY 1, 2) AS came
  JOIN tournaments_player AS player ON player.id = came.player_id
  JOIN tournaments_tournament AS tournament ON tournament.id = came.ledger_id
"""


def salt(model):
    """Empty in the rows that are there: nothing seals them."""
    field = {"blank": True, "editable": False, "max_length": 32}
    return (
        migrations.AddField(model, "salt", models.CharField(default="", **field)),
        migrations.AlterField(
            model, "salt", models.CharField(default=tournaments.models.people.new_salt, **field)
        ),
    )


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0006_words_of_the_admin"),
        ("scoring", "0011_seals"),
    ]

    operations = [
        *(operation for model in SALTED for operation in salt(model)),
        migrations.CreateModel(
            name="PlayerName",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "salt",
                    models.CharField(
                        blank=True,
                        default=tournaments.models.people.new_salt,
                        editable=False,
                        max_length=32,
                    ),
                ),
                ("event_number", models.PositiveIntegerField(verbose_name="dall'evento")),
                (
                    "name",
                    models.CharField(blank=True, max_length=120, verbose_name="cognome e nome"),
                ),
                (
                    "membership_number",
                    models.CharField(blank=True, max_length=30, verbose_name="tessera"),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="names",
                        to="tournaments.player",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="player_names",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "verbose_name": "nome nel torneo",
                "verbose_name_plural": "nomi nel torneo",
                "ordering": ("tournament", "event_number"),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "player", "event_number"), name="player_name_once"
                    )
                ],
            },
        ),
        migrations.RunSQL(FILL, migrations.RunSQL.noop),
    ]
