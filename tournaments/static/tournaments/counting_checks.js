/*
 * What cannot have been played, as the rules say it: a hint while somebody counts.
 *
 * A test runs both on the same smazzate and compares. `rules` holds the regulation's figures;
 * a problem has the code and the field that the rules give it.
 */

const BOTH = ["a", "b"];

/** All that is wrong with a smazzata; `lines` holds the figures of line a and line b. */
export function problems(lines, rules) {
  return [...BOTH.flatMap((at) => ofLine(lines[at], at, rules)), ...ofTable(lines, rules)];
}

function ofLine(line, at, rules) {
  return [
    ...rules.figures.flatMap((figure) => ofFigure(line[figure.name], figure, `${at}.${figure.name}`, rules.limits)),
    ...ofClosing(line, `${at}.closed`, rules),
    ...ofBurrachi(line, at, rules),
  ];
}

function ofFigure(value, { kind }, field, limits) {
  if (kind === "tick") return [];
  const found = [];
  if (value < 0) found.push({ code: "negative", field, value });
  if (kind !== "count" && value % 5 !== 0) found.push({ code: "not_multiple_of_5", field, value });
  const limit = kind === "count" ? limits.burrachi : limits.total;
  const size = kind === "count" ? value : Math.abs(value);
  if (size > limit) found.push({ code: "out_of_range", field, value, limit });
  return found;
}

const sum = (line, names) => names.reduce((found, name) => found + line[name], 0);

function ofClosing(line, field, rules) {
  if (!line.closed) return [];
  const found = [];
  if (line.no_pozzetto) found.push({ code: "closed_without_pozzetto", field });
  if (sum(line, rules.closes) < 1) found.push({ code: "closed_without_burraco", field });
  return found;
}

function ofBurrachi(line, at, rules) {
  const found = [];
  const burrachi = sum(line, rules.burrachi);
  const least = rules.figures.reduce((cards, { name }) => cards + Number(line[name]) * rules.least[name], 0);
  const value = line.cards_table;
  if (value < least) found.push({ code: "burraco_without_cards", field: `${at}.cards_table`, value, least, burrachi });
  for (const { name, needs, code } of rules.needs) {
    if (line[name] && !line[needs]) found.push({ code, field: `${at}.${name}`, value: line[name] });
  }
  return found;
}

function ofTable({ a, b }, rules) {
  const found = [];
  if (a.closed && b.closed) found.push({ code: "two_closings", field: "b.closed" });
  const names = rules.figures.filter((figure) => figure.kind === "cards").map((figure) => figure.name);
  const value = sum(a, names) + sum(b, names);
  if (value > rules.deck) found.push({ code: "deck_exceeded", field: "b.cards_table", value, limit: rules.deck });
  return found;
}

/* ---- A game at a single table, without a clock ---- */

/** The line that has won with these points, or null: as the rules have it. */
export function won(sums, single) {
  if (!single) return null;
  const enough = (points) => (single.reached === "above" ? points > single.target : points >= single.target);
  const reached = BOTH.filter((at) => enough(sums[at]));
  if (reached.length === 1) return reached[0];
  if (reached.length === 0 || sums.a === sums.b) return null;
  return sums.a > sums.b ? "a" : "b";
}
