"""The fee: marked at the door, owed and given back, shared as prizes, and told to nobody else."""

from html import unescape
from io import BytesIO
from typing import Any
from uuid import uuid4

import openpyxl
import pytest
from django.db import IntegrityError, transaction
from django.urls import reverse

from scoring.commands import ReadmitEntrant
from scoring.rules.violations import Violation
from scoring.values import EntrantNumber
from tests import builders
from tests.builders import Hall
from tests.desk.test_desk import address
from tests.machine.client import as_
from tournaments.models import EntryFee, Payment, PaymentKind
from tournaments.organise.entrants import EntryForm, enter_entrants
from tournaments.organise.fees import MarkPaid, RecordPayment, SetFee, TakePaymentBack
from tournaments.organise.perform import perform
from tournaments.organise.players import PlayerForm
from tournaments.presenters.fees import Account, fees

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def hall_of_module(outer_transaction: None) -> Hall:
    """Four pairs at 15 euro a player."""
    hall = builders.open_tournament(rounds=2)
    builders.enter(hall, 4)
    perform(SetFee(cents=15_00), by=hall.directing)
    return hall


def text(answer: Any) -> str:
    shown = unescape(answer.content.decode()).replace("\N{NO-BREAK SPACE}", " ")
    return " ".join(shown.split())


def get(hall: Hall, name: str, *args: object) -> str:
    return text(as_(hall.director).get(address(hall, name, *args)))


def send(hall: Hall, name: str, *args: object, **fields: str) -> str:
    return text(as_(hall.director).post(address(hall, name, *args), fields, follow=True))


def account(hall: Hall, number: int) -> Account:
    return fees(hall.moment).accounts[EntrantNumber(number)]


def pay(hall: Hall, number: int, cents: int | None = None, **more: Any) -> Payment:
    key = more.pop("command_id", None)
    payment = RecordPayment(entrant=EntrantNumber(number), cents=cents, **more)
    return perform(payment, by=hall.directing, command_id=key)


def test_where_no_fee_was_set_nobody_is_asked_for_one(db: None) -> None:
    hall = builders.open_tournament()
    builders.enter(hall, 2)
    for name in ("desk-presence", "desk-entrants"):
        assert "Ha pagato" not in get(hall, name)
        assert "ha pagato" not in get(hall, name)
    assert "non si chiede una quota" in get(hall, "desk-fees")
    with pytest.raises(Violation, match="fee_not_set"):
        perform(MarkPaid(entrant=EntrantNumber(1)), by=hall.directing)
    door = send(hall, "desk-presence", who="1", paid="on")
    assert "Presente: 1" in door


def test_the_fee_is_typed_as_people_write_money_and_what_held_before_stays(hall: Hall) -> None:
    said = {"expected": "1", "cents": "20,00 €", "pool": "80%", "shares": "50% 30% 20%"}
    assert "Quota salvata." in send(hall, "desk-fees", **said, step="5", nearest="nearest")
    now = fees(hall.moment)
    terms = now.terms
    assert (now.revision, terms.cents, terms.percent, terms.pool_cents) == (2, 20_00, 80, None)
    assert (terms.shares, terms.step, terms.nearest) == ([50, 30, 20], 5_00, True)
    page = get(hall, "desk-fees")
    assert "15,00 € → 20,00 € (80% in premi, 50 30 20, a 5,00 € al più vicino)" in page
    assert 'value="20,00"' in page
    assert 'value="80%"' in page
    assert "Nel frattempo qualcuno ha cambiato la quota" in send(
        hall, "desk-fees", expected="1", cents="30"
    )


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("cents", "quindici", "«quindici»"),
        ("cents", "-15", "«-15»"),
        ("cents", "1,999", "«1,999»"),
        ("pool", "110%", "«110%»"),
        ("pool", "molto", "«molto»"),
        ("shares", "60 50", "fanno 110 per cento"),
        ("shares", "30 50", "Il posto 2 avrebbe più del posto prima"),
        ("shares", "50 x", "«x»"),
        ("step", "0", "«0»"),
    ],
)
def test_what_is_no_fee_is_said_and_stays_in_its_field(
    hall: Hall, field: str, value: str, said: str
) -> None:
    sent = {"expected": "1", "cents": "15", field: value}
    answer = as_(hall.director).post(address(hall, "desk-fees"), sent)
    assert answer.status_code == 422
    assert said in text(answer)
    assert f'value="{value}"' in text(answer)
    assert fees(hall.moment).revision == 1


def test_at_the_door_one_press_says_that_they_are_here_and_have_paid(hall: Hall) -> None:
    assert "Presente: 2" in (said := send(hall, "desk-presence", who="2"))
    assert "Deve 30,00 €." in said
    assert "Ha pagato 30,00 €." in send(hall, "desk-presence", who="2", paid="on")
    assert "Aveva già pagato." in send(hall, "desk-presence", who="2", paid="on")
    assert account(hall, 2).owes == 0
    typing = as_(hall.computerista)
    assert typing.post(address(hall, "desk-presence"), {"who": "3"}).status_code == 302
    refused = typing.post(address(hall, "desk-presence"), {"who": "4", "paid": "on"})
    assert refused.status_code == 403
    assert "deve 30,00 €" in text(typing.get(address(hall, "desk-entrants")))
    assert not hall.moment.names.entrants[EntrantNumber(4)].checked_in


