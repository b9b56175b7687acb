"""Lists as people write them in messages, mails and notes, and as they are copied from a page.

A line an entry, or a player a line in blocks. What stands round the names is taken off: who wrote
and when, marks of quoting, numbers, ticks, sums, telephones, notes in brackets. What says plainly
that it is no entry (a title, a total, a greeting) is left out; what cannot be read without guessing
is kept as it was written, and asks.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from enum import Enum, auto
from functools import partial
from itertools import groupby
from unicodedata import category

from scoring.plans import Format
from scoring.records import record
from scoring.rules import formats
from scoring.rules.violations import refuse
from tournaments.organise.lists import captains
from tournaments.organise.lists.cells import OF_ENTRIES, Row, require_rows
from tournaments.organise.lists.headings import says_headings_alone
from tournaments.refusals import HouseCode
from tournaments.spelling.letters import folded, tidy, tidy_line


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_STAMP = re.compile(
    r"\[?\d{1,2}[/.]\d{1,2}[/.]\d{2,4},? \d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?: ?[ap]m)?(?:\]|\s-) ?"
    r"|\[\d{1,2}[:.]\d{2}, \d{1,2}[/.]\d{1,2}[/.]\d{2,4}\] ?",
    re.IGNORECASE,
)
"""When a message was sent, as a chat that was copied says it."""
_SENDER = re.compile(r"[^:]{1,60}?: ")
_BY_ITSELF = re.compile(
    r"<.*>|.* omess[aoi]|.*(?:messaggio|message).*(?:eliminat|deleted).*", re.IGNORECASE
)
"""What a chat writes in place of a picture, or of a message that was taken back."""
_QUOTING = re.compile(r"(?:>\s*)+")
_MAIL_HEAD = re.compile(
    r"(?:da|a|cc|ccn|oggetto|data|inviato|from|to|subject|date|sent)\s?:\s", re.IGNORECASE
)
_MARKS = re.compile(r"[^\w(\[\"“'’?]+")
_NUMBERING = re.compile(
    r"(?:(?:coppia|pair)\s+(?=[^\W\d_]{2})|(?:coppia\s*|pair\s*)?(?:n(?:r|um)?[.°]?\s*)?"
    r"\d{1,3}(?:\s?[).:°ª]+|\s?-(?=\s)|\s+(?=[^\W\d_]|-)|$))",
    re.IGNORECASE,
)
_GROUP = re.compile(r"[A-CE-H]\)?\s+(?=[^\W\d_]{2,}\s+[^\W\d_]{2,})")
"""A group's letter before a whole name: `A Ricci Laura`. D may be `D'Amico` without apostrophe."""
_NOTES = (
    re.compile(r"[(\[]([^)\]]*)[)\]]"),
    re.compile(r"<[^>]*>"),
    re.compile(r"\S+@\S+\.\w+"),
    re.compile(
        r"(?:€|\beuro?\b)\s*\d+(?:[.,]\d+)?|\d+(?:[.,]\d+)?\s*(?:€|euro?\b)|€", re.IGNORECASE
    ),
    re.compile(
        r"(?:\b(?:tel|cell?|telefono|cellulare)\b\.?:?\s*)?\+?\d[\d ./-]{5,}\d", re.IGNORECASE
    ),
)
"""Of whom, or of what, and never a name: brackets, addresses of mail, sums, telephones."""
_NOTED_BEHIND = re.compile(
    r"\s*[-–,;:]?\s+(?:ok|pagat[oaie]|saldat[oaie]|versat[oaie]|confermat[oaie]|da confermare|"
    r"da pagare|acconto|bonifico|con cena|senza cena|solo gioco|"
    r"veg(?:etarian[oaie]|an[oaie])?)\b.*$",
    re.IGNORECASE,
)
"""What is written behind the names without brackets."""
_MAY_NOT_COME = re.compile(
    r"[❌✖⏳❓]|~.+~|(?:[(\[]|\b)(?:ritirat|assent[ei]|annullat|cancellat|disdett)\w*|"
    r"\b(?:forse|non viene|non vengono|non ci s\w+)\b|\s(?:NO|no)\s*$",
    re.IGNORECASE,
)
"""Signs and words beside a name that was there, and perhaps is no more."""
_HONORIFIC = re.compile(
    r"(?:sig(?:\.|ra|\.ra|nora|\.na|\.r)?|dott(?:\.|ssa|\.ssa)?|avv\.|ing\.|prof(?:\.|\.ssa))\s+",
    re.IGNORECASE,
)
_BETWEEN = tuple(
    re.compile(between)
    for between in (
        r"\s*/\s*",
        r"\s*\+\s*",
        r"\s*&\s*",
        r"\s+[-–—]\s*|\s*[-–—]\s+",
        r"\s*;\s*",
        r"\s*,\s*",
        r"\s+(?:e|ed|con|and|E|ED|CON)\s+",
        r"\s{2,}",
    )
)
"""What people put between two players; the first that parts a line into names does."""
_BETWEEN_MANY = re.compile(r"\s*[,;/+]\s*|\s+[-–—]\s+")
_GOES_ON = re.compile(r"\s*[-–—/+&]\s*$")
_WAITING = re.compile(
    r"(?:(?:in |di )?(?:lista|elenco|coppi[ae]|giocator[ei])\s*(?:d['’]\s?|di |in )?)?"
    r"(?:in )?(?:attesa|riserv[ae])|ris\.|waiting list|reserves?|panchina",
    re.IGNORECASE,
)
_WAITING_BEFORE = re.compile(rf"(?:{_WAITING.pattern})\s*:?\s+(?=\S)", re.IGNORECASE)
_WAITING_BEHIND = re.compile(rf"\s[-–]?\s*(?:{_WAITING.pattern})$", re.IGNORECASE)
_TEAM = re.compile(r"(?:squadra|team)\b\s*(?:n\.?\s*)?\d*\s*[:.)–-]*\s*", re.IGNORECASE)
_TEAM_AND_PLAYERS = re.compile(r"[^:,;]+:[^,;/+]+(?:[,;/+][^,;/+]+){3,}")
_TITLE = re.compile(
    r"(?:torneo|tornei|gran premio|campionato|trofeo|memorial|burraco|circolo|asd|apd|elenco|lista|"
    r"(?:gara|coppa|festa|serata|premio|finale) "
    r"(?:d[aei]l?|d[ae]ll[aeo]|de[il]|degli|d(?:[ae]ll)?['’]\w+|\d.*)(?!\w)|iscritt[iae]|"
    r"(?:luned|marted|mercoled|gioved|venerd)[iì]|(?:sabato|domenica)\s+\d+|ore \d+|"
    r"iscrizioni|partecipanti|giocatori|squadre|(?:in )?total[ei]|tot|(?:n[.°]?\s*)?coppie|"
    r"quot[ae]|pagina|pag|righe|messaggio|ciao|salve|cordialmente|un saluto|"
    r"buongiorno|buon giorno|buonasera|buona sera|buond[iì]|grazie|cordiali|distinti|saluti|"
    r"inviat[oa] da|sent from)(?!\w)",
    re.IGNORECASE,
)
"""How a line begins that is no entry: titles, totals, feet of pages, greetings."""
_TITLES_AND_SURNAMES = _words("coppa festa premio lista salve gara")
"""How titles begin, and surnames: `Festa Daniela` asks."""
_NO_NAMES = _words(
    """
    torneo campionato burraco circolo elenco iscritti iscritte iscrizioni totale coppie
    squadre pagina quota asd n.n nn xx xxx tbd che per si ti vi mi non alle alla ore sono
    siamo ho hai io tu lui lei noi nostre nostri anche aggiungo cerca cercasi cerco definire
    trovare decidere moglie marito giocatori ciao grazie salve buonasera buongiorno
    """
)
_NO_NAMES_IF_SMALL = _words(
    """
    compagno compagna partner socio socia amico amica figlio figlia fratello sorella mamma
    papa nipote nonna nonno zia zio cugino cugina singolo singola solo sola qualcuno nessuno
    in a attesa conferma altro altra saluto saluti
    """
)
"""Surnames too, with a capital letter."""
_NOBODY = _words(
    """
    x xx xxx n.d nd n.n nn robot compagno compagna partner socio socia amico amica moglie marito
    qualcuno nessuno riserva singolo singola
    """
)
"""What a cell of its own says of a player who is not there."""
_NOBODY_YET = _words("definire trovare decidere cercasi cerco cerca tbd")
_PARTICLES = _words(
    """
    de di da dal dalla del dell della delle dello dei degli do dos du el la le li lo los van der
    von den ten ter zu y
    """
)
_OF_A_NAME = _PARTICLES | _words("jr sr junior senior")
"""Words in small letters that stand in a name."""
_KIN = re.compile(r"(?:coniugi|sorelle|fratelli|famiglia|fam\.?)\s+", re.IGNORECASE)
_WORD = re.compile(r"[\"“”(]?[^\W\d_][^\W\d_'’‘´`ʼ.\-‐-―\"“”)]*(?:['’‘´`ʼ.\-‐-―\"“”)]+[^\W\d_]*)*")
_ROUND = ' *_~=|→>·"“”'
"""Signs round a name that are none of its letters."""
_MOST_WORDS = 6
_LONGEST = 300
"""Signs of a line that is looked into: no entry needs as many."""


