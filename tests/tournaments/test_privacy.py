"""One person's data: found wherever it is, given to them, and erased to the last copy."""

import json
from collections.abc import Iterator
from datetime import timedelta
from hashlib import sha256
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from django.conf import settings
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core.management import CommandError, call_command
from django.db import connection, transaction
from django.utils.timezone import localdate
from django_otp.plugins.otp_totp.models import TOTPDevice

from scoring import queries, server_time
from scoring.commands import GivePenalty, PublishRanking, RegisterComplaint, WithdrawEntrant
from scoring.plans import Format
from scoring.rules.prizes import Prize, PrizeList
from scoring.rulings import ComplaintAgainst, PenaltyUnit
from scoring.values import EntrantNumber, RoundNumber
from tests import builders, seasons
from tests.builders import Hall
from tests.machine.client import Client, as_
from tests.prizes import announce
from tests.reports import written
from tests.reports.written import filed
from tests.tokens import token_of
from tournaments.exports.privacy import account_file, player_file
from tournaments.models import (
    Alert,
    Booking,
    Document,
    Identity,
    Invitation,
    ListDraft,
    ListLine,
    Membership,
    Payment,
    Player,
    PlayerName,
    PrizeTexts,
    Referto,
    Remark,
    Screen,
    SheetPhoto,
    Tournament,
    Trace,
)
from tournaments.organise.accounts import digest
from tournaments.organise.fees import RecordPayment, SetFee
from tournaments.organise.keeping import forget_what_is_over, overdue
from tournaments.organise.officials import dismiss
from tournaments.organise.perform import perform
from tournaments.organise.privacy import (
    erase_account,
    erase_player,
    erase_referto,
    erase_remark,
    erasures,
)
from tournaments.organise.rulings import register_complaint
from tournaments.presenters.privacy.held import Held
from tournaments.presenters.privacy.preview import player_preview

SURNAME, FIRST, CARD = "Zyxwvutsky", "Ermenegildo", "ZYXRMN80A41H501X"
NAME = f"{SURNAME} {FIRST}"
HELD_TEXTS = ("referti", "reasons", "notices", "bookings", "list_lines")
PHOTO = b"RIFF-photo-of-a-signed-sheet"


@pytest.fixture
def registrar(db: None) -> User:
    return User.objects.create_superuser("anagrafe")


@pytest.fixture
def hall(db: None) -> Hall:
    """A hall where somebody's name is wherever a name can go."""
    hall = builders.small_tournament(4, rounds=2, played=1)
    player = builders.rename(hall, 2, NAME)
    Player.objects.filter(pk=player).update(name=NAME, membership_number=CARD)
    perform(
        WithdrawEntrant(entrant=EntrantNumber(4)), by=hall.directing, reason=f"Malore di {SURNAME}"
    )
    filed(hall, entrant=1, facts=f"Il signor {FIRST} {SURNAME} ha parlato.", witnesses=CARD)
    filed(hall, entrant=2, facts="Ha parlato.")
    _beside_the_books(hall, player)
    return hall


def _beside_the_books(hall: Hall, player: Any) -> None:
    tournament = hall.tournament
    now = server_time.now()
    Screen.objects.create(
        tournament=tournament, slug="atrio", name="Atrio", notice=f"{NAME} alla cassa"
    )
    Booking.objects.create(tournament=tournament, players=[[NAME, CARD]], asked_at=now)
    Booking.objects.create(
        tournament=tournament, players=[["Altri Uno", ""]], contact=f"{NAME} 333", asked_at=now
    )
    Booking.objects.create(tournament=tournament, players=[["Altri Due", "X1"]], asked_at=now)
    ListLine.objects.create(tournament=tournament, number=2, text=f"2) {NAME} e Verdi 333 ✅")
    ListDraft.objects.create(
        tournament=tournament, user=hall.director, text=f"1) {NAME} e Verdi Ugo", said={}
    )
    ListLine.objects.create(tournament=tournament, number=3, text="3) Altri e Altri")
    Membership.objects.create(owner=hall.director, number=CARD, name=NAME)
    Membership.objects.create(owner=hall.referee, number="ALTRA1", name=f"{FIRST} {SURNAME}")
    Membership.objects.create(owner=hall.referee, number="ALTRA2", name="Altri Tre")
    for number in (2, 3):
        Alert.objects.create(
            tournament=tournament,
            endpoint=f"https://push.example.org/{number}",
            p256dh="x",
            auth="x",
            entrant=number,
            language="it",
        )
    for table in builders.tables(hall, 1):
        seated = "-".join(str(line[0]) for line in table.lines)
        SheetPhoto.objects.create(
            tournament=tournament,
            round=1,
            table=table.table,
            line="a",
            seated=seated,
            picture=PHOTO,
            sha256=sha256(PHOTO).hexdigest(),
            taken_at=now,
        )
    Document.objects.create(tournament=tournament, kind="ranking", edition="1", content=b"%PDF")
    LogEntry.objects.log_actions(
        hall.director.pk, Player.objects.filter(pk=player), CHANGE, f"Nome: {NAME}"
    )


