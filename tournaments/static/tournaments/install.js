/*
 * Lets the browser keep the pages of tournaments (pages_worker.js), where it may: over HTTPS, and on
 * the machine itself. Elsewhere nothing is kept and everything else goes on.
 */

const { worker } = document.getElementById("live-state").dataset;
const container = navigator.serviceWorker;

if (container) {
  // The first page was there before its keeper.
  if (!container.controller) {
    container.addEventListener(
      "controllerchange",
      () => fetch(location.href, { headers: { "X-Keep": "page" } }).catch(() => {}),
      { once: true },
    );
  }
  container.register(worker, { updateViaCache: "none" }).catch(() => {});
}