class _Kind(Enum):
    """What a line is."""

    ENTRY = auto()
    ALONE = auto()
    """One player."""
    OPEN = auto()
    """One player and a sign that another follows: the line is broken there."""
    TEAM = auto()
    """The name of a team; its players follow."""
    DOUBTFUL = auto()
    OUT = auto()
    BLANK = auto()


@record
class _Line:
    number: int
    content: str
    kind: _Kind
    players: tuple[str, ...] = ()
    team: str = ""
    waits: bool = False
    """It stands among the reserves."""

    def row(self, format_: Format) -> Row:
        together = " / ".join(self.players) if self.players else self.content.strip()
        cells = (self.team, together) if format_ is Format.TEAMS else (together,)
        doubts = (HouseCode.ENTRY_WAITS,) if self.waits else ()
        if self.kind in (_Kind.DOUBTFUL, _Kind.OPEN) and not doubts:
            doubts = (HouseCode.ENTRY_UNCLEAR,)
        return Row(line=self.number, content=self.content, cells=cells, doubts=doubts)


@record
class Written:
    """The entries of such a list, each in one cell (of a team: name and players), and the rest."""

    entries: tuple[Row, ...]
    left_out: tuple[Row, ...]


def is_message(text: str) -> bool:
    """Whether a text was copied from a chat: messages with the time when they were sent."""
    return sum(_STAMP.match(tidy(line)) is not None for line in text.splitlines()) > 1


