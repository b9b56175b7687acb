/*
 * Keeps the region #live of a page up to date.
 *
 * The stream says only "now at number N"; the page then asks for itself again (htmx takes #live
 * out of the answer), so that what is swapped in is what anybody without JavaScript would see.
 * Without a stream it asks every half minute. While nobody looks it holds no stream and asks for
 * nothing. It says that it is live only while the stream speaks and answers arrive.
 */

import { countDown } from "./countdown.js";
import { follow } from "./stream.js";

const LEAST_MS_BETWEEN = 700;
const POLL_MS = 30_000;
const TRY_AGAIN_MS = 4_000;
/* While the database is away: a whole hall asks then. */
const TRY_WHEN_BUSY_MS = 8_000;
const TRY_STREAM_AGAIN_MS = 90_000;
const LONGEST_SILENCE_TRY_MS = 30_000;
const LONGEST_ANSWER_MS = 10_000;
const LONGEST_UNSAID_MS = 700;
const FIRST_BEHIND_MS = 300;
const LONGEST_BEHIND_MS = 10_000;
const LEAST_MS_BETWEEN_WORDS = 20_000;

const region = () => document.getElementById("live");
const state = document.getElementById("live-state");
const announcer = document.getElementById("announcer");
/* Where people look for a name, or for less of a list. */
const search = () => document.querySelector('form[hx-target="#live"]');

let leave = () => {};
let listening = 0;
let silences = 0;
let polling = 0;
let opened = false;
let fresh = true;
let link = "";
let unanswered = false;
let gone = false;
let told = 0;
let behind = 0;
let asked = 0;
let waiting = 0;
let seeking = false;
let unsaid = 0;
let seekingAgain = 0;
let before = null;
let page = region()?.dataset.page;
let shownAddress = region()?.getAttribute("hx-get");
let lastAnswer = null;

/* When the server said what stands here, if it was kept since (pages_worker.js); it is not live then. */
let kept = document.documentElement.dataset.kept;

function age() {
  const [then, now] = [new Date(kept), new Date()];
  const today = then.toDateString() === now.toDateString();
  const format = { timeStyle: "short", ...(today ? {} : { dateStyle: "long" }) };
  const sentence = today ? state.dataset.kept : state.dataset.keptBefore;
  return sentence.replace("{time}", then.toLocaleString(document.documentElement.lang, format));
}

const somewhere = (milliseconds) => milliseconds * (0.75 + Math.random() / 2);

function say(word) {
  link = word;
  if (!state) return;
  const reached = gone ? "gone" : link && unanswered ? "lost" : link;
  const awaited = unanswered ? "unanswered" : "asking";
  const shown = region()?.ariaBusy ? awaited : kept ? "kept" : reached;
  state.textContent = shown === "kept" ? age() : (state.dataset[shown] ?? "");
  state.dataset.state = shown;
  state.hidden = state.textContent === "";
  document.dispatchEvent(new CustomEvent("link", { detail: kept ? "lost" : reached }));
}

function answered(well, absent = false) {
  // There again: so is the stream, which is not waited for any longer.
  if (well && unanswered && polling) listenIn(somewhere(1_000));
  unanswered = !well;
  gone = absent;
  if (well) kept = "";
  say(link);
}

/* ---- Asking again ---- */

export function refresh() {
  // Whoever looks again asks again.
  if (document.hidden || waiting || seeking) return;
  const wait = Math.max(0, asked + LEAST_MS_BETWEEN - Date.now());
  waiting = window.setTimeout(() => {
    waiting = 0;
    asked = Date.now();
    window.htmx.trigger(region(), "moved");
  }, wait);
}

