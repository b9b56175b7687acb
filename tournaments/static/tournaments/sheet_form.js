/*
 * A sheet's form: keys, live arithmetic, and faults shown beside the figure they are about.
 *
 * Used where sheets are typed and where they are corrected. It knows nothing of saving.
 */

import { ofLines, total } from "./sheet_arithmetic.js";
import { FIGURE, faultsOf } from "./sheet_checks.js";

/** Of a figure's name: where it stands, without the line. */
const TOGETHER = /^(totals\.|smazzate\.\d+\.).*$/;

/** The two ticks about a line's pozzetto: it was not taken, or none was left. Never both. */
const OPPOSITE = { no_pozzetto: "none_left", none_left: "no_pozzetto" };

/** What stands below one another: of the round's totals, those of all lines. */
const columnOf = ({ name }) => (name.startsWith("totals.") ? "totals" : name.split(".").at(-1));
const placeOf = ({ name }) => Number(name.split(".")[1]);
const standing = (input) => (input.type === "checkbox" ? input.checked : input.value);

export class SheetForm {
  /** `whole` is called when Enter is pressed on the last figure. */
  constructor(form, rules, whole) {
    this.form = form;
    this.rules = rules;
    this.figures = form.querySelector("#figures");
    this.played = form.querySelector("#played");
    /** The fields that were left once: only of them is said what is wrong. */
    this.seen = new Set();
    /** What the server refused, by field, with what stood there: said until that is another. */
    this.refused = new Map();
    /** The tick that was set by hand since it got the focus: Enter leaves it alone. */
    this.ticked = null;
    /** The count that was empty when it got the focus: one digit is all of it. */
    this.fresh = null;
    this.figures.addEventListener("keydown", (event) => this.onKey(event, whole));
    this.figures.addEventListener("input", (event) => this.onInput(event));
    this.figures.addEventListener("change", ({ target }) => {
      if (target.type === "checkbox") this.ticked = target;
      this.untickOpposite(target);
      this.check(target);
    });
    this.figures.addEventListener("focusin", ({ target }) => {
      this.ticked = null;
      this.fresh = target.dataset.figure === "count" && target.value === "" ? target : null;
      target.select?.();
    });
    this.figures.addEventListener("focusout", ({ target }) => this.check(target));
    this.played.addEventListener("change", () => this.lay());
    /** P.P. of a team's match that the other room has brought, by line; null while it has not. */
    this.elsewhere = undefined;
    this.lay();
  }

  /* ---- The three ways, and the smazzate that were played ---- */

  get way() {
    return this.form.elements.way.value;
  }

  /** Another way of typing; totals that both ways have go along. */
  choose(way) {
    const typed = this.inputs().filter((one) => one.type !== "checkbox" && one.value.trim() !== "");
    this.form.elements.way.value = way;
    this.lay();
    for (const one of typed) {
      const same = this.active(one.name);
      if (same) same.value = one.value;
    }
    this.reckon();
  }

  lay() {
    const played = Number(this.played.value);
    for (const part of this.figures.querySelectorAll("[data-way]")) {
      part.hidden = !part.dataset.way.split(" ").includes(this.way);
      if ("disabled" in part) part.disabled = part.hidden;
    }
    for (const input of this.figures.querySelectorAll("input")) {
      const place = input.closest("[data-place]");
      const off = Boolean(place) && Number(place.dataset.place) >= played;
      place?.classList.toggle("is-unplayed", off);
      input.disabled = off || input.closest("[data-way]").hidden;
    }
    this.reckon();
  }

  /** One smazzata fewer, and after one all of them again. */
  nextPlayed() {
    const options = [...this.played.options].map((option) => option.value);
    const at = options.indexOf(this.played.value);
    this.played.value = options[(at + 1) % options.length];
    this.lay();
  }

  /* ---- Keys ---- */

