import { setTimeout as wait } from "node:timers/promises";
import { type Browser, expect } from "@playwright/test";
import type {
  AccountImport,
  AccountImports,
  AccountsOverview,
  Dashboard,
} from "@stocks-vibe/contracts/portfolio";
import { sampleOf } from "./support/config.ts";
import { HEAD } from "./support/earlier-years.ts";
import { type OwnCalls, ownCalls } from "./support/own-calls.ts";
import { signIn } from "./support/pages.ts";
import { type Product, startProduct } from "./support/product.ts";
import { test } from "./support/story.ts";

/**
 * Milliseconds after a change was sent; a full run tries them all with every change, the ordinary
 * one that of its seed with one change.
 */
const KILL_POINTS = [0, 3, 7, 12, 20, 35, 60, 100, 160, 250, 400, 650, 1_000];
const EMAIL = "kept@visitor.test";
const ACCOUNT = { name: "Old plan", institution_name: "Acme", subtype: "401k" };
const ENTRY = { date: "2024-03-06", action: "deposit", amount: 500 };
const KEPT = [
  HEAD,
  "2024-03-04,deposit,,,,,,,10000,USD",
  "2024-03-05,buy,LKSR,,LKSR,10,90,,-900,USD",
  "",
].join("\n");
const TAKEN_BACK = [HEAD, "2024-03-07,buy,LKSR,,LKSR,5,90,,-450,USD", ""].join("\n");

/** What a member does, and what tells whether it was done: they look before they do it again. */
interface Change {
  readonly name: string;
  isDone(calls: OwnCalls): Promise<boolean>;
  make(calls: OwnCalls): Promise<unknown>;
}

const accountId = async (calls: OwnCalls): Promise<string> => {
  const { accounts } = await calls.get<AccountsOverview>("/accounts");
  return accounts.find(({ account_name: name }) => name === ACCOUNT.name)?.id ?? "";
};
const filesOf = async (calls: OwnCalls): Promise<readonly AccountImport[]> =>
  (await calls.get<AccountImports>(`/accounts/${await accountId(calls)}/imports`)).imports;
const fileOf = async (calls: OwnCalls, name: string) =>
  (await filesOf(calls)).find(({ file_name }) => file_name === name);

const upload = (name: string, csv: string): Change => ({
  name: `${name} is read`,
  isDone: async (calls) => (await fileOf(calls, name)) !== undefined,
  make: async (calls) =>
    calls.send("POST", `/accounts/${await accountId(calls)}/imports?file_name=${name}`, { csv }),
});
const confirm = (name: string): Change => ({
  name: `${name} is added`,
  isDone: async (calls) => (await fileOf(calls, name))?.state === "confirmed",
  make: async (calls) =>
    calls.send("POST", `/imports/${(await fileOf(calls, name))?.id}/confirm`, {
      json: { without_unread_lines: false },
    }),
});

const CHANGES: readonly Change[] = [
  {
    name: "an account is added",
    isDone: async (calls) => (await accountId(calls)) !== "",
    make: (calls) => calls.send("POST", "/accounts", { json: ACCOUNT }),
  },
  upload("kept.csv", KEPT),
  confirm("kept.csv"),
  {
    name: "a transaction is entered",
    isDone: async (calls) => (await filesOf(calls)).some(({ entered }) => entered !== null),
    make: async (calls) =>
      calls.send("POST", `/accounts/${await accountId(calls)}/entries`, { json: ENTRY }),
  },
  upload("taken-back.csv", TAKEN_BACK),
  confirm("taken-back.csv"),
  {
    name: "a file is taken back",
    isDone: async (calls) => (await fileOf(calls, "taken-back.csv")) === undefined,
    make: async (calls) =>
      calls.send("DELETE", `/imports/${(await fileOf(calls, "taken-back.csv"))?.id}`, { json: {} }),
  },
];

/** All that is stored and shown, but for ids and moments. */
async function everything(calls: OwnCalls) {
  const { portfolio, holdings, state } = await calls.get<Dashboard>("/dashboard-data");
  const { accounts } = await calls.get<AccountsOverview>("/accounts");
  const files = await filesOf(calls);
  return {
    state,
    portfolio,
    holdings: holdings.map(({ symbol, totalShares, currentValue, totalCostBasis, lots }) => ({
      symbol,
      totalShares,
      currentValue,
      totalCostBasis,
      lots: lots.map(({ purchaseDate, shares }) => [purchaseDate, shares]),
    })),
    accounts: accounts.map(({ account_name, balance }) => [account_name, balance]),
    files: files.map(({ file_name, state: of, rows, counted }) => [file_name, of, rows, counted]),
  };
}

async function signedIn(browser: Browser, product: Product): Promise<OwnCalls> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, product, EMAIL);
  const calls = await ownCalls(page, product.url);
  await context.close();
  return calls;
}

/**
 * Makes a change while the product is killed, starts it again and makes the change unless it was
 * made.
 */
async function makeKilled(
  { name, isDone, make }: Change,
  { product, calls, delay }: { product: Product; calls: OwnCalls; delay: number },
): Promise<Product> {
  const cut = make(calls).catch((error: unknown) => error);
  await wait(delay);
  await product.kill();
  await cut;
  const port = Number(new URL(product.url).port);
  const next = await startProduct({ dataDir: product.dataDir, port });
  await test.step(`${name}, killed after ${delay} ms: ${(await isDone(calls)) ? "made" : "not made"}`, async () => {
    if (!(await isDone(calls))) await make(calls);
  });
  return next;
}

test("kill -9 while a file is added, taken back or a transaction entered leaves what an undisturbed member has", async ({
  browser,
}) => {
  const points = sampleOf(KILL_POINTS, 1);
  // Of an ordinary run the point tells which change it meets, too.
  const isHit = (change: Change, delay: number): boolean =>
    points.length > 1 || CHANGES.indexOf(change) === KILL_POINTS.indexOf(delay) % CHANGES.length;
  test.setTimeout(120_000 + points.length * CHANGES.length * 45_000);
  const calm = await startProduct();
  const own = await signedIn(browser, calm);
  for (const { make } of CHANGES) await make(own);
  // What was paid in, less what was bought: the figures of all changes. Prices may come after them.
  await expect
    .poll(async () => (await everything(own)).portfolio, { timeout: 60_000 })
    .toMatchObject({ cashValue: 9_600, sp500Value: expect.any(Number) });
  const undisturbed = await everything(own);
  expect(await calm.stop()).toBe(0);
  await calm.forget();

  for (const delay of points) {
    let product = await startProduct();
    const calls = await signedIn(browser, product);
    for (const change of CHANGES) {
      if (isHit(change, delay)) product = await makeKilled(change, { product, calls, delay });
      else await change.make(calls);
    }
    await expect.poll(() => everything(calls), { timeout: 60_000 }).toEqual(undisturbed);
    expect(await product.stop()).toBe(0);
    await product.forget();
  }
});
