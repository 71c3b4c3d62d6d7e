import { monitorEventLoopDelay } from "node:perf_hooks";
import { type Bench, openBench } from "./bench-database.ts";
import { unlessShort } from "./config.ts";
import type { LoadRequest, LoadResult } from "./load.ts";
import { loadFrom, loadTogether } from "./load-from.ts";
import { buildServers, type WantedMember } from "./product.ts";
import { print, table } from "./report.ts";

const SECONDS = unlessShort(8, 1);
const WARM_UP_SECONDS = unlessShort(3, 0);
const RATE = 100;
const TOGETHER = 20;
const P99_LIMIT_MS = 100;
const LOOP_LIMIT_MS = 50;

const BYSTANDER: WantedMember = { name: "bystander", positions: 25, lotsEach: 6 };
const ASKING: WantedMember = { name: "asking", positions: unlessShort(200, 10), lotsEach: 10 };

const NANOSECONDS = 1e6;

/** What somebody saw, and how long the server's event loop kept everybody waiting meanwhile. */
async function watched<Result>(work: () => Promise<Result>) {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const result = await work();
  delay.disable();
  return { result, loopMs: delay.percentile(99) / NANOSECONDS, worstMs: delay.max / NANOSECONDS };
}

const toLimit = (value: number, limit: number): string =>
  `${value.toFixed(1)} ms = ${(value / limit).toFixed(2)}× of ${limit} ${value <= limit ? "✓" : "✗"}`;

interface Seen {
  readonly loopMs: number;
  readonly worstMs: number;
}

const row = (name: string, { p50, p99, errors }: LoadResult, { loopMs, worstMs }: Seen) => [
  name,
  `${p50.toFixed(1)} ms`,
  toLimit(p99, P99_LIMIT_MS),
  toLimit(loopMs, LOOP_LIMIT_MS),
  `${worstMs.toFixed(1)} ms`,
  String(errors),
];

async function measure(bench: Bench): Promise<void> {
  const { app, services, join } = await buildServers(bench, [BYSTANDER, ASKING]);
  const bystander = await join(BYSTANDER);
  const asking = await join(ASKING);
  const own = await app.inject({ url: "/api/v1/dashboard-data", headers: asking.headers });
  const lots: { lotId: string }[] = own
    .json()
    .data.holdings.flatMap((holding: { lots: { lotId: string }[] }) => holding.lots);
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  const explain = (figure: string) => `${origin}/api/v1/explain/${encodeURIComponent(figure)}`;
  const dashboard: LoadRequest = {
    url: `${origin}/api/v1/dashboard-data`,
    headers: bystander.headers,
    seconds: SECONDS,
    connections: 16,
    rate: RATE,
    warmUpSeconds: WARM_UP_SECONDS,
  };
  // Each is another question, so that none is answered from memory.
  const questions: LoadRequest = {
    url: explain("irr"),
    urls: lots.map(({ lotId }) => explain(`lot-cagr:${lotId}`)),
    headers: asking.headers,
    seconds: SECONDS + WARM_UP_SECONDS,
    connections: TOGETHER,
  };
  const alone = await watched(() => loadFrom(dashboard));
  const beside = await watched(() => loadTogether([dashboard, questions]));
  const [seen, explained] = beside.result;
  if (!seen || !explained) throw new Error("a load answered nothing");
  table(
    ["dashboard-data of another organization", "p50", "p99", "event loop p99", "worst", "errors"],
    [row("alone", alone.result, alone), row(`beside ${TOGETHER} explanations`, seen, beside)],
  );
  print(
    `  explanations meanwhile: ${explained.perSecond.toFixed(1)}/s, p50 ${explained.p50.toFixed(0)} ms, ` +
      `${explained.errors} errors, ${services.explanations.cacheCounts().misses} calculated`,
  );
  print("");
  await app.close();
  await services.calculations.close();
}

/**
 * Another organization's dashboard while one member has figures of 2,000 lots explained, twenty at
 * a time.
 */
export async function run(): Promise<void> {
  print(
    `GET /dashboard-data at ${RATE}/s, server, load, threads and PostgreSQL sharing this machine`,
  );
  const bench = await openBench();
  try {
    await measure(bench);
  } finally {
    await bench.close();
  }
}
