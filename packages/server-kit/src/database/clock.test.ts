import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { opsPlan, type TestDatabase, testDatabase } from "../testing/index.ts";
import { advanceClock, databaseClock, requireRealClock, resetClock } from "./clock.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase([opsPlan]);
});
afterAll(() => database.close());

describe("a clock that was moved for tests", () => {
  it.each([
    [90_000, /moved ahead by 25\.0 h in TEST_MODE/],
    [-30, /moved back by 30 s in TEST_MODE/],
  ])("by %i s keeps the product from starting until it is set right", async (seconds, words) => {
    const { pool } = database;
    await requireRealClock(pool);
    await advanceClock(pool, seconds);
    await expect(requireRealClock(pool)).rejects.toThrow(words);
    await expect(requireRealClock(pool)).rejects.toThrow("npm run admin -- clock reset");

    expect(await resetClock(pool)).toBe(seconds);
    await requireRealClock(pool);
    const now = await databaseClock(pool).now();
    expect(Math.abs(now.getTime() - Date.now())).toBeLessThan(5_000);
    expect(await resetClock(pool)).toBe(0);
  });
});
