import { opsPlan, planOf, testDatabase } from "@stocks-vibe/server-kit/testing";
import { expect, it } from "vitest";
import { checkMasterKey } from "./master-key.ts";
import { BadSettings } from "./settings.ts";

it("accepts the master key a database was first started with, and no other", async () => {
  const database = await testDatabase([
    opsPlan,
    planOf("product", "stocks-vibe", "stocks_vibe_product"),
  ]);
  const first = "first-master-key-0123456789-0123456789";

  await checkMasterKey(database.pool, first);
  await checkMasterKey(database.pool, first);
  const other = checkMasterKey(database.pool, "other-master-key-0123456789-0123456789");

  await expect(other).rejects.toBeInstanceOf(BadSettings);
  const { rows } = await database.pool.query("select fingerprint from product.master_key");
  expect(JSON.stringify(rows)).not.toContain(first);
  await database.close();
});
