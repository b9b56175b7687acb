/*
 * Beside the form: the tables that are missing, and the sheets that came in last.
 */

import { says, sentence } from "./sheet_form.js";
import { token } from "./sheet_queue.js";

const link = (text, href) => Object.assign(document.createElement("a"), { textContent: text, href });
const item = (...children) => {
  const one = document.createElement("li");
  one.append(...children);
  return one;
};
const quiet = (text) => Object.assign(document.createElement("span"), { textContent: text, className: "muted small" });

export class Lists {
  /** `start` opens a table by its number (null where nothing is typed), `reopen` a refused sheet. */
  constructor({ data, tables, queue, start, reopen }) {
    Object.assign(this, { data, tables, queue, start, reopen });
  }

  show() {
    this.showLeft();
    this.showLast();
    this.showFlagged();
  }

  /** Tables that two people read differently: one key away. */
  showFlagged() {
    const flagged = this.data.now.tables.filter((table) => table.flagged);
    const box = document.getElementById("flagged");
    box.hidden = flagged.length === 0;
    box.querySelector("ul").replaceChildren(
      ...flagged.map(({ table }) => {
        const one = link(String(table), this.data.urls.readings.replace(/\/0\//, `/${table}/`));
        one.className = "button button--small";
        return item(one);
      }),
    );
  }

  firstFlagged() {
    return document.querySelector("#flagged a");
  }

  /** The tables whose sheet is neither in nor on its way. */
  showLeft() {
    const queued = new Set(
      this.queue
        .items()
        .filter((one) => !one.refused && one.round === this.data.round)
        .map((one) => one.table),
    );
    const left = this.data.now.missing.filter((number) => !queued.has(number));
    document.getElementById("left-said").textContent =
      left.length === 0 ? says.none : left.length === 1 ? says.leftone : sentence(says.left, { n: left.length });
    document.getElementById("left").replaceChildren(
      ...left.map((number) => {
        const one = link(String(number), `?table=${number}`);
        one.className = "button button--small";
        one.title = this.tables
          .get(number)
          .lines.map((line) => line.name)
          .join(" / ");
        one.addEventListener("click", (event) => {
          if (!this.start) return;
          event.preventDefault();
          this.start(number);
        });
        return item(one);
      }),
    );
  }

  /** A button that takes one's own last entry of a table back. */
  undoing(table) {
    const form = Object.assign(document.createElement("form"), {
      method: "post",
      action: this.data.urls.undo.replace(/\/0\//, `/${table}/`),
    });
    const hidden = (name, value) => Object.assign(document.createElement("input"), { type: "hidden", name, value });
    const button = Object.assign(document.createElement("button"), { type: "submit", textContent: says.undo });
    button.className = "button button--quiet button--small";
    button.setAttribute("aria-label", `${says.undo} ${says.table} ${table}`);
    form.className = "inline";
    form.append(
      hidden("csrfmiddlewaretoken", token()),
      hidden("expected", String(this.tables.get(table).last)),
      button,
    );
    return form;
  }

  /** What waits for the server or was refused, then what was saved last. */
  showLast() {
    const waiting = this.queue.items().map((one) => {
      const button = Object.assign(document.createElement("button"), {
        type: "button",
        className: "button button--small",
      });
      button.textContent = says.reopen;
      button.addEventListener("click", () => this.reopen(one.id));
      const said = quiet(one.refused ? says.refused : says.sending);
      const row = item(`${says.table} ${one.table} `, said, ...(one.refused ? [" ", button] : []));
      row.className = one.refused ? "is-refused" : "is-waiting";
      return row;
    });
    const done = this.data.now.last.map((one) => {
      const row = item(
        link(`${says.table} ${one.table}`, this.data.urls.sheet.replace(/0\/$/, `${one.table}/`)),
        " ",
        quiet(`${one.at} ${one.who}, ${one.state}`),
      );
      if (one.mine && this.start) {
        const again = Object.assign(document.createElement("button"), { type: "button", textContent: says.reopen });
        again.className = "button button--quiet button--small";
        again.setAttribute("aria-label", `${says.reopen} ${says.table} ${one.table}`);
        again.addEventListener("click", () => this.start(one.table));
        row.append(" ", again);
        if (this.tables.get(one.table)?.undoable) row.append(" ", this.undoing(one.table));
      }
      return row;
    });
    document.getElementById("last").replaceChildren(...waiting, ...done);
  }
}
