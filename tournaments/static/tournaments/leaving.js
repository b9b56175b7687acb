/* Forms that take long to write: who leaves one with something typed and not sent is asked first. */

const typed = new Set();

for (const form of document.querySelectorAll("form[data-asks]")) {
  // Sent back with what was wrong: it is kept nowhere.
  if (form.dataset.asks) typed.add(form);
  form.addEventListener("input", () => typed.add(form));
  form.addEventListener("submit", () => typed.clear());
}
window.addEventListener("beforeunload", (event) => {
  if (typed.size) event.preventDefault();
});