def is_team(line: str) -> bool:
    """Whether a line names a team, its players below it or behind it."""
    said = _unnumbered_team(_unmarked(tidy(line)))
    return _TEAM.match(said) is not None or _TEAM_AND_PLAYERS.fullmatch(said) is not None


def read_written(text: str, format_: Format) -> Written:
    """The list that was written, line by line.

    Raises:
        Violation: `rows_too_many`, or `nothing_pasted`.
    """
    require_rows(len(text.splitlines()), OF_ENTRIES)
    lines = list(_with_reserves(_classified(text, format_)))
    if format_ is Format.TEAMS:
        lines = list(_teams(lines))
    elif formats.of(format_).players[0] > 1:
        lines = list(_in_blocks(_joined(lines)))
    shown = [line for line in lines if line.kind is not _Kind.BLANK]
    entries = [line.row(format_) for line in shown if line.kind is not _Kind.OUT]
    left_out = [line.row(format_) for line in shown if line.kind is _Kind.OUT]
    if not entries:
        raise refuse(HouseCode.NOTHING_PASTED)
    return Written(entries=tuple(entries), left_out=tuple(left_out))


def names_of(text: str, players: int) -> tuple[str, ...]:
    """The names of so many players in one text; none where it cannot be parted without guessing."""
    return _parted(_bare(text), players)


