/*
 * Counts the time of the round, to the same second on every screen.
 *
 * What it counts to are times of the server; how late it is there is asked for and measured against
 * a clock that only runs, so that it does not matter what a device takes the time for. Whatever is
 * heard late by up to half the way there and back: a measurement is kept until a better one comes,
 * or one that it cannot be true beside. Without a connection it counts on from what it knows, and
 * says so. It sounds only where somebody asked it to.
 */

import { spell } from "./countdown.js";

const PATIENCE_MS = 8_000;
const TRY_AGAIN_MS = 4_000;
const BETTER_SOON_MS = 2_000;
const GOOD_MS = 100;
const MOST_AT_ONCE = 4;
/* A page that holds a stream hears from it when the connection is lost. */
const ASK_MS = document.getElementById("live") ? 120_000 : 15_000;
const REFRESH_MS = 4_000;

const clock = () => document.getElementById("clock");
/* What the page before knew: until it is measured anew, the first second of this one is right. */
const KEPT = "clock-ahead";
let known = remembered();
let measured = 0;
let lost = false;
let before = "";

/* ---- How late it is at the server ---- */

const serverNow = () => performance.now() + known.offset;

function keep(ahead) {
  try {
    sessionStorage.setItem(KEPT, String(ahead));
  } catch {
    // A browser may forbid to keep anything.
  }
}

function remembered() {
  let kept = null;
  try {
    kept = sessionStorage.getItem(KEPT);
  } catch {
    // As above.
  }
  if (kept === null) return null;
  const ahead = Date.now() - performance.now();
  return { offset: Number(kept) + ahead, doubt: Infinity, ahead };
}

function learn(offset, doubt) {
  const better = !known || doubt < known.doubt || Math.abs(offset - known.offset) > doubt;
  if (!better) return;
  known = { offset, doubt, ahead: Date.now() - performance.now() };
  keep(offset - known.ahead);
}

async function ask() {
  const sent = performance.now();
  const answer = await fetch(clock().dataset.now, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS) });
  const then = Number(answer.ok ? await answer.text() : NaN);
  if (!then) throw new Error("no time");
  const doubt = (performance.now() - sent) / 2;
  learn(then - sent - doubt, doubt);
}

const measure = (() => {
  let timer = 0;
  let asking = false;
  const again = (milliseconds) => {
    window.clearTimeout(timer);
    timer = window.setTimeout(now, milliseconds * (0.75 + Math.random() / 2));
  };
  async function now() {
    if (asking || !clock()) return;
    asking = true;
    try {
      await ask();
      say(false);
      measured += 1;
      again(known.doubt > GOOD_MS && measured < MOST_AT_ONCE ? BETTER_SOON_MS : ASK_MS);
    } catch {
      say(true);
      again(TRY_AGAIN_MS);
    }
    asking = false;
  }
  return () => {
    measured = 0;
    now();
  };
})();

/* A device that slept, or whose own clock was set meanwhile: only the server knows how long. */
function slept() {
  const ahead = Date.now() - performance.now();
  if (Math.abs(ahead - known.ahead) < 1_000) return;
  known = { ...known, doubt: Infinity, ahead };
  measure();
}

/* ---- What is shown ---- */

function say(isLost) {
  lost = isLost;
  const sentence = clock()?.querySelector("[data-clock-lost]");
  if (sentence) sentence.hidden = !lost;
}

const millisecondsLeft = ({ ends, left }) => (ends ? Date.parse(ends) - serverNow() : Number(left) * 1000);

function phaseOf({ state, ends, warning }, left) {
  if (state !== "running" && state !== "over") return state;
  if (!ends) return "running";
  if (left <= 0) return "over";
  return left <= Number(warning) * 60_000 ? "ending" : "running";
}

function figures({ state, ends, left, countsFrom }, remaining) {
  if (ends || left) return spell(remaining);
  return state === "running" ? spell(serverNow() - Date.parse(countsFrom)) : "";
}

