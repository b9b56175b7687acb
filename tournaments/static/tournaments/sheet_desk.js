/*
 * The typing desk: table number, figures, and the focus is back at the table number.
 *
 * Pairs and sheets of the round are asked for while the page still comes, and again until there is an
 * answer; keys that are struck before have their turn then. From then on nothing waits for one: a sheet is sent from a queue. What the server refuses
 * comes back into the form when nothing is typed in it, and stays in the list when the typist is at the
 * next sheet already; both are told, and nothing is taken until somebody has seen it.
 */

import { SheetForm } from "./sheet_form.js";
import { Lists } from "./sheet_lists.js";
import { OpenSheets } from "./sheet_open.js";
import { Proposals } from "./sheet_proposals.js";
import { answered, showKeys } from "./sheet_questions.js";
import { newId, Queue } from "./sheet_queue.js";
import { Alarm, Refused } from "./sheet_refused.js";
import { says, sentence } from "./sheet_says.js";
import { SideBySide } from "./sheet_side_by_side.js";

const ASK_EVERY_MS = 2000;
const PATIENCE_MS = 15_000;
/** An Enter so soon after another is a key that bounced. */
const SAME_ENTER_MS = 60;
/** P.P. of a round below which a table's number may stand in their place. */
const FEW_POINTS = 300;

const data = JSON.parse(document.getElementById("sheet-data").textContent);
const form = document.getElementById("sheet");
const byId = (id) => document.getElementById(id);
const tables = new Map();
let open = null;
/** The table that was typed last. */
let last = 0;
/** When Enter was pressed, the last time and the one before. */
let entered = [-Infinity, -Infinity];
/** Whether the sheet in the form is one that the server refused. */
let refused = false;
/** What the server calls the round as it is known here, and whether it is being asked how it stands. */
let tag = "";
let asking = false;
/** Whether it might have answered by now. */
let late = false;
/** Keys struck before the tables were known, from the Enter behind a table's number on. */
const early = [];
let listening = false;

/* ---- What the round looks like now ---- */

const isRound = (now) => Number.isInteger(now?.number) && [now.tables, now.missing, now.last].every(Array.isArray);

/** Whether this is known now: where showing it fails, it is not, and is asked for again. */
function know(now) {
  const before = data.now;
  if (!isRound(now) || before?.number > now.number) return false;
  try {
    data.now = now;
    tables.clear();
    for (const table of now.tables) tables.set(table.table, table);
    lists.show();
    if (before) showTaken();
    else begin();
  } catch (fault) {
    data.now = before;
    throw fault;
  }
  return true;
}

async function read() {
  try {
    // The page's head has asked already: only the same question, without a tag, meets that answer.
    const headers = tag ? { "If-None-Match": tag } : {};
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const answer = await fetch(data.urls.now, { headers, signal, redirect: "error" });
    return answer.status === 200 ? { now: await answer.json(), tag: answer.headers.get("ETag") } : null;
  } catch {
    // No Wi-Fi, or no session: the queue says so, and the chip as long as no table is known.
    return null;
  }
}

async function ask() {
  if (asking || (document.hidden && data.now)) return;
  asking = true;
  try {
    const told = await read();
    if (told && know(told.now)) tag = told.tag;
  } finally {
    asking = false;
  }
}

/* ---- The queue ---- */

const queue = new Queue(`burraco-sheets:${data.user}:${data.tournament}`, data.user, {
  answered(one, kind, answer) {
    if (answer.now && one.url === form.action) know(answer.now);
    showUnsent();
    elsewhere.say();
    if (kind !== "saved") tellRefused();
    else if (open === null && number.value === "") told(one.table);
  },
  changed() {
    showUnsent();
    lists.show();
  },
});

