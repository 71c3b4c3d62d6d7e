import { startWorker, type Worker } from "@stocks-vibe/server-kit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { smallBrokerage } from "../../../testing/fake-provider.ts";
import { sessionOf, type TestProduct, testProduct } from "../../../testing/test-product.ts";
import { NIGHT_TASKS, portfolioTasks, SYNC_TASKS } from "../../../wiring/worker.ts";
import { LinkProviderError } from "../../provider/link-provider.ts";
import { pauseAfter, SYNC_SLOTS, slotsOf } from "../sync-task.ts";

const SLOTS = 7;
let product: TestProduct;
let worker: Worker;
/** What is being read at the provider right now, and hangs there. */
const held = new Map<string, (error: Error) => void>();

beforeAll(async () => {
  product = await testProduct({
    one: smallBrokerage("Honest"),
    drip: smallBrokerage("Dripping"),
  });
  const { readHoldings, readItem } = product.provider;
  product.provider.readHoldings = (token) =>
    token.startsWith("access-drip")
      ? new Promise((_resolve, reject) => held.set(token, reject))
      : readHoldings(token);
  product.provider.readItem = async (token) => ({
    ...(await readItem(token)),
    institutionId: token.includes("~own") ? `ins ${token}` : "ins_shared",
  });
  worker = await startWorker({
    pool: product.database.pool,
    log: product.log,
    tasks: portfolioTasks(product.services, product.directory),
    apart: [
      { lane: "syncs", names: SYNC_TASKS, slots: SLOTS },
      { lane: "nights", names: NIGHT_TASKS, slots: 1 },
    ],
  });
});
const letGo = (): void => {
  for (const reject of held.values()) reject(new LinkProviderError("unavailable", "TOO_SLOW"));
  held.clear();
};
afterAll(async () => {
  const letting = setInterval(letGo, 20);
  await worker.stop();
  clearInterval(letting);
  await product.close();
});

const link = async (member: string, publicToken: string): Promise<void> => {
  const answer = await product.ask(member, {
    method: "POST",
    url: "/api/v1/plaid/exchange-public-token",
    payload: { public_token: publicToken },
  });
  expect(answer.statusCode).toBe(200);
};
const isSynced = async (member: string): Promise<boolean> => {
  const { items } = await product.services.connections.status(sessionOf(member));
  return items.length > 0 && items.every((item) => item.status === "active" && !item.is_syncing);
};
const soon = { timeout: 20_000, interval: 50 };

describe("while connections hang at their institution", () => {
  it("ten of one organization hold two slots, and another's is synced at once", async () => {
    for (let n = 0; n < 10; n += 1) await link("nora~greedy", `public-drip~own-${n}`);
    await expect.poll(() => held.size, soon).toBe(SYNC_SLOTS.organization);

    await link("mina~modest", "public-one~own-modest");

    await expect.poll(() => isSynced("mina~modest"), soon).toBe(true);
    expect(held.size).toBe(SYNC_SLOTS.organization);
    letGo();
  });

  it("ten at one institution hold their share, and another institution's is synced at once", async () => {
    const afterLettingGo = () => {
      letGo();
      return held.size;
    };
    await expect.poll(afterLettingGo, soon).toBe(0);
    for (let n = 0; n < 10; n += 1) await link(`nora~house${n}`, `public-drip~${n}`);
    const atInstitution = () => [...held.keys()].filter((token) => !token.includes("own")).length;
    await expect.poll(atInstitution, soon).toBe(SYNC_SLOTS.institution);

    await link("mina~elsewhere", "public-one~own-elsewhere");

    await expect.poll(() => isSynced("mina~elsewhere"), soon).toBe(true);
    expect(atInstitution()).toBe(SYNC_SLOTS.institution);
  });
});

describe("a sync's turn", () => {
  const wish = { organizationId: "o", connectionId: "c", institutionId: "i", attempt: 1 };

  it("is among those in trouble from the second try on", () => {
    expect(slotsOf(wish)).not.toContainEqual(expect.objectContaining({ key: "troubled" }));
    expect(slotsOf({ ...wish, attempt: 2 })).toContainEqual({ key: "troubled", most: 3 });
  });

  it("comes after longer and longer pauses", () => {
    expect([1, 2, 7].map(pauseAfter)).toEqual([2_718, 7_389, 1_096_633]);
  });
});
