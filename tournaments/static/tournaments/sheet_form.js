/*
 * A sheet's form: keys, live arithmetic, and faults shown beside the figure they are about.
 *
 * Used where sheets are typed and where they are corrected. It knows nothing of saving.
 */

import { ofLines, total } from "./sheet_arithmetic.js";

const FIGURE = /^[-−]?\d{1,6}$/;

export const says = document.getElementById("says").dataset;

/** A sentence with its {places} filled. */
export function sentence(text, values) {
  return text.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
}

export class SheetForm {
  /** `whole` is called when Enter is pressed on the last figure. */
  constructor(form, rules, whole) {
    this.form = form;
    this.rules = rules;
    this.figures = form.querySelector("#figures");
    this.played = form.querySelector("#played");
    this.figures.addEventListener("keydown", (event) => this.onKey(event, whole));
    this.figures.addEventListener("input", () => this.reckon());
    this.figures.addEventListener("change", (event) => {
      if (event.target.type === "checkbox") this.ticked = event.target;
      this.check(event.target);
    });
    this.figures.addEventListener("focusin", (event) => {
      this.ticked = null;
      event.target.select?.();
    });
    /** The tick that was set by hand since it got the focus: Enter leaves it alone. */
    this.ticked = null;
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
    for (const fieldset of this.figures.querySelectorAll("[data-way]")) {
      const chosen = fieldset.dataset.way === this.way;
      fieldset.hidden = !chosen;
      fieldset.disabled = !chosen;
      for (const body of fieldset.querySelectorAll("tbody[data-place]")) {
        const off = Number(body.dataset.place) >= played;
        body.classList.toggle("is-unplayed", off);
        for (const input of body.querySelectorAll("input")) input.disabled = off;
      }
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

  inputs() {
    return [...this.figures.querySelectorAll(`[data-way="${this.way}"] input:not(:disabled)`)];
  }

  first() {
    this.inputs()[0]?.focus();
  }

  onKey(event, whole) {
    const { target, key } = event;
    const inputs = this.inputs();
    const at = inputs.indexOf(target);
    if (key === "Enter") {
      event.preventDefault();
      if (!event.shiftKey) this.no(target);
      if (event.shiftKey) inputs[at - 1]?.focus();
      else if (inputs[at + 1]) inputs[at + 1].focus();
      else {
        this.check(target);
        whole();
      }
    } else if (target.type === "checkbox" && ["1", "s", "S", "x", "0", "n", "N"].includes(key)) {
      event.preventDefault();
      target.checked = ["1", "s", "S", "x"].includes(key);
      this.reckon();
      inputs[at + 1]?.focus();
    } else if ((key === "ArrowDown" || key === "ArrowUp") && target.type !== "checkbox") {
      event.preventDefault();
      const column = inputs.filter((one) => one.name.split(".").at(-1) === target.name.split(".").at(-1));
      column[column.indexOf(target) + (key === "ArrowDown" ? 1 : -1)]?.focus();
    }
  }

  /** Enter on a tick says no, on a sheet that is opened again too. */
  no(tick) {
    if (tick.type !== "checkbox" || this.ticked === tick) return;
    tick.checked = false;
    this.reckon();
  }

  /* ---- What stands in the form ---- */

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
      output.textContent = empty ? "" : this.computed(at);
    }
    const filled = this.inputs().some((one) => (one.type === "checkbox" ? one.checked : one.value.trim()));
    const points = this.points();
    for (const output of this.figures.querySelectorAll("[data-points]")) {
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
    const here = this.rules.lines.map((line) => this.gamePoints(line));
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
    this.clearFaults();
    this.reckon();
  }

  /* ---- Faults ---- */

  /** What can be said of a figure at once: whether it is one, and whether it can stand on a sheet. */
  fault(input) {
    const text = input.value.trim().replace("−", "-");
    if (!text || input.type === "checkbox") return "";
    const value = text;
    if (!FIGURE.test(text)) return sentence(says.number, { value });
    if (input.dataset.figure !== "signed" && Number(text) < 0) return sentence(says.negative, { value });
    if (input.dataset.figure !== "count" && Number(text) % 5) return sentence(says.five, { value });
    if (input.dataset.computable && input.value.trim() !== "") {
      const computed = this.computed(input.name.replace(/total$/, ""));
      if (computed !== Number(text)) return sentence(says.sum, { value, computed });
    }
    return "";
  }

  check(input) {
    const row = input.name.replace(/[^.]+$/, "");
    const named = this.inputs().filter((one) => one.name.startsWith(row));
    for (const one of row === "totals." ? [input] : named) {
      if (one === input || one.dataset.computable) this.mark(one, this.fault(one));
    }
  }

  checkAll() {
    for (const input of this.inputs()) this.mark(input, this.fault(input));
    return this.wrong().length === 0;
  }

  wrong() {
    return this.inputs().filter((input) => input.getAttribute("aria-invalid") === "true");
  }

  mark(input, text) {
    const at = input.name.startsWith("totals.") ? input.name : input.name.replace(/[^.]+$/, "");
    const box = input.closest("[data-way]").querySelector(`[data-wrong="${CSS.escape(at)}"]`);
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
  }

  /** Put the server's problems beside their figures; those that have none are returned. */
  show(problems) {
    this.clearFaults();
    const rest = problems.filter((problem) => {
      const input = this.active(problem.field) ?? this.active(`${problem.field}.total`);
      if (input) this.mark(input, problem.sentence);
      return !input;
    });
    this.wrong()[0]?.focus();
    return rest;
  }
}
