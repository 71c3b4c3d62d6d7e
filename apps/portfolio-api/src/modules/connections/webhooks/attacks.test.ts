import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { smallBrokerage } from "../../../testing/fake-provider.ts";
import { type WebhookPoster, webhookPoster } from "../../../testing/sign-news.ts";
import { type TestProduct, testProduct } from "../../../testing/test-product.ts";

let product: TestProduct;
let provider: WebhookPoster;
let id: string;
beforeAll(async () => {
  product = await testProduct({ one: smallBrokerage("First Brokerage") });
  id = await product.link("nora~attacked", "one");
  provider = await webhookPoster(product);
});
afterAll(() => product.close());

const ITEM = "item-one~organization-attacked";
const post = (body: string) => provider.post(body);
const text = (more: object) =>
  JSON.stringify({
    webhook_type: "ITEM",
    webhook_code: "PENDING_DISCONNECT",
    item_id: ITEM,
    ...more,
  });
const told = async () => {
  const url = "/api/v1/plaid/connection-status";
  return (await product.ask("nora~attacked", { method: "GET", url })).json().data.items[0];
};

describe("what is signed and makes no sense", () => {
  it.each([
    ["nothing", ""],
    ["a number", "7"],
    ["a deep list", `${"[".repeat(20_000)}${"]".repeat(20_000)}`],
    [
      "an item that is no text",
      JSON.stringify({ webhook_type: "ITEM", webhook_code: "ERROR", item_id: {} }),
    ],
    ["an item with a NUL", text({ item_id: "item\u0000one" })],
    ["a polluted prototype", '{"__proto__":{"webhook_type":"ITEM"},"webhook_code":"ERROR"}'],
    ["a day in the year 999999", text({ disconnect_time: "+999999-01-01T00:00:00Z" })],
    ["half a character", '{"webhook_type":"ITEM","webhook_code":"ERROR","item_id":"\\ud800"}'],
  ])("is taken and forgotten: %s", async (_what, body) => {
    const answer = await post(body);
    // Posted again it would be no better.
    expect(answer.statusCode).toBe(200);
    expect(await told()).toMatchObject({ status: "active", access_ends_at: null });
  });

  it("does not reach a connection by its own id, only by the provider's", async () => {
    const body = provider.textOf(id, "ITEM", "NEW_ACCOUNTS_AVAILABLE");
    expect((await post(body)).statusCode).toBe(200);
    expect(await told()).toMatchObject({ new_accounts: false });
  });

  it("says nothing of whether an item is linked", async () => {
    const known = await post(provider.textOf(ITEM, "ITEM", "NEW_ACCOUNTS_AVAILABLE"));
    const unknown = await post(provider.textOf("item-none", "ITEM", "NEW_ACCOUNTS_AVAILABLE"));
    expect(known.body).toBe(unknown.body);
  });

  it("of a link that was removed meanwhile is nobody's, and a race with its removal harms nothing", async () => {
    const gone = await product.link("nora~leaving", "one");
    const body = provider.textOf("item-one~organization-leaving", "ITEM", "ERROR");
    const [removed, ...answers] = await Promise.all([
      product.ask("nora~leaving", { method: "DELETE", url: `/api/v1/plaid/item/${gone}` }),
      ...Array.from({ length: 8 }, () => post(body)),
    ]);
    expect(removed.statusCode).toBe(200);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
    expect((await post(body)).statusCode).toBe(200);
  });

  it("is not read by GET, and not by a browser's session", async () => {
    const url = "/api/v1/plaid/webhook";
    expect((await product.ask("nora~attacked", { method: "GET", url })).statusCode).toBe(404);
    const own = await product.ask("nora~attacked", {
      method: "POST",
      url,
      payload: { item_id: ITEM },
    });
    expect(own.json().code).toBe("webhook_refused");
  });
});
