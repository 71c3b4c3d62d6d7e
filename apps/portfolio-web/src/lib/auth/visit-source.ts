import { isSourceName } from "@stocks-vibe/contracts/portfolio";
import { paths } from "../router/paths.ts";

/**
 * Where a visitor came from, as the page's address says; null for anything but a short word, so
 * that it can never become an address.
 */
export function sourceOf(query: URLSearchParams): string | null {
  const named = query.get("source");
  return named !== null && isSourceName(named) ? named : null;
}

/**
 * Where a mailed link leads. The source goes along, for the organization that may be founded there.
 */
export const linkLanding = (origin: string, source: string | null): string =>
  `${origin}${paths.authenticate}${source === null ? "" : `?source=${source}`}`;
