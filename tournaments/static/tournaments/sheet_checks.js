/*
 * What is wrong with a sheet as far as a script can know, in the words of the server's refusal.
 *
 * A smazzata figure by figure is judged as on the counting page, which a test compares with the
 * rules; totals alone by what a deck can earn. The server judges.
 */

import { problems } from "./counting_checks.js";
import { says, sentence } from "./sheet_says.js";

export const FIGURE = /^[-−]?\d{1,6}$/;

/** All that is wrong with a smazzata, or with the round's totals, by the name of the field; `at` begins them. */
export function faultsOf(sheet, at) {
  const found = new Map();
  const say = (field, text) => !found.has(field) && found.set(field, text);
  const inputs = sheet.together(at);
  for (const { name, value } of inputs.filter(unreadable)) say(name, sentence(says.number, { value: value.trim() }));
  for (const problem of judged(sheet, at, inputs)) say(problem.field, spoken(problem, sheet.rules));
  return found;
}

const isTyped = (input) => input.type !== "checkbox" && input.value.trim() !== "";
const unreadable = (input) => isTyped(input) && !FIGURE.test(input.value.trim());
const isTotal = ({ name }) => name.startsWith("totals.") || name.endsWith(".total");

function spoken(problem, { faults, beyond }) {
  const bare = problem.code === "out_of_range" && isTotal({ name: problem.field });
  return sentence(bare ? beyond : faults[problem.code], problem);
}

function judged(sheet, at, inputs) {
  if (sheet.way !== "breakdown") return ofTotals(sheet, inputs);
  const { rules } = sheet;
  const lines = rules.lines.map((line) => `${at}${line}.`);
  // Of whom only the total was typed nobody knows the figures, and three at a table close together.
  const known = lines.length === 2 && !lines.some((line) => isBare(line, inputs));
  const found = known
    ? problems({ a: sheet.line(lines[0]), b: sheet.line(lines[1]) }, rules).map((one) => ({
        ...one,
        field: `${at}${one.field}`,
      }))
    : odd(sheet, inputs);
  return [...found, ...mismatches(sheet, inputs)];
}

const filled = (input) => (input.type === "checkbox" ? input.checked : isTyped(input));
const isBare = (line, inputs) => {
  const mine = inputs.filter((one) => one.name.startsWith(line) && filled(one));
  return mine.length > 0 && mine.every(isTotal);
};

/** What no figure can be, whatever stands beside it. */
function odd(sheet, inputs) {
  return inputs.filter(isTyped).flatMap((input) => {
    const { name: field } = input;
    const value = sheet.number(field);
    if (input.dataset.figure !== "signed" && value < 0) return [{ code: "negative", field, value }];
    if (input.dataset.figure === "count" || value % 5 === 0) return [];
    return [{ code: "not_multiple_of_5", field, value }];
  });
}

/** Totals that were typed and are not what the figures make. */
function mismatches(sheet, inputs) {
  return inputs
    .filter((one) => one.dataset.computable && isTyped(one))
    .map(({ name: field }) => ({
      code: "total_mismatch",
      field,
      value: sheet.number(field),
      computed: sheet.computed(field.replace(/total$/, "")),
    }))
    .filter(({ field, value, computed }) => value !== computed && !isBare(field.replace(/total$/, ""), inputs));
}

/** Bare totals: of each line and of all together, no more than a deck can earn. */
function ofTotals(sheet, inputs) {
  const { deck, smazzate } = sheet.rules;
  const times = sheet.way === "round" ? smazzate : 1;
  const [highest, lowest] = [deck.highest * times, deck.lowest * times];
  const totals = inputs.filter(isTyped).map(({ name: field }) => ({ field, value: sheet.number(field) }));
  const found = totals
    .filter(({ value }) => value > highest || value < lowest)
    .map(({ field, value }) => ({ code: "out_of_range", field, value, limit: value > 0 ? highest : lowest }));
  const value = totals.reduce((sum, one) => sum + one.value, 0);
  if (found.length === 0 && totals.length === inputs.length && value > highest)
    found.push({ code: "totals_exceed_deck", field: suspect(totals, sheet.rules, times), value, limit: highest });
  return [...odd(sheet, inputs), ...found];
}

/** Of totals that are too much together, the one to look at: the first unlikely one, or else the highest. */
function suspect(totals, { unlikely }, times) {
  const beyond = ({ value }) => unlikely && (value > unlikely.above * times || value < unlikely.below * times);
  const highest = Math.max(...totals.map(({ value }) => value));
  return (totals.find(beyond) ?? totals.find(({ value }) => value === highest)).field;
}