  /** In the order of the paper: smazzata by smazzata, where they stand line by line. */
  inputs() {
    const found = [...this.figures.querySelectorAll(`[data-way="${this.way}"] input:not(:disabled)`)];
    return this.way === "smazzate" ? found.sort((one, other) => placeOf(one) - placeOf(other)) : found;
  }

  first() {
    this.inputs()[0]?.focus();
  }

  /**
   * Whether Enter stops there: not where most sheets have nothing, nor where the rules leave no
   * choice. Tab and + go to every figure.
   */
  asks(input) {
    if (this.way !== "breakdown" || input.getAttribute("aria-invalid") === "true") return true;
    const [, at, line, name] = /^(smazzate\.\d+\.)(\w)\.(\w+)$/.exec(input.name);
    if (name === "no_pozzetto") return !this.ticks(`${at}${line}.closed`);
    if (name === "closed") return !this.rules.lines.some((one) => one !== line && this.ticks(`${at}${one}.closed`));
    return name !== "total" && !this.rules.figures.find((figure) => figure.name === name).rare;
  }

  ticks(name) {
    return Boolean(this.active(name)?.checked);
  }

  /** Where Enter goes from here; with Shift, where it came from. */
  next(input, step = 1) {
    const inputs = this.inputs();
    const rest = step > 0 ? inputs.slice(inputs.indexOf(input) + 1) : inputs.slice(0, inputs.indexOf(input)).reverse();
    return rest.find((one) => this.asks(one));
  }

  onInput({ target, inputType }) {
    this.touched = true;
    this.reckon();
    const whole = this.fresh === target && inputType === "insertText" && /^\d$/.test(target.value);
    if (whole) this.next(target)?.focus();
  }

  onKey(event, whole) {
    const { target, key } = event;
    const tick = target.type === "checkbox";
    const inputs = this.inputs();
    if (key === "Tab") return this.onTab(event, inputs[inputs.indexOf(target) + (event.shiftKey ? -1 : 1)]);
    if (key === "Enter") this.onEnter(event, whole);
    else if (key === "+") inputs[inputs.indexOf(target) + 1]?.focus();
    else if (tick && ["1", "s", "S", "x", "0", "n", "N"].includes(key)) this.tick(target, "1sSx".includes(key));
    else if (["ArrowDown", "ArrowUp"].includes(key)) {
      const column = inputs.filter((one) => columnOf(one) === columnOf(target));
      column[column.indexOf(target) + (key === "ArrowDown" ? 1 : -1)]?.focus();
    } else return undefined;
    event.preventDefault();
    return undefined;
  }

