/*
 * Sheets on their way to the server: kept in this browser until it has answered for each.
 *
 * A sheet keeps its command id, so that one sent twice is saved once. A sheet that the server
 * refused stays too, with what it said, until somebody has looked at it.
 */

const RETRY_MS = 3000;
const PATIENCE_MS = 15_000;

/** A random UUID, also where the page came without TLS and crypto.randomUUID is missing. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** Django's, against forged requests. */
export function token() {
  const found = document.cookie.split("; ").find((one) => one.startsWith("csrftoken="));
  return found ? found.slice("csrftoken=".length) : document.querySelector("[name=csrfmiddlewaretoken]").value;
}

export class Queue {
  /** `answered(item, kind, answer)` is called for each answer, `changed()` whenever the queue is. */
  constructor(key, user, { answered, changed }) {
    this.key = key;
    /** Who typed them: from another's session they are not taken. */
    this.user = String(user);
    this.answered = answered;
    this.changed = changed;
    this.sending = new Map();
    window.setInterval(() => this.retry(), RETRY_MS);
    window.addEventListener("online", () => this.retry());
    window.addEventListener("storage", (event) => event.key === key && changed());
  }

  items() {
    try {
      return JSON.parse(localStorage.getItem(this.key)) ?? [];
    } catch {
      return [];
    }
  }

  keep(items) {
    localStorage.setItem(this.key, JSON.stringify(items));
    this.changed();
  }

  put(item) {
    this.keep([...this.items().filter((one) => one.id !== item.id), item]);
  }

  take(id) {
    const found = this.items().find((one) => one.id === id);
    this.keep(this.items().filter((one) => one.id !== id));
    return found;
  }

  retry() {
    for (const item of this.items()) if (!item.refused) this.send(item);
  }

  /** Send one; resolves to what became of it: saved, refused, stale or unsent. */
  send(item) {
    if (!this.sending.has(item.id)) {
      const going = this.#send(item).finally(() => this.sending.delete(item.id));
      this.sending.set(item.id, going);
    }
    return this.sending.get(item.id);
  }

  async #send(item) {
    let response;
    let answer = null;
    try {
      response = await fetch(item.url, {
        method: "POST",
        body: new URLSearchParams(item.body),
        headers: { Accept: "application/json", "X-CSRFToken": token(), "X-Typist": this.user },
        redirect: "manual",
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      if (response.headers.get("Content-Type")?.startsWith("application/json")) answer = await response.json();
    } catch {
      return this.#unsent(item, false);
    }
    if (response.ok && answer) {
      this.take(item.id);
      return this.#tell(item, "saved", answer);
    }
    // A login page, a token of before the login, or a server that is starting: later.
    const later = response.type === "opaqueredirect" || response.status === 403 || response.status >= 500;
    if (later) return this.#unsent(item, response.status < 500);
    const problems = answer?.problems ?? [{ field: "", sentence: "", status: response.status }];
    const there = Boolean(answer?.there);
    const stale = Boolean(answer?.stale) || there;
    const { overridable = false, correctable = false } = answer ?? {};
    this.put({ ...item, refused: problems, stale, there, may: { overridable, correctable }, login: false });
    return this.#tell(item, stale ? "stale" : "refused", answer ?? { problems });
  }

  #unsent(item, login) {
    if (this.items().some((one) => one.id === item.id)) this.put({ ...item, login });
    return "unsent";
  }

  #tell(item, kind, answer) {
    this.answered(item, kind, answer);
    return kind;
  }
}
