/*
 * The arithmetic of a sheet, as the server does it: shown while typing, judged only there.
 *
 * A test runs both on the same sheets and compares. `rules` holds the figures of the regulation.
 */

const SHARED = 20;
const EVEN = 10;

/**
 * P.P. of a line's smazzata from its breakdown. `other` is the opponents' line: under some
 * regulations nobody pays for the pozzetto when neither line took one.
 */
export function total(line, rules, other) {
  const free = rules.neither_pays && line.no_pozzetto && other?.no_pozzetto;
  return rules.figures
    .filter((figure) => !(free && figure.name === "no_pozzetto"))
    .reduce((sum, { name, points }) => sum + points * Number(line[name] ?? 0), 0);
}

/** V.P. of the line with these (signed) M.P.; bands are closed at their upper limit. */
export function victoryPoints(matchPoints, bands) {
  const size = Math.abs(matchPoints);
  const step = bands.filter((limit) => limit < size).length;
  return matchPoints >= 0 ? EVEN + step : EVEN - step;
}

/** What both lines earn for their P.P. of the round. */
export function ofTable(a, b, rules) {
  const won = victoryPoints(a - b, rules.bands);
  return {
    a: { game: a, match: a - b, victory: won },
    b: { game: b, match: b - a, victory: SHARED - won },
  };
}
