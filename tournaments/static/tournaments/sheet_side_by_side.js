/*
 * Two people on one sheet: what each of them read on the paper, side by side, to choose from.
 */

import { says, sentence } from "./sheet_says.js";

export class SideBySide {
  /** `sheet` is the form as typed here, `theirs` the table as somebody else entered it. */
  constructor(sheet, theirs, rules) {
    this.theirs = theirs;
    this.typed = rows(typedIn(sheet), sheet.way, rules);
    this.entered = rows(theirs.fields, theirs.way, rules);
    // Two breakdowns of one total may still differ: only totals are compared.
    const comparable = sheet.way === theirs.way && sheet.way !== "breakdown";
    this.agree = comparable && String(this.typed) === String(this.entered);
  }

  /**
   * Show both in a box, which gets the focus: on a button the Enter of the next sheet, typed with the eyes on the
   * paper, would choose unseen. `words`: what is said and asked.
   */
  showIn(box, onKeep, onMine, words) {
    const { who, table } = this.theirs;
    const said = Object.assign(document.createElement("p"), { textContent: sentence(words.said, { table, who }) });
    const pair = document.createElement("div");
    pair.className = "cluster side-by-side";
    pair.append(
      column(says.mine, this.typed, this.entered),
      column(sentence(says.theirs, { who }), this.entered, this.typed),
    );
    const buttons = document.createElement("div");
    buttons.className = "toolbar";
    buttons.append(button(sentence(words.keep, { who }), onKeep), button(words.mine, onMine));
    box.replaceChildren(said, pair, buttons);
    box.hidden = false;
    box.focus();
  }
}

function button(textContent, pressed) {
  const made = Object.assign(document.createElement("button"), { type: "button", className: "button", textContent });
  made.addEventListener("click", pressed);
  return made;
}

/** The totals of a sheet, row by row: what it is about, then line by line. */
function rows(fields, way, { lines, smazzate }) {
  if (way === "round") return [[says.round, ...lines.map((line) => fields[`totals.${line}`])]];
  const found = [];
  for (let place = 0; place < smazzate; place += 1) {
    const totals = lines.map((line) => fields[`smazzate.${place}.${line}.total`]);
    if (totals.some((one) => one !== undefined)) found.push([sentence(says.smazzata, { n: place + 1 }), ...totals]);
  }
  return found;
}

/** The totals as typed; where a breakdown has none, what it adds up to. */
function typedIn(sheet) {
  if (sheet.way === "round")
    return Object.fromEntries(sheet.rules.lines.map((line) => [`totals.${line}`, sheet.text(`totals.${line}`)]));
  const fields = {};
  for (const output of sheet.figures.querySelectorAll(
    `[data-way="${sheet.way}"] [data-figure="signed"]:not(:disabled)`,
  )) {
    const sum = sheet.figures.querySelector(`[data-sum="${CSS.escape(output.name.replace(/total$/, ""))}"]`);
    fields[output.name] = output.value.trim() || sum?.textContent || "";
  }
  return fields;
}

function column(title, found, others) {
  const table = document.createElement("table");
  table.className = "sheet sheet--read";
  table.createCaption().textContent = title;
  for (const [place, row] of found.entries()) {
    const line = table.insertRow();
    row.forEach((value, at) => {
      const cell = document.createElement(at ? "td" : "th");
      cell.textContent = value ?? "";
      cell.classList.toggle("is-different", String(value) !== String(others[place]?.[at]));
      line.append(cell);
    });
  }
  return table;
}
