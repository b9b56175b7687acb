/* The page of the login: pages of the desk that are still open are told that nobody is there. */

import { KEY } from "./idle_seen.js";

localStorage.setItem(KEY, JSON.stringify({ user: "", at: Date.now() }));
