/*
 * Keeps the region #live of a page up to date.
 *
 * The stream says only "now at number N"; the page then asks for itself again (htmx takes #live
 * out of the answer), so that what is swapped in is what anybody without JavaScript would see.
 * Without a stream it asks every half minute.
 */

import { countDown } from "./countdown.js";

const LEAST_MS_BETWEEN = 700;
const POLL_MS = 30_000;
const TRY_AGAIN_MS = 4_000;
const TRY_STREAM_AGAIN_MS = 90_000;
const LEAST_MS_BETWEEN_WORDS = 20_000;

const region = () => document.getElementById("live");
const state = document.getElementById("live-state");
const announcer = document.getElementById("announcer");

let source = null;
let polling = 0;
let opened = 0;
let heard = false;
let asked = 0;
let waiting = 0;
let owed = false;
let before = null;
let lastAnswer = null;

function say(word) {
  if (!state) return;
  state.textContent = state.dataset[word];
  state.dataset.state = word;
  state.hidden = state.textContent === "";
}

/* ---- Asking again ---- */

function refresh() {
  if (document.hidden) {
    owed = true;
    return;
  }
  if (waiting) return;
  const wait = Math.max(0, asked + LEAST_MS_BETWEEN - Date.now());
  waiting = window.setTimeout(() => {
    waiting = 0;
    owed = false;
    asked = Date.now();
    window.htmx.trigger(region(), "moved");
  }, wait);
}

/* An answer that never came is asked for again: the stream may be open, and says nothing twice. */
for (const [lost, after] of [
  ["htmx:sendError", TRY_AGAIN_MS],
  ["htmx:timeout", TRY_AGAIN_MS],
  ["htmx:responseError", POLL_MS],
]) {
  document.body.addEventListener(lost, (event) => {
    if (event.target === region()) window.setTimeout(refresh, after * (0.75 + Math.random() / 2));
  });
}

document.addEventListener("visibilitychange", () => {
  if (!document.hidden && owed) refresh();
});

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
  const refreshed = requestConfig.triggeringEvent?.type === "moved";
  // The same answer again: nothing to swap, and nobody's focus to disturb.
  if (refreshed && xhr.responseText === lastAnswer) event.detail.shouldSwap = false;
  if (xhr.status === 200) lastAnswer = xhr.responseText;
  before = refreshed && event.detail.shouldSwap ? values() : null;
});

document.body.addEventListener("htmx:afterSwap", () => {
  if (!before) return;
  markChanges(before);
  before = null;
  announce();
});

/* ---- The end of the protests ---- */

let stopCounting = () => {};

/* The page may come from a memory, so that what it said would be old: how much is left now is asked. */
async function followClosing() {
  stopCounting();
  const find = () => region().querySelector("[data-countdown]");
  if (!find()) return;
  try {
    const answer = await fetch(region().getAttribute("hx-get"), { method: "HEAD", cache: "no-store" });
    const left = answer.headers.get("X-Closes-In");
    stopCounting();
    if (left !== null) stopCounting = countDown(find, Number(left), refresh);
    else if (answer.ok) refresh();
  } catch {
    // The hall's Wi-Fi.
    window.setTimeout(followClosing, TRY_AGAIN_MS);
  }
}

document.body.addEventListener("htmx:afterSettle", followClosing);

/* ---- Hearing of changes ---- */

function listen() {
  source = new EventSource(region().dataset.live);
  source.addEventListener("open", () => {
    poll(false);
    say("open");
    // Names may have changed while nobody listened, and their change has no number.
    if (opened++) refresh();
  });
  source.addEventListener("message", (event) => {
    const first = !heard;
    heard = true;
    if (!first || event.data !== region().dataset.number) refresh();
  });
  source.addEventListener("error", () => {
    if (source.readyState === EventSource.CLOSED) refused();
    else say("lost");
  });
}

/* Too many streams, or a proxy that bars them. */
function refused() {
  source.close();
  poll(true);
  window.setTimeout(listen, TRY_STREAM_AGAIN_MS * (0.75 + Math.random() / 2));
}

function poll(on) {
  window.clearInterval(polling);
  polling = on ? window.setInterval(refresh, POLL_MS * (0.75 + Math.random() / 2)) : 0;
  if (on) say("polling");
}

window.addEventListener("pagehide", () => source?.close());
window.addEventListener("pageshow", (event) => {
  if (event.persisted) {
    listen();
    refresh();
  }
});

/* ---- The projector turns its pages ---- */

function turnPages() {
  const { seconds } = region().dataset;
  if (!seconds) return;
  window.setInterval(() => {
    const now = region();
    if (now.dataset.next === now.getAttribute("hx-get")) return;
    now.setAttribute("hx-get", now.dataset.next);
    window.htmx.process(now);
    refresh();
  }, Number(seconds) * 1000);
}

if (region()) {
  followClosing();
  listen();
  turnPages();
}
