"""A tournament played in one installation and brought into another.

There is one database: what is played is taken out and rolled back, so that nothing of it is left.
"""

import io
import json
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any
from uuid import UUID, uuid4

from django.contrib.auth.models import User
from django.db import transaction

from scoring import codec
from scoring.commands import CloseTournament, MakeRankingFinal, PublishRanking, WithdrawEntrant
from scoring.prizes import PrizesOf
from scoring.rules.prizes import Prize, PrizeList
from scoring.values import EntrantNumber, Role
from tests import builders
from tests.api.conftest import Speaker, as_user
from tests.builders import Hall
from tests.prizes import announce
from tests.reports.written import filed
from tournaments.exports.contents import dossier
from tournaments.models import TournamentKind
from tournaments.organise.dossiers import bring_in
from tournaments.organise.evening import close_tournament
from tournaments.organise.perform import perform
from tournaments.organise.tournaments import describe_tournament

PRIVATE = "Xyzzypippo"
"""Stands in all that must not travel."""
SIX_LISTS = (
    PrizeList(prizes=(Prize(place=1, cents=300_00), Prize(place=2, thing="Coppa del Comune"))),
    *(
        PrizeList(field=PrizesOf.CATEGORY, name=name, prizes=(Prize(place=1, thing=f"{name}!"),))
        for name in ("Miste", "Seniores", "Juniores", "Esordienti", "Soci")
    ),
)
SHOWN = ("", "/ranking", "/ranking?as_of=40", "/rounds", "/rounds/1", "/entrants", "/prizes")
READ = ("/events", "/plan", "/penalties", "/rounds/1/tables/1")
"""What officials read beside it."""
OF_HERE = ("slug", "is_public", "role", "brought_in_at", "unsealed")
"""What an installation says of a tournament for itself."""


@dataclass(frozen=True)
class Played:
    """What is left of a tournament that was played elsewhere."""

    ledger: UUID
    content: bytes
    shown: dict[str, Any]
    director: int
    """The number of an account there."""


def national() -> Hall:
    """A closed one with something in each part: corrected, penalised, renamed, left, awarded."""
    hall = builders.open_tournament("Campionato nazionale", rounds=2, protest_minutes=30)
    people = (hall.director, hall.computerista, hall.referee)
    for user, name in zip(people, ("Diana", "Carlo", "Rita"), strict=True):
        user.first_name, user.last_name = name, "Ufficiale"
        user.save()
    describe_tournament(
        tournament=hall.tournament, venue="Terni", kind=TournamentKind.NATIONAL, compass_lines=True
    )
    builders.enter(hall, 8)
    announce(hall, *SIX_LISTS)
    builders.play_round(hall, 1)
    builders.correct_sheet(hall, 1, 1, builders.plausible_sheet(9, 9), reason="Conta sbagliata")
    builders.penalise(hall, 2, 1, 100)
    builders.rename(hall, 3, "Nuovonome Anna")
    builders.play_round(hall, 2)
    perform(WithdrawEntrant(entrant=EntrantNumber(8)), by=hall.directing, reason=PRIVATE)
    filed(hall, facts=PRIVATE)
    perform(PublishRanking(), by=hall.directing)
    builders.do(MakeRankingFinal(), hall.directing, now=builders.book(hall).protests_until)
    close_tournament(CloseTournament(), by=hall.directing)
    return hall


def played(make: Callable[[], Hall] = national) -> Played:
    """A tournament with what its judge of language read of it, gone from here."""
    with transaction.atomic():
        hall = make()
        judge = as_user(builders.official(hall.tournament, Role.LANGUAGE_JUDGE))
        left = Played(
            ledger=hall.ledger,
            content=dossier(hall.tournament),
            shown=read(judge, hall.tournament.slug),
            director=hall.director.pk,
        )
        transaction.set_rollback(True)
    return left


def read(who: Speaker, slug: str) -> dict[str, Any]:
    """What somebody reads of a tournament, but for what is of the installation itself."""
    answers = {path: who.get(f"/tournaments/{slug}{path}") for path in (*SHOWN, *READ)}
    assert {path: answer.status_code for path, answer in answers.items()} == dict.fromkeys(
        answers, 200
    )
    return {path: _of_the_book(answer.json()) for path, answer in answers.items()}


def _of_the_book(answer: Any) -> Any:
    return {name: value for name, value in answer.items() if name not in OF_HERE}


def brought(content: bytes, by: User | None = None, **chosen: str) -> Hall:
    """Brought in; nobody but the director is at its desk."""
    director = by or builders.user(may_open=True)
    tournament = bring_in(content, by=director, command_id=uuid4(), **chosen)
    return Hall(tournament, director, director, director)


def opened(content: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def forged(content: bytes, changed: Mapping[str, bytes], **manifest: Any) -> bytes:
    """With other parts, and a manifest that says that they are as they were."""
    parts = {**opened(content), **changed}
    said = json.loads(parts.pop("manifest.json")) | manifest
    said["parts"] = {name: sha256(part).hexdigest() for name, part in parts.items()}
    return zipped({"manifest.json": json.dumps(said).encode(), **parts})


def rechained(content: bytes, edit: Callable[[list[dict[str, Any]]], None]) -> bytes:
    """With other events, each with the hash that it has then: what somebody who reads the program
    writes."""
    lines = [json.loads(line) for line in opened(content)["events.jsonl"].splitlines()]
    edit(lines)
    ledger = json.loads(opened(content)["manifest.json"])["tournament"]
    previous = ""
    for line in lines:
        hashed = {name: value for name, value in line.items() if name != "hash"}
        hashed["data"] = codec.canonical_bytes(line["data"])
        hashed["seals"] = line["seals"] and codec.canonical_bytes(line["seals"])
        previous = line["hash"] = codec.chain_of_text(previous, ledger=ledger, **hashed)
    events = b"".join(json.dumps(line).encode() + b"\n" for line in lines)
    head = {"number": lines[-1]["number"], "hash": previous}
    return forged(content, {"events.jsonl": events}, head=head)


def zipped(parts: Mapping[str, bytes]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    return packed.getvalue()
