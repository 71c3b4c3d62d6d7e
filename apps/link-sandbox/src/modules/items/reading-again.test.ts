import { type PlaidApi, Products } from "plaid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { errorOf } from "../../testing/error-of.ts";
import { type RunningSandbox, startSandbox } from "../../testing/start-sandbox.ts";

let sandbox: RunningSandbox;
let plaid: PlaidApi;
let access_token: string;
beforeAll(async () => {
  sandbox = await startSandbox({ webhookOrigins: ["https://product.example"] });
  plaid = sandbox.client();
  const { data } = await plaid.sandboxPublicTokenCreate({
    institution_id: "ins_900103",
    initial_products: [Products.Investments],
    options: { webhook: "https://product.example/webhooks" },
  });
  const exchanged = await plaid.itemPublicTokenExchange({ public_token: data.public_token });
  access_token = exchanged.data.access_token;
});
afterAll(() => sandbox.close());

const webhookOf = async () => (await plaid.itemGet({ access_token })).data.item.webhook;

it("reads balances at this moment, of some accounts or all", async () => {
  const { data: all } = await plaid.accountsBalanceGet({ access_token });
  const [first] = all.accounts;
  const options = { account_ids: [first?.account_id ?? ""] };
  const { data: one } = await plaid.accountsBalanceGet({ access_token, options });

  expect(all.accounts).toEqual((await plaid.accountsGet({ access_token })).data.accounts);
  expect(one.accounts).toEqual([first]);
});

it("refuses balances of an account that is not of the item", async () => {
  const options = { account_ids: ["nobody's"] };
  const error = await errorOf(plaid.accountsBalanceGet({ access_token, options }));

  expect(error.error_code).toBe("INVALID_ACCOUNT_ID");
});

it("moves the webhook, takes it away, and refuses what is no web address", async () => {
  const webhook = "https://product.example/elsewhere";
  const { data } = await plaid.itemWebhookUpdate({ access_token, webhook });
  expect(data.item.webhook).toBe(webhook);
  expect(await webhookOf()).toBe(webhook);

  const refused = await errorOf(
    plaid.itemWebhookUpdate({ access_token, webhook: "javascript:alert(1)" }),
  );
  expect(refused.error_code).toBe("INVALID_FIELD");
  expect(await webhookOf()).toBe(webhook);

  const elsewhere = "https://elsewhere.example/webhooks";
  const unreachable = await errorOf(plaid.itemWebhookUpdate({ access_token, webhook: elsewhere }));
  expect(unreachable).toMatchObject({ error_type: "INVALID_REQUEST", error_code: "INVALID_FIELD" });
  expect(unreachable.error_message).toContain("https://product.example");
  expect(await webhookOf()).toBe(webhook);

  await plaid.itemWebhookUpdate({ access_token, webhook: null });
  expect(await webhookOf()).toBeNull();
});

it("refreshes what is read, and refuses that for a login that is broken", async () => {
  await plaid.investmentsRefresh({ access_token });
  const { data: before } = await plaid.itemGet({ access_token });
  expect(before.status?.investments?.last_successful_update).not.toBeNull();

  await plaid.sandboxItemResetLogin({ access_token });
  const error = await errorOf(plaid.investmentsRefresh({ access_token }));
  expect(error.error_code).toBe("ITEM_LOGIN_REQUIRED");
});

it("knows no item by a token that nobody was given", async () => {
  const nobodys = { access_token: "access-sandbox-none" };
  const errors = await Promise.all([
    errorOf(plaid.accountsBalanceGet(nobodys)),
    errorOf(plaid.investmentsRefresh(nobodys)),
    errorOf(plaid.itemWebhookUpdate({ ...nobodys, webhook: null })),
  ]);

  expect(errors.map(({ error_code }) => error_code)).toEqual(
    errors.map(() => "INVALID_ACCESS_TOKEN"),
  );
});
