import { createRoot } from "react-dom/client";
import { createDrillsApi } from "./drills-api.ts";
import { DrillsPage, NoLink } from "./drills-page.tsx";

const root = document.getElementById("root");
const dark = window.matchMedia("(prefers-color-scheme: dark)");
const paint = (): void => {
  document.documentElement.dataset.theme = dark.matches ? "dark" : "light";
};
paint();
dark.addEventListener("change", paint);
// Another link that is opened in this tab changes the fragment alone, which loads nothing.
window.addEventListener("hashchange", () => window.location.reload());

const token = window.location.hash.slice(1);
if (root) {
  const api = createDrillsApi((input, init) => fetch(input, init), token);
  createRoot(root).render(token ? <DrillsPage api={api} /> : <NoLink />);
}
