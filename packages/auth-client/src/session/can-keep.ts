import type { CookieJar } from "./cookie-jar.ts";

const PROBE = "stocks_vibe_probe";

/** Whether a cookie of this page is kept, tried without any setting of the page's. */
export function keepsCookies(document: CookieJar): boolean {
  document.cookie = `${PROBE}=1; SameSite=Lax`;
  const isKept = document.cookie.includes(PROBE);
  document.cookie = `${PROBE}=; Expires=Thu, 01 Jan 1970 00:00:00 GMT`;
  return isKept;
}

function keepsData(storage: Storage): boolean {
  storage.setItem(PROBE, "1");
  storage.removeItem(PROBE);
  return true;
}

/**
 * Whether the browser keeps what this page stores beyond the page: both cookies and site data may
 * be blocked. Tries it, since the browser does not say.
 */
export function canKeep(
  document: CookieJar = window.document,
  openStorage: () => Storage = () => window.localStorage,
): boolean {
  try {
    return keepsData(openStorage()) && keepsCookies(document);
  } catch {
    return false;
  }
}
