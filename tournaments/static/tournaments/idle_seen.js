/* Where the pages of one browser tell each other who is at the desk, and when they did something. */

export const KEY = "burraco-seen";
