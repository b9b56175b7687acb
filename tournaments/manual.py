"""The manual: its chapters, whom each is for, and of which screens it speaks."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True, slots=True, kw_only=True)
class Chapter:
    """A task, told in `templates/manual/<language>/<slug>.html`."""

    slug: str
    title: Promise
    screens: frozenset[str] = frozenset()
    """Url names of the pages whose `?` opens it; those of the desk say theirs by the entry that is
    lit (`tournaments/desk/navigation.py`), but for these."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """What one person at a tournament needs."""

    title: Promise
    chapters: tuple[Chapter, ...]


PARTS = (
    Part(
        title=_("Segreteria e direzione"),
        chapters=(
            Chapter(
                slug="apertura",
                title=_("Aprire una serata"),
                screens=frozenset(
                    {
                        "index",
                        "open-tournament",
                        "import-tournament",
                        "tournaments_tournament_change",
                        "desk-official",
                        "desk-uninvite",
                    }
                ),
            ),
            Chapter(
                slug="iscrizioni",
                title=_("Iscrivere le coppie"),
                screens=frozenset({"memberships", "memberships-forget"}),
            ),
            Chapter(
                slug="presenze",
                title=_("Fare l'appello"),
                screens=frozenset({"desk-presence"}),
            ),
            Chapter(
                slug="turno",
                title=_("Far giocare un turno"),
            ),
            Chapter(
                slug="squadre",
                title=_("Sostituzioni, squadre, capitani"),
                screens=frozenset({"desk-substitution", "desk-rooms"}),
            ),
            Chapter(
                slug="fine",
                title=_("Classifica, premi, chiusura"),
                screens=frozenset({"desk-groups", "desk-form-groups"}),
            ),
            Chapter(
                slug="stampe",
                title=_("Stampe e file"),
                screens=frozenset({"desk-documents", "desk-register"}),
            ),
            Chapter(
                slug="schermi",
                title=_("Gli schermi della sala"),
                screens=frozenset({"desk-screens", "desk-screen"}),
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
            Chapter(
                slug="programmi",
                title=_("Programmi che leggono o avvisano"),
                screens=frozenset({"desk-webhooks", "tokens", "token-revoke"}),
            ),
            Chapter(slug="rete", title=_("Se si ferma la rete o il computer")),
        ),
    ),
    Part(
        title=_("Computerista"),
        chapters=(
            Chapter(
                slug="score",
                title=_("Inserire gli score"),
                screens=frozenset({"desk-second", "desk-readings"}),
            ),
            Chapter(slug="score-dal-tavolo", title=_("Lo score dal telefono dei giocatori")),
            Chapter(
                slug="score-smarrito",
                title=_("Uno score smarrito"),
                screens=frozenset({"desk-award", "desk-award-lift", "desk-technical"}),
            ),
        ),
    ),
    Part(
        title=_("Arbitro"),
        chapters=(
            Chapter(
                slug="correzioni",
                title=_("Correggere uno score, decidere un reclamo"),
                screens=frozenset(
                    {
                        "desk-complaints",
                        "desk-complaint-decide",
                        "desk-what-if",
                        "desk-sheet",
                        "desk-correct",
                        "desk-swap-places",
                    }
                ),
            ),
            Chapter(
                slug="posti-sbagliati",
                title=_("Tavolo sbagliato"),
                screens=frozenset({"desk-wrong-seats"}),
            ),
            Chapter(
                slug="sanzioni",
                title=_("Ritardi, penalità, sanzioni"),
                screens=frozenset({"desk-lateness", "desk-leave", "desk-take-seat"}),
            ),
            Chapter(
                slug="referti",
                title=_("Scrivere un referto"),
                screens=frozenset({"desk-referti", "desk-referto", "desk-referto-new"}),
            ),
        ),
    ),
    Part(
        title=_("Giocatori"),
        chapters=(Chapter(slug="telefono", title=_("Seguire il torneo dal telefono")),),
    ),
)
CHAPTERS = {chapter.slug: chapter for part in PARTS for chapter in part.chapters}
_OF_SCREENS = {screen: chapter for chapter in CHAPTERS.values() for screen in chapter.screens}


def chapter_of(screen: str) -> Chapter | None:
    """The chapter that speaks of a page by its name."""
    return _OF_SCREENS.get(screen)
