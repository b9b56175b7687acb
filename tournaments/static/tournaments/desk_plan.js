/*
 * What is chosen or pressed while the answer to an earlier choice is on its way is not lost.
 *
 * The form is shown anew when some fields change; on a slow network somebody is at the next field
 * by then, and the answer would put the old values back without a word. One request is on its way
 * at a time (the form says so); what would have sent another is done again once it was answered.
 */

const meanwhile = new Map();
const pressed = [];
let opened = [];
const changed = [];
let waiting = false;
let leaving = false;
let touched = false;

const key = ({ name, type, value }) => (type === "radio" ? `${name}=${value}` : name);
const reshapes = ({ detail }) => !detail.elt.closest?.("#summary");

for (const kind of ["input", "change"]) {
  document.addEventListener(kind, ({ target }) => {
    if (!target.name) return;
    touched = true;
    meanwhile.set(key(target), target);
  });
}

document.addEventListener(
  "click",
  ({ target }) => {
    const button = target.closest("button[hx-post]");
    if (waiting && button) pressed.push(button.id);
  },
  true,
);

document.addEventListener("htmx:beforeRequest", (event) => {
  if (!reshapes(event)) return;
  waiting = true;
  meanwhile.clear();
});

document.addEventListener("htmx:afterRequest", (event) => {
  if (reshapes(event)) waiting = false;
});

// What somebody opened stays open, though it comes anew.
document.addEventListener("htmx:beforeSwap", () => {
  opened = [...document.querySelectorAll("details[open]")].map(({ id }) => id);
});

document.addEventListener("htmx:afterSwap", (event) => {
  for (const id of opened) document.getElementById(id)?.setAttribute("open", "");
  if (!reshapes(event)) return;
  for (const was of meanwhile.values()) if (!was.isConnected) putBack(was);
  meanwhile.clear();
});

document.addEventListener("htmx:afterSettle", (event) => {
  // Behind the lock that is taken off the form when the answer was dealt with.
  if (reshapes(event)) window.setTimeout(goOn);
});

/** Put into the new form what was typed into the old one since it was sent. */
function putBack(was) {
  const same = [...document.getElementsByName(was.name)].find((field) => key(field) === key(was));
  if (!same) return;
  const before = same.type === "checkbox" || same.type === "radio" ? same.checked : same.value;
  if (["checkbox", "radio"].includes(was.type)) same.checked = was.checked;
  else if (same.tagName !== "SELECT" || [...same.options].some(({ value }) => value === was.value)) {
    same.value = was.value;
  }
  const after = same.type === "checkbox" || same.type === "radio" ? same.checked : same.value;
  if (before !== after) changed.push(same.id);
}

/** Ask again for what was pressed meanwhile, one after the other, else for what was chosen; else sum up. */
function goOn() {
  const field = changed.map((id) => document.getElementById(id)).find((one) => one?.matches("[hx-post]"));
  changed.length = 0;
  const button = document.getElementById(pressed.shift());
  if (button) button.click();
  else (field ?? document.getElementById("opening"))?.dispatchEvent(new Event("change", { bubbles: true }));
}

document.addEventListener("submit", () => {
  leaving = true;
});
window.addEventListener("beforeunload", (event) => {
  if (touched && !leaving) event.preventDefault();
});
