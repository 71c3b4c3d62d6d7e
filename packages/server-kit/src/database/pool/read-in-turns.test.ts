import { setImmediate as nextTurn } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { opsPlan, type TestDatabase, testDatabase } from "../../testing/index.ts";
import { openPool } from "../postgres.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase([opsPlan]);
});
afterAll(() => database.close());

const LARGE = "select n, repeat('x', 1000) as text from generate_series(1, 16000) n";
/** Two pieces of 64 KB, and one that was on its way when the connection was paused. */
const MOST_A_TURN = 4 * 64 * 1_024;

describe("an answer of 16 MB", () => {
  it("is read a little in each turn of the event loop, and arrives whole", async () => {
    const pool = openPool({ url: database.url });
    const client = await pool.connect();
    let ofTurn = 0;
    let most = 0;
    client.connection.stream.on("data", (piece: Uint8Array) => {
      ofTurn += piece.byteLength;
      most = Math.max(most, ofTurn);
    });
    let isReading = true;
    const turning = (async () => {
      for (; isReading; ofTurn = 0) await nextTurn();
    })();
    const { rows } = await client.query<{ n: number; text: string }>(LARGE);
    isReading = false;
    await turning;
    client.release();
    await pool.end();
    expect(rows).toHaveLength(16_000);
    expect(rows.reduce((sum, { n, text }) => sum + n + text.length, 0)).toBe(
      (16_000 * 16_001) / 2 + 16_000 * 1_000,
    );
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(MOST_A_TURN);
  });

  it("leaves the connection as it was for the next question", async () => {
    const pool = openPool({ url: database.url, max: 1 });
    await pool.query(LARGE);
    const { rows } = await pool.query("select 1 as one");
    expect(rows).toEqual([{ one: 1 }]);
    await pool.end();
  });
});