def find() -> Player:
    return Player.objects.get(name=NAME)


def in_the_database() -> str:
    """Every table as text, as a backup has it, but for what is kept for its time: reasons and
    referti; and for a line of a list that has another card beside the name."""
    found = []
    Membership.objects.filter(number="ALTRA1").delete()
    kept = Remark._meta.db_table, Referto._meta.db_table
    with connection.cursor() as cursor:
        for table in set(connection.introspection.table_names(cursor)).difference(kept):
            cursor.execute(f'SELECT t::text FROM "{table}" AS t')
            found += [row for (row,) in cursor.fetchall()]
    return "\n".join(found)


def secrets_in(text: str) -> list[str]:
    return [secret for secret in (SURNAME, FIRST, CARD) if secret.casefold() in text.casefold()]


def public_pages(hall: Hall) -> Iterator[str]:
    home = f"/t/{hall.tournament.slug}/"
    for rest in (
        "",
        "turni/",
        "turni/1/",
        "iscritti/",
        "iscritti/2/",
        "posto/?q=Zyx",
        "programma/",
        "classifica.csv",
        "iscritti.csv",
        "turni/1/posti.csv",
        "turni/1/risultati.csv",
        "schermo/",
        "schermo/posti/",
        "schermi/atrio/",
        "vetta/",
        "incroci/",
    ):
        yield home + rest
    yield "/circuiti/coppa/"
    yield f"/api/v1/tournaments/{hall.tournament.slug}/entrants"
    yield f"/api/v1/tournaments/{hall.tournament.slug}/ranking"


def test_the_secrets_are_planted(hall: Hall) -> None:
    assert secrets_in(in_the_database()) == [SURNAME, FIRST, CARD]
    shown = [Client().get(address) for address in public_pages(hall)]
    assert sum(SURNAME in page.content.decode(errors="replace") for page in shown) >= 8


def test_nothing_of_an_erased_person_is_left_in_any_table_or_on_any_page(
    hall: Hall, registrar: User
) -> None:
    seasons.circuit(hall.director, hall, name="Coppa")
    for address in public_pages(hall):
        Client().get(address)  # and so into every memory
    player = find()
    before = queries.standings(hall.ledger)
    erase_player(by=registrar, player=player)
    assert secrets_in(in_the_database()) == []
    for address in public_pages(hall):
        answer = Client().get(address)
        assert secrets_in(answer.content.decode(errors="replace").replace("q=Zyx", "")) == []
    after = queries.standings(hall.ledger)
    assert before is not None
    assert after is not None
    assert after.rows == before.rows
    assert "1 registro integro" in _verified(hall)


def _verified(hall: Hall) -> str:
    out = StringIO()
    call_command("verify_ledger", str(hall.ledger), stdout=out)
    return out.getvalue()


def test_a_note_beside_their_payment_goes_and_the_payment_stays(
    hall: Hall, registrar: User
) -> None:
    perform(SetFee(cents=15_00), by=hall.directing)
    for number, note in ((2, "paga il marito"), (1, f"per {NAME}"), (3, "contanti")):
        entrant = EntrantNumber(number)
        perform(RecordPayment(entrant=entrant, note=note), by=hall.directing)
    root = as_(registrar)
    player = find()
    page = f"/admin/tournaments/player/{player.pk}/privacy/"
    assert "note dei suoi pagamenti: 2" in root.get(page).content.decode()
    held, _archive = _read(root.post(page, {"export": "1"}).content)
    assert [(row["cents"], row["note"]) for row in held["payments"]] == [(30_00, "paga il marito")]
    erase_player(by=registrar, player=player)
    kept = Payment.objects.order_by("entrant").values_list("cents", "note")
    assert list(kept) == [(30_00, ""), (30_00, ""), (30_00, "contanti")]


