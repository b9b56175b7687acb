/*
 * What runs on every page of a tournament, asked for as one: a browser begins each file that a page names before it
 * reads the page's first row.
 */

import "./clock.js";
import "./live.js";
import "./follow.js";
import "./install.js";
