"""The manual: its chapters, and of which screens each speaks."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.records import record


@record
class Chapter:
    """A page of the desk, told in `templates/manual/<language>/<slug>.html`."""

    slug: str
    title: Promise
    screens: frozenset[str] = frozenset()
    """Url names of the pages whose `?` opens it; those of the desk say theirs by the entry that is
    lit (`tournaments/desk/navigation.py`), but for these."""
    formerly: frozenset[str] = frozenset()
    """Slugs of chapters that told parts of it: links to them lead here."""


@record
class Part:
    """What one person at a tournament needs."""

    title: Promise
    chapters: tuple[Chapter, ...]


PARTS = (
    Part(
        title=_("La serata"),
        chapters=(
            Chapter(
                slug="tornei",
                title=_("Tornei: aprire una serata"),
                screens=frozenset({"index", "open-tournament", "import-tournament"}),
                formerly=frozenset({"apertura"}),
            ),
            Chapter(
                slug="coppie",
                title=_("Coppie: elenco, appello, quote"),
                screens=frozenset({"memberships", "memberships-forget"}),
                formerly=frozenset({"iscrizioni", "presenze"}),
            ),
            Chapter(
                slug="turno",
                title=_("Turno: posti, fischio, score"),
                screens=frozenset({"desk-leave"}),
                formerly=frozenset(
                    {"posti-sbagliati", "score", "score-dal-tavolo", "score-smarrito", "squadre"}
                ),
            ),
            Chapter(
                slug="classifica",
                title=_("Classifica, ex aequo, gironi"),
                screens=frozenset({"desk-groups", "desk-form-groups"}),
            ),
            Chapter(slug="fine", title=_("Premi e fine")),
            Chapter(
                slug="arbitro",
                title=_("Arbitro: decisioni, correzioni, referti"),
                screens=frozenset({"desk-correct", "desk-swap-places", "desk-technical"}),
                formerly=frozenset({"correzioni", "referti", "sanzioni"}),
            ),
        ),
    ),
    Part(
        title=_("Quel che si tocca di rado"),
        chapters=(
            Chapter(
                slug="impostazioni",
                title=_("Impostazioni: ufficiali, schermi, stampe"),
                screens=frozenset(
                    {
                        "tournaments_tournament_change",
                        "desk-official",
                        "desk-uninvite",
                        "tournaments_accesstoken_changelist",
                        "tournaments_accesstoken_add",
                        "tournaments_webhook_changelist",
                        "tournaments_webhook_add",
                    }
                ),
                formerly=frozenset({"programmi", "schermi", "stampe"}),
            ),
            Chapter(
                slug="circuiti",
                title=_("Circuiti e regolamenti"),
                screens=frozenset(
                    {
                        "circuits",
                        "circuit",
                        "circuit-open",
                        "circuit-change",
                        "circuit-leg",
                        "circuit-elsewhere",
                        "circuit-totals",
                        "circuit-namesakes",
                        "circuit-managers",
                        "circuit-uninvite",
                        "circuit-competitor",
                        "editions",
                        "edition",
                        "edition-copy",
                        "edition-change",
                    }
                ),
            ),
            Chapter(
                slug="accesso",
                title=_("Entrare e uscire"),
                screens=frozenset(
                    {
                        "password_change",
                        "password-forgotten",
                        "password-link",
                        "code",
                        "second-factor",
                        "oidc",
                        "oidc-callback",
                        "switch",
                        "still-here",
                        "invitations",
                    }
                ),
            ),
            Chapter(slug="rete", title=_("Se si ferma la rete o il computer")),
        ),
    ),
    Part(
        title=_("Giocatori"),
        chapters=(Chapter(slug="telefono", title=_("Seguire il torneo dal telefono")),),
    ),
)
CHAPTERS = {chapter.slug: chapter for part in PARTS for chapter in part.chapters}
MOVED = {slug: chapter for chapter in CHAPTERS.values() for slug in chapter.formerly}
_OF_SCREENS = {screen: chapter for chapter in CHAPTERS.values() for screen in chapter.screens}


def chapter_of(screen: str) -> Chapter | None:
    """The chapter that speaks of a page by its name."""
    return _OF_SCREENS.get(screen)
