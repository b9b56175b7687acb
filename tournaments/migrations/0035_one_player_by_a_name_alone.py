"""Who has no tessera is one player in a tournament by the name alone, however it is written."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from tournaments.spelling.letters import spelling


def identify(apps: Apps, _schema: BaseDatabaseSchemaEditor) -> None:
    """The last name of each; where two had one already, neither is told apart by it."""
    names = apps.get_model("tournaments", "PlayerName").objects
    ledgers = names.order_by().values_list("tournament_id", flat=True).distinct()
    for ledger in list(ledgers):
        rows = names.filter(tournament_id=ledger).order_by("event_number")
        last = {row.player_id: row for row in rows}
        known: dict[str, list[models.Model]] = {}
        for row in last.values():
            if row.name and not row.membership_number:
                known.setdefault(spelling(row.name), []).append(row)
        alone = [(identity, *rows) for identity, rows in known.items() if len(rows) == 1]
        for identity, row in alone:
            row.identity = identity
        names.bulk_update([row for _, row in alone], ["identity"], batch_size=500)


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0034_equal_cards_of_any_edition"),
    ]

    operations = [
        migrations.AddField(
            model_name="playername",
            name="identity",
            field=models.CharField(blank=True, default="", editable=False, max_length=500),
            preserve_default=False,
        ),
        migrations.RunPython(identify, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name="playername",
            constraint=models.UniqueConstraint(
                condition=models.Q(("identity", ""), _negated=True),
                fields=("tournament", "identity"),
                name="one_player_by_a_name_alone",
            ),
        ),
    ]
