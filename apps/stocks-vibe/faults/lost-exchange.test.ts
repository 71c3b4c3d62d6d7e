import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Product, startProduct } from "../hostile/start-product.ts";
import { signUp } from "../hostile/world/membership.ts";
import { builtProduct } from "../machines/config.ts";
import { describeLost } from "../src/admin/doctor/doctor.ts";
import { listJobs } from "../src/admin/jobs/jobs.repository.ts";

const START_MS = 120_000;
/** Later than an exchange that was begun is asked after. */
const LATER_SECONDS = 700;

let provider: Server;
let product: Product;
let exchanges = 0;
beforeAll(async () => {
  // Takes a public token, and is never heard of again: the product ends before the answer comes.
  provider = createServer((request) => {
    if (request.url === "/item/public_token/exchange") exchanges += 1;
  }).listen(0, "127.0.0.1");
  await once(provider, "listening");
  const address = provider.address();
  if (!address || typeof address === "string") throw new Error("the provider has no port");
  product = await startProduct({
    file: await builtProduct(),
    providerUrl: `http://127.0.0.1:${address.port}`,
  });
}, START_MS);
afterAll(async () => {
  await product.close();
  provider.closeAllConnections();
  provider.close();
});

it(
  "names an item whose exchange a kill has cut short",
  async () => {
    const seat = await signUp(product, {
      name: "Unlucky",
      email: "unlucky@kill.example",
      hear: () => undefined,
    });
    const path = "/plaid/exchange-public-token";
    const asked = seat.call({ method: "POST", path, body: { public_token: "public-once" } });
    await expect.poll(() => exchanges, { timeout: 10_000 }).toBe(1);
    await product.kill();
    expect((await asked).status).toBe(0);
    expect(describeLost(await listJobs(product.pool)).ok).toBe(true);

    await product.start();
    await product.moveClock(LATER_SECONDS);
    const finding = async () => {
      await product.hurry();
      return describeLost(await listJobs(product.pool)).text;
    };
    await expect
      .poll(finding, { timeout: 30_000, interval: 500 })
      .toMatch(
        /^1 items may live at the provider.*\n +job \d+: member-\S+ of organization-\S+, \d+ \S+ ago$/,
      );
    // It was not asked for again: that would be refused, or make another item.
    expect(exchanges).toBe(1);
  },
  START_MS,
);