const proposals = new Proposals();
const elsewhere = new OpenSheets(
  data.urls.open,
  () => {
    lists.show();
    showTaken();
  },
  (list) => {
    // Who types a second time sees nobody's figures.
    if (!data.second) proposals.know(list);
    lists.show();
    showProposal();
  },
);
const lists = new Lists({
  ...{ data, tables, queue, elsewhere, proposals },
  start: leaveFor,
  retype: retypeAsked,
  reopen: reopenAsked,
});

function showUnsent() {
  const box = byId("unsent");
  const items = queue.items();
  const toReview = items.filter((one) => one.refused).length + Number(refused);
  const waiting = items.filter((one) => !one.refused);
  const login = waiting.some((one) => one.login);
  // One that was refused is said once: as one to look at again.
  const unsaved = open && sheet.unsaved && !refused;
  const parts = late && !data.now ? [says.unread] : [];
  if (unsaved) parts.push(sentence(says.unsaved, { table: open.table }));
  if (waiting.length) parts.push(sentence(login ? says.login : says.unsent, { n: waiting.length }));
  if (toReview) parts.push(sentence(says.review, { n: toReview }));
  box.hidden = !data.now && !parts.length;
  box.className = `chip ${toReview || login ? "chip--bad" : parts.length ? "chip--warn" : "chip--ok"}`;
  const text = parts.join(" · ") || says.allsaved;
  if (box.textContent !== text) box.textContent = text;
}

/* ---- Typing ---- */

const plate = new Refused(byId("refused"), byId("typed"), new Alarm(byId("sound")));
const sheet = new SheetForm(form, data, () => form.requestSubmit());
const number = byId("table");
/** Whether the page came with a sheet that the server has refused, seen or not. */
const cameBack = plate.up || byId("problems").childElementCount > 0;

function tell(text, kind = "warn") {
  const box = byId("table-said");
  box.hidden = !text;
  box.className = `notice notice--${kind}`;
  box.textContent = text;
}

/** Of a sheet that was saved: that it is, or that two people read it differently. */
function told(table) {
  const flagged = tables.get(table)?.flagged;
  tell(sentence(flagged ? says.flagged : says.saved, { table }), flagged ? "warn" : "ok");
}

/** Who plays there, under the numbers that stand on the paper. */
function names(table) {
  byId("who-plays").hidden = !table;
  for (const [at, line] of data.lines.entries()) {
    const seated = table?.lines[at];
    form.querySelector(`[data-pair="${line}"]`).textContent = seated?.number ?? "";
    form.querySelector(`[data-name="${line}"]`).textContent = seated?.name ?? "";
    for (const place of form.querySelectorAll(`[data-surnames="${line}"]`)) place.textContent = seated?.surnames ?? "";
  }
  showTaken();
}

/** Who else has the table open that is in the form, or what has become of it meanwhile. */
function showTaken() {
  const box = byId("taken");
  const text = takenBy();
  box.hidden = !text;
  if (box.textContent !== text) box.textContent = text;
}

function takenBy() {
  const there = open && tables.get(open.table);
  const who = elsewhere.at(Number(number.value));
  if (!there || there.last === open.last) return who ? sentence(says.openby, { who }) : "";
  if (!there.who) return sentence(says.became, { table: open.table, state: there.state_name });
  const figures = there.points.map(([, , game], at) => `${data.marks[data.lines[at]]} ${game}`).join(", ");
  return sentence(says.taken, { who: there.who, figures });
}

/** What the lines of the table in the form have proposed, and the key that accepts it. */
function showProposal() {
  const box = byId("proposed");
  const proposal = open?.state === "missing" && proposals.at(open.table);
  box.hidden = !proposal;
  if (!proposal) return;
  const kind = { agreed: " notice--ok", differing: " notice--warn" }[proposal.state] ?? "";
  box.className = `notice${kind}`;
  box.querySelector("[data-said]").textContent = proposals.sentence(proposal);
  box.querySelector("button").hidden = !proposals.acceptable(open.table);
}

