/*
 * What the tables propose from their phones: in the form, and one key from being accepted.
 *
 * A proposal fills the form and is saved like any sheet that was typed; the server judges it so.
 */

import { says, sentence } from "./sheet_says.js";

export class Proposals {
  tables = new Map();

  know(list) {
    this.tables = new Map(list.map((proposal) => [proposal.table, proposal]));
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

  sentence({ state, figures, by, photo }) {
    const words = { agreed: says.proposedagreed, differing: says.proposeddiffering }[state] ?? says.proposed;
    const said = sentence(words, { figures: figures.join(" – "), by });
    return photo ? `${said} ${says.proposedphoto}` : said;
  }
}
