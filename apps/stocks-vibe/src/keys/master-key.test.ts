import { opsPlan, planOf, testDatabase } from "@stocks-vibe/server-kit/testing";
import { expect, it } from "vitest";
import { isFirstMasterKey } from "./product-keys.ts";

it("knows the first master key of a database that is older than its key ring", async () => {
  const database = await testDatabase([
    opsPlan,
    planOf("product", "stocks-vibe", "stocks_vibe_product"),
  ]);
  const first = "first-master-key-0123456789-0123456789";
  expect(await isFirstMasterKey(database.pool, "whatever, nothing is sealed")).toBe(true);

  const fingerprint = "7e2de9a7a4f636901cd24c95a5a997536c948a21d0735d6ffe1a2f71e3e7d5ee";
  await database.pool.query("insert into product.master_key (fingerprint) values ($1)", [
    fingerprint,
  ]);
  expect(await isFirstMasterKey(database.pool, first)).toBe(true);
  expect(await isFirstMasterKey(database.pool, "other-master-key-0123456789-0123456789")).toBe(
    false,
  );
  await database.close();
});