def test_what_is_of_others_stays(hall: Hall, registrar: User) -> None:
    erase_player(by=registrar, player=find())
    assert [booking.names for booking in Booking.objects.all()] == [("Altri Due",)]
    left = Membership.objects.order_by("number").values_list("number", flat=True)
    assert list(left) == ["ALTRA1", "ALTRA2"], "another card is another person's"
    assert [alert.entrant for alert in Alert.objects.all()] == [2, 3], "of a pair, whose?"
    assert Screen.objects.get().notice == ""


def test_texts_and_photos_that_are_evidence_stay_as_they_are(hall: Hall, registrar: User) -> None:
    """Law and regulation want them for their time, whoever asks to be erased."""
    written.draft(hall, entrant=2, facts=f"{NAME} parla ancora.")

    def kept() -> list[Any]:
        referti = Referto.objects.order_by("id").values_list(*Referto.erasable_columns())
        remarks = Remark.objects.order_by("id").values_list("text", "salt")
        return [*referti, *remarks, *SheetPhoto.objects.order_by("id").values_list("id")]

    before = kept()
    assert len(before) >= 6
    erase_player(by=registrar, player=find())
    assert kept() == before


def test_what_is_erased_is_not_erased_again(hall: Hall, registrar: User) -> None:
    player = find()
    erase_player(by=registrar, player=player)
    erase_remark(by=registrar, remark=Remark.objects.get())
    erase_referto(by=registrar, referto=Referto.objects.earliest("written_at"))
    number = queries.head(hall.ledger)
    erase_player(by=registrar, player=Player.objects.get(pk=player.pk))
    erase_remark(by=registrar, remark=Remark.objects.get())
    erase_referto(by=registrar, referto=Referto.objects.earliest("written_at"))
    assert queries.head(hall.ledger) == number


def test_whose_phone_it_is_that_plays_alone_is_known(registrar: User) -> None:
    hall = builders.open_tournament(rounds=1, format_=Format.INDIVIDUAL)
    builders.enter(hall, 8)
    player = Player.objects.get(pk=queries.entrants(hall.ledger)[0].players[0])
    for number in (1, 2):
        Alert.objects.create(
            tournament=hall.tournament,
            endpoint=f"https://push.example.org/{number}",
            p256dh="x",
            auth="x",
            entrant=number,
            language="it",
        )
    erase_player(by=registrar, player=player)
    assert [alert.entrant for alert in Alert.objects.all()] == [2]


# Namesakes


@pytest.fixture
def namesakes(db: None) -> tuple[Hall, Hall]:
    """Two people of one name, each with a card and in a tournament of their own."""
    halls = tuple(builders.small_tournament(4, rounds=1, played=1) for _ in range(2))
    for card, hall in zip((CARD, "ALTRO80A41H501Y"), halls, strict=True):
        player = builders.rename(hall, 2, NAME)
        Player.objects.filter(pk=player).update(name=NAME, membership_number=card)
        PlayerName.objects.filter(player=player, name=NAME).update(membership_number=card)
        reason = f"{NAME} non si sente bene"
        perform(WithdrawEntrant(entrant=EntrantNumber(4)), by=hall.directing, reason=reason)
        filed(hall, entrant=2, facts=f"{NAME} ha parlato.")
        entrant = hall.tournament.entrants.get(number=2)
        entrant.team = f"Amici di {NAME}"
        entrant.save()
    return halls[0], halls[1]


def _by_card(card: str = CARD) -> Player:
    return Player.objects.get(membership_number=card)


def test_a_namesake_elsewhere_is_somebody_else(
    namesakes: tuple[Hall, Hall], registrar: User
) -> None:
    one, other = namesakes
    stays = {part.what: part.count for part in player_preview(_by_card()).stays}
    assert list(stays.values()) == [1, 1], "a referto and a reason, of their own tournament"
    held, _archive = _read(player_file(_by_card()))
    assert [row["tournament"] for row in held["referti"]] == [str(one.tournament)]
    erase_player(by=registrar, player=_by_card())
    assert one.tournament.entrants.get(number=2).team == ""
    assert other.tournament.entrants.get(number=2).team == f"Amici di {NAME}"
    assert _by_card("ALTRO80A41H501Y").name == NAME


