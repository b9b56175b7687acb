/*
 * The roll at the door, for who types faster than the network answers, and for scanners.
 *
 * What is sent leaves the field at once and waits for those before it; who was heard last is said,
 * and what has to be looked at stands on the page until the page is left. A sound says which of the
 * two it was, where somebody wants it. A mark in the list goes the same way, and the row alone is
 * exchanged. Without this script the forms work as they are.
 */

const TRY_AGAIN_MS = 4_000;

const door = document.querySelector(".roll-door");
const unheard = document.getElementById("roll-unheard");
const heard = document.getElementById("roll-heard");
const sound = document.getElementById("roll-sound");
const sending = document.getElementById("roll-sending");
const waiting = [];
let busy = false;
let typed = false;

function showWaiting() {
  sending.hidden = waiting.length < 2;
  sending.textContent = sending.dataset.sending.replace("{n}", waiting.length);
}

/** What was said of choices goes with them. */
function forgetChoices() {
  unheard.querySelector('[data-said="choices"]')?.remove();
}

/** Put what the answer holds into its places; who stands on a button there stays on it. */
function show(page) {
  forgetChoices();
  for (const part of page.querySelectorAll("[id]")) {
    const old = document.getElementById(part.id);
    if (!old) continue;
    const at = [...old.querySelectorAll("button")].indexOf(document.activeElement);
    old.replaceWith(part);
    part.querySelectorAll("button")[at]?.focus();
    window.htmx?.process(part);
  }
  for (const said of page.querySelectorAll("[data-said]")) {
    const wrong = said.classList.contains("notice--warn");
    const line = wrong ? document.createElement("p") : heard;
    line.className = said.className;
    line.textContent = said.textContent.trim();
    line.dataset.said = said.dataset.said;
    if (wrong) unheard.prepend(line);
    heard.hidden = wrong;
    if (sound?.checked) beep(wrong ? 220 : 880);
  }
}

function beep(hertz) {
  const audio = new AudioContext();
  const tone = new OscillatorNode(audio, { frequency: hertz });
  tone.connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.15);
  tone.onended = () => audio.close();
}

for (const one of document.querySelectorAll("[data-script]")) one.hidden = false;

if (sound) {
  sound.checked = localStorage.getItem("roll-sound") === "on";
  sound.addEventListener("change", () => {
    localStorage.setItem("roll-sound", sound.checked ? "on" : "off");
  });
}

async function sendAll() {
  if (busy) return;
  busy = true;
  while (waiting.length) {
    showWaiting();
    const { action, body } = waiting[0];
    try {
      const answer = await fetch(action, { method: "POST", body, headers: { "HX-Request": "true" } });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      // The session is over: what waits goes when somebody has logged in again on this page.
      if (page.getElementById("login-form")) throw new Error("login");
      if (!page.getElementById("roll")) return window.location.reload();
      show(page);
      waiting.shift();
    } catch {
      await new Promise((later) => window.setTimeout(later, TRY_AGAIN_MS));
    }
  }
  showWaiting();
  busy = false;
  return undefined;
}

function send(form, button) {
  const body = new FormData(form);
  if (button?.name) body.set(button.name, button.value);
  waiting.push({ action: button?.getAttribute("formaction") ?? form.action, body });
  sendAll();
}

// Where there is one column the field stands below the list: to begin in it would hide that.
if (matchMedia("(min-width: 68rem)").matches) door?.querySelector("[data-focus]")?.focus();

door?.addEventListener("submit", (event) => {
  event.preventDefault();
  const field = door.elements.who;
  // What was asked while it was typed would show whom it may have meant.
  window.htmx?.trigger(field, "htmx:abort");
  field.value = field.value.trim();
  if (field.value) send(door, event.submitter);
  field.value = "";
  typed = false;
  field.focus();
});

// A search that waits still when the field is sent would ask for nobody, and empty the answer's list.
door?.addEventListener("input", () => {
  typed = true;
  forgetChoices();
});
door?.addEventListener("htmx:beforeRequest", (event) => {
  if (!typed) event.preventDefault();
});

document.getElementById("roll-marks")?.addEventListener("submit", (event) => {
  event.preventDefault();
  send(event.target, event.submitter);
});

door?.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.shiftKey) return;
  const pays = door.querySelector("[name=paid]");
  if (!pays) return;
  event.preventDefault();
  door.requestSubmit(pays);
});

window.addEventListener("beforeunload", (event) => {
  if (waiting.length) event.preventDefault();
});
