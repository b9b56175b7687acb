/*
 * Which sheet each typist has open: said to the server for as long as it is, and asked of it.
 *
 * It is a courtesy, not a lock. What a browser no longer says the server forgets within seconds.
 */

import { token } from "./sheet_queue.js";

const EVERY_MS = 4000;
/** A table number that is typed on opens no sheet in between. */
const SETTLED_MS = 250;
const PATIENCE_MS = 4000;

export class OpenSheets {
  /** `changed()` is called when somebody else has opened a sheet, or left one; `proposed(list)` with
   * what the tables propose, each time it is known. */
  constructor(url, changed, proposed) {
    Object.assign(this, { url, changed, proposed, table: null, others: new Map(), saying: 0 });
  }

  follow() {
    window.setInterval(() => this.say(), EVERY_MS);
    this.say();
  }

  /** Who else has this table's sheet open; undefined when nobody has. */
  at(table) {
    return this.others.get(table);
  }

  opened(table) {
    this.table = table;
    window.clearTimeout(this.saying);
    this.saying = window.setTimeout(() => this.say(), SETTLED_MS);
  }

  async say() {
    window.clearTimeout(this.saying);
    if (document.hidden) return;
    try {
      const answer = await fetch(this.url, {
        method: "POST",
        body: new URLSearchParams({ table: this.table ?? "" }),
        headers: { "X-CSRFToken": token() },
        redirect: "error",
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const known = answer.ok ? await answer.json() : { open: [] };
      this.#know(known.open);
      if (known.proposals) this.proposed(known.proposals);
    } catch {
      // Without a connection nobody knows what the others have open.
      this.#know([]);
    }
  }

  #know(open) {
    const others = new Map(open.map(({ table, who }) => [table, who]));
    if (JSON.stringify([...others]) === JSON.stringify([...this.others])) return;
    this.others = others;
    this.changed();
  }
}