def test_where_two_are_called_so_a_text_names_neither_but_by_the_card(
    hall: Hall, registrar: User
) -> None:
    filed(hall, entrant=3, facts=f"Lo dice {NAME}.")
    assert len(Held(find()).referti) == 3
    builders.rename(hall, 2, NAME, card=CARD)
    builders.rename(hall, 3, NAME, card="OMONIMO1")
    held = Held(Player.objects.get(membership_number=CARD))
    assert [row.witnesses for row in held.referti if row.player_id != held.player.pk] == [CARD]
    assert held.remarks == []


def test_their_own_team_is_theirs_whoever_else_is_called_so(hall: Hall, registrar: User) -> None:
    builders.rename(hall, 2, NAME, card=CARD)
    builders.rename(hall, 3, NAME, card="OMONIMO1")
    for entrant in hall.tournament.entrants.all():
        entrant.team = f"Amici di {NAME}"
        entrant.save()
    erase_player(by=registrar, player=Player.objects.get(membership_number=CARD))
    named = hall.tournament.entrants.exclude(team="").order_by("number")
    assert [entrant.number for entrant in named] == [1, 3, 4]


def test_a_prize_called_by_their_name_is_pointed_out_and_emptied_by_its_id(
    hall: Hall, registrar: User
) -> None:
    before = Held(find()).left_over
    announce(hall, PrizeList(prizes=(Prize(place=1, thing=f"coppa {NAME}"),)))
    texts = PrizeTexts.objects.get()
    assert Held(find()).left_over == [*before, f"testi dei premi {texts.pk}"]
    call_command("erase_by_law", "prizes", str(texts.pk), by=registrar.username, stdout=StringIO())
    assert Held(find()).left_over == before
    assert f"prizes:{texts.pk}" in erasures()


def test_a_surname_that_two_have_in_a_hall_names_neither(hall: Hall) -> None:
    assert len(Held(find()).remarks) == 1
    builders.rename(hall, 3, f"{SURNAME} Ada")
    assert Held(find()).remarks == []


def test_a_referto_about_another_where_they_never_played_is_not_about_them(hall: Hall) -> None:
    other = builders.small_tournament(4, rounds=1, played=1)
    filed(other, entrant=1, facts=f"Lo dice {NAME}.", witnesses=f"{NAME} ({CARD})")
    perform(
        WithdrawEntrant(entrant=EntrantNumber(4)), by=other.directing, reason=f"Lo vuole {CARD}"
    )
    held = Held(find())
    assert {row.tournament for row in held.referti} == {hall.tournament}
    assert {row.tournament for row in held.remarks} == {hall.tournament, other.tournament}


@pytest.mark.parametrize(
    ("number", "name", "theirs"),
    [
        ("12", f"{FIRST.upper()} {SURNAME}", True),
        ("12", "Altra Persona", False),
        ("13", NAME, False),
        ("", NAME, True),
        ("", f"{NAME} Ugo", False),
    ],
)
def test_a_line_of_a_list_is_theirs_by_name_and_card(
    hall: Hall, registrar: User, number: str, name: str, theirs: bool
) -> None:
    player = find()
    Player.objects.filter(pk=player.pk).update(membership_number="12")
    Membership.objects.all().delete()
    Membership.objects.create(owner=hall.director, number=number, name=name)
    erase_player(by=registrar, player=find())
    assert Membership.objects.exists() is not theirs


def test_a_booking_of_a_namesake_with_another_card_is_theirs(hall: Hall, registrar: User) -> None:
    Booking.objects.all().delete()
    for card in (CARD, "", "ALTRA1"):
        Booking.objects.create(
            tournament=hall.tournament, players=[[NAME, card]], asked_at=server_time.now()
        )
    erase_player(by=registrar, player=find())
    assert [row.players for row in Booking.objects.all()] == [[[NAME, "ALTRA1"]]]