/** Save what the table proposes; without a table, open the next that proposes something. */
function accept() {
  const proposal = open?.state === "missing" && proposals.acceptable(open.table);
  if (!proposal) {
    const next = open ? undefined : proposals.next();
    if (next) start(next);
    else tell(open ? says.nothingproposed : says.noneproposes);
    return;
  }
  leaving(() => {
    chooseWay(proposal.way, false);
    sheet.played.value = String(proposal.played || data.smazzate);
    sheet.lay();
    sheet.fill(proposal.fields);
    form.elements.proposal.value = proposal.id;
    save();
  });
}

/** Of a team's match: which room this sheet is of, and what the other has brought. */
function otherRoom(table) {
  const match = table?.match;
  sheet.elsewhere = match ? match.game_points : undefined;
  sheet.reckon();
  const box = byId("other-room");
  if (!box) return;
  box.hidden = !match;
  box.textContent = match
    ? sentence(match.game_points ? says.roomboth : says.roomalone, {
        room: match.room,
        other: match.other_room,
        table: match.other,
        points: match.game_points?.join(" / "),
      })
    : "";
}

/** Empty the form for the next sheet; a number that is being typed is not set anew, or it would not count as typed. */
function clear(kept = "") {
  open = null;
  refused = false;
  form.elements.expected.value = "";
  form.elements.replace.value = "";
  form.elements.reading.value = data.second ? "1" : "";
  form.elements.proposal.value = "";
  form.elements.command_id.value = newId();
  chooseWay(usualWay(), false);
  sheet.played.value = String(data.smazzate);
  sheet.lay();
  sheet.fill({});
  if (number.value !== kept) number.value = kept;
  names(null);
  otherRoom(null);
  byId("figures").dataset.waiting = "";
  byId("problems").replaceChildren();
  byId("stale").hidden = true;
  byId("override").hidden = true;
  byId("correct-instead").hidden = true;
  plate.over();
  byId("override-on").checked = false;
  byId("override-reason").value = "";
  askAgain([]);
  elsewhere.opened(null);
  showProposal();
  showUnsent();
}

/** The sheet whose number is typed; without a number, the next one that is missing. */
function go(pressed) {
  const wanted = number.value.trim();
  if (wanted) return leaveFor(Number(wanted));
  const same = pressed.repeat || entered[0] - entered[1] < SAME_ENTER_MS;
  const next = lists.nextMissing(last);
  if (!same && next) start(next);
  return undefined;
}

/** The sheets that one may type again, one after the other: upwards the earlier ones. */
function walk(step) {
  const mine = [...tables.values()].filter(({ retypable }) => retypable);
  mine.sort((one, other) => other.last - one.last);
  const at = mine.findIndex(({ table }) => table === Number(number.value)) + step;
  if (at < 0) back();
  else if (mine[at]) start(mine[at].table, number);
}

function back() {
  clear();
  showUnsent();
  number.focus();
}

/** Do what leaves the sheet in the form: asked first where something was typed on it. */
async function leaving(then) {
  if (!open || !sheet.unsaved) return then();
  if (await answered("leave", { table: open.table })) return then();
  number.value = open.table;
  return names(open);
}

function leaveFor(wanted) {
  leaving(() => start(wanted));
}

/** One's own sheet, by its button: what is typed there replaces it, and nobody asks whether to. */
function retypeAsked(wanted) {
  leaving(() => {
    start(wanted);
    if (open) form.elements.replace.value = "1";
  });
}

