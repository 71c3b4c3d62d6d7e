import { afterAll, expect, it } from "vitest";
import { buildPages } from "../bench/built-pages.ts";
import { codeBytes, DASHBOARD_SCRIPT } from "../bench/page-budget.ts";
import { pageFiles } from "../bench/page-bytes.ts";

/** Bytes of gzip that the scripts and styles of the dashboard may weigh, hardly more than they do: what is added is chosen. */
const MOST = 168_000;

const pages = buildPages();
afterAll(pages.remove);

it("loads no more for the dashboard than it needs to show itself", async () => {
  const files = await pageFiles(pages.ask, "/dashboard", DASHBOARD_SCRIPT);
  const names = files.map(({ path }) => path).join(" ");

  expect(codeBytes(files)).toBeLessThanOrEqual(MOST);
  expect(names).toMatch(/dashboard-page/);
  // Charts, the sign-in widget, numbering plans and other pages wait until they are opened.
  expect(names).not.toMatch(/chart-files|charts-tab|sign-in|phone-numbers|landing|account-link/);
  expect(files.filter(({ path }) => path.endsWith(".woff2"))).toHaveLength(1);
}, 60_000);