def is_title(text: str) -> bool:
    """Whether a line says plainly that it is a title, a total or a greeting, and no entry."""
    return _says_title(_unmarked(tidy(text)))


def is_nobody(text: str) -> bool:
    """Whether a cell that should name a player says that there is none: `da definire`, `X`."""
    said = folded(text).strip(" .'")
    return said in _NOBODY or not _NOBODY_YET.isdisjoint(said.split())


def waits(text: str) -> bool:
    """Whether a text says of an entry that it is a reserve, or that it may not come."""
    noted = [text, *_NOTES[0].findall(text)]
    return any(_WAITING.fullmatch(note.strip(" .:")) for note in noted) or bool(
        _MAY_NOT_COME.search(text)
    )


def are_whole(names: Sequence[str]) -> bool:
    """Whether all have as much of a name: `Gallini Pino e Rita` is a guess at a surname."""
    return len({len(name.split()) == 1 for name in names}) == 1


def may_be_two(name: str) -> bool:
    """`CONTINI RITA VALLERI UGO`: two names without a sign between them, or one of four words."""
    return sum(folded(word) not in _PARTICLES for word in name.split()) > 3


def may_be_several(text: str, players: int) -> bool:
    """Whether a cell of one player may name more."""
    return any(names_of(text, many) for many in range(2, max(players, 2) + 1))


def _says_title(said: str) -> bool:
    return _TITLE.match(said) is not None and not _may_be_somebody(said)


def _may_be_somebody(said: str) -> bool:
    """`Festa Daniela`, and not `Coppa Italia 2026` or `Lista iscritti`."""
    first, *rest = said.split()
    surname = folded(first) in _TITLES_AND_SURNAMES
    return surname and len(rest) == 1 and said.istitle() and not any(map(_is_no_name, rest))


def _classified(text: str, format_: Format) -> Iterator[_Line]:
    chat = is_message(text)
    players = formats.of(format_).players[0]
    read = _read_of_team if format_ is Format.TEAMS else partial(_read, players=players)
    for number, content in enumerate(text.splitlines(), start=1):
        said, by_itself = _said(tidy(content), chat=chat)
        line = _Line(number=number, content=content, kind=_Kind.OUT)
        if len(said) > _LONGEST:
            yield replace(line, kind=_Kind.DOUBTFUL)
        elif not said:
            yield replace(line, kind=_Kind.BLANK if not content.strip() else _Kind.OUT)
        elif by_itself or _is_machines(said):
            yield line
        else:
            yield read(line, said)


def _is_machines(said: str) -> bool:
    """A head of a mail, or what stands for a picture."""
    return bool(_MAIL_HEAD.match(said) or _BY_ITSELF.fullmatch(said))


def _said(content: str, *, chat: bool) -> tuple[str, bool]:
    """What a line says without who said it when; and whether the chat says it by itself."""
    quoted = _QUOTING.match(content)
    said = content[quoted.end() :] if quoted else content
    stamp = _STAMP.match(said) if chat else None
    if stamp is None:
        return said.strip(), False
    said = said[stamp.end() :]
    sender = _SENDER.match(said)
    return (said[sender.end() :].strip(), False) if sender else (said.strip(), True)


