/*
 * The sentences of the pages where sheets are typed and corrected, as the server wrote them there.
 */

export const says = document.getElementById("says").dataset;

/** A sentence with its {places} filled. */
export function sentence(text, values) {
  return text.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
}
