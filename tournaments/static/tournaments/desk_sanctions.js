/*
 * A search box above each long choice: it leaves only the options that contain all its words; where
 * some have them side by side, as an article is printed, only those: 14.4 b 1 is not 14.4 b 2.
 *
 * Without this script the choices are whole, and the browser's own search by first letters works.
 */

const plain = (text) =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "");

const spaced = (words) =>
  ` ${words
    .replace(/[,()–]/g, " ")
    .split(/\s+/)
    .filter(Boolean)
    .join(" ")} `;

function matching(options, typed) {
  const side = options.filter(({ words }) => spaced(words).includes(spaced(typed)));
  const wanted = typed.split(/\s+/).filter(Boolean);
  return side.length ? side : options.filter(({ words }) => wanted.every((word) => words.includes(word)));
}

function searched(select) {
  const label = document.querySelector(`label[for="${select.id}"]`);
  const box = document.createElement("input");
  box.type = "search";
  box.autocomplete = "off";
  box.spellcheck = false;
  box.placeholder = `${select.form.dataset.search}…`;
  box.setAttribute("aria-label", `${label.firstChild.textContent.trim()}: ${select.form.dataset.search}`);
  const whole = [...select.querySelectorAll("option")].map((option) => ({
    option,
    home: option.parentElement,
    words: plain(option.textContent),
  }));

  function narrow() {
    const typed = plain(box.value).trim();
    const chosen = select.value;
    const real = whole.filter(({ option }) => option.value);
    const left = typed ? matching(real, typed) : real;
    const stays = (one) => !one.option.value || one.option.value === chosen || left.includes(one);
    for (const one of whole) one.option.remove();
    for (const one of whole.filter(stays)) one.home.append(one.option);
    // Options that leave and come back bring a choice of their own along: it is set anew.
    select.value = typed && left.length === 1 ? left[0].option.value : chosen;
    if (select.value !== chosen) select.dispatchEvent(new Event("change", { bubbles: true }));
  }

  box.addEventListener("input", narrow);
  // What is typed here is no answer: only the choice itself asks for a proposal.
  box.addEventListener("change", (event) => event.stopPropagation());
  select.before(box);
}

for (const select of document.querySelectorAll("select[data-searched]")) searched(select);