def _read(line: _Line, said: str, *, players: int) -> _Line:
    line, bare = _among_reserves(line, said, _bare(said))
    if _MAY_NOT_COME.search(said) and not _is_out(bare):
        return replace(line, kind=_Kind.DOUBTFUL)
    if names := _parted(bare, players):
        return _entry(line, names)
    if _NUMBERING.fullmatch(said) or _is_out(bare):
        return line
    if (begun := _GOES_ON.search(bare)) and _is_name(bare[: begun.start()]):
        return replace(line, kind=_Kind.OPEN, players=(tidy_line(bare[: begun.start()]),))
    return _alone(line, bare)


def _entry(line: _Line, names: tuple[str, ...]) -> _Line:
    if are_whole(names) and not (len(names) == 1 and may_be_two(names[0])):
        return replace(line, kind=_Kind.ENTRY, players=names)
    return replace(line, kind=_Kind.DOUBTFUL)


def _alone(line: _Line, bare: str) -> _Line:
    """One player, where it is surely one."""
    if _is_name(bare) and not may_be_two(bare):
        return replace(line, kind=_Kind.ALONE, players=(tidy_line(bare),))
    return replace(line, kind=_Kind.DOUBTFUL)


def _among_reserves(line: _Line, said: str, bare: str) -> tuple[_Line, str]:
    """Whether a line heads the reserves, or is one of them; and what else it says."""
    if _WAITING.fullmatch(bare.rstrip(" :.")):
        return replace(line, waits=True), ""
    before, behind = _WAITING_BEFORE.match(bare), _WAITING_BEHIND.search(bare)
    noted = any(_WAITING.search(note) for note in _NOTES[0].findall(said))
    line = replace(line, waits=before is not None or behind is not None or noted)
    bare = bare[: behind.start()] if behind else bare
    return line, bare[before.end() :] if before else bare


def _read_of_team(line: _Line, said: str) -> _Line:
    said = _unnumbered_team(_unmarked(said))
    line, _ = _among_reserves(line, said, _bare(said))
    team = _TEAM.match(said)
    name, colon, rest = said[team.end() if team else 0 :].partition(":")
    if colon:
        players = [*filter(None, map(_of_a_team, parts := _BETWEEN_MANY.split(rest)))]
        if len(players) == len(parts) > 1:
            whole = replace(line, kind=_Kind.ENTRY, players=tuple(players))
            return replace(whole, team=tidy_line(_bare(name)))
    if team:
        return replace(line, kind=_Kind.TEAM, team=tidy_line(_bare(said[team.end() :])))
    if player := _of_a_team(said):
        return replace(line, kind=_Kind.ALONE, players=(player,))
    return line if _is_out(_bare(said)) else replace(line, kind=_Kind.DOUBTFUL)


def _unnumbered_team(said: str) -> str:
    """`1) Squadra ASSI` without its number."""
    number = _NUMBERING.match(said)
    bare = said[number.end() :].lstrip() if number else said
    return bare if _TEAM.match(bare) else said


def _of_a_team(text: str) -> str:
    """A player's name, a captain's with the mark; empty where there is none."""
    said, captain = captains.without_mark(text.strip())
    bare = _bare(said)
    return tidy_line(bare) + captains.MARK * captain if _is_name(bare) else ""


def _is_out(bare: str) -> bool:
    """No letter, a heading of what follows, or what is said beside a list."""
    return (
        not any(map(str.isalpha, bare))
        or bare.endswith(":")
        or _says_title(bare)
        or says_headings_alone(bare)
    )


def _bare(text: str) -> str:
    """A line without marks and number before it, and without notes anywhere."""
    for note in (*_NOTES, _NOTED_BEHIND):
        text = note.sub("", text)
    text = "".join(sign for sign in text if not _is_a_tick(sign)).strip()
    for before in (_MARKS, _NUMBERING, _MARKS, _GROUP):
        if (found := before.match(text)) and found.end() < len(text):
            text = text[found.end() :]
    return text.strip(" \t,;:") + (":" if text.rstrip().endswith(":") else "")


