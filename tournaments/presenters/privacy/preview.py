"""What erasing a person takes away, what stays and until when, and what is still open."""

from collections.abc import Iterable
from datetime import date, datetime, timedelta
from typing import TypeVar

from django.conf import settings
from django.contrib.auth.models import User
from django.db.models import F, Max, Model, OuterRef, QuerySet, Subquery, Value
from django.db.models.functions import Greatest
from django.db.models.lookups import LessThan
from django.utils.formats import date_format
from django.utils.timezone import localdate
from django.utils.translation import gettext as _

from scoring import queries
from scoring.records import record
from scoring.values import Stage
from tournaments import models
from tournaments.moment import Moment
from tournaments.presenters.privacy.held import Held
from tournaments.presenters.referti.due import missing_referti
from tournaments.wording.sentence import elided

Text = TypeVar("Text", bound=models.Sealed)
Row = TypeVar("Row", bound=Model)


def old_referti(now: datetime) -> QuerySet[models.Referto]:
    """Those whose time is over and that tell something still."""
    return _over(_telling(models.Referto), "written_at", now, settings.REFERTI_DAYS)


def old_remarks(now: datetime) -> QuerySet[models.Remark]:
    """Reasons whose time is over, of complaints too; kept as long as referti, which repeat them."""
    return _over(_telling(models.Remark), "written_at", now, settings.REFERTI_DAYS)


def old_photos(now: datetime) -> QuerySet[models.SheetPhoto]:
    """Those whose time is over; the figures stay, and the hash."""
    return _over(models.SheetPhoto.objects.all(), "taken_at", now, settings.PHOTOS_DAYS)


def texts_until(rows: Iterable[models.Sealed]) -> date | None:
    """The last day of the last of these reasons or referti; None of none."""
    return _last_day(list(rows), "written_at", settings.REFERTI_DAYS)


def photos_until(rows: Iterable[models.SheetPhoto]) -> date | None:
    return _last_day(list(rows), "taken_at", settings.PHOTOS_DAYS)


def _telling(model: type[Text]) -> QuerySet[Text]:
    return model._default_manager.exclude(**dict.fromkeys(model.erasable_columns(), ""))


def _over(rows: QuerySet[Row], column: str, now: datetime, days: int) -> QuerySet[Row]:
    over = now - timedelta(days=days)
    # The column first: few rows are as old, and their books alone are asked.
    old = rows.filter(**{f"{column}__lt": over})
    return old.filter(LessThan(_since(column), Value(over)))


def _since(column: str) -> Greatest:
    """From when the days of a row run."""
    return Greatest(F(column), Subquery(queries.last_heard_of(OuterRef("tournament_id"))))


def _last_day(rows: list[Row], column: str, days: int) -> date | None:
    if not rows:
        return None
    kept = type(rows[0])._default_manager.filter(pk__in=[row.pk for row in rows])
    since: datetime = kept.aggregate(since=Max(_since(column)))["since"]
    return localdate(since + timedelta(days=days))


@record
class Part:
    """One kind of rows, and how many of them."""

    what: str
    count: int
    until: date | None = None
    """The day on which the last of them goes by itself."""

    def __str__(self) -> str:
        said = f"{self.what}: {self.count}"
        if self.until is None:
            return said
        until = date_format(self.until, "d/m/Y")
        return elided(_("%(what)s, fino al %(until)s") % {"what": said, "until": until})


@record
class Preview:
    """What goes, what stays, and what is out of reach."""

    typed: str
    """What has to be typed to say yes."""
    goes: tuple[Part, ...]
    stays: tuple[Part, ...] = ()
    """Texts and photos that law and regulation want kept for their time."""
    still_open: tuple[Part, ...] = ()
    """What somebody may have to write or decide yet, and will not find the name for."""
    left_over: tuple[str, ...] = ()
    """What bears the name and is called otherwise by hand."""
    goes_on: tuple[str, ...] = ()
    """Their tournaments that go on in another house, which is to be asked too."""
    taken_out: int = 0
    """Files of their tournaments that officials took out, as traces tell."""


def player_preview(player: models.Player) -> Preview:
    held = Held(player)
    counted = {
        _("nomi e tessere, nel registro e nei tornei"): len(held.names) + bool(player.name),
        _("squadre e circoli con il suo nome"): len(held.teams),
        _("avvisi sugli schermi che la nominano"): len(held.notices),
        _("prenotazioni"): len(held.bookings),
        _("righe degli elenchi di iscritti"): len(held.list_lines) + len(held.list_drafts),
        _("note dei suoi pagamenti"): len(held.payment_notes),
        _("righe degli elenchi dei tesserati"): len(held.memberships),
        _("telefoni che aspettano un avviso"): len(held.alerts),
        _("motivi di decisioni sugli omonimi"): sum(
            bool(row.reason) for row in held.namesake_decisions
        ),
    }
    return Preview(
        typed=player.name,
        goes=_parts(counted),
        stays=_stays(held),
        still_open=_parts(_still_open(held)),
        left_over=tuple(held.left_over),
        goes_on=_goes_on(
            {row.tournament for row in held.names} | {row.tournament for row in held.teams}
        ),
        taken_out=held.taken_out.count(),
    )


def _goes_on(tournaments: Iterable[models.Tournament]) -> tuple[str, ...]:
    return tuple(sorted(f"{one.name}: {one.goes_on_at}" for one in tournaments if one.goes_on_at))


def _stays(held: Held) -> tuple[Part, ...]:
    kept = (
        (_("referti su questa persona o che la nominano"), held.referti, texts_until(held.referti)),
        (_("motivi che la nominano"), held.remarks, texts_until(held.remarks)),
        (_("foto degli score dei suoi tavoli"), held.photos, photos_until(held.photos)),
    )
    return tuple(
        Part(what=what, count=len(rows), until=until) for what, rows, until in kept if rows
    )


def _still_open(held: Held) -> dict[str, int]:
    moments = [Moment(tournament) for tournament in held.tournaments]
    complaints = [one for moment in moments for one in queries.complaints(moment.ledger)]
    stages = [moment.book.stage for moment in moments]
    return {
        _("referti obbligatori non ancora depositati"): sum(
            len(missing_referti(moment)) for moment in moments
        ),
        _("reclami ancora da decidere"): sum(one.outcome is None for one in complaints),
        _("classifiche ancora aperte ai reclami"): stages.count(Stage.PROVISIONAL),
        _("tornei non ancora chiusi"): len(stages) - stages.count(Stage.CLOSED),
    }


def account_preview(user: User) -> Preview:
    counted = {
        _("nome utente, nome, posta e password"): int(user.is_active or bool(user.email)),
        _("righe degli elenchi dei tesserati che ha caricato"): models.Membership.objects.filter(
            owner=user
        ).count(),
        _("incarichi, che restano senza nome"): models.Official.objects.filter(user=user).count(),
        _("referti scritti, che restano senza nome"): models.Referto.objects.filter(
            author=user
        ).count(),
    }
    return Preview(typed=user.get_username(), goes=_parts(counted))


def _parts(counted: dict[str, int]) -> tuple[Part, ...]:
    return tuple(Part(what=what, count=count) for what, count in counted.items() if count)
