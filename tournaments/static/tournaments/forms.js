/*
 * Forms of the desk: a button pressed twice sends once, and who leaves a form that takes long to
 * write, with something typed and not sent, is asked first.
 */

const SAME_PRESS_MS = 2_000;

const typed = new Set();
const pressed = new WeakMap();

for (const form of document.querySelectorAll("form[data-asks]")) {
  // Sent back with what was wrong: it is kept nowhere.
  if (form.dataset.asks) typed.add(form);
  form.addEventListener("input", () => typed.add(form));
  form.addEventListener("submit", () => typed.clear());
}
window.addEventListener("beforeunload", (event) => {
  if (typed.size) event.preventDefault();
});

document.addEventListener("submit", (event) => {
  // A script that sends it in its own way minds that itself.
  if (event.defaultPrevented || event.target.method !== "post") return;
  const button = event.submitter ?? event.target;
  const now = event.timeStamp;
  if (now - (pressed.get(button) ?? -Infinity) < SAME_PRESS_MS) event.preventDefault();
  else pressed.set(button, now);
});
