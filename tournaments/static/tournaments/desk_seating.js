/* Seating by hand: names beside the numbers, and clashes named while they are typed. */

const pairs = new Map(
  [...document.querySelectorAll("#seating-pairs [data-number]")].map((one) => [one.dataset.number, one.dataset.name]),
);
const table = document.querySelector(".seating-edit");
const said = document.getElementById("seating-check");

function repeated(values) {
  return [...new Set(values.filter((value, at) => values.indexOf(value) !== at))];
}

function check() {
  const seats = [...table.querySelectorAll("[name=line_a], [name=line_b]")];
  for (const seat of seats) {
    seat.parentElement.querySelector(".seat-name").textContent = pairs.get(seat.value.trim()) ?? "";
  }
  const seated = seats.map((seat) => seat.value.trim()).filter(Boolean);
  const used = [...table.tBodies[0].rows].filter((row) =>
    [...row.querySelectorAll("[name=line_a], [name=line_b]")].some((seat) => seat.value.trim()),
  );
  const faults = [
    [said.dataset.twice, repeated(seated)],
    [said.dataset.unknown, seated.filter((number) => !pairs.has(number))],
    [said.dataset.left, [...pairs.keys()].filter((number) => !seated.includes(number))],
    [said.dataset.tables, repeated(used.map((row) => row.querySelector("[name=table]").value.trim()))],
  ].filter(([, numbers]) => numbers.length);
  const text = faults.map(([words, numbers]) => `${words} ${numbers.join(", ")}.`).join(" ");
  if (said.textContent !== text) said.textContent = text;
  said.hidden = text === "";
  const twice = repeated(seated);
  for (const seat of seats) seat.toggleAttribute("aria-invalid", twice.includes(seat.value.trim()));
}

table.addEventListener("input", check);
table.addEventListener("keydown", (event) => {
  if (event.key !== "Enter") return;
  event.preventDefault();
  const inputs = [...table.querySelectorAll("input")];
  inputs[inputs.indexOf(event.target) + 1]?.focus();
});
check();
