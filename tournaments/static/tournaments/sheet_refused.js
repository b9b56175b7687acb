/*
 * What was not taken: nothing else is, until Esc or the button says that it was seen.
 *
 * Whoever types has the eyes on the paper. Enter is in the stream of keys and says nothing; what was
 * typed meanwhile is counted, so that it can be told how much of the next paper is missing.
 */

import { says, sentence } from "./sheet_says.js";

const QUIET = "burraco-quiet";

/** Two low tones, unless somebody has switched them off in this browser. */
export class Alarm {
  constructor(button) {
    this.button = button;
    button.addEventListener("click", () => {
      if (this.quiet) localStorage.removeItem(QUIET);
      else localStorage.setItem(QUIET, "1");
      this.show();
      this.sound();
    });
    this.show();
  }

  get quiet() {
    return localStorage.getItem(QUIET) !== null;
  }

  show() {
    this.button.setAttribute("aria-pressed", String(!this.quiet));
  }

  sound() {
    if (this.quiet) return;
    this.audio ??= new AudioContext();
    for (const [at, pitch] of [330, 220].entries()) {
      const [start, tone, loudness] = [
        this.audio.currentTime + at * 0.2,
        this.audio.createOscillator(),
        this.audio.createGain(),
      ];
      tone.frequency.value = pitch;
      loudness.gain.setValueAtTime(0.4, start);
      loudness.gain.linearRampToValueAtTime(0, start + 0.18);
      tone.connect(loudness).connect(this.audio.destination);
      tone.start(start);
      tone.stop(start + 0.18);
    }
  }
}

export class Refused {
  /** `typed` is not to be had while it is up. What the server wrote into the plate for whoever has no script goes:
   * the form has the same figures, and each name once. */
  constructor(box, typed, alarm) {
    Object.assign(this, { box, typed, alarm, swallowed: 0 });
    for (const figure of box.querySelectorAll("input")) figure.remove();
    typed.disabled = false;
    const seen = box.querySelector("[name=seen]");
    // It is the form's first: Enter in a field that has no key of its own would press it, hidden as it is.
    seen.type = "button";
    seen.addEventListener("click", () => this.over(this.seen));
    box.querySelector("[data-right]").addEventListener("click", () => this.over(this.right));
    document.addEventListener("keydown", (event) => this.onKey(event), true);
    // In Firefox a button is pressed when Space is let go.
    document.addEventListener("keyup", (event) => this.up && event.key === " " && event.preventDefault(), true);
  }

  get up() {
    return !this.box.hidden;
  }

  /** `said` and `why` it was not; `seen` is called once somebody saw it, `right` where it may be so all the same. */
  show({ said, why = [], swallowed = 0, seen, right }) {
    Object.assign(this, { seen, right, swallowed });
    this.box.querySelector("h2").textContent = said;
    const sentences = why.map((textContent) => Object.assign(document.createElement("p"), { textContent }));
    this.box.querySelector("[data-why]").replaceChildren(...sentences);
    this.box.querySelector("[data-right]").hidden = !right;
    this.count(0);
    this.box.hidden = false;
    this.typed.inert = true;
    this.box.focus();
    this.alarm.sound();
  }

  /** What the server wrote there. */
  showAgain(seen) {
    const said = this.box.querySelector("h2").textContent;
    const why = [...this.box.querySelectorAll("[data-why] p")].map(({ textContent }) => textContent);
    this.show({ said, why, seen });
  }

  over(then) {
    this.box.hidden = true;
    this.typed.inert = false;
    then?.();
  }

  count(more) {
    this.swallowed += more;
    const words = this.swallowed === 1 ? says.swallowedone : says.swallowed;
    this.box.querySelector("[data-swallowed]").textContent = this.swallowed
      ? sentence(words, { n: this.swallowed })
      : says.stopped;
  }

  onKey(event) {
    const { key } = event;
    if (!this.up || event.ctrlKey || event.altKey || event.metaKey || key === "Tab") return;
    event.stopImmediatePropagation();
    if (key.length === 1 || key === "Enter" || key === "Escape") event.preventDefault();
    if (/^\d$/.test(key)) this.count(1);
    if (key === "Escape" && !event.repeat) this.over(this.seen);
    else if (this.right && key.toLowerCase() === "g") this.over(this.right);
  }
}