/** Open a table by its number: its pairs, and what stands on its sheet. The focus goes there, or stays. */
function start(wanted, focused = null) {
  clear();
  number.value = wanted;
  tell("");
  const table = tables.get(wanted);
  if (!table) return complain(sentence(says.unknown, { table: wanted }));
  if (table.lines.length < 2) {
    return complain(sentence(says.bye, { table: wanted, pair: table.lines[0].name }));
  }
  names(table);
  otherRoom(table);
  if (table.flagged) return complain(sentence(says.flagged, { table: wanted }), link(says.look, "readings", wanted));
  if (data.second && table.state !== "missing") return complain(sentence(says.notsecond, { table: wanted }));
  if (table.state === "awarded") return complain(sentence(says.awarded, { table: wanted }));
  const fixed = !["missing", "entered"].includes(table.state);
  if (fixed) return complain(sentence(says.fixed, { table: wanted, state: table.state_name }));
  if (table.state === "entered" && !table.retypable) {
    const said = sentence(says.other, { table: wanted, who: table.who });
    return complain(said, ...(data.may.correct ? [link(says.correct, "correct", wanted)] : []));
  }
  if (table.state === "entered") {
    tell(sentence(says.again, { table: wanted, who: table.who }), "info");
    fillFrom(table);
  }
  open = table;
  form.elements.expected.value = table.last;
  delete byId("figures").dataset.waiting;
  elsewhere.opened(wanted);
  showProposal();
  if (focused) focused.select();
  else sheet.first();
  // With what it makes and its button: the field alone may stand at the window's edge.
  form.scrollIntoView({ block: "nearest" });
  return undefined;
}

/** The way to another page of a table. */
function link(textContent, page, table) {
  const made = document.createElement("a");
  return Object.assign(made, { href: lists.address(page, table), className: "button button--small", textContent });
}

/** What was typed, to the page where the sheet is corrected: nothing is typed twice. */
function correctInstead(button) {
  button.formAction = lists.address("correct", open.table);
  button.value = sheet.way;
  form.elements.expected.value = tables.get(open.table).last;
  sheet.touched = false;
}

function fillFrom(table) {
  if (table.way && table.way !== sheet.way) chooseWay(table.way, false);
  const written =
    table.way === "round"
      ? data.smazzate
      : Object.keys(table.fields).filter((name) => /^smazzate\.\d\.a\.total$/.test(name)).length;
  sheet.played.value = String(written);
  sheet.lay();
  sheet.fill(table.fields);
}

/** No sheet is opened: why, and where to go instead. */
function complain(said, ...ways) {
  plate.show({
    said,
    seen() {
      tell(said);
      byId("table-said").append(" ", ...ways);
      number.focus();
      number.select();
    },
  });
}

/** The way of typing that was chosen last; before any was, the page's. */
function usualWay() {
  const chosen = localStorage.getItem(`burraco-way:${data.user}`);
  return data.ways.includes(chosen) ? chosen : data.ways[0];
}

function chooseWay(way, remember = true) {
  sheet.choose(way);
  for (const button of form.querySelectorAll("[data-choose]")) {
    button.setAttribute("aria-pressed", String(button.dataset.choose === way));
  }
  if (remember) localStorage.setItem(`burraco-way:${data.user}`, way);
}

/* ---- Saving ---- */

function body() {
  const typed = new FormData(form);
  typed.delete("csrfmiddlewaretoken");
  return [...typed.entries()];
}

/** Send the sheet on its way, and go on: what the server does not accept comes back. */
function save(sure = false) {
  if (!open) return number.value.trim() ? leaveFor(Number(number.value)) : number.focus();
  // What is read a second time may be as wrong as the paper.
  if (!data.second && !sheet.checkAll() && !byId("override-on").checked) {
    byId("override").hidden = !data.may.override;
    return notSaved(open.table, sheet.faults());
  }
  const doubtful = sure || data.second ? undefined : tableNumber();
  if (doubtful) return askWhether(doubtful);
  const one = {
    id: form.elements.command_id.value,
    table: open.table,
    round: data.round,
    url: form.action,
    body: body(),
    played: sheet.played.value,
    written: sheet.written(),
  };
  last = open.table;
  tell("");
  back();
  queue.put(one);
  queue.send(one);
  return undefined;
}

