/*
 * The roll at the door, for who types faster than the network answers, and for scanners.
 *
 * What is sent leaves the field at once and waits for those before it; who was heard last is said,
 * and what has to be looked at stands on the page until the page is left. A sound says which of the
 * two it was, where somebody wants it. Without this script the form works as it is.
 */

const TRY_AGAIN_MS = 4_000;
const PARTS = ["roll-count", "roll-next", "roll"];

const form = document.querySelector(".roll__door");
const unheard = document.getElementById("roll-unheard");
const heard = document.getElementById("roll-heard");
const sound = document.getElementById("roll-sound");
const sending = document.getElementById("roll-sending");
const waiting = [];
let busy = false;

function showWaiting() {
  sending.hidden = waiting.length < 2;
  sending.textContent = sending.dataset.sending.replace("{n}", waiting.length);
}

function show(page) {
  for (const id of PARTS) {
    document.getElementById(id).replaceWith(page.getElementById(id));
    window.htmx?.process(document.getElementById(id));
  }
  for (const said of page.querySelectorAll(".told [role=status]")) {
    const wrong = said.classList.contains("notice--warn");
    const line = wrong ? document.createElement("p") : heard;
    line.className = said.className;
    line.textContent = said.textContent.trim();
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
    const body = new FormData(form);
    for (const [name, value] of Object.entries(waiting[0])) body.set(name, value);
    try {
      const answer = await fetch(form.action, { method: "POST", body });
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

form?.addEventListener("submit", (event) => {
  event.preventDefault();
  const field = form.elements.who;
  // What was asked while it was typed would put the old list back.
  window.htmx?.trigger(field, "htmx:abort");
  const who = field.value.trim();
  field.value = "";
  field.focus();
  if (!who) return;
  const pressed = event.submitter;
  waiting.push(pressed?.name ? { who, [pressed.name]: pressed.value } : { who });
  sendAll();
});

form?.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.shiftKey || !form.elements.paid) return;
  event.preventDefault();
  form.requestSubmit(form.elements.paid);
});

window.addEventListener("beforeunload", (event) => {
  if (waiting.length) event.preventDefault();
});
