/*
 * What a table writes on its phone outlives a dead network and a page that is loaded anew: it is kept
 * in this tab until the server has it, and sent only where there is a way (pages/proposal.html).
 */

const PATIENCE_MS = 8_000;
const key = `unsent ${location.pathname}`;
const form = document.querySelector(".table-score__form");
const note = document.getElementById("unsent");
let asking = false;

const isWritten = () => [...form.querySelectorAll(".input")].some((field) => field.value);

/* With its id: by that the page says whether it is what the server has. */
const keep = () => sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(new FormData(form))));

function fill(kept) {
  for (const field of form.elements) {
    if (field.type === "checkbox") field.checked = field.name in kept;
    else if (field.name in kept) field.value = kept[field.name];
  }
}

function begin() {
  const kept = JSON.parse(sessionStorage.getItem(key)) ?? {};
  if (kept.id === document.getElementById("proposal-state").dataset.own) sessionStorage.removeItem(key);
  else if (form && !isWritten() && kept.way === form.elements.way.value) fill(kept);
  if (!form) return;
  // Sent back with what was wrong with it.
  if (isWritten()) keep();
  form.addEventListener("input", keep);
}

const reached = () =>
  fetch(location.pathname, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    () => true,
    () => false,
  );

/* That the press was heard is seen at once: the answer may take seconds. */
function hear(button, waits) {
  for (const state of ["aria-busy", "aria-disabled"]) button.setAttribute(state, String(waits));
}

/* What was pressed says what of it stays here: a photo, or figures where some were typed. */
function say(sent) {
  const stays = sent !== form || isWritten();
  note.querySelector("span").textContent = (stays && sent.dataset.kept) || "";
  note.hidden = false;
  note.scrollIntoView({ block: "nearest" });
}

document.addEventListener("submit", async (event) => {
  const { target: sent, submitter } = event;
  if (!sent.closest(".table-score")) return;
  event.preventDefault();
  if (asking) return;
  asking = true;
  note.hidden = true;
  hear(submitter, true);
  if (await reached()) {
    // News from the other phone may have put its button there anew meanwhile; what was pressed is what counts.
    if (!sent.isConnected) document.body.append(sent);
    sent.submit();
    window.addEventListener("pagehide", () => hear(submitter, false), { once: true });
  } else {
    hear(submitter, false);
    say(sent);
  }
  asking = false;
});

begin();
