import type { BrowserConfig } from "@stocks-vibe/contracts/portfolio";
import { renderToString } from "react-dom/server";
import { publicRoutes } from "#app/public-routes.tsx";
import { createMemoryHistory } from "#lib/router/history.ts";
import { Router, useRoutes } from "#lib/router/router.tsx";
import { PublicServicesContext } from "#lib/services.ts";

/** A page without scripts: its title, and what stands in the page's root. Both are HTML. */
export type PublicPage = { title: string; body: string };

const TITLE = /<title>(.*?)<\/title>/;

const Pages = () => useRoutes(publicRoutes);

/**
 * Draws a page that needs no script, as the app would draw it: the landing page of a source, a legal page, or the page of what there is
 * not. `address` is a path with its query. Run by the server.
 */
export function renderPublicPage(address: string, config: BrowserConfig, now: Date): PublicPage {
  const drawn = renderToString(
    <PublicServicesContext value={{ config, clock: { now: () => now } }}>
      <Router history={createMemoryHistory([address])}>
        <Pages />
      </Router>
    </PublicServicesContext>,
  );
  // React puts the title where it is drawn when there is no head.
  return { title: TITLE.exec(drawn)?.[1] ?? "Stocks Vibe", body: drawn.replace(TITLE, "") };
}
