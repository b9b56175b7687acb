"""A tournament keeps the rules it was opened with, whatever becomes of files and rows."""

import hashlib
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection, transaction

from scoring import editions, queries, rebuilding, store
from scoring.editions import Keeping
from scoring.models import EditionRow, UnkeptEditionRow
from scoring.rules import regulations
from scoring.rules.violations import Code, Violation
from scoring.values import RoundNumber
from tests import builders
from tests.builders import Hall
from tests.machine.editions import Folder, restart
from tests.machine.tampering import forget_seals, tamper
from tests.reports import written
from tournaments.organise.referti import RefertoForm, write_referto
from tournaments.presenters.referti.due import missing_referti

BYE = ("match_points = 355\n", "match_points = 200\n")
BANDS = ("bands = [50, 150", "bands = [5, 10")

pytestmark = pytest.mark.django_db


def test_texts_of_an_edition_longer_than_today_s_are_taken_into_rows(
    edition_folder: Folder,
) -> None:
    """Those of before the bound, and of files; no measure is refused for what its edition says."""
    body, article = "Organo " * 40, "10.31 " * 20
    uisp = (Path(regulations.__file__).parent / "uisp-parole.toml").read_text("utf-8")
    for old, new in (
        ('edition = "uisp-parole"', 'edition = "lunga"'),
        ("Commissione Disciplinare Nazionale", body),
        ('article = "10.31"', f'article = "{article}"'),
    ):
        uisp = uisp.replace(old, new)
    (edition_folder.path / "lunga.toml").write_text(uisp, "utf-8")
    restart()
    hall = written.suggested(regulation="lunga")
    referto = write_referto(by=hall.refereeing, form=_reporting(hall))
    assert referto.addressee == body.strip()


def _reporting(hall: Hall) -> RefertoForm:
    due = missing_referti(hall.moment)[0].book
    return RefertoForm(
        player=due.players[0],
        entrant=due.entrant,
        round=due.round,
        table=due.table,
        article="",
        measure=due.measure,
        sanctions=due.sanctions,
        facts="Ha suggerito.",
    )


def _played(folder: Folder, *changes: tuple[str, str]) -> Hall:
    """Five pairs, one round played under a club's own edition."""
    folder.put("casa", *changes)
    hall = builders.open_tournament(regulation="casa")
    builders.enter(hall, 5)
    builders.play_round(hall, 1)
    return hall


def _alter(content_hash: str, content: str) -> None:
    """What only somebody with the database in hand can do."""
    tamper("UPDATE scoring_edition SET content = %s WHERE hash = %s", content, content_hash)
    restart()


def _remove(content_hash: str) -> None:
    tamper("DELETE FROM scoring_edition WHERE hash = %s", content_hash)
    restart()


def _hash(hall: Hall) -> str:
    return next(store.examine([hall.ledger])).pinned


@pytest.mark.parametrize("edition", regulations.editions())
def test_what_is_kept_at_the_opening_is_the_edition_to_the_byte(edition: str) -> None:
    smazzate = regulations.load(edition).smazzate_choices()[0]
    hall = builders.open_tournament(regulation=edition, smazzate=smazzate)
    row = EditionRow.objects.get(hash=_hash(hall))
    assert hashlib.sha256(row.content.encode()).hexdigest() == row.hash
    assert regulations.read_content(row.content, edition) == regulations.load(edition)


def test_a_file_that_changes_under_a_running_tournament_changes_nothing_for_it(
    edition_folder: Folder,
) -> None:
    hall = _played(edition_folder)
    before = queries.book(hall.ledger)
    standings = queries.standings(hall.ledger)
    as_of = queries.standings(hall.ledger, as_of=queries.head(hall.ledger))
    edition_folder.put("casa", BYE, BANDS)
    after = queries.book(hall.ledger)
    assert before is not None
    assert after is not None
    assert regulations.load("casa").bye.match_points == 200
    assert after.regulation == before.regulation
    assert after.regulation.bye.match_points == 355
    assert queries.standings(hall.ledger) == standings
    assert queries.standings(hall.ledger, as_of=queries.head(hall.ledger)) == as_of
    assert rebuilding.check(hall.ledger) == ()
    assert rebuilding.rebuild(hall.ledger).differences == ()
    assert queries.standings(hall.ledger) == standings


def test_the_next_sheet_is_counted_by_the_rules_of_the_opening(edition_folder: Folder) -> None:
    hall = _played(edition_folder)
    edition_folder.put("casa", BANDS)
    builders.start_round(hall, 2)
    table = builders.tables(hall, 2)[0].table
    builders.enter_sheet(hall, 2, table, builders.totals(1000, 900))
    row = queries.table(hall.ledger, RoundNumber(2), table)
    assert row is not None
    assert [points.victory_points for points in row.points] == [11, 9]
    later = builders.open_tournament(regulation="casa")
    book = queries.book(later.ledger)
    assert book is not None
    assert book.regulation.victory_points[0].bands[0] == 5


def test_a_file_that_is_taken_away_leaves_its_tournaments_their_rules(
    edition_folder: Folder,
) -> None:
    hall = _played(edition_folder, BYE)
    edition_folder.remove("casa")
    book = queries.book(hall.ledger)
    assert book is not None
    assert (book.regulation.edition, book.regulation.bye.match_points) == ("casa", 200)
    with pytest.raises(Violation) as refused:
        builders.open_tournament(regulation="casa")
    assert refused.value.code is Code.REGULATION_UNKNOWN
    assert refused.value.problems[0].data["choices"] == regulations.editions()


