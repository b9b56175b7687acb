/*
 * Follows one entrant in this browser: its place and its table stay at the foot of every page of
 * the tournament, and its rows are marked. Who it is stays here; the server is never told.
 *
 * What is pinned is taken from the entrant's own page, where the same stands without a script.
 */

const LEAST_MS_BETWEEN = 30_000;
const MOST_MS_LATER = 3_000;

const pin = document.getElementById("pin");
const key = `follow:${pin.dataset.tournament}`;
const region = () => document.getElementById("live");
const buttons = () => document.querySelectorAll("[data-follow]");
const address = (number) => `${pin.dataset.address}${number}/`;

let asked = 0;
let round = region()?.dataset.round;
let later = 0;
let due = Infinity;

/* A browser may forbid to keep anything: then nothing is followed, and nobody is offered to. */
const store = (() => {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
})();

const followed = () => store?.getItem(key);

function keep(number) {
  if (number) store.setItem(key, number);
  else store.removeItem(key);
}

function mark() {
  const number = followed();
  for (const button of buttons()) {
    const pressed = button.dataset.follow === number;
    button.dataset.begin ??= button.textContent;
    button.textContent = pressed ? button.dataset.stop : button.dataset.begin;
    button.setAttribute("aria-pressed", String(pressed));
    button.hidden = false;
  }
  for (const row of document.querySelectorAll(".is-mine")) row.classList.remove("is-mine");
  if (!number) return;
  for (const link of region().querySelectorAll(`a.entrant[href="${address(number)}"]`)) {
    link.closest("tr")?.classList.add("is-mine");
  }
}

/* Without network it is what was kept; how old that is stands beside it. */
function age(kept) {
  if (!kept) return [];
  const time = document.createElement("time");
  time.dateTime = kept;
  time.textContent = `(${new Date(kept).toLocaleString(document.documentElement.lang, { timeStyle: "short" })})`;
  return [time];
}

async function show() {
  const number = followed();
  asked = Date.now();
  due = Infinity;
  // On its own page all of it is on the screen.
  if (!number || location.pathname === address(number)) {
    pin.hidden = true;
    return;
  }
  const answer = await fetch(address(number), { headers: { "X-Keep": "pin" } }).catch(() => null);
  if (answer?.status === 404) keep(null);
  if (!answer?.ok) {
    // What it said may be so no more.
    pin.hidden = true;
    return;
  }
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const said = page.getElementById(`pin-of-${number}`);
  if (said) pin.replaceChildren(said.content, ...age(page.documentElement.dataset.kept));
  pin.hidden = !said;
}

/* Where nobody was looked for, the own seat is what one came for. */
async function seat() {
  const number = followed();
  const place = document.querySelector("[data-own-seat]");
  if (!number || !place) return;
  const answer = await fetch(`${pin.dataset.seats}?cognome=${number}`).catch(() => null);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const own = page.querySelector(`.seat[data-key="${number}"]`)?.closest(".seats");
  if (!own || !place.isConnected) return;
  place.replaceWith(own);
  mark();
}

/* A new round is shown at once, or nearly: a whole hall asks. Figures may wait. */
function refresh() {
  mark();
  seat();
  const next = region().dataset.round;
  const at = Math.max(Date.now(), next === round ? asked + LEAST_MS_BETWEEN : 0);
  round = next;
  // What is due sooner stays so.
  if (at >= due) return;
  due = at;
  window.clearTimeout(later);
  later = window.setTimeout(show, at - Date.now() + Math.random() * MOST_MS_LATER);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-follow]");
  if (!button) return;
  keep(button.getAttribute("aria-pressed") === "true" ? null : button.dataset.follow);
  mark();
  show();
});
document.body.addEventListener("htmx:afterSwap", () => store && refresh());
window.addEventListener("storage", (event) => {
  if (event.key !== key) return;
  mark();
  show();
});

if (store && region()) {
  mark();
  show();
  seat();
}
