"""Behind the whistle a line-up changes at the desk by the referee's substitution alone."""

from scoring import queries
from scoring.commands import DeclareRooms, StartRound
from scoring.plans import Format
from scoring.seats import RoomLineUp
from scoring.values import EntrantNumber, RoundNumber, TableNumber
from tests import builders
from tests.desk.desk_of_formats import FIRST, address, hall_of, post
from tests.machine.client import as_

WHY = "Malore di un giocatore"


def whistled(format_: Format = Format.TEAMS) -> builders.Hall:
    hall = hall_of(Format.TEAMS, 2) if format_ is Format.TEAMS else builders.small_tournament(4)
    builders.start_round(hall, 1)
    builders.do(StartRound(round=FIRST), hall.directing)
    return hall


def test_after_the_whistle_no_rooms_are_declared_and_the_page_says_what_to_do(db: None) -> None:
    hall = whistled()
    client = as_(hall.computerista)
    team = queries.entrants(hall.ledger)[0]
    swapped = zip(team.players, ("closed", "open", "closed", "open"), strict=True)
    fields: dict[str, object] = {f"room_1_{player}": room for player, room in swapped}
    refused = client.post(address(hall, "desk-rooms", 1), fields)
    assert refused.status_code == 422
    assert "Chiama l&#x27;arbitro: registra lui la sostituzione" in refused.content.decode()
    page = client.get(address(hall, "desk-rooms", 1)).content.decode()
    assert "si cambia solo con una sostituzione" in page
    assert "Salva tutte le formazioni" not in page
    link = address(hall, "desk-substitution", 1, 1)
    assert link not in page
    assert client.get(link).status_code == 403
    assert link in as_(hall.referee).get(address(hall, "desk-rooms", 1)).content.decode()


def test_the_referee_puts_others_in_the_rooms_with_a_reason(db: None) -> None:
    hall = whistled()
    client, url = as_(hall.referee), address(hall, "desk-substitution", 1, 1)
    form = client.get(url).context["form"]
    fields = {name: value for name, value in form.initial.items() if value}
    assert [fields[f"room_{place}"] for place in range(1, 5)] == ["open"] * 2 + ["closed"] * 2
    fields["room_1"], fields["room_3"] = "closed", "open"
    fields["player_2"] = "Neri Ugo"
    assert client.post(url, fields).status_code == 422, "the reason is missing"
    assert "Sostituzione registrata" in post(client, url, {**fields, "reason": WHY})
    open_room = queries.table(hall.ledger, FIRST, TableNumber(1))
    assert open_room is not None
    at = next(at for at, line in enumerate(open_room.lines) if EntrantNumber(1) in line)
    sat = [hall.moment.names.player(player) for player in open_room.players[at]]
    assert sat == ["Neri Ugo", builders.player_name(3)]
    register = address(hall, "desk-register")
    assert WHY in client.get(register).content.decode()
    assert WHY not in as_(hall.computerista).get(register).content.decode()


def test_a_pair_is_substituted_by_the_same_page(db: None) -> None:
    hall = builders.open_tournament(rounds=3)
    builders.enter(hall, 4)
    builders.start_round(hall, 1)
    url = address(hall, "desk-substitution", 1, 1)
    referee = as_(hall.referee)
    fields: dict[str, object] = {
        "player_1": builders.player_name(1),
        "player_2": "Baldi Bea",
        "reason": WHY,
    }
    early = referee.post(url, fields)
    assert early.status_code == 422
    assert "fino al fischio" in early.content.decode().lower()
    builders.do(StartRound(round=FIRST), hall.directing)
    page = as_(hall.director).get(address(hall, "desk-entrant", 1)).content.decode()
    assert url in page
    change = {**fields, "from_round": "1"}
    assert as_(hall.director).post(address(hall, "desk-entrant", 1), change).status_code == 422
    assert "Sostituzione registrata" in post(referee, url, fields)
    names = hall.moment.names.entrants[EntrantNumber(1)].players
    assert names == (builders.player_name(1), "Baldi Bea")
    assert as_(hall.referee).get(address(hall, "desk-substitution", 1, 99)).status_code == 404
    coming: dict[str, object] = {
        "player_1": "Tizio Uno",
        "player_2": "Caio Due",
        "from_round": "2",
        "reason": WHY,
    }
    post(as_(hall.director), address(hall, "desk-entrant", 1), coming)
    said = post(referee, url, {**fields, "player_1": "Corsi Cleo"})
    assert "Dal turno 2 gioca chi era già annunciato: Tizio Uno – Caio Due." in said


