import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import { composePortfolio } from "../apps/portfolio-api/src/index.ts";
import { sessionOf } from "../apps/portfolio-api/src/testing/test-product.ts";
import { createLogger } from "../packages/server-kit/src/index.ts";
import { testKeys } from "../packages/server-kit/src/testing/index.ts";
import { type Bench, openBench } from "./bench-database.ts";
import { unlessShort } from "./config.ts";
import { print, table } from "./report.ts";

const log = createLogger("silent");
const ROWS = unlessShort(50_000, 500);
const SYMBOLS = 100;
const LIMIT_SECONDS = 10;
const FIRST_DAY = Date.parse("2006-01-03");
const DAY_MS = 86_400_000;
const MARKERS = { requestId: "bench", locale: "en", log } as const;

/** One deposit, then purchases and sales over twenty years, as our own export has them. */
function fileOfRows(): Uint8Array {
  const lines = [
    "date,action,symbol,cusip,name,quantity,price,fees,amount,currency",
    "2006-01-02,deposit,,,,,,,100000000,USD",
  ];
  for (let row = 1; row < ROWS; row += 1) {
    const day = new Date(FIRST_DAY + Math.floor((row * 7_000) / ROWS) * DAY_MS);
    const symbol = `B${String(row % SYMBOLS).padStart(3, "0")}`;
    const isSale = Math.floor(row / SYMBOLS) % 5 === 4;
    const [action, sign] = isSale ? ["sell", 1] : ["buy", -1];
    lines.push(
      `${day.toISOString().slice(0, 10)},${action},${symbol},,Fund ${symbol},2,50,,${sign * 100},USD`,
    );
  }
  return new TextEncoder().encode(lines.join("\n"));
}

const composed = async ({ pool }: Bench) =>
  composePortfolio(
    { pool, keys: await testKeys(pool) },
    {
      plaidBaseUrl: "http://127.0.0.1:1",
      plaidClientId: "client",
      plaidSecret: "secret",
      isSandbox: true,
      newOrganizationAccess: "alpha",
      rateLimitScale: 1,
      clientName: "Stocks Vibe",
      marketData: ["institution"],
    },
  );

async function timed<Result>(work: () => Promise<Result>) {
  const start = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - start) / 1_000 };
}

/**
 * A file of 50,000 transactions: read and reviewed, looked at again, and let count. Says how long
 * others waited meanwhile at most.
 */
async function importRows(bench: Bench): Promise<void> {
  const services = await composed(bench);
  const caller = sessionOf("nora~imports");
  await services.profiles.register(caller.organizationId, "alpha", false);
  const draft = { name: "Bench", institution_name: "Bench", subtype: "brokerage" } as const;
  const { id: accountId } = await services.manualAccounts.add(caller, draft, MARKERS);
  const bytes = fileOfRows();
  const waits = monitorEventLoopDelay({ resolution: 5 });
  waits.enable();
  const read = await timed(() =>
    services.imports.upload(caller, {
      accountId,
      fileName: "bench.csv",
      bytes,
      columns: undefined,
      asksColumns: false,
      facts: MARKERS,
    }),
  );
  if (read.result.kind !== "review") throw new Error(`the file was answered: ${read.result.kind}`);
  const importId = read.result.review.import.id;
  const looked = await timed(() => services.imports.review(caller, importId));
  const confirmed = await timed(() =>
    services.imports.confirm(caller, {
      importId,
      withoutUnreadLines: false,
      decided: undefined,
      facts: MARKERS,
    }),
  );
  waits.disable();
  const rebuilt = await timed(() => services.rebuild.rebuildStored(caller.organizationId, log));
  const all = read.seconds + confirmed.seconds;
  const isMet = all < LIMIT_SECONDS;
  table(
    ["step", "seconds"],
    [
      ["read and review", read.seconds.toFixed(2)],
      ["looked at again", looked.seconds.toFixed(2)],
      ["confirmed", confirmed.seconds.toFixed(2)],
      [
        "read, reviewed and confirmed",
        `${all.toFixed(2)} (limit ${LIMIT_SECONDS} ${isMet ? "✓" : "✗"})`,
      ],
      ["figures, in a thread of their own", rebuilt.seconds.toFixed(2)],
    ],
  );
  print(
    `${confirmed.result.import.counted} rows, ${Math.round(bytes.length / 1024)} KiB; others waited ${(waits.max / 1e6).toFixed(0)} ms at most`,
  );
}

/** A large file of transactions from its bytes to what counts. */
export async function run(): Promise<void> {
  print(`An import of ${ROWS} transactions into an account that is kept by hand`);
  const bench = await openBench();
  try {
    await importRows(bench);
  } finally {
    await bench.close();
  }
}