/** P.P. of a line that are the number of a table whose sheet is missing: typed one field too late? */
function tableNumber() {
  const missing = new Set(lists.left());
  return sheet.written().find(({ total }) => total < FEW_POINTS && missing.has(total));
}

function askWhether({ line, total }) {
  plate.show({
    said: sentence(says.tablenumber, { table: open.table, line: data.marks[line], total }),
    why: [sentence(says.tablenumberwhy, { total })],
    seen: () => sheet.toLast(line),
    right: () => save(true),
  });
}

/** What is not taken of the sheet in the form; the wrong figure comes back selected. */
function notSaved(table, why, swallowed = 0) {
  plate.show({ said: sentence(says.notsaved, { table }), why, swallowed, seen: toFirstWrong });
}

function toFirstWrong() {
  const again = byId("again");
  if (!again.hidden) again.querySelector("input").focus();
  else if (sheet.wrong().length) sheet.toFirstWrong();
  else if (byId("override").hidden || !byId("override-on").checked) sheet.first();
  else byId("override-reason").focus();
}

/** What the server refused, as soon as it may be told: in the form, or over the sheet that is typed now. */
function tellRefused() {
  if (!data.now || plate.up || document.querySelector("dialog[open]")) return;
  const one = lists.queued().find(({ refused, told }) => refused && !told);
  if (!one) return;
  const typed = open ? String(open.table) : number.value.trim();
  if (open && sheet.unsaved) return tellOver(one);
  reopen(one.id, typed.length);
}

function tellOver(one) {
  const field = document.activeElement;
  queue.put({ ...one, told: true });
  plate.show({
    said: sentence(says.notsaved, { table: one.table }),
    why: [...sentencesOf(one.refused), sentence(says.waits, { table: one.table })],
    seen() {
      field.focus();
      field.select?.();
      tellRefused();
    },
  });
}

const sentencesOf = (problems) =>
  problems.map(({ sentence: said, status }) => said || sentence(says.failed, { status }));

/** A sheet that was refused, into the form again as it was typed, with what is wrong with it. */
function reopen(id, swallowed = 0) {
  const one = queue.take(id);
  if (!one) return;
  if (one.url !== form.action) {
    queue.put(one);
    window.location.assign(one.url);
    return;
  }
  const fields = Object.fromEntries(one.body);
  clear();
  tell("");
  refused = true;
  showUnsent();
  open = tables.get(one.table);
  number.value = one.table;
  names(open);
  otherRoom(open);
  elsewhere.opened(one.table);
  delete byId("figures").dataset.waiting;
  form.elements.expected.value = data.second ? open.last : fields.expected;
  form.elements.reading.value = fields.reading;
  form.elements.proposal.value = fields.proposal ?? "";
  chooseWay(fields.way, false);
  sheet.played.value = one.played;
  sheet.lay();
  sheet.fill(fields);
  sheet.touched = true;
  byId("override-on").checked = Boolean(fields.override);
  byId("override-reason").value = fields.reason ?? "";
  if (one.stale && !data.second) return showBoth(one, swallowed);
  showFaults(one.refused, one.may ?? {}, fields);
  if (one.told) toFirstWrong();
  else notSaved(one.table, sentencesOf(one.refused), swallowed);
}

function reopenAsked(id) {
  leaving(() => reopen(id));
}

/** Figures so unlikely that they are typed a second time, below the sheet; those that were stay confirmed. */
function askAgain(problems, typed = {}) {
  const twice = problems.filter(({ code }) => ["unlikely", "typed_again_otherwise"].includes(code));
  const box = byId("again");
  box.hidden = twice.length === 0;
  const asked = new Set(twice.map(({ field }) => `again.${field}`));
  const confirmed = Object.entries(typed).filter(([name]) => name.startsWith("again.") && !asked.has(name));
  const kept = confirmed.map(([name, value]) =>
    Object.assign(document.createElement("input"), { type: "hidden", name, value }),
  );
  box.querySelector(".fields").replaceChildren(...twice.map(againField), ...kept);
}

