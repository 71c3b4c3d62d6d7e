import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { opsPlan, type TestDatabase, testDatabase } from "../../testing/index.ts";
import { UnfitDatabase } from "../unfit-database.ts";
import { arePooled, explainPooler, requireDirectConnection } from "./pooler.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase([opsPlan]);
});
afterAll(() => database.close());

describe("arePooled", () => {
  it.each([
    ["two connections of their own", [7, 7], [8, 8], false],
    ["one server process for both", [7, 8], [7, 7], true],
    ["a connection whose server process changed", [7, 9], [8, 8], true],
    ["another one's that changed", [7, 7], [8, 9], true],
  ])("judges %s", (_which, first, second, pooled) => {
    expect(arePooled(first, second)).toBe(pooled);
  });
});

it("takes a direct connection, however often it is asked", async () => {
  await Promise.all([1, 2, 3].map(() => requireDirectConnection(database.pool)));
});

it("gives the first connection back where there is no room for a second", async () => {
  const narrow = new pg.Pool({
    connectionString: database.url,
    max: 1,
    connectionTimeoutMillis: 200,
  });
  await expect(requireDirectConnection(narrow)).rejects.toThrow(/timeout/);
  expect(narrow.idleCount).toBe(1);
  await narrow.end();
});

it("says what it is when a pooler refuses what a connection is opened with", () => {
  const refused = new Error("unsupported startup parameter: statement_timeout");
  expect(explainPooler(refused)).toBeInstanceOf(UnfitDatabase);
  const other = new Error("password authentication failed");
  expect(explainPooler(other)).toBe(other);
});
