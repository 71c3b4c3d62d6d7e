// Runs before the first paint so that a chosen theme never flashes. A classic file, because the
// content security policy allows no inline script.
(() => {
  try {
    const theme = window.localStorage.getItem("stocks_vibe_theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch {
    // Storage can be blocked; the system setting then decides.
  }
})();
