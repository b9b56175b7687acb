"""Webhooks, what each heard last, and their deliveries."""

import uuid

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0023_invitations"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Webhook",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("address", models.CharField(max_length=500, verbose_name="indirizzo")),
                ("created_at", models.DateTimeField(auto_now_add=True, verbose_name="registrato")),
                ("secret", models.TextField(editable=False)),
                ("former_secret", models.TextField(blank=True, editable=False)),
                ("former_until", models.DateTimeField(editable=False, null=True)),
                ("attempts", models.PositiveSmallIntegerField(default=0, editable=False)),
                (
                    "failing_since",
                    models.DateTimeField(editable=False, null=True, verbose_name="non riceve dal"),
                ),
                ("next_try_at", models.DateTimeField(editable=False, null=True)),
                (
                    "ended_at",
                    models.DateTimeField(editable=False, null=True, verbose_name="sospeso"),
                ),
                ("called_until", models.DateTimeField(editable=False, null=True)),
                ("held_until", models.DateTimeField(editable=False, null=True)),
                (
                    "made_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="registrato da",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="webhooks",
                        to="tournaments.tournament",
                        verbose_name="torneo",
                    ),
                ),
            ],
            options={
                "verbose_name": "webhook",
                "verbose_name_plural": "webhook",
                "ordering": ("created_at",),
            },
        ),
        migrations.CreateModel(
            name="WebhookDelivery",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField(null=True)),
                ("kinds", models.JSONField(default=list)),
                ("message", models.CharField(max_length=80)),
                ("asked_at", models.DateTimeField()),
                ("posted_at", models.DateTimeField(null=True)),
                ("status", models.PositiveSmallIntegerField(null=True)),
                ("took_ms", models.PositiveIntegerField(null=True)),
                ("failure", models.CharField(blank=True, max_length=12)),
                ("retry_at", models.DateTimeField(null=True)),
                (
                    "tournament",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="tournaments.tournament",
                    ),
                ),
                (
                    "webhook",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="deliveries",
                        to="tournaments.webhook",
                    ),
                ),
            ],
            options={
                "ordering": ("-asked_at", "-pk"),
                "indexes": [
                    models.Index(fields=["webhook", "-asked_at"], name="deliveries_newest")
                ],
            },
        ),
        migrations.CreateModel(
            name="WebhookTold",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("tried_at", models.DateTimeField(null=True)),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="tournaments.tournament",
                    ),
                ),
                (
                    "webhook",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="told",
                        to="tournaments.webhook",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("webhook", "tournament"), name="told_once_each")
                ],
            },
        ),
    ]
