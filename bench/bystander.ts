import { setTimeout as wait } from "node:timers/promises";
import type { Mood } from "../apps/stocks-vibe/hostile/provider/item.ts";
import { moodNamed } from "../apps/stocks-vibe/hostile/provider/start-provider.ts";
import { requestSync } from "../apps/stocks-vibe/hostile/world/actions.ts";
import type { Seat } from "../apps/stocks-vibe/hostile/world/membership.ts";
import { fileInReview, keepLooking, keepSending, REVIEWS } from "./beside-files.ts";
import {
  type BystanderScene,
  countRefused,
  linkAndRead,
  linkInMood,
  onScene,
} from "./bystander-scene.ts";
import { otherCheckout, unlessShort } from "./config.ts";
import type { LoadResult } from "./load.ts";
import { loadFrom } from "./load-from.ts";
import { print } from "./report.ts";

const SLOW_MS = unlessShort(25_000, 1_000);
const SECONDS = unlessShort(8, 1);
const PAGES_A_SECOND = 20;
const LINK_TOKENS = 9;
const EXPLANATIONS = 20;
/** So long a listing without an end, or a body of 300 MB, is watched. */
const WATCHED_MS = unlessShort(20_000, 2_000);
const WORST_OF = unlessShort(3, 1);
const LONG_MS = 3_000;

