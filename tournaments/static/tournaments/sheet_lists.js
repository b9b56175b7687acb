/*
 * Beside the form: every table of the round as a tile, and the sheets that came in last.
 *
 * Both stand on the page as the server wrote them; a page that shows only one of them is served too.
 */

import { token } from "./sheet_queue.js";
import { says, sentence } from "./sheet_says.js";

const byId = (id) => document.getElementById(id);
const element = (name, properties, ...children) => {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
};
const unseen = (textContent) => element("span", { className: "visually-hidden", textContent });
const signed = (number) => String(number ?? "–").replace("-", "−");
/** The smazzate of a line once more, for whoever looks at the paper again. */
const written = (smazzate) =>
  smazzate.length ? [" ", element("span", { className: "echo__smazzate" }, smazzate.map(signed).join(" "))] : [];

export class Lists {
  /** `start` opens a table by its number, `retype` an own one, `reopen` a refused one;
   * `elsewhere` knows what others have open, `proposals` what phones propose. */
  constructor({ data, tables, queue, elsewhere, proposals, start, retype, reopen }) {
    Object.assign(this, { data, tables, queue, elsewhere, proposals, start, retype, reopen });
    byId("left")?.addEventListener("click", (event) => this.onTile(event));
  }

  show() {
    if (!this.data.now) return;
    this.showTiles();
    this.showLast();
  }

  queued() {
    return this.queue.items().filter((one) => one.url === byId("sheet").action);
  }

  /** The tables whose sheet is neither in nor on its way. */
  left() {
    const sent = new Set(
      this.queued()
        .filter((one) => !one.refused)
        .map((one) => one.table),
    );
    return this.data.now.missing.filter((number) => !sent.has(number));
  }

  /** The one that follows a table, of those that nobody has open. */
  nextMissing(table) {
    const left = this.left().filter((number) => !this.elsewhere.at(number));
    return left.find((number) => number > table) ?? left[0];
  }

  /* ---- Tiles ---- */

  showTiles() {
    const left = this.left();
    const said = byId("left-said");
    if (said) {
      said.textContent =
        left.length === 0 ? says.none : sentence(left.length === 1 ? says.leftone : says.left, { n: left.length });
    }
    const queued = new Map(this.queued().map((one) => [one.table, one]));
    for (const [at, place] of [...(byId("left")?.children ?? [])].entries()) {
      const table = this.data.now.tables[at];
      if (table?.lines.length > 1) this.showTile(place.firstElementChild, table, queued.get(table.table));
    }
  }

  /** In place, or whoever stands on a tile by keyboard would lose it. */
  showTile(tile, table, queued) {
    const { kind, words, href } = this.tile(table, queued);
    const who = table.state === "missing" && this.elsewhere.at(table.table);
    const names = table.lines.map((line) => `${line.number} ${line.name}`).join(" / ");
    tile.className = ["tile", kind && `tile--${kind}`, who && "tile--open"].filter(Boolean).join(" ");
    tile.href = href ?? this.address("sheet", table.table);
    tile.title = [names, ...words.slice(1), who && sentence(says.openby, { who })].filter(Boolean).join("\n");
    const told = ["", ...words, ...(who ? [sentence(says.openby, { who })] : [])].join(", ");
    tile.replaceChildren(String(table.table), unseen(told));
  }

  tile({ table, state, flagged }, queued) {
    const proposal = this.proposals.at(table);
    if (queued) return { kind: queued.refused ? "bad" : "in", words: [queued.refused ? says.refused : says.sending] };
    if (flagged) return { kind: "look", words: [says.differing], href: this.address("readings", table) };
    if (proposal?.differs) return { kind: "look", words: [says.proposaldiffers] };
    if (state !== "missing") return { kind: "in", words: [says.arrived] };
    const href = `${this.data.urls.sheets}table=${table}`;
    if (!proposal) return { kind: "", words: [says.missing], href };
    return { kind: "phone", words: [says.missing, this.proposals.sentence(proposal)], href };
  }

