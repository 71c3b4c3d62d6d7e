import { advanceClock } from "@stocks-vibe/server-kit";
import { testKeys } from "@stocks-vibe/server-kit/testing";
import { Products } from "plaid";
import { expect, it } from "vitest";
import { compose } from "../../compose.ts";
import { startSandbox, TEST_CLIENT } from "../../testing/start-sandbox.ts";
import { startReceiver } from "../../testing/webhook-receiver.ts";

it("tells each item with an address of every close once, and of none before it was linked", async () => {
  const receiver = await startReceiver();
  const origins = [receiver.origin];
  const sandbox = await startSandbox({ webhookOrigins: origins });
  const plaid = sandbox.client();
  const { pool } = sandbox.database;
  for (const webhook of [receiver.url, undefined]) {
    const { data } = await plaid.sandboxPublicTokenCreate({
      institution_id: "ins_900103",
      initial_products: [Products.Investments],
      ...(webhook ? { options: { webhook } } : {}),
    });
    await plaid.itemPublicTokenExchange({ public_token: data.public_token });
  }
  const { deliveries } = compose({
    pool,
    clientId: TEST_CLIENT.clientId,
    keys: await testKeys(pool),
    webhookOrigins: origins,
    drillPageUrl: "http://localhost:4000/drills",
  });
  const announceAll = async () => {
    while ((await deliveries.announce()) > 0);
    while ((await deliveries.deliver()) > 0);
  };

  await announceAll();
  expect(receiver.received).toEqual([]);
  // Two weeks, however many holidays there are in them.
  await advanceClock(pool, 14 * 86_400);
  await announceAll();
  await announceAll();

  const arrived = await receiver.until(2);
  expect(arrived.map(({ news }) => news.webhook_type).toSorted()).toEqual([
    "HOLDINGS",
    "INVESTMENTS_TRANSACTIONS",
  ]);
  await sandbox.close();
  await receiver.close();
});