const slow: Mood = {
  name: "takes 25 s",
  told: "nothing",
  answer: (_question, reply) => void setTimeout(() => reply.honest(), SLOW_MS),
};

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(2)} s`;
const times = ({ p50, p99, errors }: LoadResult): string =>
  `${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms${errors > 0 ? `, ${errors} failed` : ""}`;

const P99_LIMIT_MS = 100;
const limit = ({ p99 }: LoadResult): string =>
  `(limit ${P99_LIMIT_MS} ${p99 <= P99_LIMIT_MS ? "✓" : "✗"})`;

const loadPages = ({ url }: { readonly url: string }, { session }: Seat): Promise<LoadResult> =>
  loadFrom({
    url: `${url}/api/v1/dashboard-data`,
    headers: { authorization: `Bearer ${session}` },
    seconds: SECONDS,
    rate: PAGES_A_SECOND,
    connections: PAGES_A_SECOND,
  });

/**
 * The longest that a sign-in mail takes while so many connections, of as many members, are in a
 * mood.
 */
const mailBeside = (many: number, moodOf: (scene: BystanderScene) => Mood): Promise<string> =>
  onScene(async (scene) => {
    const { member, offer, bystander } = scene;
    // Before anybody drips: whoever signs up waits for mail, too.
    const members: Seat[] = [];
    for (let one = 0; one < many; one += 1) members.push(await member());
    await Promise.all(members.map((one) => linkInMood(one, offer(), moodOf(scene))));
    await wait(2_000);
    let worst = 0;
    // Where mail waits for institutions, one says enough.
    for (let mail = 0; mail < WORST_OF && worst < LONG_MS; mail += 1) {
      worst = Math.max(worst, await bystander.waitForMail());
    }
    const { code, ms } = await scene.product.stop();
    return `${seconds(worst)}; stopped in ${seconds(ms)} with code ${code}`;
  });

/**
 * What the process holds at most, and how a bystander's page is answered, beside one endless
 * answer.
 */
const pagesBeside = (mood: string): Promise<string> =>
  onScene(async ({ product, provider, member, offer, bystander }) => {
    await linkInMood(await member(), offer(), moodNamed(provider.moods, mood));
    const until = performance.now() + WATCHED_MS;
    let most = 0;
    const watching = (async () => {
      while (performance.now() < until && product.isRunning()) {
        most = Math.max(most, await product.residentMegabytes());
        await wait(250);
      }
    })();
    const pages = await loadPages(product, bystander);
    await watching;
    if (!product.isRunning()) return `the process died, holding ${most.toFixed(0)} MB`;
    return `${times(pages)}; the process holds ${most.toFixed(0)} MB at most`;
  });

const refusedBeside = (mood: string): Promise<string> =>
  onScene(async ({ provider, member, offer, bystander }) => {
    const one = await member();
    const login = offer();
    await linkAndRead(one, login);
    login.item.mood = moodNamed(provider.moods, mood);
    for (let press = 0; press < 2; press += 1) {
      await requestSync(one, login);
      await wait(1_500);
    }
    return `${await countRefused(bystander, LINK_TOKENS)} of ${LINK_TOKENS} refused`;
  });

/** Keeps so many explanations under way until told to stop. Answers how many were given. */
async function keepExplaining(seat: Seat, figures: readonly string[], signal: AbortSignal) {
  let asked = 0;
  const lane = async (): Promise<void> => {
    while (!signal.aborted) {
      const figure = figures[asked % figures.length] ?? "irr";
      asked += 1;
      await seat.call({ path: `/explain/${encodeURIComponent(figure)}` });
    }
  };
  await Promise.all(Array.from({ length: EXPLANATIONS }, lane));
  return asked;
}

const besideExplanations = (): Promise<string[]> =>
  onScene(async ({ product, member, offer, bystander }) => {
    const one = await member();
    const login = offer({ positions: 150, purchases: 20 });
    await linkAndRead(one, login);
    const symbols = login.item.books.securities.map((row) => String(row.ticker_symbol));
    const figures = symbols.flatMap((symbol) => [
      `position-irr:${symbol}`,
      `position-gain:${symbol}`,
    ]);
    await wait(3_000);
    const alone = await loadPages(product, bystander);
    const done = new AbortController();
    const explaining = keepExplaining(one, figures, done.signal);
    const beside = await loadPages(product, bystander);
    done.abort();
    const explained = await explaining;
    return [times(alone), `${times(beside)} (${explained} explanations asked for)`];
  });

/**
 * A bystander's pages while one member's file is looked at by many at once, and while one sends
 * files that are hard to read.
 */
const besideFiles = (): Promise<string[]> =>
  onScene(async ({ product, member, bystander }) => {
    const one = await member();
    const path = await fileInReview(one);
    await wait(unlessShort(3_000, 0));
    const alone = await loadPages(product, bystander);
    const looking = new AbortController();
    const looked = keepLooking(one, path, looking.signal);
    const beside = await loadPages(product, bystander);
    const most = await product.residentMegabytes();
    looking.abort();
    const { shown, later } = await looked;
    const sending = new AbortController();
    const sent = keepSending(await member(), sending.signal);
    const reading = await loadPages(product, bystander);
    sending.abort();
    return [
      times(alone),
      `${times(beside)} ${limit(beside)} (${shown} shown, ${later} told to come back; ${most.toFixed(0)} MB held)`,
      `${times(reading)} ${limit(reading)} (${await sent} files)`,
    ];
  });

/**
 * What a bystander waits for while others' institutions, or others' questions, are at their worst.
 * From outside, over HTTP.
 */
export async function run(): Promise<void> {
  print(`What a bystander waits for, measured from outside: ${otherCheckout() ?? "this checkout"}`);
  const drips = (scene: BystanderScene) =>
    moodNamed(scene.provider.moods, "drips a byte every so often");
  const tell = (what: string, result: string): void => print(`  ${what.padEnd(44)}${result}`);
  tell("sign-in mail, nobody hostile", await mailBeside(0, drips));
  tell("… 3 connections drip", await mailBeside(3, drips));
  tell("… 20 connections drip", await mailBeside(20, drips));
  tell("… 9 institutions take 25 s", await mailBeside(9, () => slow));
  const endless = await pagesBeside("sends new transactions for ever");
  tell("dashboard beside an endless listing", endless);
  tell("… a body of 300 MB", await pagesBeside("sends a body without measure"));
  tell("link tokens beside a rate-limited item", await refusedBeside("is asked too often"));
  tell("… an item with failures", await refusedBeside("has a failure of its own"));
  const [alone = "", beside = ""] = await besideExplanations();
  tell("dashboard, nobody explains", alone);
  tell("… 20 explanations at once", beside);
  const [quiet = "", looked = "", read = ""] = await besideFiles();
  tell("dashboard, nobody adds a file", quiet);
  tell(`… ${REVIEWS} look at a file at once`, looked);
  tell("… files that are hard to read", read);
  print("");
}
