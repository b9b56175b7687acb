/*
 * What cannot have been played, as the rules say it: a hint while somebody counts.
 *
 * A test runs both on the same smazzate and compares. `rules` holds the regulation's figures;
 * a problem has the code and the field that the rules give it.
 */

const BOTH = ["a", "b"];

/** All that is wrong with a smazzata; `lines` holds the figures of line a and line b. */
export function problems(lines, rules) {
  const [a, b] = BOTH;
  return [...ofLine(lines[a], lines[b], a, rules), ...ofLine(lines[b], lines[a], b, rules), ...ofTable(lines, rules)];
}

function ofLine(line, other, at, rules) {
  return [
    ...rules.figures.flatMap((figure) =>
      ofFigure(line[figure.name], figure, `${at}.${figure.name}`, rules.limits[figure.name]),
    ),
    ...ofClosing(line, other, `${at}.closed`, rules),
    ...ofNoneLeft(line, other, `${at}.none_left`),
    ...ofAdded(line, other, at, rules),
    ...ofBurrachi(line, at, rules),
  ];
}

function ofFigure(value, { kind }, field, limit) {
  if (kind === "tick") return [];
  const found = [];
  if (value < 0) found.push({ code: "negative", field, value });
  if (kind !== "count" && value % 5 !== 0) found.push({ code: "not_multiple_of_5", field, value });
  const size = kind === "count" ? value : Math.abs(value);
  if (size > limit) found.push({ code: "out_of_range", field, value, limit });
  return found;
}

const sum = (line, names) => names.reduce((found, name) => found + line[name], 0);

function ofClosing(line, other, field, rules) {
  if (!line.closed) return [];
  const found = [];
  if (line.no_pozzetto) found.push({ code: "closed_without_pozzetto", field });
  const added = rules.added_to_closing.some((one) => isDue(one, line, other));
  if (!added && sum(line, rules.closes) < 1) found.push({ code: "closed_without_burraco", field });
  return found;
}

/** None is left for who says so only where the other line played both. */
function ofNoneLeft(line, other, field) {
  return line.none_left && !line.no_pozzetto && (other.no_pozzetto || other.none_left)
    ? [{ code: "pozzetto_was_left", field }]
    : [];
}

/** What a referee adds to a closing is whole, of a line without a clean burraco, the other's pozzetto taken. */
const isDue = ({ name, points }, line, other) =>
  line[name] >= points &&
  line.closed &&
  !line.clean &&
  line.none_left &&
  !line.no_pozzetto &&
  !other.no_pozzetto &&
  !other.none_left;

function ofAdded(line, other, at, rules) {
  return rules.added_to_closing
    .filter((one) => line.closed && line[one.name] && !isDue(one, line, other))
    .map(({ name, points, code }) => ({ code, field: `${at}.${name}`, value: line[name], points }));
}

function ofBurrachi(line, at, rules) {
  const found = [];
  const burrachi = sum(line, rules.burrachi);
  const least = leastOf([line], rules);
  const value = line.cards_table;
  if (least !== null && value < least)
    found.push({ code: "burraco_without_cards", field: `${at}.cards_table`, value, least, burrachi });
  for (const { name, needs, code } of rules.needs) {
    if (line[name] && !line[needs]) found.push({ code, field: `${at}.${name}`, value: line[name] });
  }
  return found;
}

/** What the cheapest cards of all that these lines have on the table are worth; null: the deck has too few. */
function leastOf(lines, { least, deck }) {
  const taken = Object.entries(least.takes)
    .map(([name, take]) => [take, lines.reduce((found, line) => found + Math.max(line[name], 0), 0)])
    .filter(([, number]) => number > 0);
  const all = (what) => taken.reduce((found, [take, number]) => found + take[what] * number, 0);
  const naturals = all("naturals");
  const wilds = all("wilds");
  const tooMany = naturals >= least.naturals.length || wilds >= least.wilds.length;
  if (tooMany || naturals + wilds > deck.cards) return null;
  return Math.max(all("worth") - saved(taken, least.cheap_ranks), least.naturals[naturals] + least.wilds[wilds]);
}

/** What combinations of the cheap ranks take less than sequences: each rank makes one. */
function saved(taken, ranks) {
  let left = ranks;
  let found = 0;
  for (const [take, number] of [...taken].sort(([one], [other]) => other.saved - one.saved)) {
    const combined = Math.min(left, number);
    found += take.saved * combined;
    left -= combined;
  }
  return found;
}

function ofTable({ a, b }, rules) {
  const found = [];
  if (a.closed && b.closed) found.push({ code: "two_closings", field: "b.closed" });
  return [...found, ...ofCards(a, b, rules), ...ofOneDeck(a, b, rules)];
}

function ofCards(a, b, { figures, deck }) {
  const names = figures.filter((figure) => figure.kind === "cards").map((figure) => figure.name);
  const value = sum(a, names) + sum(b, names);
  const field = "b.cards_table";
  if (value > deck.value) return [{ code: "deck_exceeded", field, value, limit: deck.value }];
  if (!a.no_pozzetto || !b.no_pozzetto || value <= deck.without_pozzetti) return [];
  return [{ code: "pozzetti_on_table", field, value, limit: deck.without_pozzetti, cards: deck.pozzetti }];
}

/** The burrachi of both lines are made of one deck: named where the last line has the most. */
function ofOneDeck(a, b, rules) {
  if (leastOf([a, b], rules) !== null) return [];
  const some = (line) => Object.keys(rules.least.takes).some((name) => line[name] > 0);
  const [at, line] = some(b) ? ["b", b] : ["a", a];
  const most = rules.burrachi.reduce((found, name) => (line[name] > line[found] ? name : found));
  const value = rules.burrachi.reduce((found, name) => found + Math.max(a[name], 0) + Math.max(b[name], 0), 0);
  return [{ code: "burrachi_exceed_deck", field: `${at}.${most}`, value, cards: rules.deck.cards }];
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
