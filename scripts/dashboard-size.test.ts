import { afterAll, expect, it } from "vitest";
import { buildPages } from "../bench/built-pages.ts";
import { DASHBOARD_BUDGET, DASHBOARD_SCRIPT, gzipBytes } from "../bench/page-budget.ts";
import { pageFiles } from "../bench/page-bytes.ts";

const pages = buildPages();
afterAll(pages.remove);

it("loads no more for the dashboard than it needs to show itself", async () => {
  const files = await pageFiles(pages.ask, "/dashboard", DASHBOARD_SCRIPT);
  const names = files.map(({ path }) => path).join(" ");

  // All of it, for who takes nothing better than gzip: what is added is chosen.
  expect(gzipBytes(files)).toBeLessThanOrEqual(DASHBOARD_BUDGET);
  expect(names).toMatch(/dashboard-page/);
  // Charts, the sign-in widget, numbering plans and other pages wait until they are opened.
  expect(names).not.toMatch(
    /chart-files|charts-tab|holdings-table|lazy-auth|sign-in|phone-numbers|landing|account-link/,
  );
  expect(files.filter(({ path }) => path.endsWith(".woff2"))).toHaveLength(1);
}, 60_000);