function againField({ field, label }) {
  const input = document.createElement("input");
  Object.assign(input, { id: `again.${field}`, name: `again.${field}`, className: "fig fig--total" });
  Object.assign(input, { inputMode: "numeric", autocomplete: "off", maxLength: 7 });
  const words = Object.assign(document.createElement("label"), { htmlFor: input.id, textContent: label });
  const place = Object.assign(document.createElement("div"), { className: "field" });
  place.append(words, input);
  return place;
}

/** From one to the next, and behind the last it is saved; a key that is held goes on once. */
function onKeyAgain(event) {
  const { target, key, shiftKey, repeat } = event;
  const step = key === "Enter" ? (shiftKey ? -1 : 1) : { ArrowDown: 1, ArrowUp: -1 }[key];
  if (!step) return;
  event.preventDefault();
  const fields = [...byId("again").querySelectorAll("input:not([type=hidden])")];
  const next = fields[fields.indexOf(target) + step];
  if (repeat && key === "Enter") return;
  if (next) {
    next.focus();
    next.select();
  } else if (step < 0) sheet.inputs().at(-1)?.focus();
  else if (key === "Enter") form.requestSubmit();
}

/** What the server did not accept, beside the figures. */
function showFaults(problems, may, typed) {
  const rest = sheet.show(problems);
  byId("problems").replaceChildren(
    ...sentencesOf(rest).map((textContent) =>
      Object.assign(document.createElement("p"), { className: "notice notice--bad", textContent }),
    ),
  );
  byId("override").hidden = !may.overridable;
  byId("correct-instead").hidden = !may.correctable;
  askAgain(problems, typed);
}

/* ---- Two people on one sheet ---- */

function showBoth(one, swallowed) {
  const theirs = tables.get(one.table);
  const both = new SideBySide(sheet, theirs, data);
  if (both.agree && !one.there) {
    // Both read the same on the paper: there is nothing to choose.
    tell(sentence(says.saved, { table: one.table }), "ok");
    return back();
  }
  const box = byId("stale");
  // One's own entry may go, and what the desk has asked about; another's reading stays beside this one.
  const replaces = one.there || theirs.by === data.user;
  const words = replaces
    ? { said: says.there, keep: says.keepthere, mine: says.replace }
    : { said: says.stale, keep: says.keep, mine: says.takemine };
  const mine = () => {
    box.hidden = true;
    form.elements[replaces ? "replace" : "reading"].value = "1";
    form.elements.expected.value = theirs.last;
    form.elements.command_id.value = newId();
    open = theirs;
    save();
  };
  const show = () => both.showIn(box, back, mine, words);
  if (one.told) return show();
  const said = sentence(words.said, { table: one.table, who: theirs.who });
  return plate.show({ said, swallowed, seen: show });
}

/* ---- Keys of the whole form ---- */

const KEYS = {
  Escape() {
    leaving(() => {
      tell("");
      back();
    });
  },
  F2() {
    chooseWay(data.ways[(data.ways.indexOf(sheet.way) + 1) % data.ways.length]);
    if (open) sheet.first();
  },
  F4() {
    sheet.nextPlayed();
  },
  F8() {
    if (open && data.lines.length === 2) sheet.swap();
  },
  F9: accept,
};

function onKey(event) {
  if (!KEYS[event.key]) return;
  event.preventDefault();
  KEYS[event.key]();
}

/* ---- Before the tables are known ---- */

/** The number is typed, and waits behind its Enter with what is struck then. */
function onEarly(event) {
  const { key } = event;
  if (key === "Escape") {
    early.length = 0;
    number.readOnly = false;
    number.value = "";
  } else if (key === "Enter") hold(event);
  else if (KEYS[key]) early.push(key);
  else if (!number.readOnly || event.ctrlKey || event.altKey || event.metaKey) return;
  else if (key === "Backspace") early.pop();
  else if (key.length === 1) early.push(key);
  else return;
  event.preventDefault();
}

