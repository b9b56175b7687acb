"""What a process does in a database that the benchmark made: the scene, the crowd, the asking."""

import sys

from django.contrib.auth.models import User
from django.core.management import call_command

from tests.bench.big import asking, scene
from tests.bench.big.filling import PAGEFUL, Sizes, fill


def run(stage: str) -> str:
    """Do a part of `bench --big`; a line for whoever reads along."""
    name, *numbers = stage.split(":")
    if name == "scene":
        call_command("migrate", interactive=False, verbosity=0)
        call_command("collectstatic", interactive=False, verbosity=0)
        scene.build()
        fill(PAGEFUL, User.objects.get(username=scene.BUSIEST), mark=0)
        return ""
    if name == "fill":
        tournaments, players, offices = map(int, numbers)
        sizes = Sizes(tournaments=tournaments, players=players, offices=offices)
        filled = fill(sizes, User.objects.get(username=scene.BUSIEST))
        return f"{filled.tournaments:,} tornei, {filled.events:,} eventi, {players:,} giocatori"
    asking.answer(sys.stdin, sys.stdout)
    return ""
