/*
 * Beside the form: the tables that are missing, and the sheets that came in last.
 */

import { token } from "./sheet_queue.js";
import { says, sentence } from "./sheet_says.js";

const link = (text, href) => Object.assign(document.createElement("a"), { textContent: text, href });
const item = (...children) => {
  const one = document.createElement("li");
  one.append(...children);
  return one;
};
const quiet = (text) => Object.assign(document.createElement("span"), { textContent: text, className: "muted small" });

/** The figures of a sheet once more, for whoever looks at the paper again. */
function figures({ written }) {
  const box = Object.assign(document.createElement("span"), { className: "last-sheets__figures" });
  const signed = (number) => String(number).replace("-", "−");
  for (const { line, figures, total } of written ?? []) {
    const mark = Object.assign(document.createElement("b"), { textContent: line });
    const smazzate = figures.length > 1 ? `${figures.map(signed).join(" ")} = ` : "";
    const row = document.createElement("span");
    row.append(mark, ` ${smazzate}${signed(total)}`);
    box.append(row, " ");
  }
  return box;
}

export class Lists {
  /** `start` opens a table by its number (null where nothing is typed), `retype` an own one, `reopen` a refused one;
   * `elsewhere` knows what others have open. */
  constructor({ data, tables, queue, elsewhere, start, retype, reopen }) {
    Object.assign(this, { data, tables, queue, elsewhere, start, retype, reopen, nextShown: null });
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
  left() {
    const queued = new Set(
      this.queue
        .items()
        .filter((one) => !one.refused && one.round === this.data.round)
        .map((one) => one.table),
    );
    return this.data.now.missing.filter((number) => !queued.has(number));
  }

  /** The one that follows a table, of those that nobody has open. */
  nextMissing(table) {
    const left = this.left().filter((number) => !this.elsewhere.at(number));
    return left.find((number) => number > table) ?? left[0];
  }

  showLeft() {
    const left = this.left();
    document.getElementById("left-said").textContent =
      left.length === 0 ? says.none : left.length === 1 ? says.leftone : sentence(says.left, { n: left.length });
    document.getElementById("left").replaceChildren(
      ...left.map((number) => {
        const one = link(String(number), `?table=${number}`);
        one.className = "button button--small";
        one.title = this.tables
          .get(number)
          .lines.map((line) => `${line.number} ${line.name}`)
          .join(" / ");
        const who = this.elsewhere.at(number);
        if (who) one.append(quiet(` ${sentence(says.openby, { who })}`));
        one.addEventListener("click", (event) => {
          if (!this.start) return;
          event.preventDefault();
          this.start(number);
        });
        return item(one);
      }),
    );
    this.showNext();
  }

  /** Once all sheets are in: what comes next, for who may do it, and who may. */
  async showNext() {
    const box = document.getElementById("next-step");
    const { now, urls } = this.data;
    box.hidden = now.missing.length > 0 || this.queue.items().length > 0;
    if (box.hidden || this.nextShown === now.number) return;
    this.nextShown = now.number;
    try {
      const answer = await fetch(urls.overview, { redirect: "error" });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      box.replaceChildren(...page.querySelectorAll(".next"));
    } catch {
      this.nextShown = null;
    }
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
      const row = item(`${says.table} ${one.table} `, said, figures(one), ...(one.refused ? [" ", button] : []));
      row.className = one.refused ? "is-refused" : "is-waiting";
      return row;
    });
    const done = this.data.now.last.map((one) => {
      const row = item(
        link(`${says.table} ${one.table}`, this.data.urls.sheet.replace(/0\/$/, `${one.table}/`)),
        " ",
        quiet(`${one.at} ${one.who}, ${one.state}`),
        figures(one),
      );
      if (one.mine && this.retype) {
        const again = Object.assign(document.createElement("button"), { type: "button", textContent: says.reopen });
        again.className = "button button--quiet button--small";
        again.setAttribute("aria-label", `${says.reopen} ${says.table} ${one.table}`);
        again.addEventListener("click", () => this.retype(one.table));
        row.append(" ", again);
        if (this.tables.get(one.table)?.undoable) row.append(" ", this.undoing(one.table));
      }
      return row;
    });
    document.getElementById("last").replaceChildren(...waiting, ...done);
  }
}
