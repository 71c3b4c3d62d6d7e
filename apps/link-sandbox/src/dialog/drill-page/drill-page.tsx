import { dialogLanguageOf } from "@stocks-vibe/contracts/link";
import { createRoot } from "react-dom/client";
import { showLanguage } from "../language/words.ts";
import { drillWords, PageLanguage } from "./drill-words.ts";
import { DrillsPage, NoLink } from "./failure-simulations-page.tsx";
import { createDrillsApi } from "./use-failure-simulations.ts";

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
// The dialog's, whose last screen leads here; whoever has no link reads what their browser does.
const asked = new URLSearchParams(window.location.search).get("language");
const language = dialogLanguageOf(asked ?? window.navigator.language);
showLanguage(document, language, drillWords[language].pageTitle);
if (root) {
  const api = createDrillsApi((input, init) => fetch(input, init), { token, language });
  createRoot(root).render(
    <PageLanguage value={language}>{token ? <DrillsPage api={api} /> : <NoLink />}</PageLanguage>,
  );
}
