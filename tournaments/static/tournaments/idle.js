/*
 * The end of a session at which nobody does anything: warned of, and then the password is asked for
 * on top of the page, which stays as it is with all that was typed.
 *
 * What counts is what a person does: a key, a press. It is told to the server once a minute; what
 * pages ask by themselves tells it nothing. All pages of a browser have one session, and tell each
 * other. The server decides; here only time is measured.
 */

import { spell } from "./countdown.js";
import { KEY } from "./idle_seen.js";
import { token } from "./sheet_queue.js";

const EVERY_MS = 1000;
const TELL_EVERY_MS = 60_000;
const WARN_MS = 120_000;
const PATIENCE_MS = 10_000;

const box = document.getElementById("idle");
const soon = document.getElementById("idle-soon");
const over = document.getElementById("idle-over");
const other = document.getElementById("idle-other");
const said = over.querySelector("[data-said]");
const step = over.querySelector("[data-step]");
const { user, still, login } = box.dataset;
const lasts = Number(box.dataset.seconds) * 1000;
const warn = Math.min(WARN_MS, lasts / 3);

let at = Date.now();
let asking = false;

function shared() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}

/** The session lasts from now on, or from when the server says. */
function lives(since = Date.now()) {
  at = since;
  localStorage.setItem(KEY, JSON.stringify({ user, at }));
  go();
}

/** What stood on the page before the login was signed for the session of before. */
function go() {
  for (const field of document.getElementsByName("csrfmiddlewaretoken")) field.value = token();
  if (over.open) over.close();
  warned(false);
}

function warned(on) {
  if (soon.hidden === !on) return;
  soon.hidden = !on;
  // Filled when it is shown, so that it is read out.
  soon.querySelector("[role=alert]").textContent = on ? soon.querySelector("template").content.textContent : "";
}

function ask(method) {
  return fetch(still, {
    method,
    headers: method === "POST" ? { "X-CSRFToken": token() } : {},
    redirect: "manual",
    cache: "no-store",
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
}

/** Who is logged in by the server, and for how long; tells it as well that somebody is here. */
async function hear(method) {
  if (asking) return;
  asking = true;
  try {
    const answer = await ask(method);
    if (answer.type === "opaqueredirect" || answer.status === 403) end();
    else if (answer.ok) {
      const now = await answer.json();
      if (String(now.user) === user) lives(Date.now() - lasts + now.seconds * 1000);
      else replaced();
    }
  } catch {
    // The hall's Wi-Fi: asked again by the next tick.
  } finally {
    asking = false;
  }
}

function end() {
  warned(false);
  if (over.open) return;
  said.hidden = true;
  step.hidden = true;
  over.showModal();
}

function replaced() {
  if (over.open) over.close();
  if (!other.open) other.showModal();
}

function tick() {
  if (over.open || other.open) return;
  const left = at + lasts - Date.now();
  if (left <= 0) hear("GET");
  warned(left > 0 && left <= warn);
  soon.querySelector("[data-left]").textContent = spell(left);
}

function did(event) {
  if (over.open || other.open || !event.isTrusted) return;
  const left = at + lasts - Date.now();
  // What was sent with a session that is over would be sent to the login.
  if (left <= 0) return void tick();
  if (Date.now() - at > Math.min(TELL_EVERY_MS, lasts / 4)) hear("POST");
}

/** A form must not leave the page for a login that would forget it. */
function held(event) {
  if (event.target.closest("#idle") || at + lasts > Date.now()) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  hear("GET");
}

async function enter(event) {
  event.preventDefault();
  const form = event.target;
  said.hidden = true;
  try {
    const answer = await fetch(login, {
      method: "POST",
      body: new URLSearchParams(new FormData(form)),
      headers: { "X-CSRFToken": token() },
      redirect: "manual",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (answer.type === "opaqueredirect") return void (await entered());
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    tell(page.querySelector(".notice--bad, .field__error")?.textContent.trim() ?? `${answer.status}`);
  } catch {
    tell(box.querySelector("[data-unanswered]").textContent);
  }
  form.elements.password.select();
}

async function entered() {
  over.querySelector("[name=password]").value = "";
  const answer = await ask("POST");
  if (answer.ok) lives();
  else step.hidden = false;
}

function tell(text) {
  said.textContent = text;
  said.hidden = false;
}

lives();
window.setInterval(tick, EVERY_MS);
document.addEventListener("keydown", did, true);
document.addEventListener("pointerdown", did, true);
document.addEventListener("submit", held, true);
document.addEventListener("visibilitychange", () => document.hidden || tick());
soon.querySelector("button").addEventListener("click", () => hear("POST"));
over.querySelector("form").addEventListener("submit", enter);
for (const dialog of [over, other]) dialog.addEventListener("cancel", (event) => event.preventDefault());
window.addEventListener("focus", () => over.open && !step.hidden && hear("GET"));
window.addEventListener("storage", ({ key }) => {
  if (key !== KEY) return;
  const now = shared();
  if (now.user === user) {
    at = now.at;
    if (other.open) other.close();
    go();
  } else if (now.user) replaced();
  else if (!other.open) hear("GET");
});