@pytest.mark.parametrize("back", ["presence", "entrants", "fees"])
def test_the_mark_beside_a_name_goes_back_to_its_page(hall: Hall, back: str) -> None:
    answer = as_(hall.director).post(address(hall, "desk-paid", 3), {"back": back}, follow=True)
    assert answer.redirect_chain[0] == (address(hall, f"desk-{back}"), 302)
    assert "Ha pagato 30,00 €: 3" in text(answer)
    assert "pagato</span>" in get(hall, "desk-entrants")
    marked = as_(hall.director).post(
        address(hall, "desk-check-in", 4), {"state": "present"}, headers={"HX-Request": "true"}
    )
    assert "Ha pagato" in text(marked)


def test_a_payment_is_taken_back_by_a_row_that_says_which_and_nothing_is_deleted(
    hall: Hall,
) -> None:
    fields = {"kind": "paid", "cents": "15.00 €", "note": "metà, il resto dopo"}
    assert "Pagamento registrato." in send(hall, "desk-account", 1, **fields)
    (row,) = Payment.objects.all()
    assert account(hall, 1).owes == 15_00
    taken = send(hall, "desk-payment-take-back", 1, row.pk, note="era del 2")
    assert "Pagamento stornato." in taken
    assert f"storno 15,00 € n. {row.pk + 1} del n. {row.pk} · era del 2" in taken.replace(
        '<span class="muted small"> ', ""
    )
    assert account(hall, 1).owes == 30_00
    assert "è già stornato" in send(hall, "desk-payment-take-back", 1, row.pk)
    nothing = as_(hall.director).post(address(hall, "desk-payment-take-back", 1, 999_999))
    assert nothing.status_code == 404
    for change in (
        Payment.objects.update,
        lambda **_: Payment.objects.exclude(undoes=None).delete(),
        EntryFee.objects.update,
    ):
        with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
            change(cents=1)
    Payment.objects.update(note="")


@pytest.mark.parametrize("cents", ["", "0", "-5", "quindici", "1000001"])
def test_a_sum_that_is_none_is_not_paid(hall: Hall, cents: str) -> None:
    sent = {"kind": "paid", "cents": cents}
    answer = as_(hall.director).post(address(hall, "desk-account", 1), sent)
    assert answer.status_code == 422
    assert not Payment.objects.exists()


def test_two_who_have_one_page_open_do_not_both_write_the_payment(hall: Hall) -> None:
    """The second is told what was written meanwhile, keeps what they typed, and may insist."""
    typed = {"kind": "paid", "cents": "30,00", "note": "contanti"}
    page = as_(hall.director).get(address(hall, "desk-account", 1)).content.decode()
    assert '<input type="hidden" name="expected" value="0">' in page
    assert "Pagamento registrato." in send(hall, "desk-account", 1, **typed, expected="0")
    answer = as_(hall.director).post(
        address(hall, "desk-account", 1), {**typed, "expected": "0", "note": "al banco"}
    )
    (row,) = Payment.objects.all()
    assert answer.status_code == 422
    said = text(answer)
    assert "Nel frattempo per il numero 1 qualcuno ha scritto: versato 30,00 €" in said
    assert "Quota 30,00 € · versati 30,00 €" in said
    assert 'value="al banco"' in said
    assert f'name="expected" value="{row.pk}"' in said
    again = send(hall, "desk-account", 1, **typed, expected=str(row.pk))
    assert "Pagamento registrato." in again
    assert Payment.objects.count() == 2


def test_a_row_taken_back_meanwhile_is_something_written_too(hall: Hall) -> None:
    row = pay(hall, 1, 10_00)
    perform(TakePaymentBack(payment=row.pk), by=hall.directing)
    fields = {"kind": "paid", "cents": "20", "expected": str(row.pk)}
    assert "qualcuno ha scritto: storno 10,00 €" in send(hall, "desk-account", 1, **fields)
    pay(hall, 2)
    assert "Pagamento registrato." in send(
        hall, "desk-account", 1, kind="paid", cents="20", expected=str(row.pk + 1)
    ), "of another entrant it is no matter what was written"


def test_a_payment_of_another_entrant_is_not_at_this_address(hall: Hall) -> None:
    row = pay(hall, 2)
    there = as_(hall.director).post(address(hall, "desk-payment-take-back", 1, row.pk))
    assert there.status_code == 404
    assert Payment.objects.count() == 1


