/* Totals typed a second time: Enter goes on, and on the last one sends; what was not taken has to be seen first. */

import { Alarm, Refused } from "./sheet_refused.js";

const typed = document.getElementById("typed");
const fields = [...typed.querySelectorAll(".fig")];

for (const [at, field] of fields.entries()) {
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    const next = fields[at + (event.shiftKey ? -1 : 1)];
    if (!next && !event.shiftKey && !event.repeat) return;
    event.preventDefault();
    next?.focus();
    next?.select();
  });
}

/** The figure that was refused, or else the first, to be typed over. */
function begin() {
  const first = fields.find((field) => field.getAttribute("aria-invalid") === "true") ?? fields[0];
  first.focus();
  first.select();
}

const sound = document.getElementById("sound");
sound.hidden = false;
const plate = new Refused(document.getElementById("refused"), typed, new Alarm(sound));
if (plate.up) plate.showAgain(begin);
else begin();