/* An answer that never came is asked for again: the stream may be open, and says nothing twice. */
for (const [lost, after] of [
  ["htmx:sendError", TRY_AGAIN_MS],
  ["htmx:timeout", TRY_AGAIN_MS],
  ["htmx:responseError", TRY_WHEN_BUSY_MS],
]) {
  document.body.addEventListener(lost, (event) => {
    if (event.target !== region() && event.target !== search()) return;
    // Made private, or taken down: asked for again all the same, for it may come back.
    const absent = event.detail.xhr?.status === 404;
    if (event.target === search()) blank();
    answered(false, absent);
    window.clearTimeout(seekingAgain);
    seekingAgain = window.setTimeout(askAgain, somewhere(absent ? POLL_MS : after));
  });
}

const askAgain = () => (seeking ? window.htmx.trigger(search(), "submit") : refresh());

/* ---- Looking for somebody ---- */

/* What stands there answers another question, and would pass for the answer to this one. It goes when
   no answer has come for a moment: at once, a page would flicker at every letter. */
document.body.addEventListener("htmx:beforeRequest", ({ target }) => {
  if (target !== search()) return;
  window.clearTimeout(seekingAgain);
  if (!seeking) unsaid = window.setTimeout(blank, LONGEST_UNSAID_MS);
  seeking = true;
});

function blank() {
  region().ariaBusy = "true";
  say(link);
}

function found() {
  seeking = false;
  window.clearTimeout(unsaid);
}

/* Which number was told: a server that has not heard of it yet waits a moment for it. */
document.body.addEventListener("htmx:configRequest", (event) => {
  if (event.target === region() && told) event.detail.headers["X-Told"] = told;
});

/* Of several processes one may have told of a change that the one which answers has not heard of. */
function catchUp() {
  const reached = !told || Number(region().dataset.number) >= told;
  behind = reached ? 0 : behind + 1;
  if (behind) window.setTimeout(refresh, Math.min(FIRST_BEHIND_MS * 2 ** behind, LONGEST_BEHIND_MS));
}

/* ---- What changed ---- */

const values = () =>
  new Map([...region().querySelectorAll("[data-key]")].map((one) => [one.dataset.key, one.dataset.value]));

function markChanges(old) {
  for (const one of region().querySelectorAll("[data-key]")) {
    if (old.has(one.dataset.key) && old.get(one.dataset.key) !== one.dataset.value) {
      for (const row of one.matches("tbody") ? one.rows : [one]) row.classList.add("is-changed");
    }
  }
}

const announce = (() => {
  let last = 0;
  let later = 0;
  const speak = () => {
    later = 0;
    last = Date.now();
    announcer.textContent = "";
    // Emptied first and filled a moment later, or the same sentence twice is not read again.
    window.setTimeout(() => {
      announcer.textContent = region().dataset.say.replace(/\s+/g, " ").trim();
    }, 100);
  };
  return () => {
    if (!later) later = window.setTimeout(speak, Math.max(0, last + LEAST_MS_BETWEEN_WORDS - Date.now()));
  };
})();

document.body.addEventListener("htmx:beforeSwap", (event) => {
  const { xhr, target, requestConfig } = event.detail;
  if (target.id !== "live") return;
  if (requestConfig.elt === search()) found();
  // What was asked for before somebody was looked for.
  if (seeking) event.detail.shouldSwap = false;
  const refreshed = requestConfig.triggeringEvent?.type === "moved";
  // The same answer again: nothing to swap, and nobody's focus to disturb.
  if (refreshed && xhr.responseText === lastAnswer) event.detail.shouldSwap = false;
  if (xhr.status === 200) {
    lastAnswer = xhr.responseText;
    answered(true);
  }
  // The wall's next page is another list, in which the same keys are other people.
  const turned = shownAddress !== requestConfig.path;
  before = refreshed && event.detail.shouldSwap && !turned ? values() : null;
  if (!event.detail.shouldSwap) catchUp();
});

document.body.addEventListener("htmx:afterSwap", () => {
  if (region()) turn();
  shownAddress = region()?.getAttribute("hx-get");
  if (region()) catchUp();
  if (!before) return;
  markChanges(before);
  before = null;
  announce();
});

