/*
 * Seating by hand: names beside the numbers, clashes named while they are made, and names that
 * can be moved - dragged, with Alt and the arrows, or picked up and put down with two presses.
 */

const data = JSON.parse(document.getElementById("seating-data").textContent);
const table = document.querySelector(".seating-edit");
const said = document.getElementById("seating-check");
const told = document.getElementById("seating-said");
const pool = document.getElementById("seating-left");
const known = new Map(data.entrants.map((one) => [String(one.number), one]));
const met = meetings(data.met);
const partners = meetings(data.partners);
let picked = null;

function meetings(found) {
  return new Map(found.map(([one, other, round]) => [`${one}/${other}`, round]));
}

const together = (one, other) => [one, other].sort((a, b) => a - b).join("/");
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
const seats = () => [...table.querySelectorAll("[name^=line_]")];
const numberAt = (seat) => seat.value.trim();
const nameOf = (number) => known.get(number)?.name ?? number;

function repeated(values) {
  return [...new Set(values.filter((value, at) => values.indexOf(value) !== at))];
}

/* ---- What is wrong with it ---- */

/** The lines of a row, each with the numbers of who sits in it. */
function linesOf(row) {
  const lines = new Map();
  for (const seat of row.querySelectorAll("[name^=line_]")) {
    const number = numberAt(seat);
    if (number) lines.set(seat.dataset.line, [...(lines.get(seat.dataset.line) ?? []), number]);
  }
  return [...lines.values()];
}

/** Everybody at a table, two by two: whether they are partners there or opponents. */
function* couples(row) {
  const seated = linesOf(row).flatMap((line, at) => line.map((number) => ({ number, at })));
  for (const [place, one] of seated.entries()) {
    for (const other of seated.slice(place + 1)) yield [one.number, other.number, one.at === other.at];
  }
}

function* clashesOf(row) {
  for (const [one, other, sameLine] of couples(row)) {
    const key = together(one, other);
    const pair = `${one} ${nameOf(one)} / ${other} ${nameOf(other)}`;
    const [a, b] = [known.get(one), known.get(other)];
    if (sameLine && partners.has(key)) yield fill(said.dataset.partners, { pair, round: partners.get(key) });
    if (!sameLine && met.has(key)) yield fill(said.dataset.met, { pair, round: met.get(key) });
    if (!sameLine && data.clubs_apart && a?.club && a.club === b?.club) yield fill(said.dataset.club, { pair });
    if (a && b && a.group !== b.group) yield fill(said.dataset.group, { pair });
  }
}

function faults(seated) {
  const rows = [...table.tBodies[0].rows].filter((row) => linesOf(row).length);
  const numbers = [
    [said.dataset.twice, repeated(seated)],
    [said.dataset.unknown, seated.filter((number) => !known.has(number))],
    [said.dataset.left, [...known.keys()].filter((number) => !seated.includes(number))],
    [said.dataset.tables, repeated(rows.map((row) => row.querySelector("[name=table]").value.trim()))],
  ].filter(([, found]) => found.length);
  return [
    ...numbers.map(([words, found]) => `${words} ${found.join(", ")}.`),
    ...rows.flatMap((row) => [...clashesOf(row)]),
  ];
}

function check() {
  const seated = seats().map(numberAt).filter(Boolean);
  const twice = repeated(seated);
  for (const seat of seats()) {
    const number = numberAt(seat);
    const name = seat.parentElement.querySelector(".seat-name");
    name.textContent = known.get(number)?.name ?? "";
    name.draggable = known.has(number);
    if (twice.includes(number) || (number !== "" && !known.has(number))) seat.setAttribute("aria-invalid", "true");
    else seat.removeAttribute("aria-invalid");
    showHandle(seat, number);
  }
  for (const row of table.tBodies[0].rows) row.classList.toggle("is-clash", [...clashesOf(row)].length > 0);
  const found = faults(seated);
  const lines = found.map((text) => Object.assign(document.createElement("p"), { textContent: text }));
  if (said.textContent !== found.join("")) said.replaceChildren(...lines);
  said.hidden = found.length === 0;
  showLeft([...known.keys()].filter((number) => !seated.includes(number)));
}

/* ---- Moving somebody ---- */

/** Where somebody is taken from: a seat, or from among those without one. */
const from = (place) => (typeof place === "string" ? place : numberAt(place));

function move(source, seat) {
  const there = numberAt(seat);
  seat.value = from(source);
  if (typeof source !== "string") source.value = there;
  check();
}

