import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AuthHarness, startAuth } from "../../testing/auth-harness.ts";
import { found } from "../../testing/stories.ts";

let auth: AuthHarness;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());

const countQueries = async (work: () => Promise<unknown>): Promise<number> => {
  const { pool } = auth.database;
  let taken = 0;
  const count = () => {
    taken += 1;
  };
  pool.on("acquire", count);
  await work();
  pool.off("acquire", count);
  return taken;
};

describe("a flood of wrong guesses", () => {
  it("is refused without asking the database, and recorded without a row for each", async () => {
    const owner = await found(auth, "flooded@guesses.example");
    const guess = () =>
      auth.call("/b2b/passwords/authenticate", {
        body: {
          organization_id: owner.organizationId,
          email_address: "flooded@guesses.example",
          password: "not-the-password-1",
          session_duration_minutes: 60,
        },
      });
    const statuses: number[] = [];
    for (let time = 0; time < 35; time += 1) statuses.push((await guess()).status);
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 401));
    expect(new Set(statuses.slice(10))).toEqual(new Set([429]));
    expect(await countQueries(guess)).toBe(0);
    const { rows } = await auth.database.pool.query(
      "select count(*)::int as n from auth.audit_events where action = 'password.authenticate' and reason = 'too_many_requests'",
    );
    expect(rows[0].n).toBeLessThanOrEqual(2);
  });
});
