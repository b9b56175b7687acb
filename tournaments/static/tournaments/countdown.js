/*
 * Counts down to the end of the protests, in the element that a page keeps for it.
 *
 * How much is left comes from the server, whose database has the only clock that counts; the
 * browser only measures how long ago that was.
 */

const EVERY_MS = 250;
const MOST_MS = 2 ** 31 - 1;

/* Rounded up, so that it says 00:00 only when nothing is left; as `spell` of the server writes it. */
export function spell(milliseconds) {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (number) => String(number).padStart(2, "0");
  return `${hours ? `${hours}:` : ""}${two(minutes)}:${two(seconds % 60)}`;
}

/* `find` gives the element as it is now: the page may swap it. Answers with what stops it. */
export function countDown(find, secondsLeft, whenOver) {
  const over = performance.now() + Math.min(secondsLeft * 1000, MOST_MS);
  const show = () => {
    const left = over - performance.now();
    const element = find();
    if (element) {
      element.textContent = `${element.dataset.countdown} ${spell(left)}`;
      element.hidden = false;
    }
    if (left > 0) return;
    window.clearInterval(timer);
    whenOver(element);
  };
  const timer = window.setInterval(show, EVERY_MS);
  show();
  return () => window.clearInterval(timer);
}
