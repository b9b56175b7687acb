/*
 * Keeps the counting pages and their files, for a hall without network. KEPT says which, and is
 * written by the server: another version is another cache.
 *
 * Only addresses below its own are its business. It never keeps an address with figures in it.
 */

const PREFIX = "burraco-counting-";
const CACHE = PREFIX + KEPT.version;
const PATIENCE_MS = 3000;

self.addEventListener("install", (event) => {
  const fresh = [...KEPT.pages, ...KEPT.files].map((address) => new Request(address, { cache: "no-cache" }));
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(fresh))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches.keys().then((names) => {
      const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
      return Promise.all(old.map((name) => caches.delete(name)));
    }),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (KEPT.files.includes(pathname)) event.respondWith(file(request));
  else if (request.mode === "navigate" && KEPT.pages.includes(pathname)) event.respondWith(page(request));
});

/** A file's name says its content: what is kept is good. */
async function file(request) {
  return (await kept(request)) ?? fetch(request);
}

/** A page as the server has it now; as it was kept when the server does not answer in time. */
async function page(request) {
  const answer = fetch(request);
  // It may still fail when the kept page is shown already.
  answer.catch(() => {});
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  try {
    const found = await Promise.race([answer, late.then(() => kept(request))]);
    return found ?? (await answer);
  } catch {
    return (await kept(request)) ?? Response.error();
  }
}

async function kept(request) {
  const cache = await caches.open(CACHE);
  return cache.match(request, { ignoreSearch: true, ignoreVary: true });
}