def _unmarked(text: str) -> str:
    marks = _MARKS.match(text)
    return text[marks.end() :] if marks else text


def _is_a_tick(sign: str) -> bool:
    """Also a number in a circle."""
    ticks = ("So", "Sk", "Me", "Cs", "No")
    return (category(sign) in ticks and sign not in "´`°") or sign == "\ufe0f"


def _parted(bare: str, players: int) -> tuple[str, ...]:
    """The players of a line, where one sign parts it into as many names."""
    if players == 1:
        return (tidy_line(bare),) if _is_name(bare) else ()
    kin = _KIN.match(bare)
    text = bare[kin.end() :] if kin else bare
    for between in _BETWEEN:
        names = [_HONORIFIC.sub("", name.strip(_ROUND), count=1) for name in between.split(text)]
        if len(names) == players and all(map(_is_name, names)):
            return tuple(map(tidy_line, names))
    return ()


def _is_name(text: str) -> bool:
    words = text.split()
    if not 0 < len(words) <= _MOST_WORDS or not all(map(_WORD.fullmatch, words)):
        return False
    if len(words) == 1 and (words[0].islower() or len(words[0]) < 2):
        return False
    return not any(map(_is_no_name, words)) and not _says_more(words)


def _says_more(words: Sequence[str]) -> bool:
    """Words in small letters among others are no names, but for particles."""
    small = [word for word in words if word.islower()]
    return len(small) < len(words) and any(
        folded(word).strip(".") not in _OF_A_NAME for word in small
    )


def _is_no_name(word: str) -> bool:
    plain = folded(word).strip(".'")
    return plain in _NO_NAMES or (word.islower() and plain in _NO_NAMES_IF_SMALL)


def _with_reserves(lines: Iterable[_Line]) -> Iterator[_Line]:
    """Below a heading of reserves all wait, until another heading comes."""
    waits = False
    for line in lines:
        if line.kind is _Kind.OUT:
            waits = line.waits
        yield replace(line, waits=line.waits or waits)


def _joined(lines: Iterable[_Line]) -> Iterator[_Line]:
    """Lines that are broken behind the sign between two players, put together."""
    begun: _Line | None = None
    for line in lines:
        if begun is not None and line.kind is _Kind.ALONE:
            yield _together([begun, line], _Kind.ENTRY)
            begun = None
            continue
        if begun is not None:
            yield begun
        begun = line if line.kind is _Kind.OPEN else None
        if begun is None:
            yield line
    if begun is not None:
        yield begun


def _in_blocks(lines: Iterable[_Line]) -> Iterator[_Line]:
    """A player a line, the pairs apart by an empty line: where nothing is a pair already."""
    read = list(lines)
    if any(line.kind is _Kind.ENTRY for line in read):
        yield from read
        return
    for alone, block in groupby(read, key=lambda line: line.kind is _Kind.ALONE):
        of_block = list(block)
        if alone and len(of_block) == 2:
            yield _together(of_block, _Kind.ENTRY)
        else:
            yield from of_block


def _teams(lines: Iterable[_Line]) -> Iterator[_Line]:
    """The players below the name of their team."""
    team: list[_Line] = []
    for line in lines:
        if line.kind is _Kind.ALONE and team:
            team.append(line)
        elif line.kind is not _Kind.BLANK:
            yield from _team(team)
            team = [line] if line.kind is _Kind.TEAM else []
            if not team:
                yield line
    yield from _team(team)


def _team(lines: Sequence[_Line]) -> Iterator[_Line]:
    if lines:
        yield replace(_together(lines, _Kind.ENTRY), team=lines[0].team)


def _together(lines: Sequence[_Line], kind: _Kind) -> _Line:
    return replace(
        lines[0],
        kind=kind,
        content="\n".join(line.content for line in lines),
        players=tuple(name for line in lines for name in line.players),
    )
