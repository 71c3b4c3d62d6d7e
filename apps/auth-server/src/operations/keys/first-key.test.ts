import { createLogger, openKeyRing } from "@stocks-vibe/server-kit";
import { TEST_MASTER_KEY, testKeys } from "@stocks-vibe/server-kit/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AuthHarness, startAuth } from "../../testing/auth-harness.ts";
import { opensSigningKeys } from "./sealed-rows.ts";

let auth: AuthHarness;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());

it("CRY-2: a database that is older than its key ring takes no other key for its first one", async () => {
  const { pool } = auth.database;
  const { secret: first } = (await testKeys(pool)).current();
  expect(await opensSigningKeys(pool, first)).toBe(true);
  expect(await opensSigningKeys(pool, TEST_MASTER_KEY)).toBe(false);

  await pool.query("update ops.key_root set sealed_key = null, is_inherited = true");
  const log = createLogger("silent");
  const isFirstKey = (masterKey: string) => opensSigningKeys(pool, masterKey);
  const refused = openKeyRing({ pool, log, masterKey: TEST_MASTER_KEY, isFirstKey });
  await expect(refused).rejects.toThrow("not the one");
  const keys = await openKeyRing({ pool, log, masterKey: first, isFirstKey });
  expect(keys.root).toBe(first);
});
