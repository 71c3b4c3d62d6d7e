import { browserCodeSource } from "#lib/loading/code-source.ts";
import { loadForCall } from "#lib/loading/load-for-call.ts";
import { paths } from "#lib/router/paths.ts";

/** The pages that call it as soon as they are drawn, or as soon as something is typed. */
const callers: ReadonlySet<string> = new Set([
  paths.login,
  paths.signUp,
  paths.demo,
  paths.authenticate,
  paths.settings,
  paths.settingsProfile,
  paths.settingsMembers,
  paths.settingsOrganization,
  paths.settingsActivity,
]);

const load = () => import("./lazy-auth.ts");

export const loadLateAuth = () => loadForCall(load, browserCodeSource);

/**
 * Begins to load it with such a page, so that the first call waits for nothing more. One try: what
 * goes wrong is told, and tried again, where a call is made.
 */
export function preloadLateAuth(pathname: string): void {
  if (callers.has(pathname)) load().catch(() => undefined);
}
