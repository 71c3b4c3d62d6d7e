import { advanceClock } from "@stocks-vibe/server-kit";
import { decodeJwt, generateKeyPair } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { smallBrokerage } from "../../../testing/fake-provider.ts";
import { type WebhookPoster, webhookPoster } from "../../../testing/sign-news.ts";
import { type TestProduct, testProduct } from "../../../testing/test-product.ts";
import { LinkProviderError } from "../../provider/link-provider.ts";
import { MOST_LOOK_UPS } from "./verify-webhook.ts";

const ITEM = "item-one~organization-told";
const OTHERS = "item-one~organization-others";

let product: TestProduct;
let provider: WebhookPoster;
let id: string;
beforeAll(async () => {
  product = await testProduct({ one: smallBrokerage("First Brokerage") });
  id = await product.link("nora~told", "one");
  await product.link("omar~others", "one");
  provider = await webhookPoster(product);
});
afterAll(() => product.close());

const query = async (text: string, values: unknown[] = []) =>
  (await product.database.pool.query(text, values)).rows;
/** Jobs of syncs that wait, with the seconds until they are due. */
const syncs = () =>
  query(
    `select payload->>'organizationId' as organization, round(extract(epoch from run_at - clock_timestamp()))::int as seconds
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'portfolio.sync'`,
  );
const connection = async () => {
  const { items } = (
    await product.ask("nora~told", { method: "GET", url: "/api/v1/plaid/connection-status" })
  ).json().data;
  return items[0];
};
const update = () => provider.textOf(ITEM, "HOLDINGS", "DEFAULT_UPDATE", { new_holdings: 1 });

const ORDER_OF_P256 = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/**
 * The same 64 bytes of a signature: the last of 86 letters holds two bits of them and four that
 * mean nothing.
 */
function withPaddingBits(token: string): string {
  const last = ALPHABET.indexOf(token.at(-1) ?? "");
  return `${token.slice(0, -1)}${ALPHABET[last ^ 1] ?? ""}`;
}

/** What signs a message, signs it with the negative of its second number, too. */
function withNegatedS(token: string): string {
  const [head = "", payload = "", signature = ""] = token.split(".");
  const bytes = Buffer.from(signature, "base64url");
  const s = BigInt(`0x${bytes.subarray(32).toString("hex")}`);
  const negated = Buffer.from((ORDER_OF_P256 - s).toString(16).padStart(64, "0"), "hex");
  const other = Buffer.concat([bytes.subarray(0, 32), negated]).toString("base64url");
  return `${head}.${payload}.${other}`;
}

beforeEach(async () => {
  // Every connection is idle, has rested, and nothing waits.
  await product.services.sync.sync("organization-told", id, product.log);
  await product.services.rebuild.rebuild("organization-told", product.log);
  await advanceClock(product.database.pool, 120);
  await query("delete from graphile_worker._private_jobs");
  product.provider.keyLookUps.length = 0;
});

