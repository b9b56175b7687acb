/* Totals typed a second time: Enter goes on, and on the last one sends. A refused figure comes back selected. */

const fields = [...document.querySelectorAll("#totals input.fig--total")];

for (const [at, field] of fields.entries()) {
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    const next = fields[at + (event.shiftKey ? -1 : 1)];
    if (!next && !event.shiftKey) return;
    event.preventDefault();
    next?.focus();
    next?.select();
  });
}
const first = fields.find((field) => field.getAttribute("aria-invalid") === "true") ?? fields[0];
first?.focus();
first?.select();
