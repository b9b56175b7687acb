import createClient from "openapi-fetch";
import type { components, paths } from "./schema.js";

declare const process: { argv: string[] };
type Ranking = components["schemas"]["RankingShape"];
// Whole members come unless `fields` was sent: the schema names their sparse twins beside them.
type Ranked = components["schemas"]["RankedShape"];
type Table = components["schemas"]["TableShape"];
type Answer<Data> = { data?: Data; error?: unknown; response: Response };

const [baseUrl = "", username = "", password = ""] = process.argv.slice(2);
const anonymous = createClient<paths>({ baseUrl });

const { token } = done(await anonymous.POST("/api/v1/token", { body: { username, password } }));
const director = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${token}` } });

const { slug, planned_rounds } = done(
  await director.POST("/api/v1/tournaments", {
    params: { header: once() },
    body: {
      name: "Serale dei programmi",
      regulation: "classico",
      movements: ["mitchell", "danese"],
      is_public: false,
      bookings_until: "2099-03-14T20:00:00+01:00",
    },
  }),
);
const pairs = [
  ["Rossi Anna", "Bianchi Bruno"],
  ["Verdi Carla", "Russo Dario"],
  ["Neri Elena", "Gallo Fabio"],
  ["Conti Gina", "Marino Ugo"],
];
const entered = done(
  await director.POST("/api/v1/tournaments/{slug}/entrants", {
    params: { path: { slug }, header: once() },
    body: { entries: pairs.map((names) => ({ players: names.map((name) => ({ name })) })) },
  }),
);
for (let round = 1; round <= planned_rounds; round += 1) {
  await play(round);
}
done(
  await director.PATCH("/api/v1/tournaments/{slug}", {
    params: { path: { slug } },
    body: { is_public: true },
  }),
);
done(
  await director.POST("/api/v1/tournaments/{slug}/ranking/publication", {
    params: { path: { slug }, header: once() },
  }),
);
const read = await anonymous.GET("/api/v1/tournaments/{slug}/ranking", { params: { path: { slug } } });
const ranking: Ranking = done(read);
const again = await anonymous.GET("/api/v1/tournaments/{slug}/ranking", {
  params: { path: { slug }, header: { "If-None-Match": read.response.headers.get("ETag") ?? "" } },
});
const refused = await director.POST("/api/v1/tournaments/{slug}/ranking/final", {
  params: { path: { slug }, header: once() },
  body: { confirm: true },
});

console.log(
  JSON.stringify({
    slug,
    entrants: entered.entrants,
    ranks: (ranking.rows as Ranked[]).map((row) => [row.rank, row.entrant.number, row.points.victory_points]),
    openUntil: new Date(ranking.protests_until ?? "").getTime(),
    again: again.response.status,
    refused: refused.error?.code,
  }),
);

async function play(round: number): Promise<void> {
  const path = { slug, round };
  const drawn = done(
    await director.POST("/api/v1/tournaments/{slug}/rounds/{round}/seating", {
      params: { path, header: once() },
      body: {},
    }),
  );
  done(
    await director.POST("/api/v1/tournaments/{slug}/rounds/{round}/publication", {
      params: { path, header: once() },
      body: { expected: drawn.number },
    }),
  );
  const { seating } = done(
    await director.GET("/api/v1/tournaments/{slug}/rounds/{round}", { params: { path } }),
  );
  for (const { table, expected } of seating as Table[]) {
    const typed = done(
      await director.PUT("/api/v1/tournaments/{slug}/rounds/{round}/tables/{table}/sheet", {
        params: { path: { ...path, table }, header: once() },
        body: { totals: { a: 2095, b: 1990 + 5 * table }, expected },
      }),
    );
    if (typed.events.length === 0) {
      throw new Error(`nothing was typed at table ${table}`);
    }
  }
}

function once(): { "Idempotency-Key": string } {
  return { "Idempotency-Key": crypto.randomUUID() };
}

function done<Data>({ data, error, response }: Answer<Data>): Data {
  if (data === undefined) {
    throw new Error(`${response.status} ${response.url}: ${JSON.stringify(error)}`);
  }
  return data;
}
