"""When a list's first row is on the screen, as a page's own browser tells it."""

WHEN_ROW_PAINTED = """(() => {
  const seen = new PerformanceObserver((list) => {
    window.rowPainted ??= list.getEntries()[0].renderTime;
  });
  seen.observe({ type: "element", buffered: true });
  const arriving = new MutationObserver(() => {
    const row = document.querySelector("tbody tr");
    if (!row?.nextElementSibling) return;
    arriving.disconnect();
    for (const part of row.querySelectorAll("*")) part.setAttribute("elementtiming", "row");
  });
  arriving.observe(document, { childList: true, subtree: true });
})();"""
ROW_PAINTED = """() => new Promise((resolve) => {
  const look = () => (window.rowPainted ? resolve(window.rowPainted) : setTimeout(look, 20));
  look();
})"""
