/*
 * A page of the desk that waits for the end of the protests: it counts down, and shows what then
 * is. While somebody is in a field, nothing is taken away under their hands.
 */

import { countDown } from "./countdown.js";

const find = () => document.querySelector("[data-seconds-left]");

function over(element) {
  if (document.activeElement?.matches("input, select, textarea")) {
    element.textContent = element.dataset.over;
    return;
  }
  window.location.reload();
}

if (find()) countDown(find, Number(find().dataset.secondsLeft), over);
