"""Fees and payments: written once; of a payment the note alone may be emptied, as privacy law wants."""

import django.contrib.postgres.fields
import django.db.models.deletion
import django.db.models.functions.datetime
from django.conf import settings
from django.db import migrations, models

TABLES = ("tournaments_entryfee", "tournaments_payment")

KEEP = """
CREATE FUNCTION tournaments_money_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' AND coalesce(to_jsonb(NEW) ->> 'note', '') = ''
        AND to_jsonb(NEW) - 'note' = to_jsonb(OLD) - 'note' THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'fees and payments are append-only: % on % is refused', TG_OP, TG_TABLE_NAME
        USING ERRCODE = 'restrict_violation';
END
$$;
""" + "".join(
    f"""
CREATE TRIGGER {table}_rows_kept BEFORE UPDATE OR DELETE ON {table}
    FOR EACH ROW EXECUTE FUNCTION tournaments_money_is_kept();
CREATE TRIGGER {table}_table_kept BEFORE TRUNCATE ON {table}
    FOR EACH STATEMENT EXECUTE FUNCTION tournaments_money_is_kept();
"""
    for table in TABLES
)

LEAVE = (
    "".join(
        f"""
DROP TRIGGER {table}_table_kept ON {table};
DROP TRIGGER {table}_rows_kept ON {table};
"""
        for table in TABLES
    )
    + "DROP FUNCTION tournaments_money_is_kept();"
)


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0036_lists"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="EntryFee",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("revision", models.PositiveIntegerField()),
                ("cents", models.PositiveIntegerField()),
                ("percent", models.PositiveSmallIntegerField(null=True)),
                ("pool_cents", models.PositiveIntegerField(null=True)),
                (
                    "shares",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.PositiveSmallIntegerField(), default=list, size=None
                    ),
                ),
                ("step", models.PositiveIntegerField()),
                ("nearest", models.BooleanField()),
                ("at", models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="fees",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ("tournament", "revision"),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "revision"), name="entry_fee_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("percent", None), ("pool_cents", None), _connector="OR"
                        ),
                        name="entry_fee_pool_one_way",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Payment",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("entrant", models.PositiveIntegerField()),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("paid", "paid"),
                            ("returned", "returned"),
                            ("taken_back", "taken_back"),
                        ],
                        max_length=10,
                    ),
                ),
                ("cents", models.PositiveIntegerField()),
                ("note", models.CharField(blank=True, max_length=200)),
                ("key", models.UUIDField()),
                ("at", models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="payments",
                        to="tournaments.tournament",
                    ),
                ),
                (
                    "undoes",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="undone_by",
                        to="tournaments.payment",
                    ),
                ),
            ],
            options={
                "ordering": ("tournament", "id"),
                "constraints": [
                    models.UniqueConstraint(fields=("tournament", "key"), name="payment_key_once"),
                    models.CheckConstraint(
                        condition=models.Q(("cents__gt", 0)), name="payment_is_something"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("kind", "taken_back"), ("undoes__isnull", False)),
                            models.Q(
                                models.Q(("kind", "taken_back"), _negated=True), ("undoes", None)
                            ),
                            _connector="OR",
                        ),
                        name="payment_says_what_it_takes_back",
                    ),
                ],
            },
        ),
        migrations.RunSQL(KEEP, LEAVE),
    ]
