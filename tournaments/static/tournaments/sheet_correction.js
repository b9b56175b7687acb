/* The correction page: the same live arithmetic; saving is the form's own business. */

import { SheetForm } from "./sheet_form.js";

const form = document.getElementById("sheet");
const rules = JSON.parse(document.getElementById("sheet-data").textContent);

const sheet = new SheetForm(form, rules, () => form.elements.asked_by?.focus());
sheet.lost = rules.lost;
if (rules.match) sheet.elsewhere = rules.match.game_points;
sheet.reckon();

for (const button of form.querySelectorAll("[name=choose]")) {
  button.addEventListener("click", (event) => {
    event.preventDefault();
    sheet.choose(button.value);
    for (const one of form.querySelectorAll("[name=choose]")) {
      one.setAttribute("aria-pressed", String(one.value === button.value));
    }
    sheet.first();
  });
}
