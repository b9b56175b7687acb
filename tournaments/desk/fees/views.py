"""The fee: what it is, who owes it, and what each entrant paid and got back."""

from __future__ import annotations

from functools import partial

from django.forms.models import model_to_dict
from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _

from scoring.rules.violations import Violation
from scoring.values import EntrantNumber
from tournaments.desk.fees.forms import FeeForm, PaymentForm, TakingBackForm
from tournaments.desk.page import Desk, desk_page
from tournaments.models import Payment
from tournaments.organise.fees import MarkPaid, RecordPayment, SetFee, TakePaymentBack
from tournaments.organise.perform import perform
from tournaments.presenters.fees.accounts import Account, fees
from tournaments.presenters.fees.page import fee_history, payment_lines
from tournaments.wording.prizes import euro


@desk_page(to_write=SetFee.right)
def list_fees(desk: Desk) -> HttpResponse:
    """Who owes first, all together in a line, and the form that sets the fee."""
    now = desk.moment.once(fees)
    form = FeeForm(
        desk.request.POST or None, initial=model_to_dict(now.terms) | {"pool": now.terms}
    )
    if desk.done(form, partial(desk.perform, form, SetFee)):
        return desk.go("desk-fees", message=_("Quota salvata."))
    return desk.page(
        "fees/fees.html",
        title=_("Quote"),
        fees=now,
        form=form,
        expected=form.seen(now.revision),
        history=fee_history(desk.moment),
        status=422 if form.errors else 200,
    )


@desk_page(to_write=RecordPayment.right)
def one_account(desk: Desk, number: int) -> HttpResponse:
    """What an entrant paid and got back, row by row, and a form for one more."""
    account = _account(desk, number)
    entrant = account.entrant.number
    sent = desk.request.POST or None
    form = PaymentForm(sent, initial={"kind": "paid", "cents": account.owes})
    if desk.done(form, partial(desk.perform, form, RecordPayment, entrant=entrant)):
        return desk.go("desk-account", number, message=_("Pagamento registrato."))
    if form.is_stale:
        account = fees(desk.moment.again()).accounts[entrant]
    lines = payment_lines(desk.moment, entrant)
    return desk.page(
        "fees/account.html",
        title=_("Quota del numero %(number)s") % {"number": number},
        account=account,
        lines=lines,
        form=form,
        expected=form.seen(lines[-1].id if lines else 0),
        status=422 if form.errors else 200,
    )


@desk_page(MarkPaid.right, only_post=True)
def paid(desk: Desk, number: int) -> HttpResponse:
    """An entrant paid all that it owes; who owes nothing has paid before."""
    account = _account(desk, number)
    try:
        cents = perform(MarkPaid(entrant=account.entrant.number), by=desk.by)
    except Violation as refused:
        return desk.refused(refused, _back(desk))
    who = {"number": number, "name": account.entrant.name, "sum": euro(cents)}
    said = _("Ha pagato %(sum)s: %(number)s %(name)s.") if cents else _("Aveva già pagato.")
    return desk.go(_back(desk), message=said % who)


def _back(desk: Desk) -> str:
    """To the page on which it was marked."""
    pages = {"presence": "desk-presence", "entrants": "desk-entrants"}
    return pages.get(desk.request.POST.get("back", ""), "desk-fees")


@desk_page(TakePaymentBack.right, only_post=True)
def undo(desk: Desk, number: int, payment: int) -> HttpResponse:
    """A row was a mistake; it stays, with another one that says so."""
    if not Payment.objects.filter(tournament=desk.tournament, entrant=number, pk=payment).exists():
        raise Http404
    form, message = TakingBackForm(desk.request.POST), _("Pagamento stornato.")
    return desk.order(TakePaymentBack, message, "desk-account", number, form=form, payment=payment)


def _account(desk: Desk, number: int) -> Account:
    account = desk.moment.once(fees).accounts.get(EntrantNumber(number))
    if account is None:
        raise Http404
    return account
