"""What is kept about people, why, who sees it and for how long: as the settings have it."""

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.records import record


@record
class Kept:
    """One kind of data."""

    what: str
    why: str
    seen_by: str
    how_long: str


def kept() -> tuple[Kept, ...]:
    """In the order in which people meet them: players first, then who works here."""
    return (*_of_players(), *_of_discipline(), *_of_phones(), *_of_officials())


def _of_players() -> tuple[Kept, ...]:
    return (
        Kept(
            what=_("Cognome e nome, squadra, circolo, categoria, posti, punti e classifiche"),
            why=_("Condurre il torneo, pubblicarne i risultati e le classifiche di stagione"),
            seen_by=_("Tutti, se il torneo è pubblico; anche con i programmi di altri"),
            how_long=_(
                "Finché chi organizza li pubblica; il nome si cancella a richiesta, ma referti,"
                " motivi e foto restano per il loro tempo"
            ),
        ),
        Kept(
            what=_("Numero di tessera, ed elenchi dei tesserati caricati da chi organizza"),
            why=_("Sapere chi è chi, e se la tessera è valida"),
            seen_by=_("Gli ufficiali di gara; l'elenco, chi lo ha caricato"),
            how_long=_("La tessera con il nome; l'elenco finché un altro lo sostituisce"),
        ),
        Kept(
            what=_("Prenotazioni da casa: nomi, tessere e un recapito"),
            why=_("Iscrivere chi lo chiede"),
            seen_by=_("La direzione di gara"),
            how_long=_("Fino alla chiusura del torneo; se nessuno lo chiude, %(days)s")
            % {"days": _days(settings.BOOKINGS_DAYS)},
        ),
        Kept(
            what=_("Quote d'iscrizione: quanto ha versato o riavuto ogni iscritto, e quando"),
            why=_("Fare i conti del torneo"),
            seen_by=_("Gli ufficiali di gara"),
            how_long=_("Con il torneo, per numero di iscrizione; le note si svuotano con il nome"),
        ),
    )


def _of_discipline() -> tuple[Kept, ...]:
    return (
        Kept(
            what=_("Richiami, ammonizioni, espulsioni, penalità, reclami"),
            why=_("Applicare il regolamento, che conta le recidive"),
            seen_by=_("Arbitri e direttore del torneo"),
            how_long=_("Con il registro del torneo, che non si riscrive e non contiene nomi"),
        ),
        Kept(
            what=_("Motivi di penalità, provvedimenti e reclami, in cui possono stare nomi"),
            why=_("Sapere perché si è deciso così, se qualcuno lo contesta"),
            seen_by=_("Arbitri e direttore del torneo"),
            how_long=_("%(days)s dall'ultimo fatto del torneo, poi il testo si svuota da sé")
            % {"days": _days(settings.REFERTI_DAYS)},
        ),
        Kept(
            what=_("Referti arbitrali"),
            why=_("Informare gli organi che il regolamento indica"),
            seen_by=_("Arbitri e direttore del torneo, e l'organo a cui vanno"),
            how_long=_("%(days)s dall'ultimo fatto del torneo, poi il testo si svuota da sé")
            % {"days": _days(settings.REFERTI_DAYS)},
        ),
        Kept(
            what=_("Foto degli score firmati"),
            why=_("Provare le cifre, se qualcuno le contesta"),
            seen_by=_("Gli ufficiali di gara"),
            how_long=_("%(days)s dall'ultimo fatto del torneo")
            % {"days": _days(settings.PHOTOS_DAYS)},
        ),
    )


def _of_phones() -> tuple[Kept, ...]:
    return (
        Kept(
            what=_("Le pagine dei tornei che un telefono ha aperto, nel telefono stesso"),
            why=_("Rileggerle dove manca la rete"),
            seen_by=_("Chi ha in mano quel telefono"),
            how_long=_(
                "Una settimana; se un nome è stato cancellato, fino a quando il telefono riapre il"
                " torneo"
            ),
        ),
        Kept(
            what=_("Avvisi sul telefono: l'indirizzo del browser, il numero di iscrizione"),
            why=_("Dire che i tavoli sono pronti, a chi lo chiede; il messaggio non ha nomi"),
            seen_by=_("Nessuno; lo trasporta il servizio del browser, cifrato"),
            how_long=_("Fino alla fine del torneo, al massimo tre giorni"),
        ),
        Kept(
            what=_("Cookie: la lingua, l'accesso, il telefono che propone uno score"),
            why=_("Far funzionare le pagine; nessuno serve a seguire chi legge"),
            seen_by=_("Nessuno"),
            how_long=_("La lingua un anno; gli altri finché durano l'accesso o il torneo"),
        ),
    )


def _of_officials() -> tuple[Kept, ...]:
    return (
        Kept(
            what=_(
                "Utenti di chi lavora ai tornei: nome utente, nome, posta, incarichi, inviti,"
                " chiavi di accesso"
            ),
            why=_("Sapere chi può fare che cosa, e chi l'ha fatto"),
            seen_by=_("I colleghi dello stesso torneo e gli amministratori"),
            how_long=_("Finché lavora qui; poi resta un numero"),
        ),
        Kept(
            what=_("Nomi di chi ha lavorato a un torneo giocato altrove, arrivato in un fascicolo"),
            why=_("Sapere chi ne ha scritto il registro"),
            seen_by=_("Gli ufficiali di quel torneo, e chi ne legge i documenti"),
            how_long=_("Con il registro; il nome si cancella a richiesta"),
        ),
        Kept(
            what=_("Tracce: accessi anche rifiutati, nomine, referti letti, file scaricati"),
            why=_("Sicurezza: sapere chi ha visto i dati altrui; con l'indirizzo di rete"),
            seen_by=_("Gli amministratori"),
            how_long=_days(settings.TRACES_DAYS),
        ),
        Kept(
            what=_("Copie di sicurezza di tutto quanto"),
            why=_("Non perdere un torneo"),
            seen_by=_("Gli amministratori"),
            how_long=_("Finché copie più nuove le sostituiscono"),
        ),
    )


def _days(count: int) -> str:
    """Whole years as years: nobody reads 1095 days."""
    years, more = divmod(count, 365)
    if years and not more:
        return ngettext("%(count)s anno", "%(count)s anni", years) % {"count": years}
    return ngettext("%(count)s giorno", "%(count)s giorni", count) % {"count": count}