function show(element) {
  const { dataset } = element;
  const remaining = millisecondsLeft(dataset);
  const phase = phaseOf(dataset, remaining);
  const place = element.querySelector("[data-clock-left]");
  // Before the whistle it says what there will be.
  if (phase !== "waiting") place.textContent = phase === "called" ? "" : figures(dataset, remaining);
  place.hidden = place.textContent === "";
  element.className = `clock clock--${phase}`;
  for (const part of document.querySelectorAll("[data-clock-when]")) {
    part.hidden = !part.dataset.clockWhen.split(" ").includes(phase);
  }
  element.querySelector("[data-clock-lost]").hidden = !lost;
  element.querySelector("[data-clock-sound]")?.setAttribute("aria-pressed", String(Boolean(audio)));
  tell(element, phase);
  return remaining > 0 ? remaining % 1000 || 1000 : 1000;
}

/* All screens turn to the next second together. */
let turns = 0;

function tick() {
  const element = clock();
  let next = 200;
  if (known && element?.dataset.state) {
    slept();
    next = show(element);
  }
  window.clearTimeout(turns);
  turns = window.setTimeout(tick, next + 2);
}

/* A page puts a new one in its place: it goes on before anybody sees what was printed there. */
let ticking = clock();
const replaced = new MutationObserver(() => {
  if (clock() === ticking) return;
  ticking = clock();
  tick();
});

/* ---- What is heard ---- */

let audio = null;

function sound(pitch, times, length) {
  if (!audio) return;
  for (let turn = 0; turn < times; turn += 1) {
    const start = audio.currentTime + turn * (length + 0.15);
    const [tone, loudness] = [audio.createOscillator(), audio.createGain()];
    tone.frequency.value = pitch;
    loudness.gain.setValueAtTime(0.6, start);
    loudness.gain.linearRampToValueAtTime(0, start + length);
    tone.connect(loudness).connect(audio.destination);
    tone.start(start);
    tone.stop(start + length);
  }
}

const warn = () => sound(880, 2, 0.25);
const ring = () => sound(2_100, 3, 0.7);

function tell(element, phase) {
  if (phase === before) return;
  const wasPlaying = before === "running" || before === "ending";
  const announcer = element.querySelector("[data-clock-announcer]");
  if (phase === "ending" && before === "running") {
    announcer.textContent = announcer.dataset.ending;
    warn();
  }
  if (wasPlaying && (phase === "over" || phase === "called")) {
    announcer.textContent = announcer.dataset.over;
    ring();
  }
  before = phase;
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-clock-sound]");
  if (!button) return;
  if (audio) audio.close();
  audio = audio ? null : new AudioContext();
  button.setAttribute("aria-pressed", String(Boolean(audio)));
  // So that whoever asked for it hears at once that it is heard.
  warn();
});

/* ---- Pages that nothing else keeps up to date ---- */

async function refresh() {
  const element = clock();
  if (document.hidden || !element?.dataset.refresh) return;
  try {
    const address = `${element.dataset.refresh}?known=${element.dataset.number ?? ""}`;
    const answer = await fetch(address, { redirect: "error", signal: AbortSignal.timeout(PATIENCE_MS) });
    if (answer.status === 200) {
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      clock().replaceWith(page.getElementById("clock"));
    }
    say(!answer.ok);
  } catch {
    say(true);
  }
}

if (clock()) {
  measure();
  tick();
  replaced.observe(document.body, { childList: true, subtree: true });
  if (clock().dataset.refresh) window.setInterval(refresh, REFRESH_MS);
  document.addEventListener("visibilitychange", () => document.hidden || measure());
  window.addEventListener("online", measure);
  window.addEventListener("offline", () => say(true));
  document.addEventListener("link", ({ detail }) => {
    if (detail === "lost") say(true);
    else if (lost && detail) measure();
  });
}