@pytest.mark.parametrize(
    ("name", "spelt"),
    [
        ("Nicolò Zyxwu", "NICOLO' ZYXWU"),
        ("Nicolo Zyxwu", "Zyxwu NICOLÒ"),
        ("Nicolò Zyxwu", "nicolo\u0300 zyxwu"),
        ("Zoë Çelik", "Celik Zoe"),
        ("Zoe Celik", "ÇELİK Zoë"),
    ],
)
def test_a_name_is_found_however_its_accents_are_written(
    registrar: User, name: str, spelt: str
) -> None:
    hall, other = (builders.small_tournament(4, rounds=1) for _ in range(2))
    player = builders.rename(hall, 2, name)
    Player.objects.filter(pk=player).update(name=name)
    for where in (hall, other):
        screen = {"slug": "atrio", "name": "Atrio", "notice": f"Auguri a {spelt}!"}
        Screen.objects.create(tournament=where.tournament, **screen)
    Booking.objects.create(
        tournament=other.tournament, players=[[spelt, ""]], asked_at=server_time.now()
    )
    erase_player(by=registrar, player=Player.objects.get(pk=player))
    assert not Screen.objects.exclude(notice="").exists()
    assert not Booking.objects.exists()


def test_a_team_that_is_called_by_the_name_loses_it_and_the_book_says_so(registrar: User) -> None:
    hall = builders.small_tournament(4, rounds=1)
    player = Player.objects.get(pk=builders.rename(hall, 2, NAME))
    entrant = hall.tournament.entrants.get(number=2)
    entrant.team = f"Amici di {SURNAME}"
    entrant.save()
    erase_player(by=registrar, player=player)
    entrant.refresh_from_db()
    assert (entrant.team, entrant.salt) == ("", "")
    assert "cancellato per legge" in _verified(hall)


def test_the_page_says_what_would_go_and_waits_for_the_name(hall: Hall, registrar: User) -> None:
    player = find()
    page = f"/admin/tournaments/player/{player.pk}/privacy/"
    root = as_(registrar)
    shown = root.get(page).content.decode()
    kept, seen = (localdate() + timedelta(days) for days in (1095, 90))
    for part in (
        "prenotazioni: 2",
        "righe degli elenchi dei tesserati: 1",
        f"referti su questa persona o che la nominano: 2, fino al {kept:%d/%m/%Y}",
        f"motivi che la nominano: 1, fino al {kept:%d/%m/%Y}",
        f"foto degli score dei suoi tavoli: 1, fino al {seen:%d/%m/%Y}",
        "tornei non ancora chiusi: 1",
    ):
        assert part in shown, part
    assert hall.tournament.name not in shown
    wrong = root.post(page, {"erase": "1", "typed": "Rossi"})
    assert wrong.status_code == 422
    assert "scrivilo per confermare" in wrong.content.decode()
    assert Player.objects.filter(name=NAME).exists()
    done = root.post(page, {"erase": "1", "typed": f" {NAME.lower()} "}, follow=True)
    assert "restano i numeri" in done.content.decode()
    assert secrets_in(in_the_database()) == []
    trace = Trace.objects.get(kind="erased")
    assert (trace.user, trace.subject) == (registrar, f"player:{player.pk}")
    assert "Non c'è niente da cancellare" in root.get(page).content.decode()


def test_what_is_open_yet_is_said_and_refuses_nothing(registrar: User) -> None:
    hall = builders.open_tournament(rounds=1, regulation="uisp-parole", protest_minutes=30)
    builders.enter(hall, 4)
    builders.play_round(hall, 1)
    written.give(hall)
    player = Player.objects.get(pk=queries.entrants(hall.ledger)[0].players[0])
    assert [part.count for part in player_preview(player).still_open] == [2, 1]
    perform(PublishRanking(), by=hall.directing)
    register_complaint(
        RegisterComplaint(
            entrant=EntrantNumber(2), against=ComplaintAgainst.COUNT, round=RoundNumber(1)
        ),
        by=hall.refereeing,
        reason="Il conto non torna",
    )
    said = StringIO()
    asked = ("erase_by_law", "player", str(player.pk))
    call_command(*asked, by="anagrafe", preview=True, stdout=said)
    for what in (
        "referti obbligatori non ancora depositati: 2",
        "reclami ancora da decidere: 1",
        "classifiche ancora aperte ai reclami: 1",
        "tornei non ancora chiusi: 1",
    ):
        assert f"è ancora aperto: {what}" in said.getvalue()
    call_command(*asked, by="anagrafe", stdout=said)
    assert Player.objects.get(pk=player.pk).name == ""


