import { loadavg } from "node:os";
import type { Locator, Page } from "@playwright/test";
import { builtProduct } from "../apps/stocks-vibe/machines/config.ts";
import { freePort } from "../apps/stocks-vibe/src/database/embedded-postgres/launch.ts";
import { createLogger, startWorker } from "../packages/server-kit/src/index.ts";
import { openBench } from "./bench-database.ts";
import { unlessShort } from "./config.ts";
import { openBrowser, slowDown, visitDashboard } from "./dashboard-visit.ts";
import { settle, type Times, timesOf } from "./event-times.ts";
import { buildServers, type WantedMember } from "./product.ts";
import { print, table } from "./report.ts";
import { servePages } from "./served-pages.ts";

const WANTED: WantedMember = { name: "many", positions: 199, lotsEach: 10, deepLots: 2_000 };
const DEEP = `S${WANTED.positions}`;
const SLOWDOWN = 4;
const PAINT_LIMIT = 100;
const OPEN_LIMIT = 200;
const TIMES = unlessShort(3, 1);

type AsMember = (page: Page) => Promise<unknown>;

/** How long a finger or a mouse stays down. */
const PRESS_MS = 80;

/**
 * Presses as a hand does: it is over there already, goes down, and comes up a moment later. A click
 * of Playwright's sends all of it at once and listens along in the page, which takes the page a
 * fifth of the limit.
 */
async function press(page: Page, place: Locator): Promise<void> {
  await place.scrollIntoViewIfNeeded();
  const box = await place.boundingBox();
  if (!box) throw new Error("what is to be pressed is not in sight");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  // It comes from elsewhere on the page, which stands again by then.
  await settle(page);
  await page.mouse.down();
  await page.waitForTimeout(PRESS_MS);
  await page.mouse.up();
}

const tab =
  (name: RegExp): AsMember =>
  (page) =>
    press(page, page.getByRole("tab", { name }));
const button =
  (name: string | RegExp): AsMember =>
  (page) =>
    press(page, page.getByRole("button", { name, exact: true }).first());
const type: AsMember = async (page) => {
  await press(page, page.getByRole("searchbox"));
  await settle(page);
  await page.keyboard.type("S19", { delay: 120 });
};
const clear: AsMember = button("Clear");

/** Waits until it is there, and has taken the focus. */
const open =
  (symbol: string): AsMember =>
  async (page) => {
    await button(new RegExp(`^${symbol}\\b`))(page);
    await page.getByRole("dialog").locator(":focus").waitFor();
  };

/** Waits until it is gone: it leaves the screen by a movement. */
const close: AsMember = async (page) => {
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
};

const sortLots: AsMember = (page) =>
  press(page, page.getByRole("dialog").getByRole("button", { name: "Gain/loss", exact: true }));
const chooseKind: AsMember = (page) =>
  page.getByLabel("Kind of investment").selectOption({ index: 1 });
const scroll: AsMember = async (page) => {
  for (let step = 0; step < 40; step += 1) await page.mouse.wheel(0, 400);
};

/** What a reader does there, one after the other, and undoes again. */
const ACTIONS: readonly (readonly [string, AsMember])[] = [
  ["open the charts", tab(/Performance Charts/)],
  ["open the timeline", tab(/Portfolio Timeline/)],
  ["back to the holdings", tab(/Your Holdings/)],
  ["open a tile", button(/^Total Cost Basis/)],
  ["close the tile", button(/^Total Cost Basis/)],
  ["show as a table", button("Table")],
  ["sort by a head", button("Gain/loss")],
  ["sort the other way", button("Gain/loss")],
  ["scroll the table", scroll],
  ["type in the search over the table", type],
  ["clear the search of the table", clear],
  ["show as cards", button("Cards")],
  ["scroll the cards", scroll],
  ["type in the search over the cards", type],
  ["clear the search of the cards", clear],
  ["choose a kind of investment", chooseKind],
  ["clear the kind", clear],
  ["open a holding", open("S5")],
  ["close the holding", close],
  [`open the holding of ${WANTED.deepLots} lots`, open(DEEP)],
  ["sort its lots", sortLots],
  ["close the holding of many lots", close],
];