def test_who_declared_nothing_is_shown_as_the_tables_have_them(db: None) -> None:
    """Before the whistle the page proposes the rooms of the round before; then they are a fact."""
    hall = hall_of(Format.TEAMS, 2)
    builders.start_round(hall, 1)
    a, b, c, d = queries.entrants(hall.ledger)[0].players
    rooms = RoomLineUp(open=(c, d), closed=(a, b))
    builders.do(DeclareRooms(round=FIRST, entrant=EntrantNumber(1), rooms=rooms), hall.directing)
    for table in builders.tables(hall, 1):
        builders.enter_sheet(hall, 1, table.table)
    builders.start_round(hall, 2)
    client, url = as_(hall.referee), address(hall, "desk-substitution", 2, 1)
    proposed = client.get(url).context["form"].initial
    assert [proposed[f"room_{at}"] for at in range(1, 5)] == ["closed"] * 2 + ["open"] * 2
    builders.do(StartRound(round=RoundNumber(2)), hall.directing)
    shown = client.get(url).context["form"].initial
    assert [shown[f"room_{at}"] for at in range(1, 5)] == ["open"] * 2 + ["closed"] * 2
    open_room = builders.tables(hall, 2)[0]
    place = next(at for at, line in enumerate(open_room.lines) if EntrantNumber(1) in line)
    assert open_room.players[place] == (a, b)


def test_the_second_of_two_referees_reads_what_the_first_wrote_and_loses_nothing(db: None) -> None:
    hall = whistled()
    captain = queries.entrants(hall.ledger)[0].players[0]
    post(as_(hall.director), address(hall, "desk-captain", 1), {"player": str(captain)})
    url = address(hall, "desk-substitution", 1, 1)
    first, second = as_(hall.referee), as_(hall.director)
    shown = second.get(url)
    fields = {name: value for name, value in shown.context["form"].initial.items() if value}
    fields |= {"reason": WHY, "expected": shown.context["expected"]}
    done = post(first, url, {**fields, "player_1": "Neri Ugo"})
    assert "ora la squadra non ne ha uno" in done
    late = second.post(url, {**fields, "player_2": "Gialli Ada", "reason": "Telefonata"})
    assert late.status_code == 422
    page = late.content.decode()
    assert "Nel frattempo" in page
    assert "Neri Ugo" in page
    assert "non ha più un capitano" in page
    assert 'value="Gialli Ada"' in page
    assert "Telefonata" in page
    names = hall.moment.names.entrants[EntrantNumber(1)].players
    assert names[0] == "Neri Ugo"
    mended = {**fields, "player_1": "Neri Ugo", "player_2": "Gialli Ada"}
    mended["expected"] = late.context["expected"]
    assert "Sostituzione registrata" in post(second, url, mended)


def test_nor_does_a_line_up_before_the_whistle_write_over_another(db: None) -> None:
    hall = hall_of(Format.TEAMS, 2)
    builders.start_round(hall, 1)
    team, rooms = address(hall, "desk-entrant", 1), address(hall, "desk-rooms", 1)
    director, desk = as_(hall.director), as_(hall.computerista)
    shown, seen = director.get(team), desk.get(rooms).context["teams"]
    hidden: dict[str, object] = {form.seen_name: form.last_seen for form in seen}
    a, b, c, d = queries.entrants(hall.ledger)[0].players
    line_up = {name: value for name, value in shown.context["form"].initial.items() if value}
    line_up |= {"expected": shown.context["expected"], "reason": WHY}
    assert "Giocatori cambiati" in post(director, team, {**line_up, "player_4": "Neri Ugo"})
    late = director.post(team, {**line_up, "player_3": "Gialli Ada"})
    assert late.status_code == 422
    assert "Neri Ugo" in late.content.decode()
    players = queries.entrants(hall.ledger)[0].players
    sits = zip(players, ("closed", "open", "closed", "open"), strict=True)
    refused = desk.post(rooms, hidden | {f"room_1_{player}": room for player, room in sits})
    assert refused.status_code == 422
    assert "mentre compilavi" in refused.content.decode()
    assert (a, b, c) == players[:3]
    assert d not in players
