/*
 * The arithmetic of a sheet, as the server does it: shown while typing, judged only there.
 *
 * A test runs both on the same sheets and compares. `rules` holds the figures of the regulation.
 */

const SHARED = 20;
const EVEN = 10;

/** P.P. of a line's smazzata from its breakdown. */
export function total(line, rules) {
  const { points } = rules;
  return (
    line.clean * points.clean +
    line.bonus * points.bonus +
    line.dirty * points.dirty +
    (line.closed ? points.closing : 0) +
    (line.no_pozzetto ? points.pozzetto_not_taken : 0) +
    line.cards_table -
    line.cards_hand -
    line.penalised
  );
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
