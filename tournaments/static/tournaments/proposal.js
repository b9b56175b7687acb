/*
 * What another phone of the table says is there at once: this one asks again (fragments/proposal_state.html).
 * Without the stream it asks now and then all the same.
 */

import { follow } from "./stream.js";

const TRY_AGAIN_MS = 30_000;
const state = () => document.getElementById("proposal-state");

function listen() {
  follow(state().dataset.live, ({ word }) => {
    if (word === "number") window.htmx.trigger(state(), "told");
    // Then nothing more is told: too many streams, or a network that froze.
    if (word === "refused" || word === "silent") window.setTimeout(listen, TRY_AGAIN_MS);
  });
}

listen();