function swapWith(seat, other) {
  if (!other) return;
  move(seat, other);
  other.focus();
  other.select();
}

function neighbour(seat, key) {
  const row = seat.closest("tr");
  const line = [...row.querySelectorAll("[name^=line_]")];
  const at = line.indexOf(seat);
  if (key === "ArrowLeft") return line[at - 1];
  if (key === "ArrowRight") return line[at + 1];
  const next = key === "ArrowUp" ? row.previousElementSibling : row.nextElementSibling;
  return next?.querySelectorAll("[name^=line_]")[at];
}

function pick(place) {
  picked = place;
  told.textContent = fill(said.dataset.picked, { name: nameOf(from(place)) });
  check();
}

function putDown() {
  picked = null;
  told.textContent = "";
  check();
}

function handle(text, pressed) {
  const button = Object.assign(document.createElement("button"), {
    type: "button",
    className: "seat-handle",
    textContent: "⠿",
  });
  button.setAttribute("aria-label", text);
  button.title = text;
  button.addEventListener("click", pressed);
  return button;
}

/** The button of a seat: picks up who sits there, or puts down whoever was picked up. */
function showHandle(seat, number) {
  const cell = seat.parentElement;
  let button = cell.querySelector(".seat-handle");
  if (!button) {
    button = handle("", () => press(seat));
    seat.after(button);
  }
  const text = picked
    ? fill(said.dataset.put, { name: nameOf(from(picked)) })
    : fill(said.dataset.pick, { name: nameOf(number) });
  button.hidden = !picked && !known.has(number);
  button.classList.toggle("is-picked", picked === seat);
  if (button.title !== text) {
    button.title = text;
    button.setAttribute("aria-label", text);
  }
}

function press(seat) {
  if (picked === null) return pick(seat);
  const source = picked;
  picked = null;
  told.textContent = "";
  if (source === seat) check();
  else move(source, seat);
  return undefined;
}

function showLeft(left) {
  pool.hidden = left.length === 0;
  const list = pool.querySelector("ul");
  if (list.dataset.left === left.join()) return;
  list.dataset.left = left.join();
  list.replaceChildren(
    ...left.map((number) => {
      const item = document.createElement("li");
      const chip = handle(fill(said.dataset.pick, { name: nameOf(number) }), () => pick(number));
      chip.className = "button button--small seat-name";
      chip.textContent = `${number} ${nameOf(number)}`;
      chip.draggable = true;
      chip.dataset.number = number;
      item.append(chip);
      return item;
    }),
  );
}

/* ---- Dragging ---- */

let dragged = null;

function seatOf(target) {
  return target.closest?.("td")?.querySelector("[name^=line_]");
}

document.getElementById("seating").addEventListener("dragstart", (event) => {
  dragged = event.target.dataset?.number ?? seatOf(event.target) ?? null;
  if (dragged === null) return;
  event.dataTransfer.effectAllowed = "move";
  event.dataTransfer.setData("text/plain", from(dragged));
});
table.addEventListener("dragover", (event) => {
  const seat = dragged !== null && seatOf(event.target);
  if (!seat) return;
  event.preventDefault();
  for (const cell of table.querySelectorAll(".is-target")) cell.classList.remove("is-target");
  seat.closest("td").classList.add("is-target");
});
table.addEventListener("drop", (event) => {
  const seat = seatOf(event.target);
  if (dragged === null || !seat) return;
  event.preventDefault();
  if (dragged !== seat) move(dragged, seat);
});
document.addEventListener("dragend", () => {
  dragged = null;
  for (const cell of table.querySelectorAll(".is-target")) cell.classList.remove("is-target");
});

/* ---- Typing ---- */

table.addEventListener("input", check);
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && picked !== null) putDown();
});
table.addEventListener("keydown", (event) => {
  const { target, key } = event;
  if (event.altKey && key.startsWith("Arrow") && target.name?.startsWith("line_")) {
    event.preventDefault();
    swapWith(target, neighbour(target, key));
  } else if (key === "Enter" && target.tagName === "INPUT") {
    event.preventDefault();
    const inputs = [...table.querySelectorAll("input")];
    inputs[inputs.indexOf(target) + 1]?.focus();
  }
});
table.addEventListener("focusin", (event) => event.target.select?.());
for (const one of document.querySelectorAll("[data-script]")) if (one !== pool) one.hidden = false;
check();
