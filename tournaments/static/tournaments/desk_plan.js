/*
 * What is chosen while the answer to an earlier choice is on its way stays chosen.
 *
 * The form is shown anew when some fields change; on a slow network somebody is at the next field
 * by then, and the answer would put the old values back without a word.
 */

const meanwhile = new Map();

const key = ({ name, type, value }) => (type === "radio" ? `${name}=${value}` : name);

for (const kind of ["input", "change"]) {
  document.addEventListener(kind, ({ target }) => {
    if (target.name) meanwhile.set(key(target), target);
  });
}

document.addEventListener("htmx:beforeRequest", () => meanwhile.clear());

document.addEventListener("htmx:afterSwap", () => {
  for (const was of meanwhile.values()) {
    if (was.isConnected) continue;
    const same = [...document.getElementsByName(was.name)].find((one) => key(one) === key(was));
    if (!same) continue;
    if (["checkbox", "radio"].includes(was.type)) same.checked = was.checked;
    else if (same.tagName !== "SELECT" || [...same.options].some((one) => one.value === was.value)) {
      same.value = was.value;
    }
  }
  meanwhile.clear();
});
