import { builtProduct } from "../apps/stocks-vibe/machines/config.ts";
import { openBench } from "./bench-database.ts";
import { besideBudget, DASHBOARD_SCRIPT } from "./page-budget.ts";
import { type Bytes, bytesOf, kilobytes, pageBytes, pageFiles, sum } from "./page-bytes.ts";
import { buildServers, type WantedMember } from "./product.ts";
import { askApp } from "./raw-answer.ts";
import { print, table } from "./report.ts";
import { servePages } from "./served-pages.ts";

const SMALL: WantedMember = { name: "small", positions: 15, lotsEach: 6 };
const LARGE: WantedMember = { name: "large", positions: 500, lotsEach: 10 };

/** What pages and calls weigh: as they are, and as they are sent to a browser. */
export async function run(): Promise<void> {
  print(
    "Bytes of pages (with scripts, styles and the font) and of calls, as they are and as a browser gets them",
  );
  await builtProduct();
  const bench = await openBench();
  try {
    const { app, join } = await buildServers(bench, [SMALL, LARGE]);
    await servePages(app, "http://bench.test");
    const ask = askApp(app);
    const small = (await join(SMALL)).headers;
    const large = (await join(LARGE)).headers;
    const dashboard = await pageFiles(ask, "/dashboard", DASHBOARD_SCRIPT);
    const rows: (readonly [string, Bytes])[] = [
      ["page /", await pageBytes(ask, "/")],
      ["page /login", await pageBytes(ask, "/login", /login-page-[\w-]+\.js/)],
      ["page /dashboard", sum(dashboard)],
      ["dashboard, 15 positions", await bytesOf(ask, "/api/v1/dashboard-data", small)],
      ["dashboard, 500 positions", await bytesOf(ask, "/api/v1/dashboard-data", large)],
      ["accounts", await bytesOf(ask, "/api/v1/accounts", small)],
      ["explain irr, 15 positions", await bytesOf(ask, "/api/v1/explain/irr", small)],
      ["explain irr, 500 positions", await bytesOf(ask, "/api/v1/explain/irr", large)],
    ];
    table(
      ["what", "raw", "sent", "sent/raw"],
      rows.map(([name, { raw, sent }]) => [
        name,
        kilobytes(raw),
        kilobytes(sent),
        (sent / raw).toFixed(2),
      ]),
    );
    for (const line of besideBudget(dashboard)) print(line);
    await app.close();
  } finally {
    await bench.close();
  }
}