def test_who_withdraws_without_having_sat_gets_it_back_and_who_sat_does_not(hall: Hall) -> None:
    pay(hall, 1)
    pay(hall, 2)
    builders.withdraw(hall, 1)
    assert (account(hall, 1).owes, account(hall, 1).to_return) == (0, 30_00)
    assert "Si è ritirato senza giocare" in get(hall, "desk-account", 1)
    assert "da restituire 30,00 €" in get(hall, "desk-fees")
    pay(hall, 1, kind=PaymentKind.RETURNED)
    assert (account(hall, 1).owes, account(hall, 1).to_return) == (0, 0)
    builders.do(ReadmitEntrant(entrant=EntrantNumber(1)), hall.directing)
    assert account(hall, 1).owes == 30_00, "whoever plays after all pays"
    builders.start_round(hall, 1)
    builders.withdraw(hall, 2)
    assert (account(hall, 2).owes, account(hall, 2).to_return) == (0, 0)
    assert "la quota resta" in get(hall, "desk-account", 2)
    pay(hall, 2, 10_00, kind=PaymentKind.RETURNED)
    assert account(hall, 2).owes == 0, "what was given back is not asked for again"


def test_no_more_is_given_back_than_was_paid(hall: Hall) -> None:
    first = pay(hall, 1, 20_00)
    with pytest.raises(Violation, match="return_too_much"):
        pay(hall, 1, 20_01, kind=PaymentKind.RETURNED)
    said = send(hall, "desk-account", 1, kind="returned", cents="25")
    assert "resterebbe con più di quanto ha versato: sono 20,00 €" in said
    pay(hall, 1, 5_00, kind=PaymentKind.RETURNED)
    with pytest.raises(Violation, match="return_too_much"):
        perform(TakePaymentBack(payment=first.pk), by=hall.directing)


def test_a_robot_owes_nothing_and_who_plays_alone_half(hall: Hall) -> None:
    robot = EntryForm(players=(PlayerForm("Staff Uno"), PlayerForm("Staff Due")), stand_in=True)
    enter_entrants(by=hall.directing, entries=[robot])
    assert account(hall, 5).due == 0
    assert "Staff Uno" not in get(hall, "desk-fees")


def test_a_repeat_answers_the_first_and_another_sum_under_its_key_is_refused(hall: Hall) -> None:
    key = uuid4()
    first = pay(hall, 1, command_id=key)
    assert pay(hall, 1, command_id=key).pk == first.pk
    with pytest.raises(Violation, match="command_reused"):
        pay(hall, 2, command_id=key)
    undo = uuid4()
    back = perform(TakePaymentBack(payment=first.pk), by=hall.directing, command_id=undo)
    assert (
        perform(TakePaymentBack(payment=first.pk), by=hall.directing, command_id=undo).pk == back.pk
    )
    assert Payment.objects.count() == 2


def test_who_owes_comes_first_and_all_of_it_stands_in_one_line(hall: Hall) -> None:
    pay(hall, 1)
    pay(hall, 2, 50_00)
    page = get(hall, "desk-fees")
    assert "Versati 80,00 € · da incassare 60,00 € · restituiti 0,00 € · da restituire 20,00 €" in (
        page
    )
    order = [one.entrant.number for one in fees(hall.moment).by_need]
    assert order == [3, 4, 2, 1]


def test_the_file_has_figures_to_add_up_and_every_row(hall: Hall) -> None:
    pay(hall, 1, note="contanti")
    answer = as_(hall.director).get(address(hall, "desk-file", "fees", "xlsx"))
    book = openpyxl.load_workbook(BytesIO(answer.content))
    accounts, rows = book.worksheets
    assert [cell.value for cell in accounts[1]][2:] == [
        "Quota",
        "Versato",
        "Restituito",
        "Deve",
        "Da restituire",
    ]
    assert [cell.value for cell in accounts[2]][3:6] == [0, 0, 30]
    assert [cell.value for cell in rows[2]][3:6] == [1, "versato", 30]
    assert rows[2][7].value == "contanti"
    unset = builders.open_tournament(director=hall.director)
    address_of_none = address(unset, "desk-file", "fees", "xlsx")
    assert as_(hall.director).get(address_of_none).status_code == 404


def test_the_takings_are_taken_over_into_the_prizes_by_who_announces_them(hall: Hall) -> None:
    for number in range(1, 5):
        pay(hall, number)
    perform(SetFee(cents=15_00, percent=80, shares=(50, 30, 20)), by=hall.directing)
    said = "Montepremi 96,00 €: 1° 45,00 € · 2° 25,00 € · 3° 15,00 €"
    assert said in (page := get(hall, "desk-fees"))
    assert "restano 11,00 €" in page
    prizes = reverse("admin:desk-prizes", args=(hall.tournament.pk,))
    director = as_(hall.director)
    sent = {"lists": "1", "equals": "divided", "expected": "0"}
    sent |= {"list-0-whose": "general:", "list-0-precedence": "1", "list-0-prizes": "1 targa"}
    assert director.post(prizes, sent).status_code == 302
    page = director.get(prizes, {"pool": "on"}).content.decode()
    assert "1 45,00 + targa\n2 25,00\n3 15,00</textarea>" in page
    assert '<textarea name="list-0-prizes"' in page
    assert "1 + targa" not in page
    untouched = director.get(prizes).content.decode()
    assert "45,00 + targa" not in untouched, "nothing is announced by looking"
    assert "Montepremi" not in text(as_(hall.referee).get(prizes, {"pool": "on"}))