describe("news of an item", () => {
  it.each([
    ["HOLDINGS", "DEFAULT_UPDATE"],
    ["INVESTMENTS_TRANSACTIONS", "DEFAULT_UPDATE"],
    ["INVESTMENTS_TRANSACTIONS", "HISTORICAL_UPDATE"],
    ["ITEM", "ERROR"],
    ["ITEM", "LOGIN_REPAIRED"],
    ["ITEM", "USER_PERMISSION_REVOKED"],
    ["ITEM", "USER_ACCOUNT_REVOKED"],
  ])("%s %s has its connection read, and no other", async (type, code) => {
    const answer = await provider.post(provider.textOf(ITEM, type, code));

    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }]);
    expect(await syncs()).toEqual([{ organization: "organization-told", seconds: 2 }]);
    expect(await connection()).toMatchObject({ is_syncing: true });
  });

  it.each([
    ["ITEM", "WEBHOOK_UPDATE_ACKNOWLEDGED"],
    ["ITEM", "NEW_ACCOUNTS_AVAILABLE"],
    ["TRANSACTIONS", "DEFAULT_UPDATE"],
    ["HOLDINGS", "constructor"],
  ])("%s %s has nothing read", async (type, code) => {
    expect((await provider.post(provider.textOf(ITEM, type, code))).statusCode).toBe(200);
    expect(await syncs()).toEqual([]);
  });

  it("of an item that nobody has linked are taken, and forgotten", async () => {
    const unknown = provider.textOf("item-of-nobody", "HOLDINGS", "DEFAULT_UPDATE");
    expect((await provider.post(unknown)).statusCode).toBe(200);
    expect((await provider.post("[]")).statusCode).toBe(200);
    expect((await provider.post("not json")).statusCode).toBe(200);
    expect(await syncs()).toEqual([]);
  });

  it("that come a hundred times have it read once", async () => {
    const body = update();
    const token = await provider.sign(body);
    const burst = await Promise.all(Array.from({ length: 50 }, () => provider.send(body, token)));
    expect(new Set(burst.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await syncs()).toHaveLength(1);

    await query("delete from graphile_worker._private_jobs");
    await product.services.sync.sync("organization-told", id, product.log);
    await advanceClock(product.database.pool, 100);
    for (let n = 0; n < 50; n += 1) await provider.send(body, token);
    expect(await syncs()).toEqual([]);
  });

  it("are the same message however their signature is written, and by whichever key it is signed", async () => {
    const body = update();
    const token = await provider.sign(body);
    expect((await provider.send(body, token)).statusCode).toBe(200);
    await query("delete from graphile_worker._private_jobs");
    await product.services.sync.sync("organization-told", id, product.log);
    await advanceClock(product.database.pool, 100);

    for (const [what, other] of Object.entries({
      "padding bits of its last letter": withPaddingBits(token),
      "the negative of s": withNegatedS(token),
      "signed once more": await provider.sign(body, { madeAt: decodeJwt(token).iat ?? 0 }),
    })) {
      expect([what, other === token, (await provider.send(body, other)).statusCode]).toEqual([
        what,
        false,
        200,
      ]);
      expect([what, await syncs()]).toEqual([what, []]);
    }
    // The same body at another time is another message.
    expect((await provider.post(body, { age: 20 })).statusCode).toBe(200);
    expect(await syncs()).toHaveLength(1);
  });

  it("that come as a storm of a hundred different ones wait for one sync", async () => {
    for (let n = 0; n < 100; n += 1) {
      await provider.post(provider.textOf(ITEM, "HOLDINGS", "DEFAULT_UPDATE", { new_holdings: n }));
    }
    expect(await syncs()).toHaveLength(1);
  });

  it("wait until the connection has rested, unless they are of its sign-in", async () => {
    await product.services.sync.sync("organization-told", id, product.log);
    await product.services.rebuild.rebuild("organization-told", product.log);
    await query("delete from graphile_worker._private_jobs");

    await provider.post(update());
    expect(await syncs()).toEqual([{ organization: "organization-told", seconds: 60 }]);
    // Nothing happens for a minute, so the page does not say that something does.
    expect(await connection()).toMatchObject({ is_syncing: false });

    await provider.post(provider.textOf(ITEM, "ITEM", "ERROR"));
    expect(await syncs()).toEqual([{ organization: "organization-told", seconds: 2 }]);
  });

  it("in any order leave what the provider says, not what came last", async () => {
    product.provider.failure = new LinkProviderError("login", "ITEM_LOGIN_REQUIRED");
    await provider.post(provider.textOf(ITEM, "ITEM", "LOGIN_REPAIRED"));
    await product.services.sync.sync("organization-told", id, product.log);
    expect(await connection()).toMatchObject({ status: "error" });

    product.provider.failure = new LinkProviderError("gone", "USER_PERMISSION_REVOKED");
    await provider.post(provider.textOf(ITEM, "ITEM", "USER_PERMISSION_REVOKED"));
    await product.services.sync.sync("organization-told", id, product.log);
    expect(await connection()).toMatchObject({ status: "expired" });

    product.provider.failure = undefined;
    await provider.post(provider.textOf(ITEM, "ITEM", "ERROR"));
    await product.services.sync.sync("organization-told", id, product.log);
    expect(await connection()).toMatchObject({ status: "active", error_message: null });
  });

  it("of another organization's item are for that one", async () => {
    await provider.post(provider.textOf(OTHERS, "HOLDINGS", "DEFAULT_UPDATE"));
    expect(await syncs()).toMatchObject([{ organization: "organization-others" }]);
  });
});