  address(name, table) {
    return this.data.urls[name].replace(/\/0\//, `/${table}/`);
  }

  onTile(event) {
    const tile = event.target.closest("a");
    const number = Number(tile?.firstChild.textContent);
    const refused = this.data.now && this.queued().find((one) => one.table === number && one.refused);
    if (!tile || !(refused || this.tables.get(number)?.state === "missing")) return;
    event.preventDefault();
    if (refused) this.reopen(refused.id);
    else this.start(number);
  }

  /* ---- What was saved last ---- */

  /** What waits for the server or was refused, then what was saved last. */
  showLast() {
    const waiting = this.queue.items().map((one) => this.waiting(one));
    const rows = [...waiting, ...this.data.now.last.map((one) => this.saved(one))];
    const body = byId("last")?.tBodies[0];
    if (body) this.place(rows, body);
    if (byId("saved")) byId("saved").hidden = rows.length === 0;
  }

  /** A row that says the same stays where it is, or whoever presses its button meanwhile presses nothing. */
  place(rows, body) {
    const there = new Map(this.shown?.map((row) => [row.outerHTML, row]));
    const kept = rows.map((row) => there.get(row.outerHTML) ?? row);
    this.shown = kept;
    for (const row of [...body.rows]) if (!kept.includes(row)) row.remove();
    for (const [at, row] of kept.entries()) {
      if (body.rows[at] !== row) body.insertBefore(row, body.rows[at] ?? null);
    }
  }

  waiting({ id, table, round, written: typed, refused }) {
    const seated = round === this.data.round ? (this.tables.get(table)?.lines ?? []) : [];
    const lines = (typed ?? []).map(({ figures, total }, at) => ({
      surnames: seated[at]?.surnames ?? "",
      smazzate: figures.length > 1 ? figures : [],
      game_points: total,
    }));
    const again = refused ? [this.button(says.reopen, table, () => this.reopen(id))] : [];
    const row = this.row(String(table), lines, [refused ? says.refused : says.sending], again);
    row.className = refused ? "is-bad" : "is-waiting";
    row.dataset.id = id;
    return row;
  }

  saved({ table, lines, at, who, state, mine }) {
    const link = element("a", { href: this.address("sheet", table) }, unseen(`${says.table} `), String(table));
    const chip = state ? [" ", element("span", { className: "chip chip--warn", textContent: state })] : [];
    const again = mine ? [this.button(says.reopen, table, () => this.retype(table))] : [];
    if (again.length && this.tables.get(table)?.undoable) again.push(this.undoing(table));
    return this.row(link, lines, [`${at} ${who}`, ...chip], again);
  }

  /** A row in the columns of the head that stands on the page. */
  row(table, lines, when, ways) {
    const cells = lines.flatMap(({ surnames, smazzate, game_points, victory_points }) => [
      element("td", {}, surnames, ...written(smazzate)),
      element("td", { className: "num echo__figure" }, signed(game_points)),
      ...(this.data.bands ? [element("td", { className: "num" }, signed(victory_points))] : []),
    ]);
    return element(
      "tr",
      {},
      element("th", { className: "num echo__table", scope: "row" }, table),
      ...cells,
      element("td", { className: "muted nowrap hide-narrow" }, ...when),
      element("td", { className: "num nowrap" }, ...ways),
    );
  }

  button(words, table, pressed) {
    const made = element("button", { type: "button", className: "button button--quiet button--small" }, words);
    made.setAttribute("aria-label", `${words} ${says.table} ${table}`);
    made.addEventListener("click", pressed);
    return made;
  }

  /** A button that takes one's own last entry of a table back. */
  undoing(table) {
    const hidden = (name, value) => element("input", { type: "hidden", name, value });
    const button = element("button", { type: "submit", className: "button button--quiet button--small" }, says.undo);
    button.setAttribute("aria-label", `${says.undo} ${says.table} ${table}`);
    return element(
      "form",
      { method: "post", action: this.address("undo", table), className: "inline" },
      hidden("csrfmiddlewaretoken", token()),
      hidden("expected", String(this.tables.get(table).last)),
      button,
    );
  }
}