@pytest.mark.parametrize("who", ["director", "referee"])
def test_it_is_the_superusers_alone(hall: Hall, who: str) -> None:
    person = getattr(hall, who)
    person.is_staff = True
    person.save()
    pages = (
        f"/admin/tournaments/player/{find().pk}/privacy/",
        f"/admin/auth/user/{person.pk}/privacy/",
    )
    for page in pages:
        for answer in (as_(person).get(page), as_(person).post(page, {"export": "1"})):
            assert answer.status_code == 403
    assert not Trace.objects.filter(kind="data_exported").exists()


def _read(content: bytes) -> tuple[dict[str, Any], ZipFile]:
    archive = ZipFile(BytesIO(content))
    return json.loads(archive.read("data.json")), archive


def test_what_is_held_is_given_whole(hall: Hall, registrar: User) -> None:
    player = find()
    root = as_(registrar)
    answer = root.post(f"/admin/tournaments/player/{player.pk}/privacy/", {"export": "1"})
    held, archive = _read(answer.content)
    assert held["player"]["names"][0] == NAME
    assert held["player"]["cards"] == [CARD]
    (entry,) = held["entries"]
    assert (entry["tournament"], entry["number"]) == (hall.tournament.name, 2)
    assert entry["ranking"][0]["entrant"] == 2
    assert [table["round"] for table in entry["tables"]] == [1]
    assert {event["event"] for event in held["events"]} >= {"EntrantEntered", "NameCorrected"}
    counted = {name: len(held[name]) for name in HELD_TEXTS}
    assert counted == {"referti": 1, "reasons": 0, "notices": 1, "bookings": 2, "list_lines": 1}
    assert (len(held["membership_lists"]), len(held["alerts"])) == (1, 0)
    (photo,) = held["photos"]
    assert archive.read(f"photos/{photo['id']}.webp") == PHOTO
    assert "rileggili" in archive.read("LEGGIMI.txt").decode()
    (trace,) = Trace.objects.filter(kind="data_exported")
    assert (trace.user, trace.subject) == (registrar, f"player:{player.pk}")
    assert "no-store" in answer["Cache-Control"]


def test_of_texts_they_are_given_those_about_them_that_are_filed(hall: Hall) -> None:
    """A draft is nobody's yet, and what is about another is another's; nor where officials sat."""
    table = queries.tables_of(hall.ledger, EntrantNumber(2))[0]
    for entrant in table.entrants():
        perform(
            GivePenalty(
                entrant=EntrantNumber(entrant),
                round=RoundNumber(1),
                unit=PenaltyUnit.GAME_POINTS,
                amount=50,
            ),
            by=hall.refereeing,
            reason=f"Motivo di {entrant}, lo dice {NAME}",
        )
    written.draft(hall, entrant=2, facts="Bozza.")
    mine = Referto.objects.get(facts="Ha parlato.")
    filed(hall, entrant=2, player=None, facts="Per sapere.")
    for referto in Referto.objects.all():
        Trace.objects.create(
            kind="referto_read", subject=f"referto:{referto.pk}", address="10.9.8.7"
        )
    data, archive = _read(player_file(find()))
    assert [row["facts"] for row in data["referti"]] == ["Ha parlato.", "Per sapere."]
    assert [row["text"] for row in data["reasons"]] == [f"Motivo di 2, lo dice {NAME}"]
    read = [row["subject"] for row in data["traces"] if row["kind"] == "referto_read"]
    assert f"referto:{mine.pk}" in read
    assert len(read) == 2
    assert "10.9.8.7" not in json.dumps(data)
    assert "bozze" in archive.read("LEGGIMI.txt").decode()


