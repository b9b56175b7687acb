/*
 * The stream of a tournament, one for all pages of a browser that follow it.
 *
 * Over HTTP/1.1 a browser keeps six connections to a host, and streams of six pages would leave
 * none to load the seventh. So this file is two things: the module that a page imports, and the
 * shared worker that it then starts from the same file. A hall's own server has no HTTPS, where
 * Web Locks are barred and shared workers are not. Chrome on Android has no shared workers, but
 * shows one page at a time: there each page has a stream of its own.
 */

const SILENT_MS = 25_000;
const NO_FIRST_WORD_MS = 10_000;

/* ---- Whoever holds the streams: the worker, or the page alone ---- */

const streams = new Map();

const quiet = (stream) => Date.now() - stream.at;
const patience = (stream) => (stream.heard ? SILENT_MS : NO_FIRST_WORD_MS);

function close(url, stream) {
  stream.source.close();
  if (streams.get(url) === stream) streams.delete(url);
}

function open(url) {
  const stream = { source: new EventSource(url), listeners: new Set(), at: Date.now(), heard: false, number: null };
  const tell = (word) => {
    for (const listener of stream.listeners) listener({ word, number: stream.number, left: patience(stream) });
  };
  const hear = (word) => (event) => {
    Object.assign(stream, { at: Date.now(), heard: true });
    if (word === "number") stream.number = event.data;
    tell(word);
  };
  for (const [type, word] of Object.entries({ open: "open", beat: "beat", message: "number" })) {
    stream.source.addEventListener(type, hear(word));
  }
  stream.source.addEventListener("error", () => {
    const refused = stream.source.readyState === EventSource.CLOSED;
    if (refused) close(url, stream);
    Object.assign(stream, { at: Date.now(), heard: false });
    tell(refused ? "refused" : "lost");
  });
  streams.set(url, stream);
  return stream;
}

/* Join the stream of an address, or open it; the answer leaves it, and the last to leave closes. */
function join(url, listener) {
  let stream = streams.get(url);
  // A page that died never leaves: what it holds must not be joined once it is silent.
  if (stream && quiet(stream) >= patience(stream)) close(url, stream);
  stream = streams.get(url) ?? open(url);
  stream.listeners.add(listener);
  const word = stream.heard ? "open" : "wait";
  listener({ word, number: stream.number, left: patience(stream) - quiet(stream) });
  return () => {
    stream.listeners.delete(listener);
    if (!stream.listeners.size) close(url, stream);
  };
}

if (typeof SharedWorkerGlobalScope !== "undefined") {
  self.addEventListener("connect", ({ ports: [port] }) => {
    let leave = () => {};
    port.addEventListener("message", ({ data: url }) => {
      leave();
      leave = url ? join(url, (news) => port.postMessage(news)) : () => {};
    });
    port.start();
  });
}

/* ---- A page ---- */

let sharing = typeof SharedWorker !== "undefined";

function share(url, listener) {
  const worker = new SharedWorker(import.meta.url, { type: "module" });
  worker.addEventListener("error", () => {
    // An old browser, that knows no modules there.
    sharing = false;
    listener({ word: "silent" });
  });
  worker.port.addEventListener("message", ({ data }) => listener(data));
  worker.port.start();
  worker.port.postMessage(new URL(url, location.href).href);
  return () => {
    worker.port.postMessage(null);
    worker.port.close();
  };
}

/*
 * Follow a stream until the answer is called. `listener` is told { word, number }: "wait", "open",
 * "number" and "beat" of a stream that lives, "lost" of one that tries again by itself, "refused"
 * of one that is not to be had now, and "silent" of one from which nothing came for too long, as
 * when a network freezes and nobody hangs up. After these two nothing more is told.
 */
export function follow(url, listener) {
  let watch = 0;
  let leave = () => {};
  let hear = (news) => {
    window.clearTimeout(watch);
    if (news.word === "refused" || news.word === "silent") stop();
    else watch = window.setTimeout(() => hear({ word: "silent" }), news.left);
    listener(news);
  };
  const stop = () => {
    window.clearTimeout(watch);
    hear = () => {};
    leave();
  };
  watch = window.setTimeout(() => hear({ word: "silent" }), NO_FIRST_WORD_MS);
  leave = (sharing ? share : join)(url, (news) => hear(news));
  return stop;
}
