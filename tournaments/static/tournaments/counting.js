/*
 * The counting page: keys to tap, and totals while one taps. Nothing leaves the page, and nothing
 * stays when it is closed.
 */

import { problems, won } from "./counting_checks.js";
import { total } from "./sheet_arithmetic.js";

const BOTH = ["a", "b"];
const OF_THE_TABLE = ["two_closings", "deck_exceeded"];
const NARROW = window.matchMedia("(max-width: 52rem)");
const form = document.getElementById("count");
const rules = JSON.parse(document.getElementById("rules").textContent);
const tapped = new Map();

const field = (path) => form.elements[path];
const signed = (value) => String(value).replace("-", "−");

function number(input) {
  const text = input.value.trim().replace("−", "-");
  return /^-?\d{1,6}$/.test(text) ? Number(text) : 0;
}

/* ---- What stands on the page ---- */

function line(at) {
  const read = (input) => (input.type === "checkbox" ? input.checked : number(input));
  return Object.fromEntries(rules.figures.map(({ name }) => [name, read(field(`${at}.${name}`))]));
}

function reckon() {
  const lines = { a: line("a"), b: line("b") };
  const sums = {};
  for (const [at, other] of [BOTH, [...BOTH].reverse()]) {
    const points = total(lines[at], rules, lines[other]);
    sums[at] = points + number(field(`before.${at}`));
    form.querySelector(`[data-total="${at}"]`).textContent = signed(points);
    const whole = form.querySelector(`[data-sum="${at}"]`);
    whole.hidden = field(`before.${at}`).value.trim() === "";
    whole.querySelector("output").textContent = signed(sums[at]);
  }
  warn(problems(lines, rules), sums);
}

/* ---- What is wrong ---- */

function sentence(problem) {
  return rules.faults[problem.code].replace(/\{(\w+)\}/g, (all, name) => problem[name] ?? all);
}

function said(className, text) {
  return Object.assign(document.createElement("p"), { className, textContent: text });
}

function warn(found, sums) {
  for (const box of form.querySelectorAll("[data-wrong]")) {
    const path = box.dataset.wrong;
    const mine = found.filter((one) => (OF_THE_TABLE.includes(one.code) ? "" : one.field) === path);
    const words = mine.map((one) => said(path ? "field__error" : "notice notice--bad", sentence(one)));
    if (path === "") words.push(...winner(sums));
    if (box.textContent !== words.map((one) => one.textContent).join("")) box.replaceChildren(...words);
    box.closest(".counted")?.classList.toggle("counted--wrong", mine.length > 0);
    if (path) field(path).setAttribute("aria-invalid", String(mine.length > 0));
  }
}

/* ---- A game at a single table ---- */

function winner(sums) {
  // A tournament's player fills in no points of before, and hears nothing of a game.
  if (BOTH.every((at) => field(`before.${at}`).value.trim() === "")) return [];
  const line = won(sums, rules.single);
  return line ? [said("notice notice--ok", rules.single.said[line])] : [];
}

/** Add this smazzata to those before, and begin the next. */
function next() {
  for (const at of BOTH) {
    const whole = form.querySelector(`[data-sum="${at}"] output`).textContent.replace("−", "-");
    field(`before.${at}`).value = whole;
  }
  clear();
}

function clear() {
  for (const input of form.querySelectorAll(".counted input")) {
    if (input.type === "checkbox") input.checked = false;
    else input.value = "";
  }
  tapped.clear();
  for (const box of form.querySelectorAll("[data-tapped]")) box.textContent = "";
  show("a");
  reckon();
  window.scrollTo({ top: 0 });
}

/* ---- Keys ---- */

function step(button) {
  const input = button.parentElement.querySelector("input");
  input.value = String(Math.max(0, number(input) + Number(button.dataset.step)));
}

function tap(group, cards) {
  const path = group.id.replace(/-cards$/, "").replace("-", ".");
  tapped.set(path, cards(tapped.get(path) ?? []));
  const count = tapped.get(path).length;
  group.querySelector("[data-tapped]").textContent = count || "";
  return field(path);
}

function card(button) {
  const value = Number(button.dataset.card);
  const input = tap(button.parentElement, (cards) => [...cards, value]);
  input.value = String(number(input) + value);
}

function undo(button) {
  let last = 0;
  const input = tap(button.parentElement, (cards) => {
    last = cards.at(-1) ?? 0;
    return cards.slice(0, -1);
  });
  input.value = String(number(input) - last);
}

function openCards(button) {
  const group = document.getElementById(button.getAttribute("aria-controls"));
  const open = group.hidden;
  for (const one of form.querySelectorAll("[data-cards]")) {
    one.setAttribute("aria-expanded", String(open && one === button));
    document.getElementById(one.getAttribute("aria-controls")).hidden = !(open && one === button);
  }
}

/** On a narrow screen one line at a time; the totals at the foot are the way between them. */
function show(at) {
  for (const section of form.querySelectorAll("[data-line]")) {
    section.hidden = NARROW.matches && section.dataset.line !== at;
  }
  for (const link of form.querySelectorAll("[data-show]")) {
    if (NARROW.matches && link.dataset.show === at) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

function pressed(event) {
  const button = event.target.closest("button, a");
  if (!button) return;
  if (button.dataset.step) step(button);
  else if (button.dataset.card) card(button);
  else if ("undo" in button.dataset) undo(button);
  else if (button.dataset.cards) openCards(button);
  else if (button.id === "next") next();
  else if (button.dataset.show) {
    event.preventDefault();
    show(button.dataset.show);
    document.getElementById(`line-${button.dataset.show}`).scrollIntoView();
  } else if (button.id === "clear") {
    event.preventDefault();
    for (const at of BOTH) field(`before.${at}`).value = "";
    clear();
  }
  reckon();
}

/* ---- Beginning ---- */

function enter(event) {
  if (event.key !== "Enter" || event.target.tagName !== "INPUT") return;
  event.preventDefault();
  const inputs = [...form.querySelectorAll("input")].filter((one) => one.offsetParent);
  inputs[inputs.indexOf(event.target) + 1]?.focus();
}

for (const one of form.querySelectorAll("[data-noscript]")) one.hidden = true;
for (const one of form.querySelectorAll("[data-step], [data-cards], #next")) one.hidden = false;
form.addEventListener("click", pressed);
form.addEventListener("keydown", enter);
form.addEventListener("input", reckon);
form.addEventListener("submit", (event) => event.preventDefault());
NARROW.addEventListener("change", () => show("a"));
show("a");
reckon();

// Only where the browser lets a page be kept: over HTTPS, and on the machine itself.
if (navigator.serviceWorker) {
  navigator.serviceWorker.register(form.dataset.worker).catch(() => {});
  navigator.serviceWorker.ready.then(() => {
    document.getElementById("offline").hidden = false;
  });
}