def test_the_shell_gives_and_previews_and_erases(
    hall: Hall, registrar: User, tmp_path: Path
) -> None:
    player = find()
    call_command("export_person", "player", str(player.pk), tmp_path / "player.zip")
    call_command("export_person", "account", hall.director.username, tmp_path / "account.zip")
    assert _read((tmp_path / "player.zip").read_bytes())[0]["player"]["cards"] == [CARD]
    account, _zip = _read((tmp_path / "account.zip").read_bytes())
    assert account["offices"] == [{"tournament": hall.tournament.name, "role": "director"}]
    assert Trace.objects.filter(kind="data_exported", detail="shell").count() == 2
    out = StringIO()
    asked = ("erase_by_law", "player", str(player.pk))
    call_command(*asked, by="anagrafe", preview=True, stdout=out)
    assert "prenotazioni: 2" in out.getvalue()
    assert Player.objects.filter(name=NAME).exists()
    call_command(*asked, by="anagrafe", stdout=out)
    assert secrets_in(in_the_database()) == []


@pytest.mark.parametrize("id_", ["nessuno", "00000000-0000-4000-8000-000000000000"])
@pytest.mark.parametrize("kind", ["player", "account"])
def test_who_is_not_there_is_said_not_to_be(db: None, kind: str, id_: str, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="Non c'è nessuna riga"):
        call_command("export_person", kind, id_, tmp_path / "x.zip")


def test_an_account_is_emptied_and_the_books_keep_its_number(hall: Hall, registrar: User) -> None:
    user = hall.referee
    user.first_name, user.last_name, user.email = FIRST, SURNAME, f"{SURNAME}@example.org"
    user.username, user.is_staff = f"{FIRST}.{SURNAME}", True
    user.set_password("quattro-parole-a-caso")
    user.save()
    browser = as_(user)
    Client().post("/admin/login/", {"username": user.username, "password": "un'altra"})
    mine = Membership.objects.filter(owner=user)
    assert mine.exists()
    root = as_(registrar)
    page = f"/admin/auth/user/{user.pk}/privacy/"
    assert "referti scritti, che restano senza nome: 2" in root.get(page).content.decode()
    root.post(page, {"erase": "1", "typed": user.username})
    user.refresh_from_db()
    assert (user.username, user.is_active) == (f"cancellato-{user.pk}", False)
    assert browser.get("/admin/").status_code == 302, "logged out"
    assert not mine.exists()
    erase_player(by=registrar, player=find())
    assert secrets_in(in_the_database()) == []
    assert Trace.objects.get(kind="erased", account=user).user == registrar


def test_the_last_director_of_an_open_tournament_is_followed_first(
    hall: Hall, registrar: User
) -> None:
    page = f"/admin/auth/user/{hall.director.pk}/privacy/"
    typed = {"erase": "1", "typed": hall.director.username}
    refused = as_(registrar).post(page, typed)
    assert refused.status_code == 422
    assert User.objects.get(pk=hall.director.pk).is_active
    builders.play_round(hall, 2)
    builders.finish(hall)
    erase_account(by=registrar, user=hall.director)
    assert not User.objects.get(pk=hall.director.pk).is_active


def test_traces_of_who_was_erased_name_nobody(hall: Hall, registrar: User) -> None:
    dismiss(by=hall.directing, official=hall.tournament.officials.get(user=hall.computerista))
    name = hall.computerista.username
    erase_account(by=registrar, user=hall.computerista)
    shown = as_(registrar).get("/admin/tournaments/trace/").content.decode()
    assert name not in shown
    assert f"cancellato-{hall.computerista.pk}" in shown


def test_files_of_tournaments_that_were_taken_out_are_told(hall: Hall, registrar: User) -> None:
    call_command("export_standings", hall.tournament.slug, stdout=StringIO())
    Tournament.objects.filter(pk=hall.tournament.pk).update(name=f"Memorial {NAME}")
    shown = as_(registrar).get(f"/admin/tournaments/player/{find().pk}/privacy/").content.decode()
    assert "1 file dei suoi tornei è stato scaricato" in shown
    assert f"torneo {hall.tournament.pk}" in shown
    assert "Memorial" not in shown


def test_what_was_to_go_days_ago_is_named_and_goes(hall: Hall) -> None:
    """Where no day is said as well: what somebody asked for is theirs, and has a time."""
    later = server_time.now() + timedelta(days=settings.BOOKINGS_DAYS + 3)
    Tournament.objects.update(played_on=None)
    Session.objects.create(session_key="ended", expire_date=server_time.now() + timedelta(days=1))
    assert overdue(later).keys() >= {
        *("bookings", "list_lines", "list_drafts"),
        *("alerts", "sessions"),
    }
    assert overdue(server_time.now()) == {}
    forgotten = forget_what_is_over(later)
    assert (forgotten["bookings"], forgotten["alerts"]) == (3, 2)
    assert not Booking.objects.exists()
    assert not ListLine.objects.exists()


