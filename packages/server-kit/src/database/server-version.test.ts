import { expect, it } from "vitest";
import { opsPlan, testDatabase } from "../testing/index.ts";
import { requireServerVersion, tooOld } from "./unfit-database.ts";

it.each([150_014, 140_001, 90_624])("refuses the server %d in words", (version) => {
  expect(tooOld(version)).toMatch(/needs 16 or newer.*Upgrade the server/);
});

it.each([160_000, 170_002, 180_004])("takes the server %d", (version) => {
  expect(tooOld(version)).toBeUndefined();
});

it("takes the bundled one", async () => {
  const { pool, close } = await testDatabase([opsPlan]);
  const client = await pool.connect();
  await requireServerVersion(client);
  client.release();
  await close();
});
