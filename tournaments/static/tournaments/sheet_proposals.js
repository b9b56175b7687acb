/*
 * What the tables propose from their phones: beside the form, and one key from being accepted.
 *
 * A proposal fills the form and is saved like any sheet that was typed; the server judges it so.
 */

import { says, sentence } from "./sheet_says.js";

export class Proposals {
  /** `start` opens a table by its number; null where nothing is typed. */
  constructor(start) {
    Object.assign(this, { start, tables: new Map() });
  }

  know(list) {
    this.tables = new Map(list.map((proposal) => [proposal.table, proposal]));
    this.show();
  }

  at(table) {
    return this.tables.get(table);
  }

  /** One that may be accepted: the desk has nothing yet, and no line says something else. */
  acceptable(table) {
    const proposal = this.at(table);
    return proposal && !proposal.differs && proposal.state !== "differing" ? proposal : undefined;
  }

  next() {
    const waiting = [...this.tables.values()].filter(({ table }) => this.acceptable(table));
    return (waiting.find(({ state }) => state === "agreed") ?? waiting[0])?.table;
  }

  sentence({ state, figures, by }) {
    const words = { agreed: says.proposedagreed, differing: says.proposeddiffering }[state] ?? says.proposed;
    return sentence(words, { figures: figures.join(" – "), by });
  }

  show() {
    const box = document.getElementById("proposals");
    box.hidden = this.tables.size === 0;
    box.querySelector("ul").replaceChildren(...[...this.tables.values()].map((proposal) => this.#item(proposal)));
  }

  #item({ table, state, differs, figures }) {
    const link = Object.assign(document.createElement("a"), {
      href: `?table=${table}`,
      className: "button button--small",
    });
    const said = differs ? says.proposaldiffers : state === "differing" ? says.proposalapart : "";
    link.textContent = `${table}${state === "agreed" && !differs ? " ✓" : ""}`;
    link.title = figures.join(" – ");
    if (said) {
      const words = Object.assign(document.createElement("span"), { className: "chip chip--warn", textContent: said });
      link.append(" ", words);
    }
    link.addEventListener("click", (event) => {
      if (!this.start) return;
      event.preventDefault();
      this.start(table);
    });
    const item = document.createElement("li");
    item.append(link);
    return item;
  }
}
