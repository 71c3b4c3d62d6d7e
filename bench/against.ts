import { createLedgers } from "../apps/stocks-vibe/hostile/provider/ledgers.ts";
import {
  type HostileProvider,
  startProvider,
} from "../apps/stocks-vibe/hostile/provider/start-provider.ts";
import { createLogin } from "../apps/stocks-vibe/hostile/world/login.ts";
import { type Seat, signUp } from "../apps/stocks-vibe/hostile/world/membership.ts";
import { linkAndRead } from "./bystander-scene.ts";
import { olderCommit } from "./config.ts";
import { openOlder } from "./older-checkout.ts";
import { BROWSER, type Bytes, bytesOf, kilobytes, pageBytes } from "./page-bytes.ts";
import { type AskRaw, askServer } from "./raw-answer.ts";
import { print, table } from "./report.ts";
import { startWhole, type WholeProduct } from "./whole-product.ts";

const ROUNDS = 8;
const CALLS = 25;
const SMALL = { positions: 15, purchases: 6 };
const LARGE = { positions: 500, purchases: 10 };

/** A product with a member of few and one of many positions. */
interface Side {
  readonly product: WholeProduct;
  readonly ask: AskRaw;
  readonly small: Seat;
  readonly large: Seat;
}

async function openSide(provider: HostileProvider, checkout?: string): Promise<Side> {
  const product = await startWhole(provider.url, checkout);
  const seat = async (name: string, size: typeof SMALL): Promise<Seat> => {
    const email = `${name}@bench.example`;
    const member = await signUp(product, { name, email, hear: () => undefined });
    const number = provider.items.length;
    const books = createLedgers({ number, ...size });
    const item = provider.offer({ institution: `Bank ${number}`, books });
    await linkAndRead(member, createLogin(`login ${number}`, item));
    return member;
  };
  return {
    product,
    ask: askServer(product.url),
    small: await seat("small", SMALL),
    large: await seat("large", LARGE),
  };
}

const headersOf = ({ session }: Seat) => ({ authorization: `Bearer ${session}` });
type Whose = "small" | "large";
const CALLED: readonly (readonly [name: string, path: string, whose: Whose])[] = [
  ["dashboard, 15 positions", "/api/v1/dashboard-data", "small"],
  ["dashboard, 500 positions", "/api/v1/dashboard-data", "large"],
  ["accounts", "/api/v1/accounts", "small"],
  ["explain irr, 15 positions", "/api/v1/explain/irr", "small"],
  ["explain irr, 500 positions", "/api/v1/explain/irr", "large"],
];
const PAGES: readonly (readonly [page: string, script?: RegExp])[] = [
  ["/"],
  ["/login", /login-page-[\w-]+\.js/],
  ["/dashboard", /dashboard-page-[\w-]+\.js/],
];

async function weigh(side: Side): Promise<readonly (readonly [string, Bytes])[]> {
  const rows: (readonly [string, Bytes])[] = [];
  for (const [page, script] of PAGES) {
    rows.push([`page ${page}`, await pageBytes(side.ask, page, script)]);
  }
  for (const [name, path, whose] of CALLED) {
    rows.push([name, await bytesOf(side.ask, path, headersOf(side[whose]))]);
  }
  return rows;
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN;

/**
 * Milliseconds until the last byte, as a browser asks: the fastest of the rounds' medians, both
 * sides in turn in each round.
 */
async function time(
  sides: readonly Side[],
  [, path, whose]: (typeof CALLED)[number],
): Promise<number[]> {
  const medians = sides.map((): number[] => []);
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [index, side] of sides.entries()) {
      const took: number[] = [];
      for (let call = 0; call < CALLS; call += 1) {
        const headers = { ...headersOf(side[whose]), ...BROWSER };
        took.push((await side.ask(path, headers)).ms);
      }
      // The first round warms both up.
      if (round > 0) medians[index]?.push(median(took));
    }
  }
  return medians.map((all) => Math.min(...all));
}

/**
 * This checkout and an older commit, each as a whole product with its own PostgreSQL, side by side
 * in one run: bytes of pages and calls, and how long calls take. Read the ratios.
 */
export async function run(): Promise<void> {
  const commit = olderCommit();
  if (!commit) throw new Error("BENCH_AGAINST has to name a commit to compare with.");
  const older = openOlder(commit);
  const provider = await startProvider();
  const sides: Side[] = [];
  try {
    sides.push(await openSide(provider, older.folder), await openSide(provider));
    const [before, after] = await Promise.all(sides.map(weigh));
    print(`Bytes as a browser gets them: ${commit} and this checkout`);
    table(
      ["what", "before", "after", "after/before"],
      (before ?? []).map(([name, { sent }], index) => {
        const now = after?.[index]?.[1].sent ?? Number.NaN;
        return [name, kilobytes(sent), kilobytes(now), (now / sent).toFixed(2)];
      }),
    );
    print("Milliseconds until the last byte of an answer, one call after the other");
    const timed: string[][] = [];
    for (const called of CALLED) {
      const [was = Number.NaN, is = Number.NaN] = await time(sides, called);
      timed.push([called[0], was.toFixed(2), is.toFixed(2), (is / was).toFixed(2)]);
    }
    table(["what", "before", "after", "after/before"], timed);
  } finally {
    for (const { product } of sides) await product.stop();
    await provider.close();
    older.remove();
  }
}
