/*
 * What the typing page says in a box above itself: its keys, and whether figures may go.
 */

import { sentence } from "./sheet_says.js";

/** Ask what stands in a box of the page; true when the answer is yes. Esc is a no. */
export function answered(name, values) {
  const box = document.getElementById(name);
  if (box.open) return Promise.resolve(false);
  const question = box.querySelector("[data-question]");
  question.textContent = sentence(question.dataset.question, values);
  box.returnValue = "";
  box.showModal();
  return new Promise((resolve) => {
    box.addEventListener("close", () => resolve(box.returnValue === "yes"), { once: true });
  });
}

export function showKeys() {
  const box = document.getElementById("keys");
  if (!box.open) box.showModal();
}
