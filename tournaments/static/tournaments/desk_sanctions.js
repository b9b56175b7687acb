/*
 * A search box above each long choice: it leaves only the options that contain all its words.
 *
 * Without this script the choices are whole, and the browser's own search by first letters works.
 */

const plain = (text) =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "");

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
    const wanted = plain(box.value).split(/\s+/).filter(Boolean);
    const chosen = select.value;
    const fits = ({ option, words }) =>
      !option.value || option.value === chosen || wanted.every((word) => words.includes(word));
    for (const one of whole) one.option.remove();
    for (const one of whole.filter(fits)) one.home.append(one.option);
    const left = whole.filter((one) => one.option.value && fits(one));
    // Options that leave and come back bring a choice of their own along: it is set anew.
    select.value = wanted.length && left.length === 1 ? left[0].option.value : chosen;
    if (select.value !== chosen) select.dispatchEvent(new Event("change", { bubbles: true }));
  }

  box.addEventListener("input", narrow);
  // What is typed here is no answer: only the choice itself asks for a proposal.
  box.addEventListener("change", (event) => event.stopPropagation());
  select.before(box);
}

for (const select of document.querySelectorAll("select[data-searched]")) searched(select);
