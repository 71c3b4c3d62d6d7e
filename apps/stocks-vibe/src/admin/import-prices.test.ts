import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { composePortfolio, PORTFOLIO_ROLE, PORTFOLIO_SCHEMA } from "@stocks-vibe/portfolio-api";
import {
  opsPlan,
  planOf,
  type TestDatabase,
  testDatabase,
  testKeys,
} from "@stocks-vibe/server-kit/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { importPrices } from "./import-prices.ts";

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  const plan = planOf(PORTFOLIO_SCHEMA, "portfolio-api", PORTFOLIO_ROLE);
  database = await testDatabase([opsPlan, plan]);
  folder = await mkdtemp(join(tmpdir(), "import-prices-"));
  await database.pool.query(
    "insert into portfolio.organization_directory values ('organization-a', clock_timestamp())",
  );
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

/** Runs the command on a file of these lines. Answers its exit code and what it printed. */
async function run(...lines: readonly string[]) {
  const path = join(folder, "prices.csv");
  await writeFile(path, lines.join("\n"));
  const { pool } = database;
  const portfolio = composePortfolio(
    { pool, keys: await testKeys(pool) },
    {
      plaidBaseUrl: "http://127.0.0.1:1",
      plaidClientId: "client",
      plaidSecret: "secret",
      isSandbox: false,
      newOrganizationAccess: "alpha",
      rateLimitScale: 1,
      clientName: "Stocks Vibe",
      marketData: ["institution"],
    },
  );
  const printed: string[] = [];
  const print = (line: string) => printed.push(line);
  const code = await importPrices({ portfolio, print }, [path]);
  return { code, printed };
}

const jobs = async (): Promise<string[]> => {
  const { rows } = await database.pool.query("select key from graphile_worker.jobs");
  return rows.map((row) => row.key);
};

describe("import-prices", () => {
  it("names every bad line and imports nothing", async () => {
    const { code, printed } = await run(
      "symbol,day,close,currency",
      "TRUST,2026-11-19,10,USD",
      "TRUST,2026-11-20,-1,USD",
      "TRUST,yesterday,11,USD",
    );
    expect(code).toBe(1);
    expect(printed.slice(0, 2)).toEqual([
      'line 3: "-1 USD" is not above 0',
      'line 4: "yesterday" is no calendar day such as 2026-01-30',
    ]);
    const { rows } = await database.pool.query("select 1 from portfolio.prices");
    expect(rows).toEqual([]);
    expect(await jobs()).toEqual([]);
  });

  it("stores a good file and has every organization's figures built again", async () => {
    const { code, printed } = await run("symbol,day,close,currency", "TRUST,2026-11-19,10,USD");
    expect(code).toBe(0);
    expect(printed).toEqual(["1 prices of 1 symbols imported; figures follow."]);
    const { rows } = await database.pool.query(
      "select source, symbol, close from portfolio.prices",
    );
    expect(rows).toEqual([{ source: "csv", symbol: "TRUST", close: 10 }]);
    expect(await jobs()).toEqual(["rebuild:organization-a"]);
  });
});