def test_a_kept_edition_cannot_be_changed_or_taken_away(edition_folder: Folder) -> None:
    _played(edition_folder)
    for statement in (
        "UPDATE scoring_edition SET content = '{}'",
        "DELETE FROM scoring_edition",
        "TRUNCATE scoring_edition",
    ):
        with (
            pytest.raises(DatabaseError, match="append-only"),
            transaction.atomic(),
            connection.cursor() as cursor,
        ):
            cursor.execute(statement)


def test_a_tampered_edition_is_refused_and_reported(edition_folder: Folder) -> None:
    hall = _played(edition_folder)
    pinned = _hash(hall)
    content = EditionRow.objects.get(hash=pinned).content
    call_command("verify_ledger", str(hall.ledger), stdout=StringIO())
    edition_folder.put("casa", BYE)
    _alter(pinned, content.replace("355", "3550"))
    assert editions.keeping(pinned) is Keeping.ALTERED
    with pytest.raises(Violation) as reading:
        queries.book(hall.ledger)
    assert reading.value.code is Code.EDITION_ALTERED
    with pytest.raises(Violation) as writing:
        builders.seat(hall, 2)
    assert writing.value.code is Code.EDITION_ALTERED
    with pytest.raises(CommandError, match=f"{hall.ledger}.*{pinned}"):
        call_command("verify_ledger", str(hall.ledger))


def test_a_tampered_edition_is_reported_even_while_the_file_still_holds_what_was_pinned(
    edition_folder: Folder,
) -> None:
    hall = _played(edition_folder)
    _alter(_hash(hall), "{}")
    book = queries.book(hall.ledger)
    assert book is not None
    assert book.regulation == regulations.load("casa")
    with pytest.raises(CommandError, match="non è più quello fissato"):
        call_command("verify_ledger", str(hall.ledger))


def _from_before(hall: Hall) -> None:
    """As the migration leaves a tournament that was opened when no content was kept."""
    forget_seals(hall.ledger)
    _remove(_hash(hall))
    UnkeptEditionRow.objects.create(hash=_hash(hall))


def test_a_tournament_opened_before_contents_were_kept_has_the_file_of_that_name(
    edition_folder: Folder,
) -> None:
    hall = _played(edition_folder)
    edition_folder.put("casa", BYE)
    _from_before(hall)
    book = queries.book(hall.ledger)
    assert book is not None
    assert book.regulation.bye.match_points == 200
    out = StringIO()
    call_command("verify_ledger", str(hall.ledger), stdout=out)
    assert "non si conservavano ancora" in out.getvalue()


def test_a_kept_edition_that_was_removed_is_named_even_while_the_file_holds_the_same(
    edition_folder: Folder,
) -> None:
    hall = _played(edition_folder)
    _remove(_hash(hall))
    with pytest.raises(CommandError, match=f"{hall.ledger}.*{_hash(hall)}.*è stato tolto"):
        call_command("verify_ledger", str(hall.ledger))


def test_no_file_of_that_name_takes_the_place_of_a_kept_edition_that_was_removed(
    edition_folder: Folder,
) -> None:
    hall = _played(edition_folder)
    edition_folder.put("casa", BYE)
    _remove(_hash(hall))
    with pytest.raises(Violation) as reading:
        queries.book(hall.ledger)
    assert reading.value.code is Code.EDITION_MISSING
    with pytest.raises(Violation) as writing:
        builders.seat(hall, 2)
    assert writing.value.code is Code.EDITION_MISSING


def test_who_says_that_an_edition_was_never_kept_is_not_believed(edition_folder: Folder) -> None:
    hall = _played(edition_folder)
    _remove(_hash(hall))
    UnkeptEditionRow.objects.create(hash=_hash(hall))
    with pytest.raises(CommandError, match="è stato tolto"):
        call_command("verify_ledger", str(hall.ledger))


def test_a_second_tournament_of_the_same_edition_keeps_no_second_content(
    edition_folder: Folder,
) -> None:
    edition_folder.put("casa")
    for _ in range(2):
        builders.open_tournament(regulation="casa")
    assert EditionRow.objects.filter(hash=regulations.load("casa").content_hash).count() == 1


def test_a_fifth_edition_is_a_file_in_the_organisers_folder(edition_folder: Folder) -> None:
    edition_folder.put("circolo-primavera", BYE)
    assert "circolo-primavera" in regulations.editions()
    hall = builders.open_tournament(regulation="circolo-primavera")
    book = queries.book(hall.ledger)
    assert book is not None
    assert book.settings.bye_match_points == 200


@pytest.mark.parametrize(
    ("name", "change", "message"),
    [
        ("casa", ("smazzate = 3", 'smazzate = "tre"'), "smazzate"),
        ("casa", ("[bye]", "[byes]"), "byes"),
        ("casa", ('edition = "casa"', 'edition = "altra"'), "'casa'"),
        ("Casa", ("[bye]", "[bye]"), "lower-case"),
        ("classico", ("[bye]", "[bye]"), "already"),
    ],
)
def test_a_wrong_file_is_refused_at_start_and_named(
    edition_folder: Folder, name: str, change: tuple[str, str], message: str
) -> None:
    edition_folder.put(name, change)
    with pytest.raises(regulations.RegulationUnreadable, match=f"{name}.toml.*{message}"):
        regulations.load_all()