  onTab(event, next) {
    if (!next || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    next.focus();
  }

  /** A key that is held goes on once. */
  onEnter({ target, shiftKey, repeat }, whole) {
    if (repeat) return undefined;
    if (shiftKey) return this.next(target, -1)?.focus();
    this.no(target);
    const next = this.next(target);
    if (next) return next.focus();
    this.check(target);
    return whole();
  }

  tick(target, checked) {
    this.touched = true;
    target.checked = checked;
    this.untickOpposite(target);
    this.reckon();
    this.next(target)?.focus();
  }

  untickOpposite({ name, checked }) {
    const [, at, state] = /^(.*\.)(\w+)$/.exec(name) ?? [];
    const opposite = OPPOSITE[state] && this.active(at + OPPOSITE[state]);
    if (checked && opposite) opposite.checked = false;
  }

  /** Enter on a tick says no, on a sheet that is opened again too. */
  no(tick) {
    if (tick.type !== "checkbox" || this.ticked === tick || !tick.checked) return;
    this.touched = true;
    tick.checked = false;
    this.reckon();
  }

  /* ---- What stands in the form ---- */

  /** The figures of the two lines changed over; the caret goes where nothing stands yet. */
  swap() {
    const focused = document.activeElement;
    for (const one of this.inputs().filter(({ name }) => /\.a(\.|$)/.test(name))) {
      const other = this.active(one.name.replace(/\.a(?=\.|$)/, ".b"));
      [one.value, other.value] = one.type === "checkbox" ? [one.value, other.value] : [other.value, one.value];
      [one.checked, other.checked] = [other.checked, one.checked];
    }
    this.touched = true;
    this.clearFaults();
    this.reckon();
    const next = this.inputs().find((one) => one.type !== "checkbox" && one.value === "" && this.asks(one));
    (next ?? (this.inputs().includes(focused) ? focused : this.inputs().at(-1))).focus();
    document.activeElement.select?.();
  }

  text(name) {
    return this.active(name)?.value.trim() ?? "";
  }

  active(name) {
    return this.figures.querySelector(`[data-way="${this.way}"] input[name="${CSS.escape(name)}"]`);
  }

  number(name) {
    const text = this.text(name).replace("−", "-");
    return FIGURE.test(text) ? Number(text) : 0;
  }

  line(at) {
    const read = ({ name, kind }) =>
      kind === "tick" ? Boolean(this.active(at + name)?.checked) : this.number(at + name);
    return Object.fromEntries(this.rules.figures.map((figure) => [figure.name, read(figure)]));
  }

  /** P.P. that a line's figures make; `at` ends with the line. */
  computed(at) {
    const others = this.rules.lines.map((line) => at.replace(/\w\.$/, `${line}.`)).filter((one) => one !== at);
    return total(this.line(at), this.rules, ...others.map((one) => this.line(one)));
  }

  isEmpty(at) {
    const mine = this.inputs().filter((input) => input.name.startsWith(at));
    return mine.every((input) => (input.type === "checkbox" ? !input.checked : input.value.trim() === ""));
  }

  gamePoints(line) {
    if (this.way === "round") return this.number(`totals.${line}`);
    let sum = 0;
    for (let place = 0; place < Number(this.played.value); place += 1) {
      const at = `smazzate.${place}.${line}.`;
      if (this.way === "smazzate" || this.text(`${at}total`) !== "") sum += this.number(`${at}total`);
      else if (!this.isEmpty(`smazzate.${place}.`)) sum += this.computed(at);
    }
    return sum;
  }

  reckon() {
    for (const output of this.figures.querySelectorAll("[data-sum]")) {
      const at = output.dataset.sum;
      const empty = this.way !== "breakdown" || this.isEmpty(at.replace(/\w\.$/, ""));
      output.textContent = empty ? "" : `${this.computed(at)}`.replace("-", "−");
    }
    const filled = this.inputs().some((one) => (one.type === "checkbox" ? one.checked : one.value.trim()));
    const points = this.points();
    for (const output of this.form.querySelectorAll("[data-points]")) {
      const [line, unit] = output.dataset.points.split(".");
      const value = points[this.rules.lines.indexOf(line)][unit];
      const known = filled && value !== undefined;
      output.textContent = known
        ? unit === "match_points" && value > 0
          ? `+${value}`
          : `${value}`.replace("-", "−")
        : "";
    }
  }

  /** What each line earns: of a team's match, with what the other room has brought. */
  points() {
    const here = this.rules.lines.map((line, at) => this.gamePoints(line) - (this.lost?.[at] ?? 0));
    if (this.elsewhere === undefined) return ofLines(here, this.rules);
    if (this.elsewhere === null) return here.map((game_points) => ({ game_points }));
    return ofLines(
      here.map((game, at) => game + this.elsewhere[at]),
      this.rules,
    );
  }

  fill(fields) {
    for (const input of this.figures.querySelectorAll("input")) {
      const value = fields[input.name];
      if (input.type === "checkbox") input.checked = Boolean(value);
      else input.value = value ?? "";
    }
    this.touched = false;
    this.clearFaults();
    this.reckon();
  }

  /** Whether somebody typed what is not kept anywhere. */
  get unsaved() {
    return this.touched && !this.isEmpty("");
  }

  /** What stands written, to be read again: line by line, a total for each smazzata or the round's. */
  written() {
    return this.rules.lines.map((line) => {
      const figures = this.way === "round" ? [this.number(`totals.${line}`)] : this.smazzate(line);
      return { line, figures, total: figures.reduce((sum, one) => sum + one, 0) };
    });
  }

  smazzate(line) {
    const places = [...Array(Number(this.played.value)).keys()].map((place) => `smazzate.${place}.${line}.`);
    return places.map((at) =>
      this.way === "smazzate" || this.text(`${at}total`) ? this.number(`${at}total`) : this.computed(at),
    );
  }

  /* ---- Faults ---- */

  /** Say what is wrong with a figure that was left, and with those beside it. */
  check(input) {
    if (!input.name || input.disabled) return;
    this.seen.add(input.name);
    this.sayFaults(input.name.replace(TOGETHER, "$1"));
  }

  checkAll() {
    this.refused.clear();
    for (const input of this.inputs()) this.seen.add(input.name);
    for (const at of new Set(this.inputs().map((one) => one.name.replace(TOGETHER, "$1")))) this.sayFaults(at);
    return this.wrong().length === 0;
  }

  sayFaults(at) {
    const faults = faultsOf(this, at);
    for (const input of this.together(at)) {
      if (this.seen.has(input.name)) this.mark(input, faults.get(input.name) ?? this.saidBefore(input));
    }
  }

  saidBefore(input) {
    const refused = this.refused.get(input.name);
    return refused?.stood === standing(input) ? refused.sentence : "";
  }

  together(at) {
    return this.inputs().filter((one) => one.name.startsWith(at));
  }

  wrong() {
    return this.inputs().filter((input) => input.getAttribute("aria-invalid") === "true");
  }

  /** What is said to be wrong, figure by figure. */
  faults() {
    return this.wrong().map((input) => document.getElementById(input.getAttribute("aria-describedby"))?.textContent);
  }

  /** Where the figure is typed anew: the focus may be there already, behind it. */
  toFirstWrong() {
    const input = this.wrong()[0];
    input?.focus();
    if (input?.type !== "checkbox") input?.select();
  }

  /** The last figure of a line. */
  toLast(line) {
    const input = this.inputs().findLast(({ name }) => new RegExp(`\\.${line}(\\.|$)`).test(name));
    input.focus();
    input.select();
  }

  mark(input, text) {
    const at = input.name.startsWith("totals.") ? input.name : input.name.replace(/[^.]+$/, "");
    const [way, place] = [`[data-way="${this.way}"]`, `[data-wrong="${CSS.escape(at)}"]`];
    const box = this.figures.querySelector(`${way}${place}, ${way} ${place}`);
    const id = `fault-${this.way}-${input.name}`;
    document.getElementById(id)?.remove();
    input.removeAttribute("aria-invalid");
    input.removeAttribute("aria-describedby");
    if (!text || !box) return;
    const said = document.createElement("span");
    said.className = "field__error";
    said.id = id;
    said.textContent = text;
    box.append(said);
    input.setAttribute("aria-invalid", "true");
    input.setAttribute("aria-describedby", id);
  }

  clearFaults() {
    for (const box of this.figures.querySelectorAll("[data-wrong]")) box.replaceChildren();
    for (const input of this.figures.querySelectorAll("[aria-invalid]")) input.removeAttribute("aria-invalid");
    this.seen.clear();
    this.refused.clear();
  }

  /** Put the server's problems beside their figures; those that have none are returned. */
  show(problems) {
    this.clearFaults();
    const rest = problems.filter((problem) => {
      const input = this.active(problem.field) ?? this.active(`${problem.field}.total`);
      if (input) {
        this.seen.add(input.name);
        this.refused.set(input.name, { sentence: problem.sentence, stood: standing(input) });
        this.mark(input, problem.sentence);
      }
      return !input;
    });
    this.toFirstWrong();
    return rest;
  }
}
