/* The key `?` opens the manual where this page is explained, in a tab of its own: what is being
 * typed stays. A page that has keys of its own to show answers first. */

const TYPED_INTO = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";

document.addEventListener("keydown", (event) => {
  if (event.key !== "?" || event.defaultPrevented || event.target.closest?.(TYPED_INTO)) {
    return;
  }
  const way = document.querySelector("[data-help]");
  if (way) {
    event.preventDefault();
    window.open(way.href, "_blank", "noopener");
  }
});