function hold({ repeat = false } = {}) {
  if (repeat || !number.value.trim()) return;
  number.readOnly = true;
  early.push("Enter");
}

/** A key struck before, where the caret is now; it says nothing to a plate but that it was struck. */
function strike(key) {
  const at = document.activeElement;
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  if (!at.dispatchEvent(event) || key.length > 1 || !at.matches("input:not([type=checkbox])")) return;
  at.setRangeText(key, at.selectionStart, at.selectionEnd, "end");
  at.dispatchEvent(new InputEvent("input", { bubbles: true, data: key, inputType: "insertText" }));
}

/* ---- Beginning ---- */

function listen() {
  listening = true;
  for (const one of document.querySelectorAll("[data-script]")) one.hidden = false;
  form.addEventListener(
    "keydown",
    ({ key, timeStamp }) => {
      if (key === "Enter") entered = [timeStamp, entered[0]];
    },
    true,
  );
  byId("again").addEventListener("keydown", onKeyAgain);
  form.addEventListener("input", showUnsent);
  number.addEventListener("input", () => names(tables.get(Number(number.value.trim()))));
  number.addEventListener("change", () => {
    const wanted = Number(number.value.trim());
    if (tables.has(wanted) && open?.table !== wanted) leaveFor(wanted);
  });
  form.addEventListener("keydown", onKey);
  document.addEventListener("keydown", (event) => {
    if (event.key !== "?" || event.target === byId("override-reason")) return;
    event.preventDefault();
    showKeys();
  });
  byId("proposed").querySelector("button").addEventListener("click", accept);
  byId("show-keys").addEventListener("click", showKeys);
  byId("swap")?.addEventListener("click", KEYS.F8);
  for (const box of document.querySelectorAll("dialog")) box.addEventListener("close", tellRefused);
  window.addEventListener("beforeunload", (event) => {
    if (open && sheet.unsaved) event.preventDefault();
  });
  for (const button of form.querySelectorAll("[data-choose]")) {
    button.addEventListener("click", () => {
      chooseWay(button.dataset.choose);
      if (open) sheet.first();
      else number.focus();
    });
  }
}

function onNumber(event) {
  const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
  if (event.key === "Enter") go(event);
  else if (step) leaving(() => walk(step));
  else return;
  event.preventDefault();
}

function begin() {
  if (!listening) listen();
  number.readOnly = false;
  if (cameBack || sheet.unsaved) takeUp(tables.get(Number(number.value)));
  else {
    clear(number.value);
    names(tables.get(Number(number.value.trim())));
    number.focus();
  }
  for (const key of early.splice(0)) strike(key);
  tellRefused();
  elsewhere.follow();
}

/** The sheet that stands in the form already. */
function takeUp(table) {
  refused = cameBack;
  sheet.touched = true;
  open = table ?? null;
  chooseWay(sheet.way, false);
  names(table);
  otherRoom(table);
  if (open) delete byId("figures").dataset.waiting;
  elsewhere.opened(open?.table ?? null);
  showProposal();
  showUnsent();
}

form.addEventListener("submit", (event) => {
  if (event.submitter?.name === "choose") return correctInstead(event.submitter);
  event.preventDefault();
  return data.now ? save() : hold();
});
number.addEventListener("keydown", (event) => (data.now ? onNumber : onEarly)(event));
// Until here no Enter posts the form: the button would be the first that it presses.
byId("hold").remove();
if (plate.up) plate.showAgain(() => (open ? toFirstWrong() : number.select()));
else if (number.defaultValue && !cameBack) {
  number.value = number.defaultValue;
  hold();
}
showUnsent();
ask();
queue.retry();
window.setInterval(() => {
  late = true;
  if (!data.now) showUnsent();
  ask();
}, ASK_EVERY_MS);