def test_whom_an_older_backup_brought_back_is_erased_again(
    hall: Hall, registrar: User, tmp_path: Path
) -> None:
    """From the list that was kept elsewhere: the database knows no more whom it had forgotten."""
    kept, said = tmp_path / "heads.txt", StringIO()
    with transaction.atomic():
        erase_player(by=registrar, player=find())
        erase_account(by=registrar, user=hall.referee)
        call_command("publish_heads", to=kept)
        transaction.set_rollback(True)
    assert NAME not in kept.read_text()
    call_command("erase_again", str(kept), by=registrar.username, stdout=said)
    assert secrets_in(in_the_database()) == []
    assert not User.objects.get(pk=hall.referee.pk).is_active
    assert len(said.getvalue().splitlines()) == 2
    call_command("erase_again", str(kept), by=registrar.username, stdout=said)
    assert len(said.getvalue().splitlines()) == 2, "once is enough"


def test_one_who_cannot_be_erased_again_keeps_nobody_else_from_it(
    hall: Hall, registrar: User, tmp_path: Path
) -> None:
    """A tournament that was open at the backup has nobody else to direct it."""
    kept = tmp_path / "heads.txt"
    kept.write_text(f"# erased account:{hall.director.pk}\n# erased player:{find().pk}\n")
    with pytest.raises(CommandError, match=r"(?s)È l'ultimo direttore.*Rimedia, poi ripeti"):
        call_command("erase_again", str(kept), by=registrar.username, stdout=StringIO())
    assert NAME not in str(list(Player.objects.values()))


def test_of_an_account_all_that_opens_it_is_told_and_nothing_that_would(
    hall: Hall, tmp_path: Path
) -> None:
    user, issuer = hall.referee, "https://id.example.org"
    user.email, user.is_staff = "arbitra@example.org", True
    user.save()
    token = token_of(user, name="Tabellone")
    device = TOTPDevice.objects.create(user=user, name="telefono")
    Identity.objects.create(user=user, issuer=issuer, subject="s-1")
    Invitation.objects.create(
        tournament=hall.tournament, asked=user.email.upper(), invited_by=hall.director
    )
    file = tmp_path / "utente.zip"
    call_command("export_person", "account", user.username, str(file), stdout=StringIO())
    data, _archive = _read(file.read_bytes())
    assert [row["name"] for row in data["tokens"]] == ["Tabellone"]
    assert [row["issuer"] for row in data["logins_elsewhere"]] == [issuer]
    assert [row["asked"] for row in data["invitations"]] == ["ARBITRA@EXAMPLE.ORG"]
    assert data["second_factor"] is True
    for secret in (token, digest(token), device.key):
        assert secret not in json.dumps(data)


def test_of_an_account_only_its_own_addresses_are_given(hall: Hall, registrar: User) -> None:
    for user, address in ((hall.referee, "10.0.0.1"), (registrar, "10.0.0.2")):
        Trace.objects.create(kind="login", user=user, account=hall.referee, address=address)
    told = json.dumps(_read(account_file(hall.referee))[0])
    assert "10.0.0.1" in told
    assert "10.0.0.2" not in told


def test_of_an_account_that_is_erased_nothing_is_left_that_opens_it(
    hall: Hall, registrar: User
) -> None:
    user = hall.referee
    token_of(user)
    as_(user), as_(hall.director)
    TOTPDevice.objects.create(user=user)
    Identity.objects.create(user=user, issuer="https://id.example.org", subject="s-1")
    Invitation.objects.create(
        tournament=hall.tournament, asked=user.username.upper(), invited_by=hall.director
    )
    erase_account(by=registrar, user=user)
    (left,) = Session.objects.all()
    assert left.get_decoded()["_auth_user_id"] == str(hall.director.pk)
    for model in (TOTPDevice, Identity, Invitation):
        assert not model._default_manager.exists()
    assert not user.tokens.exists()
