"""What the front of house refuses - lists, uploads, forms, appointments - in sentences."""

from enum import StrEnum

from django.utils.translation import gettext_lazy as _

from tournaments.refusals import HouseCode
from tournaments.wording.circuits import CIRCUITS
from tournaments.wording.money import FEES
from tournaments.wording.sentence import Sentence

HOUSE: dict[StrEnum, Sentence] = {
    HouseCode.NAME_REQUIRED: Sentence(_("Manca il nome"), _("Scrivilo.")),
    HouseCode.SLUG_TAKEN: Sentence(
        _("L'indirizzo «%(value)s» è già di un altro torneo"),
        _("Scegline un altro, o lascialo vuoto per averne uno dal nome."),
    ),
    HouseCode.TOURNAMENT_PLAYED: Sentence(
        _("Il torneo è già in gioco: è pubblicato il turno %(round)s"),
        _("Non si toglie più dagli elenchi; per nasconderlo ai giocatori basta la sua spunta."),
    ),
    HouseCode.PLACES_GIVEN: Sentence(
        _("I posti al tavolo si danno prima di sedersi, e a Nord sta chi dà le carte per primo"),
        _("Le linee restano A e B; o i posti li decide la carta scoperta, e si scelgono aprendo."),
    ),
    HouseCode.MEMBER_INCOMPLETE: Sentence(
        _("Manca la tessera o il nome"), _("Completa la riga, o toglila.")
    ),
    HouseCode.BOOKINGS_SHUT: Sentence(
        _("Le prenotazioni non sono aperte"), _("Per giocare parla con la direzione di gara.")
    ),
    HouseCode.BOOKINGS_OVER: Sentence(
        _("È già passato: nessuno si potrebbe prenotare"),
        _("Scrivi un'ora che deve ancora venire."),
    ),
    HouseCode.YEAR_IMPOSSIBLE: Sentence(
        _("Nell'anno %(value)s non si gioca nessun torneo"),
        _("Scrivine uno fra %(least)s e %(most)s."),
    ),
    HouseCode.DAY_TO_COME: Sentence(
        _("Il %(sent)s deve ancora venire"),
        _("Scrivi il giorno in cui i risultati sono stati inviati."),
    ),
    HouseCode.BOOKINGS_TOO_MANY: Sentence(
        _("Aspettano già %(limit)s prenotazioni"), _("Riprova quando la direzione ha risposto.")
    ),
    HouseCode.BOOKED_ALREADY: Sentence(
        _("%(name)s è già iscritto, o già prenotato"),
        _("Se hai sbagliato nome correggilo; se no, la prenotazione c'è già."),
    ),
    HouseCode.BOOKED_TWICE: Sentence(
        _("%(name)s è scritto due volte"),
        _("Scrivi il nome di chi gioca con lui o con lei."),
    ),
    HouseCode.BOOKING_ANSWERED: Sentence(
        _("Alla prenotazione di %(name)s si è già risposto"), _("Ricarica l'elenco.")
    ),
    HouseCode.LINE_MALFORMED: Sentence(
        _("«%(value)s» qui non si capisce"),
        _("C'è un segno che non si legge: riscrivi la riga."),
    ),
    HouseCode.LINE_EMPTY: Sentence(
        _("Qui non c'è scritto niente"), _("Scrivi il totale della linea, o da che cosa è fatto.")
    ),
    HouseCode.HALF_PAIR: Sentence(
        _("Qui il numero dei giocatori è %(value)s invece di %(choices)s"),
        _("Aggiungi chi manca, o togli la riga."),
    ),
    HouseCode.MEMBERSHIP_REPEATS: Sentence(
        _("La tessera %(value)s sta già accanto a %(other)s, %(elsewhere)s"),
        _("Una tessera è di una persona sola: correggi il numero dove è sbagliato."),
    ),
    HouseCode.LINE_REPEATS: Sentence(
        _("%(player)s è già %(elsewhere)s"),
        _("Ognuno si iscrive una volta sola: togli o cambia una delle due."),
    ),
    HouseCode.ENTRY_UNCLEAR: Sentence(
        _("Qui non si capisce chi gioca"),
        _("Scrivi i giocatori, uno accanto all'altro con una barra in mezzo, o togli la riga."),
    ),
    HouseCode.ENTRY_WAITS: Sentence(
        _("È fra le riserve o in attesa"),
        _("Se gioca, spostala fra le altre righe; se no, toglila."),
    ),
    HouseCode.MEMBERSHIP_DOUBTFUL: Sentence(
        _("«%(value)s» non può essere una tessera: il foglio di calcolo l'ha cambiata"),
        _("Guarda la tessera e scrivi il numero, o niente."),
    ),
    HouseCode.NUMBER_UNREADABLE: Sentence(
        _("«%(value)s» non è un numero di iscrizione"),
        _("Scrivi un numero da 1 a 9999, o niente per avere il prossimo."),
    ),
    HouseCode.NOTHING_PASTED: Sentence(
        _("L'elenco è vuoto"), _("Incolla una riga per ogni iscrizione.")
    ),
    HouseCode.ROWS_TOO_MANY: Sentence(
        _("L'elenco ha %(value)s righe o più: se ne leggono al massimo %(limit)s"),
        _("Togli ciò che non è di questo torneo, o dividilo in più elenchi."),
    ),
    HouseCode.COLUMNS_TOO_MANY: Sentence(
        _("L'elenco ha %(value)s colonne o più: se ne leggono al massimo %(limit)s"),
        _("Lascia solo le colonne degli iscritti."),
    ),
    HouseCode.COLUMNS_MISMATCH: Sentence(
        _("L'elenco ha %(value)s colonne, e qui ne sono indicate %(limit)s"),
        _("Indica che cosa contiene ognuna, nel loro ordine, o nessuna."),
    ),
    HouseCode.SHEET_UNKNOWN: Sentence(
        _("Nel file non c'è un foglio «%(value)s»"), _("Scrivi uno di questi: %(choices)s.")
    ),
    HouseCode.WORKBOOK_OLD: Sentence(
        _("Il file è un vecchio foglio di calcolo (xls), o protetto da password"),
        _("Aprilo e salvalo come xlsx, ods o csv, senza password; poi invialo di nuovo."),
    ),
    HouseCode.TABLE_MISSING: Sentence(
        _("Qui manca il tavolo"), _("Scrivi il numero del tavolo a tutti, o a nessuno.")
    ),
    HouseCode.TABLE_UNREADABLE: Sentence(
        _("«%(value)s» non è un numero di tavolo"), _("Scrivi un numero da 1 a %(limit)s.")
    ),
    HouseCode.TABLE_MISCOUNTED: Sentence(
        _("Le righe dell'elenco al tavolo %(table)s sono %(value)s"),
        _("Ce ne vogliono %(choices)s: prima la linea fissa, poi la mobile. Correggi i tavoli."),
    ),
    HouseCode.COLUMN_UNCLEAR: Sentence(
        _("Forse ci sono dei nomi%(column)s («%(value)s»), e niente dice di chi"),
        _("Di' che cosa contiene, anche «non usare»."),
    ),
    HouseCode.LINE_UNREADABLE: Sentence(
        _("«%(value)s» non è una linea"), _("Scrivi A o B, fissa o mobile; o togli la colonna.")
    ),
    HouseCode.SEATS_LEAVE_OUT: Sentence(
        _("Con questi tavoli resta senza posto chi è già iscritto: %(entrants)s"),
        _("Iscrivi l'elenco senza posti e fai gli abbinamenti del primo turno come sempre."),
    ),
    HouseCode.MEMBERSHIP_OF_ANOTHER: Sentence(
        _("La tessera %(value)s è registrata sotto un altro nome, non «%(name)s»"),
        _(
            "Confronta il numero con la tessera; se è giusto, scrivi il nome com'è sulla tessera, o"
            " chiedi a chi tiene l'anagrafica."
        ),
    ),
    HouseCode.NAME_OF_ANOTHER: Sentence(
        _("In questo torneo c'è già un giocatore di nome «%(name)s»"),
        _(
            "Se è la stessa persona, è già iscritta. Se sono due, scrivi la tessera di entrambi o"
            " aggiungi al nome che cosa li distingue, per esempio il circolo."
        ),
    ),
    HouseCode.PLAYER_PLAYS_ELSEWHERE: Sentence(
        _("Questo giocatore è iscritto anche altrove: la sua tessera non si cambia da qui"),
        _("Se qui gioca un altro, cambia i giocatori; se no, chiedi a chi tiene l'anagrafica."),
    ),
    HouseCode.NAME_ERASED: Sentence(
        _("Il nome di questo giocatore è stato cancellato per legge: non si rimette"),
        _("Se torna a giocare, iscrivilo di nuovo: avrà un nome da quel momento."),
    ),
    HouseCode.UPLOAD_TOO_LARGE: Sentence(
        _("Il file è di %(value)s byte, più dei %(limit)s ammessi"),
        _("Invia solo l'elenco, senza immagini né fogli in più."),
    ),
    HouseCode.ARCHIVE_TOO_LARGE: Sentence(
        _("L'archivio contiene più di %(limit)s MB: così grande non si legge"),
        _("Chiedi a chi ha installato il programma da cui viene."),
    ),
    HouseCode.ENCODING_UNREADABLE: Sentence(
        _("Questo file non è un testo leggibile"),
        _("Invia un file xlsx, ods o csv; il csv salvalo come CSV UTF-8."),
    ),
    HouseCode.FILE_UNREADABLE: Sentence(
        _("Il file %(file)s non si legge%(detail)s"),
        _("Controlla che sia intero e nel formato giusto."),
    ),
    HouseCode.COLUMN_MISSING: Sentence(
        _("Nel file %(file)s mancano le colonne: %(columns)s"),
        _("Aggiungile nella prima riga, con il loro nome esatto."),
    ),
    HouseCode.VALUE_UNREADABLE: Sentence(
        _("«%(value)s» non è un valore ammesso%(column)s"), _("Correggilo e riprova.")
    ),
    HouseCode.NO_DOSSIER: Sentence(
        _("«%(file)s» non è il fascicolo di un torneo"),
        _("Fatti mandare il fascicolo (.zip): una cartella di file CSV non si porta più dentro."),
    ),
    HouseCode.DOSSIER_PART: Sentence(
        _("Nel fascicolo «%(file)s» manca, o non è com'era quando fu scritto%(detail)s"),
        _("Fattelo mandare di nuovo da dove si è giocato."),
    ),
    HouseCode.DOSSIER_EVENT: Sentence(
        _("Il registro del fascicolo si interrompe all'evento %(event)s: è cambiato, o manca"),
        _("Fattelo mandare di nuovo da dove si è giocato."),
    ),
    HouseCode.DOSSIER_ROW: Sentence(
        _("In «%(file)s» la riga di %(value)s non è quella sigillata dall'evento %(event)s"),
        _("Fatti mandare di nuovo il fascicolo da dove si è giocato."),
    ),
    HouseCode.DOSSIER_LATER: Sentence(
        _("Il fascicolo è del formato %(value)s, e questo programma legge il %(limit)s"),
        _("Aggiorna il programma, poi riprova."),
    ),
    HouseCode.DOSSIER_HERE: Sentence(
        _("Il torneo di questo fascicolo è già qui: «%(value)s»"),
        _("Cercalo nell'elenco; se non lo vedi, chiedi a chi lo dirige di nominarti."),
    ),
    HouseCode.DOSSIER_PLAYER: Sentence(
        _("Chi nel fascicolo è %(value)s, nell'anagrafe di qui si chiama altrimenti"),
        _("Se è la stessa persona, chi tiene l'anagrafe corregga il nome; poi riprova."),
    ),
    HouseCode.DOSSIER_ERASED: Sentence(
        _("Il nome di %(value)s qui è stato cancellato per legge: non torna con un fascicolo"),
        _("Va cancellato anche dove si è giocato; poi il fascicolo si scarica di nuovo."),
    ),
    HouseCode.BROUGHT_IN: Sentence(
        _("Il registro di questo torneo sta altrove: qui si legge, e non si cambia"),
        _("Ciò che è sbagliato si corregge lì."),
    ),
    HouseCode.REFEREE_UNKNOWN: Sentence(
        _("Chi controfirma non è un arbitro di questo torneo"),
        _("Scegli un arbitro dall'elenco degli ufficiali di gara."),
    ),
    HouseCode.NOT_SOLE_OFFICIAL: Sentence(
        _("Non sei l'unico ufficiale: può controfirmare anche %(value)s"),
        _("Scegli chi controfirma; se non è in sala, il direttore lo toglie dagli ufficiali."),
    ),
    HouseCode.ALREADY_OFFICIAL: Sentence(
        _("%(value)s ha già un ruolo in questo torneo"),
        _("Cambia il ruolo che ha: uno solo per torneo."),
    ),
    HouseCode.STAND_IN_OFFICIAL: Sentence(
        _("%(value)s è fra gli ufficiali di gara: non fa da robot nello stesso torneo"),
        _("Metti un altro; se è solo un omonimo, scrivi anche il secondo nome."),
    ),
    HouseCode.OFFICIAL_STANDS_IN: Sentence(
        _("%(value)s gioca qui come robot: non può esserne ufficiale di gara"),
        _("Metti un altro al posto del robot, o ritiralo; di un omonimo scrivi il secondo nome."),
    ),
    HouseCode.USERNAME_TAKEN: Sentence(
        _("Il nome utente «%(value)s» è già di qualcuno"),
        _("Scegline un altro, o nominalo senza creare un accesso nuovo."),
    ),
    HouseCode.USER_UNKNOWN: Sentence(
        _("Non c'è nessun utente «%(value)s»"),
        _("Controlla il nome, o segna che è un utente nuovo."),
    ),
    HouseCode.ACCOUNTS_BY_ADMINISTRATORS: Sentence(
        _("Qui gli accessi li crea chi amministra il programma"),
        _("Invita la persona: se non ha un accesso, la richiesta arriva a chi amministra."),
    ),
    HouseCode.INVITATIONS_TOO_MANY: Sentence(
        _("Ci sono già %(limit)s inviti in attesa"),
        _("Ritira quelli che non servono più."),
    ),
    HouseCode.LAST_DIRECTOR: Sentence(
        _("È l'ultimo direttore di gara del torneo"),
        _("Nominane un altro prima di togliere questo."),
    ),
    HouseCode.OFFICIAL_NO_MORE: Sentence(
        _("«%(value)s» è già aperto, e non sei più fra i suoi responsabili"),
        _("Se ti serve ancora, chiedi a chi lo dirige di nominarti."),
    ),
    HouseCode.FACTS_REQUIRED: Sentence(
        _("Mancano i fatti"), _("Scrivi che cosa è successo, quando e davanti a chi.")
    ),
    HouseCode.TEXT_TOO_LONG: Sentence(
        _("Il testo%(of_field)s è di %(value)s caratteri, più dei %(limit)s ammessi"),
        _("Accorcialo."),
    ),
    HouseCode.REFERTO_FILED: Sentence(
        _("Questo referto è già depositato: non si cambia più"),
        _("Per cambiarlo depositane una nuova versione: questa resta leggibile."),
    ),
    HouseCode.REFERTO_CHANGED: Sentence(
        _("La bozza è stata cambiata mentre la leggevi"),
        _("Qui c'è quello che hai scritto tu: confrontalo con la bozza, poi salva o deposita."),
    ),
    HouseCode.ADDRESSEE_REQUIRED: Sentence(
        _("Manca il destinatario: questo regolamento non nomina un organo per l'articolo"),
        _("Scrivi a chi va il referto."),
    ),
    HouseCode.EDITION_VALUE: Sentence(
        _("Alla voce «%(key)s» c'è «%(value)s», e ci vuole %(wanted)s"), _("Correggi il valore.")
    ),
    HouseCode.EDITION_NOT_YOURS: Sentence(
        _("«%(value)s» non è una tua copia: qui non si cambia"),
        _("Copialo, e cambia la copia."),
    ),
    HouseCode.EDITION_CONTRADICTS: Sentence(
        _("Le parti del regolamento non vanno d'accordo: %(parts)s"),
        _("Correggi l'una o l'altra."),
    ),
    HouseCode.SCREENS_TOO_MANY: Sentence(
        _("Gli schermi sono già %(most)s"), _("Togline uno, o cambiane uno che c'è.")
    ),
    HouseCode.SCREEN_TAKEN: Sentence(
        _("C'è già uno schermo «%(value)s»"), _("Cambia quello, o scegli un altro nome.")
    ),
    HouseCode.SCREEN_LETTERS_BACKWARDS: Sentence(
        _("«%(value)s» va all'indietro"), _("Scrivi prima la lettera che viene prima: %(turned)s.")
    ),
    HouseCode.WEBHOOK_UNREADABLE: Sentence(
        _("«%(value)s» non è un indirizzo a cui mandare avvisi"),
        _("Scrivilo intero, senza password, come https://sito.example.org/burraco."),
    ),
    HouseCode.WEBHOOK_NOT_HTTPS: Sentence(
        _("«%(value)s» non è protetto"), _("Qui si avvisano solo indirizzi https://.")
    ),
    HouseCode.WEBHOOK_UNRESOLVED: Sentence(
        _("Nessuno conosce il nome «%(value)s»"), _("Controlla come è scritto.")
    ),
    HouseCode.WEBHOOK_FORBIDDEN: Sentence(
        _("«%(value)s» sta in una rete privata, o è questo server"),
        _("Scegli un indirizzo pubblico; una rete della sala la ammette chi gestisce il server."),
    ),
    HouseCode.WEBHOOKS_TOO_MANY: Sentence(
        _("I programmi avvisati sono già %(most)s"), _("Togline uno prima di aggiungerne un altro.")
    ),
    HouseCode.PICTURE_UNREADABLE: Sentence(
        _("Questa immagine non si legge"),
        _("Mandane una PNG, JPEG o WebP, fino a 40 milioni di punti."),
    ),
    HouseCode.ROLL_UNFINISHED: Sentence(
        _("All'appello mancano in %(absent)s su %(expected)s"),
        _("Segna chi è arrivato; poi siano tutti presenti, o giochi solo chi c'è."),
    ),
    HouseCode.NOBODY_PRESENT: Sentence(
        _("Nessuno è segnato presente"), _("Fai prima l'appello: così si ritirerebbero tutti.")
    ),
    HouseCode.LETTERS_UNREADABLE: Sentence(
        _("«%(value)s» non sono due lettere"),
        _("Scrivi da quale lettera vengono i fissi e da quale i mobili, come C e L."),
    ),
    HouseCode.REFERTO_OF_ANOTHER: Sentence(
        _("Questo referto lo sta scrivendo %(author)s"),
        _("Chiedi a chi l'ha cominciato, o scrivine uno tuo."),
    ),
    **CIRCUITS,
    **FEES,
    HouseCode.PRIZE_LINE_UNREADABLE: Sentence(
        _("«%(value)s» non è un premio"),
        _("Scrivi il posto e il premio: «1 300,00», «2 100,00 + targa», «4-10 prosciutto»."),
    ),
    HouseCode.PRIZE_AMOUNT_UNCLEAR: Sentence(
        _("In «%(value)s» non si capisce se %(amount)s sono euro"),
        _(
            "Se lo sono scrivi «%(amount)s €»; se il numero fa parte dell'oggetto, mettigli davanti"
            " un +."
        ),
    ),
    HouseCode.PRIZE_PLACE_TWICE: Sentence(
        _("Il posto %(place)s ha due premi"), _("Scrivili in una riga sola, o togline uno.")
    ),
    HouseCode.PRIZE_LIST_TWICE: Sentence(
        _("L'elenco «%(list)s» c'è due volte"), _("Metti i premi in uno solo.")
    ),
    HouseCode.PRIZE_LIST_UNKNOWN: Sentence(
        _("Il torneo non ha un girone «%(value)s»"),
        _("Scegline uno di quelli annunciati, o cambia il programma."),
    ),
    HouseCode.PRIZE_EMPTY: Sentence(
        _("Al posto %(place)s non c'è nessun premio"), _("Scrivi un importo o un oggetto.")
    ),
    HouseCode.EQUALS_NOT_IN_EDITION: Sentence(
        _("Il regolamento non prevede questo per i premi di chi è alla pari: %(value)s"),
        _("Scegli tra: %(choices)s."),
    ),
    HouseCode.PRIZE_NOT_OPEN: Sentence(
        _("Tra i numeri %(entrants)s non c'è nessun premio da sorteggiare"),
        _("Ricarica la pagina: forse la classifica o i premi sono cambiati."),
    ),
    HouseCode.PROPOSALS_OFF: Sentence(
        _("In questo torneo lo score non si propone dal telefono"),
        _("Consegnate il foglio firmato alla direzione."),
    ),
    HouseCode.PROPOSALS_OVER: Sentence(
        _("Il turno %(round)s è finito: qui non si propone più niente"),
        _("Se il foglio non è ancora consegnato, portatelo alla direzione."),
    ),
    HouseCode.PROPOSAL_TOO_LATE: Sentence(
        _("Lo score del tavolo %(table)s è già registrato"),
        _("Se le cifre non tornano, chiamate subito un arbitro."),
    ),
    HouseCode.PROPOSAL_UNKNOWN: Sentence(
        _("Questa proposta non c'è, o non è più quella del tavolo"),
        _("Ricarica e guarda che cosa c'è ora."),
    ),
    HouseCode.PHOTOS_TOO_MANY: Sentence(
        _("Di questo foglio ci sono già %(limit)s foto della tua linea"),
        _("Bastano: il foglio si consegna comunque."),
    ),
    HouseCode.PHONE_UNKNOWN: Sentence(
        _("Questo telefono non conserva i cookie, e così non si sa per quale linea scrive"),
        _("Accettali e riprova, o consegnate solo il foglio."),
    ),
    HouseCode.PHONE_OF_OTHER_LINE: Sentence(
        _("Questo telefono ha già scritto per la %(written)s"),
        _("Per la %(asked)s scrive un telefono di chi ci gioca."),
    ),
}