describe("what the provider has not signed", () => {
  /** How often the database is turned to while something is done. */
  const queriesOf = async (work: () => Promise<unknown>): Promise<number> => {
    const { pool } = product.database;
    const spies = [vi.spyOn(pool, "connect"), vi.spyOn(pool, "query")];
    await work();
    const calls = spies.map((spy) => spy.mock.calls.length);
    for (const spy of spies) spy.mockRestore();
    return calls.reduce((sum, count) => sum + count, 0);
  };
  const refused = { success: false, code: "webhook_refused", message: "This was not accepted." };

  it("is refused without a reason, and costs no look at the database", async () => {
    const body = update();
    const other = await generateKeyPair("ES256");
    const [, payload = ""] = (await provider.sign(body)).split(".");
    const unsigned = Buffer.from(JSON.stringify({ alg: "none", kid: "key-1" })).toString(
      "base64url",
    );
    const tokens = {
      "another body": await provider.sign(body, { signed: `${body} ` }),
      "another key": await provider.sign(body, { key: other.privateKey }),
      "no algorithm": `${unsigned}.${payload}.`,
      "a shared secret": await provider.sign(body, {
        algorithm: "HS256",
        key: new TextEncoder().encode("k".repeat(43)),
      }),
      "another curve": await provider.sign(body, {
        algorithm: "ES384",
        key: (await generateKeyPair("ES384")).privateKey,
      }),
      "a key that there is none of": await provider.sign(body, { keyId: "key-none" }),
      "an id that is none": await provider.sign(body, { keyId: "../key-1" }),
      "no token at all": "token",
      "a token without an end": `${"e".repeat(5_000)}.e.e`,
    };
    for (const [what, token] of Object.entries(tokens)) {
      let answer: unknown;
      const queries = await queriesOf(async () => {
        answer = (await provider.send(body, token)).json();
      });
      expect([what, queries, answer]).toMatchObject([what, 0, refused]);
    }
    expect((await provider.send(body, undefined)).json()).toMatchObject(refused);
    expect(await syncs()).toEqual([]);
  });

  it("is refused when it is too old, of the future, or of a key that has expired", async () => {
    for (const age of [301, 86_400, -301]) {
      expect((await provider.post(update(), { age })).json()).toMatchObject(refused);
    }
    const spent = await webhookPoster(product, "key-spent");
    const key = product.provider.keys.get("key-spent");
    if (key) product.provider.keys.set("key-spent", { ...key, expiredAt: new Date("2026-01-01") });
    expect((await spent.post(update())).json()).toMatchObject(refused);
    expect((await provider.post(update(), { age: 290 })).statusCode).toBe(200);
    expect(await syncs()).toHaveLength(1);
  });

  it("is refused for its kind and size before anything is looked at", async () => {
    const token = await provider.sign(update());
    expect((await provider.send(update(), token, "text/plain")).statusCode).toBe(415);
    const form = await provider.send("a=b", token, "application/x-www-form-urlencoded");
    expect(form.statusCode).toBe(415);
    const giant = JSON.stringify({ item_id: "x".repeat(70_000) });
    expect((await provider.send(giant, await provider.sign(giant))).statusCode).toBe(413);
    expect(product.provider.keyLookUps).toEqual([]);
  });

  it("makes no more look-ups than the cap, however many keys are made up, and leaves those of a true new key", async () => {
    for (let n = 0; n < 60; n += 1) {
      const made = await provider.post(update(), { keyId: `made-up-${n}` }, "203.0.113.9");
      expect(made.statusCode).toBe(400);
    }
    expect(product.provider.keyLookUps.length).toBeLessThanOrEqual(MOST_LOOK_UPS);
    // What is known needs no look-up, and the provider has rotated its key.
    expect((await provider.post(update())).statusCode).toBe(200);
    const rotated = await webhookPoster(product, "key-rotated");
    expect((await rotated.post(update())).statusCode).toBe(200);
  });
});
