/*
 * A screen of the hall: its rows in columns and pages by what fits, and its turn.
 *
 * The style sheet lets a list run on in columns as high as the screen; what stands side by side is a
 * page. Chosen here is how many columns that are: as few pages as can be, and no word broken. An
 * answer that refreshes what is shown leaves it at its page.
 */

import { refresh } from "./live.js";

const COLUMNS = [1, 2, 3];
const LEAST_SECONDS = 5;
/* Pages of long lists after which a notice, the clock or the sponsors come round again. */
const LONGEST_RUN = 6;

const live = () => document.getElementById("live");
const list = () => live().querySelector(".wall__columns");
const rows = () => [...list().querySelectorAll("tbody tr")];
const address = () => live().getAttribute("hx-get");

/* The page that each long list has reached, and what is a single page, by address. */
const reached = new Map();
const single = new Set();
let shown = "";
let chosen = 1;
let pages = 1;
let run = 0;
let between = [];
let turning = 0;

/* ---- What fits ---- */

function pageOf(row) {
  const { left, width } = list().getBoundingClientRect();
  const step = width + Number.parseFloat(getComputedStyle(list()).columnGap);
  return Math.floor((row.getBoundingClientRect().left - left + 1) / step) + 1;
}

/* Names with a word that is longer than their cell. */
const tight = () => [...list().querySelectorAll(".wall__name")].filter((name) => name.scrollWidth > name.clientWidth);

function laidOut(columns) {
  list().dataset.columns = columns;
  return { columns, pages: pageOf(rows().at(-1)), tight: tight().length };
}

/* What does not even fit a single column is written smaller, wherever it stands. */
function deal(ways) {
  for (const name of list().querySelectorAll(".wall__name[style]")) name.removeAttribute("style");
  const cost = (way) => Math.max(way.pages, list().dataset.atEase ?? 1);
  const whole = ways.map(laidOut).filter((way, _at, [widest]) => way.tight === widest.tight);
  chosen = whole.reduce((best, way) => (cost(way) < cost(best) ? way : best)).columns;
  laidOut(chosen);
  const widths = tight().map((name) => [name, (0.96 * name.clientWidth) / name.scrollWidth]);
  for (const [name, part] of widths) name.style.fontSize = `${part}em`;
  return pageOf(rows().at(-1));
}

/* ---- What is seen ---- */

function show() {
  const page = Math.min(reached.get(shown) ?? 1, pages);
  live().querySelector(".wall__page").textContent = pages > 1 ? `${page}/${pages}` : "";
  if (!list()) return;
  list().style.setProperty("--page", page - 1);
  const range = live().querySelector("[data-of-page]");
  if (!range) return;
  const seen = rows().filter((row) => pageOf(row) === page);
  const letters = [seen[0], seen.at(-1)].map((row) => row.textContent.normalize("NFD").match(/\p{L}/u)?.[0]);
  range.textContent = [...new Set(letters)].join(" – ").toUpperCase();
}

/* A score that comes in changes no columns: a small machine would measure all names at each of them. */
function layOut({ type } = {}) {
  if (!live()) return;
  const turned = shown !== address();
  const refreshed = type === "htmx:afterSettle" && !turned;
  shown = address();
  pages = list() ? deal(refreshed ? [chosen] : COLUMNS) : 1;
  if (pages > 1) single.delete(shown);
  else single.add(shown);
  show();
  if (turned) wait();
}

/* ---- The turn ---- */

/* Who looks for a seat has seen all of them after `through` seconds, where that can be. */
function wait() {
  const most = Number(live().dataset.seconds);
  const { through } = list()?.dataset ?? {};
  const seconds = through ? Math.min(most, Math.max(LEAST_SECONDS, Math.floor(through / pages))) : most;
  window.clearTimeout(turning);
  turning = window.setTimeout(turn, seconds * 1000);
}

function following() {
  const page = Math.min(reached.get(shown) ?? 1, pages);
  if (page === pages) reached.delete(shown);
  else reached.set(shown, page + 1);
  const next = page === pages ? live().dataset.next : shown;
  if (between.length) return between.shift();
  run = pages > 1 ? run + 1 : 0;
  if (run < LONGEST_RUN || single.has(next)) return next;
  run = 0;
  between = [...single, next];
  return between.shift();
}

function turn() {
  const next = following();
  if (next === shown) {
    show();
    wait();
    return;
  }
  live().setAttribute("hx-get", next);
  window.htmx.process(live());
  refresh();
}

document.body.addEventListener("htmx:afterSettle", layOut);
document.fonts.addEventListener("loadingdone", layOut);
window.addEventListener("resize", layOut);
if (live()) layOut();
