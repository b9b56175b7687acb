/*
 * The arithmetic of a sheet, as the server does it: shown while typing, judged only there.
 *
 * A test runs both on the same sheets and compares. `rules` holds the figures of the regulation.
 */

const SHARED = 20;
const EVEN = 10;

/**
 * P.P. of a line's smazzata from its breakdown. `others` are the other lines: under some
 * regulations nobody pays for the pozzetto when no line took one.
 */
export function total(line, rules, ...others) {
  const all = ({ name }) => line[name] && others.length > 0 && others.every((one) => one?.[name]);
  return rules.figures
    .filter((figure) => !(figure.waived && all(figure)))
    .reduce((sum, { name, points }) => sum + points * Number(line[name] ?? 0), 0);
}

/** V.P. of the line with these (signed) M.P.; bands are closed at their upper limit. */
export function victoryPoints(matchPoints, bands) {
  const size = Math.abs(matchPoints);
  const step = bands.filter((limit) => limit < size).length;
  return matchPoints >= 0 ? EVEN + step : EVEN - step;
}

/** What each line earns for its P.P. of the round; without bands there are only P.P. (U art. 3.1). */
export function ofLines(gamePoints, rules) {
  if (!rules.bands) return gamePoints.map((game) => ({ game_points: game }));
  const { a, b } = ofTable(...gamePoints, rules);
  return [a, b].map(({ game, match, victory }) => ({
    game_points: game,
    match_points: match,
    victory_points: victory,
  }));
}

/** What both lines earn for their P.P. of the round. */
export function ofTable(a, b, rules) {
  const won = victoryPoints(a - b, rules.bands);
  return {
    a: { game: a, match: a - b, victory: won },
    b: { game: b, match: b - a, victory: SHARED - won },
  };
}
