/*
 * Keeps the pages of tournaments as they were last seen, for a hall without network. KEPT says which
 * files they need, and is written by the server: another version is another cache, and the old one
 * goes with all its pages.
 *
 * What is shown of it says so: the page's <html> then bears the time at which the server said it
 * (data-kept), and live.js shows that. Only what the network answered is ever shown without.
 *
 * Its scope are the tournaments' pages: desk and admin are not its business. Of these it keeps only
 * pages that are the same for everybody and can say how old they are; for some days, and until a name of the
 * tournament was corrected or erased, or the tournament is for everybody no more.
 */

const PREFIX = "burraco-tournaments-";
const CACHE = PREFIX + KEPT.version;
const PATIENCE_MS = 5_000;
const MOST_PAGES = 40;
const LONGEST_MS = 7 * 24 * 60 * 60 * 1_000;
/* How often names of its tournament had changed when a page was kept. */
const NAMES = "X-Names";
/* A name that says its content: what is kept under it never grows old. */
const HASHED = /\.[0-9a-f]{12}\.\w+$/;

self.addEventListener("install", (event) => {
  const files = KEPT.files.filter((address) => HASHED.test(address));
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll([...files, KEPT.without]))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOld().then(() => self.clients.claim()));
});

async function forgetOld() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (pathname.startsWith("/static/") && HASHED.test(pathname)) event.respondWith(file(request));
  // A stream is left alone: it is no page, and has no end.
  else if (pathname.endsWith("/") && asksForPage(request)) event.respondWith(page(event));
});

const asksForPage = ({ mode, headers }) => mode === "navigate" || headers.has("HX-Request") || headers.has("X-Keep");

async function file(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.status === 200) await cache.put(request, answer.clone());
  return answer;
}

/* A page as the server has it now; as it was kept when the server does not answer in time. */
async function page(event) {
  const { request } = event;
  const answer = fetch(request);
  event.waitUntil(answer.then((fresh) => keep(request.url, fresh.clone())).catch(() => {}));
  // A page that is open asks for itself, and says itself that nobody answers.
  if (request.headers.has("HX-Request")) return answer;
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  try {
    const found = (await Promise.race([answer, late.then(() => kept(request.url))])) ?? (await answer);
    // The proxy answers, and behind it nobody.
    return found.status < 500 ? found : ((await kept(request.url)) ?? found);
  } catch {
    return (await kept(request.url)) ?? (await neverSeen(request.url));
  }
}

/* A page that nobody opened here before: said in our words, with the way back to what there is. */
async function neverSeen(address) {
  const page = await kept(KEPT.without);
  if (!page) return Response.error();
  const [, , tournament] = new URL(address).pathname.split("/");
  const text = await page.text();
  return new Response(text.replace('href="#home"', `href="/t/${tournament}/"`), {
    headers: { "Content-Type": "text/html; charset=utf-8" },
  });
}

async function kept(address) {
  const cache = await caches.open(CACHE);
  return cache.match(address, { ignoreVary: true });
}

const tournamentOf = (address) => new URL(address).pathname.split("/", 3).join("/");

/* The number within an ETag `W/"number-names-language-content"`; 0 where a proxy took it away. */
const namesOf = (answer) => Number(answer.headers.get("ETag")?.match(/"\d+-(\d+)-/)?.[1] ?? 0);

async function keep(address, answer) {
  const cache = await caches.open(CACHE);
  // What is no longer for everybody is not to be read here either, on none of its pages.
  const gone = answer.status === 404 && (await kept(address)) !== undefined;
  if (gone) await forget(cache, ({ url }) => tournamentOf(url) === tournamentOf(address));
  if (answer.status !== 200 || answer.headers.get("Cache-Control") !== "no-cache") return;
  const text = await answer.text();
  if (!text.includes("data-kept=")) return;
  const headers = new Headers(answer.headers);
  for (const name of ["Content-Encoding", "Content-Length", "ETag"]) headers.delete(name);
  const names = namesOf(answer);
  headers.set(NAMES, names);
  const at = new Date(answer.headers.get("Date") ?? Date.now()).toISOString();
  await cache.put(address, new Response(text.replace("<html ", `<html data-kept="${at}" `), { headers }));
  const isOld = ({ headers }) => Date.parse(headers.get("Date")) < Date.now() - LONGEST_MS;
  const hasOldNames = ({ url }, { headers }) =>
    tournamentOf(url) === tournamentOf(address) && Number(headers.get(NAMES)) < names;
  await forget(cache, (one, page, newer) => newer >= MOST_PAGES || isOld(page) || hasOldNames(one, page));
}

/* Forget the pages of which that is true: of a request, what was kept for it, and how many were kept since. */
async function forget(cache, isPast) {
  const pages = (await cache.keys()).filter(({ url }) => url.endsWith("/") || url.includes("/?"));
  const looks = pages.map(async (one, at) => {
    const page = await cache.match(one, { ignoreVary: true });
    if (page && isPast(one, page, pages.length - 1 - at)) await cache.delete(one, { ignoreVary: true });
  });
  await Promise.all(looks);
}

/* ---- The tables of a round are out ---- */

self.addEventListener("push", (event) => {
  const { title, body, lang, tag, address } = event.data.json();
  const said = { body, lang, tag, renotify: true, icon: KEPT.icon, data: address };
  event.waitUntil(self.registration.showNotification(title, said));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(lead(new URL(event.notification.data, self.location.origin).href));
});

async function lead(address) {
  const [open] = await self.clients.matchAll({ type: "window" });
  if (!open) return self.clients.openWindow(address);
  await open.focus();
  return open.navigate(address);
}