const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
const beside = (value: number, limit: number): string =>
  `${(value / limit).toFixed(2)}× ${value <= limit ? "✓" : "✗"}`;

/** From the click on the card to the paint with the lots, as the page's own clock has it. */
const openDeep = (page: Page): Promise<number> =>
  page.evaluate(async (symbol) => {
    const cards = [...document.querySelectorAll<HTMLElement>("button.holding-card")];
    const card = cards.find((one) => one.textContent?.startsWith(symbol));
    if (!card) throw new Error(`there is no card of ${symbol}`);
    const from = performance.now();
    card.click();
    while (!document.querySelector("dialog [data-lot]")) await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    return performance.now() - from;
  }, DEEP);

async function openings(page: Page): Promise<number[]> {
  const took: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    took.push(await openDeep(page));
    await close(page);
  }
  return took;
}

const told = (took: readonly number[]): string =>
  `median ${median(took).toFixed(0)} ms, worst ${Math.max(...took).toFixed(0)} ms`;

async function measure(page: Page): Promise<void> {
  const atFullSpeed = await openings(page);
  await slowDown(page, SLOWDOWN);
  const slowed = await openings(page);
  const rounds: Times[][] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const round: Times[] = [];
    for (const [, act] of ACTIONS) round.push(await timesOf(page, () => act(page)));
    rounds.push(round);
  }
  table(
    ["interaction", "to paint", "worst", "of the limit"],
    ACTIONS.map(([name], index) => {
      const took = rounds.flatMap((round) => round[index]?.interaction ?? []);
      return [
        name,
        `${median(took)} ms`,
        `${Math.max(...took)} ms`,
        beside(median(took), PAINT_LIMIT),
      ];
    }),
  );
  // Of the others a frame is held up by the search for the button to press, too.
  for (const [index, [name]] of ACTIONS.entries()) {
    if (!name.startsWith("scroll")) continue;
    const frames = rounds.flatMap((round) => round[index]?.frame ?? []);
    print(`  ${name}: the longest frame stands ${told(frames)}.`);
  }
  print(
    `  ${WANTED.deepLots} lots, of which the newest year is drawn, are there after ${told(atFullSpeed)} at full speed: ${beside(median(atFullSpeed), OPEN_LIMIT)} of the limit of ${OPEN_LIMIT} ms (1/${SLOWDOWN} of the processor: ${told(slowed)}).`,
  );
  print(`  The machine's load was ${loadavg()[0]?.toFixed(1)} at the end.\n`);
}

/** Signs a member in to a server with its pages, and measures there. */
async function visit(bench: Awaited<ReturnType<typeof openBench>>): Promise<void> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const { app, auth, identity, join } = await buildServers(bench, [WANTED], origin);
  await servePages(app, origin);
  await join(WANTED);
  const log = createLogger("silent");
  const worker = await startWorker({ pool: bench.pool, log, tasks: auth.tasks });
  const browser = await openBrowser();
  try {
    await app.listen({ port, host: "localhost" });
    const email = `${WANTED.name}@bench.example`;
    await measure(await visitDashboard(browser, { origin, email, letters: identity.letters }));
  } finally {
    await browser.close();
    await worker.stop();
    await app.close();
  }
}

/**
 * How long a dashboard of 200 positions takes from an input to the next paint, beside what is felt
 * as at once.
 */
export async function run(): Promise<void> {
  print(
    `Dashboard of 200 positions in a browser with 1/${SLOWDOWN} of the processor: input to next paint (limit ${PAINT_LIMIT} ms; the machine's load is ${loadavg()[0]?.toFixed(1)})`,
  );
  await builtProduct();
  const bench = await openBench();
  try {
    await visit(bench);
  } finally {
    await bench.close();
  }
}
