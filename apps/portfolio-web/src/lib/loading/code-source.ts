import { openedLink } from "../auth/sign-in-link.ts";
import type { CodeSource } from "./load-until-there.ts";

const RELOADED_AT = "stocks_vibe_reloaded_at";
const A_MINUTE = 60_000;
const LONGEST_WAIT_MS = 15_000;

/** When the page was loaded anew for its code; a browser that keeps nothing has never done so. */
function lastReload(): number | null {
  try {
    return Number(sessionStorage.getItem(RELOADED_AT));
  } catch {
    return null;
  }
}

/** The browser's own network and page. */
export const browserCodeSource: CodeSource = {
  async isServed() {
    try {
      return (await fetch("/config.json", { cache: "no-store" })).ok;
    } catch {
      return false;
    }
  },
  untilWorthTrying: (tries) =>
    new Promise((resolve) => {
      const go = () => {
        clearTimeout(timer);
        window.removeEventListener("online", go);
        resolve();
      };
      const timer = setTimeout(go, Math.min(LONGEST_WAIT_MS, 500 * 2 ** tries));
      window.addEventListener("online", go);
    }),
  reloadOnce() {
    const last = lastReload();
    const now = performance.timeOrigin + performance.now();
    // Without a memory it would go on for ever.
    if (last === null || now - last < A_MINUTE) return false;
    sessionStorage.setItem(RELOADED_AT, String(now));
    const link = openedLink();
    if (link === null) window.location.reload();
    else window.location.replace(link);
    return true;
  },
};

/** For what is not worth what is typed on a page: it is never loaded anew. */
export const patientCodeSource: CodeSource = { ...browserCodeSource, reloadOnce: () => false };
