import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCountedSearches } from "../../platform/captcha/captcha.service.ts";
import { type AuthHarness, basic, PUBLIC_TOKEN, startAuth } from "../../testing/auth-harness.ts";

let auth: AuthHarness;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());

const guessFrom = (remoteAddress: string) =>
  auth.app.inject({
    method: "POST",
    url: "/sdk/v1/b2b/otps/email/discovery/authenticate",
    remoteAddress,
    headers: { authorization: basic(PUBLIC_TOKEN, PUBLIC_TOKEN) },
    payload: { email_address: "person@family.example", code: "000000" },
  });

/** What is counted: the guessed factor, and each network that was guessed from. */
async function counted(): Promise<number> {
  const { rows } = await auth.database.pool.query<{ n: number }>(
    "select count(*)::int as n from auth.guess_counters",
  );
  return rows[0]?.n ?? 0;
}

describe("OTP-1, ENUM-5: what is counted by network address", () => {
  it("are the guesses of an IPv6 client's whole /64, and of each IPv4 address", async () => {
    for (const address of ["2001:db8:1:2::1", "2001:db8:1:2:3:4:5:6"]) {
      expect((await guessFrom(address)).statusCode).toBe(401);
      expect(await counted()).toBe(2);
    }
    await guessFrom("2001:db8:1:3::1");
    expect(await counted()).toBe(3);
    await guessFrom("203.0.113.1");
    await guessFrom("::ffff:203.0.113.1");
    expect(await counted()).toBe(4);
    await guessFrom("203.0.113.2");
    expect(await counted()).toBe(5);
  });

  it("are the look-ups that go without a captcha", () => {
    const lookUps = createCountedSearches(0.1, () => 0);
    const lookUp = (ip: string) =>
      lookUps.isSuspicious({ route: "/sdk/v1/users/search", projectId: "project", ip });

    expect(lookUp("2001:db8:1:2::1")).toBe(false);
    expect(lookUp("2001:db8:1:2::2")).toBe(true);
    expect(lookUp("2001:db8:1:3::1")).toBe(false);
  });
});
