/*
 * Keeps the page of a round up to date while it is open.
 *
 * It asks for the parts that change by themselves; the answer is empty when nothing has happened, and
 * for what is long when it is opened. A part in which somebody stands, or has opened something, stays as it is until they have left it;
 * nothing else on the page is touched, so that whoever types goes on typing.
 */

const EVERY_MS = 2000;
const page = document.getElementById("round");

const isHeld = (part) => part.contains(document.activeElement) || part.querySelector("details[open]");

/** Whether every part is as new as the answer. */
function renew(fresh) {
  let whole = true;
  for (const part of document.querySelectorAll("[data-live]")) {
    const other = fresh.getElementById(part.id);
    if (!other || other.outerHTML === part.outerHTML) continue;
    if (isHeld(part)) whole = false;
    else part.replaceWith(document.adoptNode(other));
  }
  return whole;
}

/** Do something with a page, if there is one. */
async function read(address, then) {
  try {
    const answer = await fetch(address, { redirect: "error" });
    if (answer.status === 200) then(new DOMParser().parseFromString(await answer.text(), "text/html"));
  } catch {
    // The hall's Wi-Fi: the next time will tell.
  }
}

function refresh() {
  if (document.hidden) return;
  read(`${page.dataset.refresh}known=${encodeURIComponent(page.dataset.number)}`, (fresh) => {
    const { number } = fresh.querySelector("[data-number]").dataset;
    if (renew(fresh)) page.dataset.number = number;
  });
}

/** What its link leads to stands in its place, below the summary that was pressed. */
function onToggle({ target }) {
  const link = target.open && target.querySelector("[data-more]");
  if (!link) return;
  read(link.href, (fresh) => {
    const [, ...more] = fresh.getElementById(target.id).children;
    link.parentElement.replaceWith(...more.map((part) => document.adoptNode(part)));
  });
}

window.setInterval(refresh, EVERY_MS);
page.addEventListener("toggle", onToggle, true);