/* The tournament's own address shows seats or the ranking: what stands around the list is another's. */
function turn() {
  if (region().dataset.page === page) return;
  ({ page } = region().dataset);
  const whole = new DOMParser().parseFromString(lastAnswer, "text/html");
  document.title = whole.title;
  for (const part of [".heading", "#around"]) {
    document.querySelector(part).replaceWith(whole.querySelector(part));
    window.htmx.process(document.querySelector(part));
  }
}

/* ---- The end of the protests ---- */

let stopCounting = () => {};

/* The page may come from a memory, so that what it said would be old: how much is left now is asked. */
async function followClosing() {
  const find = () => region().querySelector("[data-countdown]");
  if (!find()) return stopCounting();
  try {
    const answer = await fetch(region().getAttribute("hx-get"), {
      method: "HEAD",
      cache: "no-store",
      signal: AbortSignal.timeout(LONGEST_ANSWER_MS),
    });
    const left = answer.headers.get("X-Closes-In");
    stopCounting();
    if (left !== null) stopCounting = countDown(find, Number(left), refresh);
    else if (answer.ok) refresh();
  } catch {
    // The hall's Wi-Fi.
    window.setTimeout(followClosing, TRY_AGAIN_MS);
  }
  return undefined;
}

document.body.addEventListener("htmx:afterSettle", followClosing);

/* ---- Hearing of changes ---- */

const words = {
  wait() {},
  open(number) {
    silences = 0;
    if (number !== null) told = Number(number);
    poll(false);
    say("open");
    // Names may have changed while nobody listened, and their change has no number.
    if (kept || opened || (number !== null && number !== region().dataset.number)) refresh();
    opened = true;
    fresh = number === null;
  },
  number(number) {
    words.beat();
    told = Number(number);
    // What a new stream says first is where the tournament stands; all that comes later is news.
    if (!fresh || number !== region().dataset.number) refresh();
    fresh = false;
  },
  beat() {
    silences = 0;
    say("open");
  },
  lost: () => say("lost"),
  // A frozen network: nobody hung up, and nothing comes.
  silent() {
    say("lost");
    listenIn(somewhere(Math.min(1_000 * 2 ** silences++, LONGEST_SILENCE_TRY_MS)));
  },
  // Too many streams, a proxy that bars them, or a server that cannot answer now: whether it can is asked.
  refused() {
    poll(true);
    window.setTimeout(refresh, somewhere(TRY_AGAIN_MS));
    listenIn(somewhere(TRY_STREAM_AGAIN_MS));
  },
};

function listen() {
  leave();
  leave = follow(region().dataset.live, ({ word, number }) => words[word](number));
}

function listenIn(milliseconds) {
  window.clearTimeout(listening);
  listening = window.setTimeout(listen, milliseconds);
}

function poll(on) {
  window.clearInterval(polling);
  polling = on ? window.setInterval(refresh, somewhere(POLL_MS)) : 0;
  if (on) say("polling");
}

/* Nobody looks: a stream would be held for nothing, and would bar other pages. */
function rest() {
  window.clearTimeout(listening);
  leave();
  poll(false);
  say("");
}

function wake() {
  silences = 0;
  listen();
  refresh();
  followClosing();
}

document.addEventListener("visibilitychange", () => (document.hidden ? rest() : wake()));
/* A silent stream tells after seconds only; and one on this very computer goes on without the network. */
for (const change of ["offline", "online"]) {
  window.addEventListener(change, () => {
    if (document.hidden) return;
    say("lost");
    wake();
  });
}
window.addEventListener("pagehide", rest);
window.addEventListener("pageshow", (event) => {
  if (event.persisted && !document.hidden) wake();
});

/* The row of tabs runs over the edge of a phone: the one that is open is on it. */
const open = document.querySelector(".tabs [aria-current]");
if (open) {
  const row = open.closest(".tabs");
  row.scrollLeft = open.offsetLeft - row.offsetLeft - (row.clientWidth - open.offsetWidth) / 2;
}

if (region()) {
  if (kept) say("");
  followClosing();
  if (!document.hidden) listen();
}
