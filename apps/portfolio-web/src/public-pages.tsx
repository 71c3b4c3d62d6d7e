import { createHash } from "node:crypto";
import { signInStyles } from "@stocks-vibe/auth-widget/drawn";
import type { BrowserConfig } from "@stocks-vibe/contracts/portfolio";
import { renderToString } from "react-dom/server";
import { publicRoutes } from "#app/public-routes.tsx";
import { PublicServicesContext } from "#lib/api/services.ts";
import { createMemoryHistory } from "#lib/router/history.ts";
import { paths } from "#lib/router/paths.ts";
import { Router, useRoutes } from "#lib/router/router.tsx";

/** A page as the server sends it: its title, and what stands in the page's root. Both are HTML. */
export type PublicPage = {
  title: string;
  body: string;
  /** Style sheets beside the app's own. */
  styles: readonly string[];
  /** Whether the app takes the page over. */
  needsApp: boolean;
};

const digest = createHash("sha256").update(signInStyles).digest("base64url").slice(0, 8);
const styles = `/assets/drawn-sign-in-${digest}.css`;

/**
 * What drawn pages load beside what the app's build made, by the address that names its content.
 */
export const pageFiles: readonly { path: string; type: string; text: string }[] = [
  { path: styles, type: "text/css; charset=utf-8", text: signInStyles },
];

const TITLE = /<title>(.*?)<\/title>/;

const routes = publicRoutes(styles);
const Pages = () => useRoutes(routes);

/**
 * Draws a public page as the app would draw it: the landing page of a source, the login page, help,
 * what words mean, a legal page, or the page of what there is not. Of the sign-up page it is the
 * title alone. `address` is a path with its query. Run by the server.
 */
export function renderPublicPage(address: string, config: BrowserConfig, now: Date): PublicPage {
  const history = createMemoryHistory([address]);
  const { pathname } = history.visit().place;
  const drawn = renderToString(
    <PublicServicesContext value={{ config, clock: { now: () => now } }}>
      <Router history={history}>
        <Pages />
      </Router>
    </PublicServicesContext>,
  );
  // React puts the title where it is drawn when there is no head.
  return {
    title: TITLE.exec(drawn)?.[1] ?? "Stocks Vibe",
    body: drawn.replace(TITLE, ""),
    styles: pathname === paths.login ? [styles] : [],
    needsApp: pathname === paths.login || pathname === paths.signUp,
  };
}
