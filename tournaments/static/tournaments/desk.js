/*
 * Keeps the desk's front page up to date while nobody is doing anything on it.
 *
 * It asks for the fragment below #now; the answer is empty when nothing has happened. Nothing is
 * swapped while a button or field inside has the focus.
 */

import { countDown } from "./countdown.js";

const EVERY_MS = 3000;
const region = document.getElementById("now");
const closing = () => region.querySelector("[data-seconds-left]");
let stopCounting = () => {};

function followClosing() {
  stopCounting();
  if (closing()) stopCounting = countDown(closing, Number(closing().dataset.secondsLeft), refresh);
}

async function refresh() {
  if (document.hidden || region.contains(document.activeElement)) return;
  const known = region.querySelector("[data-number]")?.dataset.number ?? "";
  try {
    const answer = await fetch(`${region.dataset.refresh}?known=${known}`, { redirect: "error" });
    if (answer.status !== 200) return;
    const text = await answer.text();
    const page = new DOMParser().parseFromString(text, "text/html");
    region.replaceChildren(...page.body.children);
    followClosing();
  } catch {
    // The hall's Wi-Fi: the next round will tell.
  }
}

if (region) {
  window.setInterval(refresh, EVERY_MS);
  followClosing();
}
