import { advanceClock, databaseClock } from "@stocks-vibe/server-kit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { smallBrokerage } from "../../../testing/fake-provider.ts";
import { type WebhookPoster, webhookPoster } from "../../../testing/sign-news.ts";
import { type TestProduct, testProduct } from "../../../testing/test-product.ts";

const HOUR = 3_600;
let product: TestProduct;
let provider: WebhookPoster;
beforeAll(async () => {
  product = await testProduct({ one: smallBrokerage("First Brokerage") });
  provider = await webhookPoster(product);
});
afterAll(() => product.close());

const inDays = async (days: number): Promise<string> =>
  new Date(
    (await databaseClock(product.database.pool).now()).getTime() + days * 86_400_000,
  ).toISOString();
const told = async (organization: string) => {
  const { items } = (
    await product.ask(`nora~${organization}`, {
      method: "GET",
      url: "/api/v1/plaid/connection-status",
    })
  ).json().data;
  const [{ new_accounts, access_ends_at, status }] = items;
  return { new_accounts, access_ends_at, status };
};
const itemOf = (organization: string) => `item-one~organization-${organization}`;
const tell = async (organization: string, code: string, more = {}, age = 0) =>
  provider.post(provider.textOf(itemOf(organization), "ITEM", code, more), { age });
const update = (organization: string, id: string) =>
  product.ask(`nora~${organization}`, {
    method: "POST",
    url: `/api/v1/plaid/item/${id}/updated`,
    payload: {},
  });

describe("what is told of a connection", () => {
  it("is that there are new accounts, until a member has been through update mode", async () => {
    const id = await product.link("nora~new", "one");
    expect(await told("new")).toMatchObject({ new_accounts: false });

    await tell("new", "NEW_ACCOUNTS_AVAILABLE");
    expect(await told("new")).toEqual({
      new_accounts: true,
      access_ends_at: null,
      status: "active",
    });

    await advanceClock(product.database.pool, 2);
    expect((await update("new", id)).statusCode).toBe(200);
    expect(await told("new")).toMatchObject({ new_accounts: false });
    // The same that was under way since before.
    await tell("new", "NEW_ACCOUNTS_AVAILABLE", {}, 60);
    expect(await told("new")).toMatchObject({ new_accounts: false });
    await advanceClock(product.database.pool, 2);
    await tell("new", "NEW_ACCOUNTS_AVAILABLE");
    expect(await told("new")).toMatchObject({ new_accounts: true });
  });

  it("is the day on which access ends, the latest that was told, until a member has signed in again", async () => {
    const id = await product.link("nora~ending", "one");
    const [soon, late] = [await inDays(3), await inDays(7)];

    await tell("ending", "PENDING_DISCONNECT", {
      disconnect_time: late,
      reason: "INSTITUTION_MIGRATION",
    });
    await tell("ending", "PENDING_DISCONNECT", { disconnect_time: soon });
    expect(await told("ending")).toMatchObject({ access_ends_at: late, status: "active" });

    await advanceClock(product.database.pool, 2);
    await update("ending", id);
    expect(await told("ending")).toMatchObject({ access_ends_at: null });
    // The provider posts it again, newly signed: it was dealt with.
    await tell("ending", "PENDING_DISCONNECT", { disconnect_time: late });
    expect(await told("ending")).toMatchObject({ access_ends_at: null });

    const other = await inDays(30);
    await advanceClock(product.database.pool, 2);
    await tell("ending", "PENDING_EXPIRATION", { consent_expiration_time: other });
    expect(await told("ending")).toMatchObject({ access_ends_at: other });
  });

  it("is no day that has passed, and none that can't be read", async () => {
    await product.link("nora~past", "one");
    await tell("past", "PENDING_DISCONNECT", { disconnect_time: await inDays(0.1) });
    await advanceClock(product.database.pool, 3 * HOUR);
    expect(await told("past")).toMatchObject({ access_ends_at: null });
    expect((await tell("past", "PENDING_DISCONNECT", { disconnect_time: "soon" })).statusCode).toBe(
      200,
    );
    expect((await tell("past", "PENDING_DISCONNECT", { disconnect_time: 7 })).statusCode).toBe(200);
    expect(await told("past")).toMatchObject({ access_ends_at: null });
  });
});
