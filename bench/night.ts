import { performance } from "node:perf_hooks";
import { NIGHT_SLOTS, type PortfolioServices } from "../apps/portfolio-api/src/index.ts";
import { sessionOf } from "../apps/portfolio-api/src/testing/test-product.ts";
import { createLogger } from "../packages/server-kit/src/index.ts";
import { type Bench, openBench } from "./bench-database.ts";
import { unlessShort } from "./config.ts";
import { type NightScene, openNightScene, publicTokenOf } from "./night-scene.ts";
import { machineLoad, processorTime } from "./processor-time.ts";
import { print, table } from "./report.ts";

const log = createLogger("silent");
const MEMORY_LIMIT_MB = 1_000;

/** Runs `work` for each item, as many at a time as the product's own night has slots. */
async function inLanes<Item>(items: readonly Item[], work: (item: Item) => Promise<void>) {
  const waiting = [...items];
  const lane = async (): Promise<void> => {
    for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: NIGHT_SLOTS }, lane));
}

/** Organizations with a connection, its rows and their figures. */
async function found(services: PortfolioServices, count: number): Promise<string[]> {
  const places = Array.from({ length: count }, (_, place) => place);
  const organizationOf = (place: number) => sessionOf(`nora~bench${place}`);
  await inLanes(places, async (place) => {
    const caller = organizationOf(place);
    const { organizationId } = caller;
    await services.profiles.register(organizationId, "alpha", false);
    const { id } = await services.linking.exchange(caller, publicTokenOf(organizationId, place));
    await services.sync.sync(organizationId, id, log);
    await services.rebuild.rebuild(organizationId, log);
  });
  return places.map((place) => organizationOf(place).organizationId);
}

interface Measured {
  readonly organizations: number;
  readonly night: string;
  readonly seconds: number;
  /**
   * Milliseconds on a processor for each organization: of Node.js with its threads, and of
   * PostgreSQL.
   */
  readonly node: number;
  readonly postgres: number;
  /** To the database, for each organization. */
  readonly trips: number;
  readonly megabytes: number;
  readonly load: string;
}

async function measureNight(
  { trips }: Bench,
  { services }: NightScene,
  { ids, name }: { readonly ids: readonly string[]; readonly name: string },
): Promise<Measured> {
  const [start, before, tripsBefore] = [performance.now(), processorTime(), trips()];
  let megabytes = 0;
  const night = await services.nightly.tick();
  if (!night) throw new Error("no night is due");
  await services.nightly.fanOut(night, "scheduled", log);
  await inLanes(ids, async (id) => {
    await services.nightly.runOrganization(id, log);
    megabytes = Math.max(megabytes, process.memoryUsage.rss() / 2 ** 20);
  });
  const after = processorTime();
  const organizations = ids.length;
  return {
    organizations,
    night: name,
    seconds: (performance.now() - start) / 1_000,
    node: (after.node - before.node) / organizations,
    postgres: (after.postgres - before.postgres) / organizations,
    trips: (trips() - tripsBefore) / organizations,
    megabytes,
    load: machineLoad(),
  };
}

/**
 * A night after a day of trading, by which all figures are others, and one after a holiday, on
 * which nothing is.
 */
async function measureNights(organizations: number): Promise<Measured[]> {
  const bench = await openBench();
  try {
    const scene = await openNightScene(bench);
    const ids = await found(scene.services, organizations);
    await scene.nextDay("trading");
    const trading = await measureNight(bench, scene, { ids, name: "all changed" });
    await scene.nextDay("holiday");
    return [trading, await measureNight(bench, scene, { ids, name: "none changed" })];
  } finally {
    await bench.close();
  }
}

const eachMs = ({ seconds, organizations }: Measured): number => (seconds / organizations) * 1_000;

const rowOf = (row: Measured): string[] => [
  String(row.organizations),
  row.night,
  row.seconds.toFixed(1),
  eachMs(row).toFixed(1),
  `${(row.node + row.postgres).toFixed(1)} (${row.node.toFixed(1)} + ${row.postgres.toFixed(1)})`,
  row.trips.toFixed(1),
  `${row.megabytes.toFixed(0)} MB (limit ${MEMORY_LIMIT_MB} ${row.megabytes < MEMORY_LIMIT_MB ? "✓" : "✗"})`,
  row.load,
];

/** How much more the largest scale takes for each organization than the smallest one. */
function printGrowth(rows: readonly Measured[], night: string): void {
  const [first, ...others] = rows.filter((row) => row.night === night);
  const last = others.at(-1);
  if (!first || !last) return;
  const time = eachMs(last) / eachMs(first);
  const processor = (last.node + last.postgres) / (first.node + first.postgres);
  print(
    `  ${night}, largest scale to smallest: ${time.toFixed(2)}× the time, ${processor.toFixed(2)}× the processor's, for each organization (flat is 1)`,
  );
}

/**
 * The night of organizations with 25 positions and five years of prices, storage included, in one
 * process: of a day of trading, and of a holiday. By default small scales that show whether the
 * time per organization stays flat; `--full` runs 10,000. Time on the processor is what other work
 * on the same machine changes least.
 */
export async function run(isFull = process.argv.includes("--full")): Promise<boolean> {
  print(
    "The night: 25 positions of 500, 400 transactions, 5 years of prices per organization, storage included",
  );
  const scales = isFull ? [100, 1_000, 10_000] : unlessShort([50, 300], [2, 4]);
  const measured: Measured[] = [];
  for (const scale of scales) measured.push(...(await measureNights(scale)));
  table(
    [
      "organizations",
      "inputs",
      "seconds",
      "ms each",
      "processor ms each (Node.js + PostgreSQL)",
      "trips",
      "worker memory",
      "load",
    ],
    measured.map(rowOf),
  );
  printGrowth(measured, "all changed");
  printGrowth(measured, "none changed");
  print("");
  return measured.every((row) => row.megabytes < MEMORY_LIMIT_MB);
}
