import { connectionStatusSummary } from "@stocks-vibe/contracts/portfolio";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { type LinkedShape, openShapes, type Shapes } from "./testing/open-shapes.ts";

const NAME = "Failure Testing Brokerage";

let shapes: Shapes;
// The first item starts the threads that calculate: that is no test's time.
beforeAll(async () => {
  shapes = await openShapes({
    institution: "ins_900104",
    hasWebhooks: true,
    // An answer that drips is given up within a test's time.
    providerLimits: {
      callMs: 5_000,
      exchangeMs: 4_500,
      holdingsMs: 1_500,
      pageMs: 5_000,
      listingMs: 20_000,
      answerBytes: 32 * 1024 * 1024,
      rows: 200_000,
      accounts: 1_000,
      textLength: 300,
    },
  });
  await shapes.link("user_good");
}, 180_000);
afterAll(() => shapes.close());

const status = z.object({ data: connectionStatusSummary });
const item = z.object({ item: z.object({ webhook: z.string().nullable() }) });
const lastNews = z.object({
  status: z.object({ last_webhook: z.object({ code_sent: z.string() }).nullable() }),
});

async function connectionOf(linked: LinkedShape) {
  const { items } = status.parse(await linked.ask("/plaid/connection-status")).data;
  return items[0];
}

const start = (linked: LinkedShape, drill: string, more: object = {}) =>
  linked.askProvider("/sandbox/drill/start", { drill, ...more });
const stop = (linked: LinkedShape) => linked.askProvider("/sandbox/drill/stop");
const accountsOf = async (linked: LinkedShape) =>
  (await linked.shown()).accounts.map(({ account_name: name, balance, missing }) => [
    name,
    balance,
    missing?.what ?? null,
  ]);

describe("what keeps a connection from being read", () => {
  it.each([
    ["expired_login", "error", `${NAME} needs you to sign in again.`],
    [
      "revoked_permission",
      "expired",
      `You have ended our access at ${NAME}. Connect it again to see new figures.`,
    ],
    [
      "removed_item",
      "expired",
      `Access to ${NAME} has ended. Connect it again to see new figures.`,
    ],
    [
      "provider_down",
      "error",
      `The linking service has a fault of its own, so ${NAME} was not read. We will keep trying.`,
    ],
    ["institution_down", "error", `${NAME} is not available at the moment. We will keep trying.`],
    ["slow_answers", "error", `${NAME} took too long to answer. We will keep trying.`],
    [
      "malformed_answers",
      "error",
      `${NAME} sent something that could not be read. The last good figures stay; we will keep trying.`,
    ],
    [
      "changing_total",
      "error",
      `${NAME} kept changing its transactions while they were read. The last good figures stay; we will keep trying.`,
    ],
  ])("is told, and the figures stay until it is over: %s", async (drill, state, message) => {
    const linked = await shapes.link("user_good");
    const before = await linked.shown();
    await start(linked, drill);
    await linked.sync().catch(expectToBeTriedAgain);

    expect(await connectionOf(linked)).toMatchObject({ status: state, error_message: message });
    const meanwhile = await linked.shown();
    expect(meanwhile.portfolio.totalValue).toBe(before.portfolio.totalValue);
    expect(meanwhile.accounts.map(({ balance }) => balance)).toEqual(
      before.accounts.map(({ balance }) => balance),
    );
    expect(meanwhile.lots).toEqual(before.lots);
    expect(meanwhile.board.stale).toMatchObject([
      { institutionName: NAME, status: state, message },
    ]);

    await stop(linked);
    await linked.sync();
    expect(await connectionOf(linked)).toMatchObject({ status: "active", error_message: null });
    expect((await linked.shown()).board).toMatchObject({ stale: [] });
  });
});

/** What the queue tries again; anything else would be a fault of ours. */
function expectToBeTriedAgain(cause: unknown): void {
  expect(cause).toMatchObject({ name: "LinkProviderError", kind: "unavailable" });
}

describe("what changes at the institution", () => {
  it("marks a closed account as missing, keeps counting it, and says nothing once it is back", async () => {
    const linked = await shapes.link("user_good");
    const before = await accountsOf(linked);
    const total = (await linked.shown()).portfolio.totalValue;
    await start(linked, "closed_account");
    await linked.sync();
    expect(await accountsOf(linked)).toEqual(
      before.map(([name, balance]) => [name, balance, name === "Reserve IRA" ? "account" : null]),
    );
    expect((await linked.shown()).portfolio.totalValue).toBe(total);
    await stop(linked);
    await linked.sync();
    expect(await accountsOf(linked)).toEqual(before);
  });

  it.each(["changed_account_ids", "changed_security_ids"])(
    "shows the same figures after %s, and everything once",
    async (drill) => {
      const linked = await shapes.link("user_good");
      const before = await linked.shown();
      for (const _ of [1, 2]) {
        await start(linked, drill);
        await linked.sync();
      }
      const after = await linked.shown();
      expect(after.portfolio).toEqual(before.portfolio);
      expect(after.lots.map((lot) => [lot.purchaseDate, lot.shares, lot.totalCostBasis])).toEqual(
        before.lots.map((lot) => [lot.purchaseDate, lot.shares, lot.totalCostBasis]),
      );
      expect(after.accounts).toHaveLength(2);
      expect(after.values).toEqual(before.values);
    },
  );

  it("offers a new account once the news of it have come", async () => {
    const linked = await shapes.link("user_good");
    await start(linked, "new_account");
    await vi.waitFor(async () => {
      expect(await connectionOf(linked)).toMatchObject({ status: "active", new_accounts: true });
    }, 8_000);
    expect((await linked.shown()).accounts).toHaveLength(2);
  });

  it("adds what other data bring, marks its own as missing, and has them back afterwards", async () => {
    const linked = await shapes.link("user_good");
    await start(linked, "other_data", { username: "user_shape_unlisted_split" });
    await linked.sync();
    expect(await accountsOf(linked)).toMatchObject([
      ["Reserve IRA", expect.any(Number), "account"],
      ["Steady Brokerage", expect.any(Number), "account"],
      ["Unlisted Split", 4_000, null],
    ]);
    await stop(linked);
    await linked.sync();
    expect((await accountsOf(linked)).map(([name, , missing]) => [name, missing])).toEqual([
      ["Reserve IRA", null],
      ["Steady Brokerage", null],
      ["Unlisted Split", "account"],
    ]);
  });
});

describe("news", () => {
  it("are asked for by the first sync of what was linked without an address", async () => {
    const linked = await shapes.link("user_good");
    const { webhook } = item.parse(await linked.askProvider("/item/get")).item;
    expect(webhook).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api\/v1\/plaid\/webhook$/);
  });

  it.each(["webhook_storm", "duplicate_webhooks", "disordered_webhooks"])(
    "make one sync due however many come, and break nothing: %s",
    async (drill) => {
      const linked = await shapes.link("user_good");
      const before = await linked.shown();
      await start(linked, drill);
      // Nothing waits any more: each has been taken in.
      await vi.waitFor(async () => expect(await shapes.newsWaiting()).toBe(0), 20_000);
      const { last_webhook: last } = lastNews.parse(await linked.askProvider("/item/get")).status;
      expect(last).not.toBeNull();
      expect(await shapes.syncsWaiting(linked)).toBe(1);
      await linked.sync();
      expect(await connectionOf(linked)).toMatchObject({ status: "active", error_message: null });
      expect((await linked.shown()).portfolio).toEqual(before.portfolio);
    },
  );
});
