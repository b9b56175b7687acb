/*
 * Tells this phone, also while it is put away, that the tables of a round are out: where the browser
 * has push and keeps pages (install.js). Begun by its owner's own press, for the entrant of the page.
 */

const button = document.querySelector("[data-alerts]");
const note = document.getElementById("alerts-note");
/* Answered where the hall's machine has no way to the browser's push service, and while it tries. */
const UNREACHABLE = 424;
const TRYING = 202;
const TRIES = 4;
const PAUSE_MS = 3000;

/* The browser wants the key in bytes. */
const bytes = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));

function show(subscribed) {
  button.dataset.begin ??= button.textContent;
  button.textContent = subscribed ? button.dataset.stop : button.dataset.begin;
  button.setAttribute("aria-pressed", String(Boolean(subscribed)));
  button.hidden = false;
}

const post = (fields) =>
  fetch(button.dataset.alerts, { method: "POST", body: new URLSearchParams(fields) }).then((answer) => {
    if (!answer.ok) throw new Error(answer.statusText, { cause: answer.status });
    return answer.status;
  });

/*
 * What is asked for is kept by the first; the others hear whether anything can go out. Where that is
 * not known after all of them, it stays on: it is kept, and a second press takes it back.
 */
async function ask(fields) {
  for (let left = TRIES; left && (await post(fields)) === TRYING; left -= 1) {
    await new Promise((later) => setTimeout(later, PAUSE_MS));
  }
}

async function begin({ pushManager }) {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const { key } = await (await fetch(button.dataset.alerts)).json();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
  const { endpoint, keys } = subscription.toJSON();
  try {
    await ask({ endpoint, ...keys, entrant: button.dataset.entrant });
  } catch (error) {
    // Nobody would tell it anything.
    await subscription.unsubscribe();
    throw error;
  }
  return subscription;
}

async function stop(subscription) {
  await post({ endpoint: subscription.endpoint, stop: "on" });
  await subscription.unsubscribe();
}

async function turn(registration) {
  note.hidden = true;
  const subscription = await registration.pushManager.getSubscription();
  const now = await (subscription ? stop(subscription) : begin(registration));
  show(now);
  // Asked for, and not granted.
  if (!subscription && !now) say(note.dataset.barred);
}

/* Not `disabled`: that would take the keyboard's focus away. */
function busy(waits) {
  button.setAttribute("aria-busy", String(waits));
  button.setAttribute("aria-disabled", String(waits));
}

function say(sentence) {
  note.textContent = sentence;
  note.hidden = false;
}

async function offer() {
  const registration = await navigator.serviceWorker.ready;
  show(await registration.pushManager.getSubscription());
  button.addEventListener("click", () => {
    // A second press would undo what the first still waits for.
    if (button.ariaBusy === "true") return;
    busy(true);
    turn(registration)
      .catch(({ cause }) => say(cause === UNREACHABLE ? note.dataset.unreachable : note.dataset.barred))
      .finally(() => busy(false));
  });
}

if (button && "serviceWorker" in navigator && "PushManager" in window) offer();
