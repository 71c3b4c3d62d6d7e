import { advanceClock } from "@stocks-vibe/server-kit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer } from "../../testing/answer-reader.ts";
import { type AuthHarness, aConfig, startAuth } from "../../testing/auth-harness.ts";
import { found, type SignedIn, tokenOf } from "../../testing/stories.ts";

let auth: AuthHarness;
let ada: SignedIn;
beforeAll(async () => {
  auth = await startAuth({ ...aConfig(), rateLimitScale: 1 });
  ada = await found(auth, "ada@family.example");
});
afterAll(() => auth.close());

const CODE = "000000";
/** The cookie that an answer marks its browser by. */
const markOf = ({ headers }: Answer): string =>
  String(headers["set-cookie"] ?? "").split(";")[0] ?? "";
const atOrganization = (email_address: string) =>
  auth.call("/b2b/otps/email/authenticate", {
    body: { organization_id: ada.organizationId, email_address, code: CODE },
  });
const atDiscovery = (email_address: string) =>
  auth.call("/b2b/otps/email/discovery/authenticate", { body: { email_address, code: CODE } });

describe("OTP-1: guesses from one network address", () => {
  it("end after a hundred wrong ones in an hour, whomever they were about", async () => {
    const guess = (i: number) => {
      const address = `person-${i % 12}@family.example`;
      return i % 2 === 0 ? atOrganization(address) : atDiscovery(address);
    };
    const statuses: number[] = [];
    for (let i = 0; i < 100; i += 1) statuses.push((await guess(i)).status);
    const fresh = await atOrganization("fresh@family.example");
    const password = await auth.call("/b2b/passwords/authenticate", {
      body: {
        organization_id: ada.organizationId,
        email_address: "fresh@family.example",
        password: "any",
      },
    });

    expect(new Set(statuses)).toEqual(new Set([401]));
    expect(fresh).toMatchObject({ status: 429, errorType: "too_many_requests" });
    expect(Number(fresh.headers["retry-after"])).toBeGreaterThan(900);
    const minutes = Math.ceil(Number(fresh.headers["retry-after"]) / 60);
    expect(fresh.body).toMatchObject({
      error_message: expect.stringContaining(` You can try again in ${minutes} minutes.`),
    });
    expect(password.status).toBe(429);

    await advanceClock(auth.database.pool, 3_601);
    expect((await atDiscovery("fresh@family.example")).status).toBe(401);
  });

  it("keep no browser out that knows the address, and it uses up nothing of its network's", async () => {
    const send = (cookie: string) =>
      auth.call("/b2b/magic_links/email/discovery/send", {
        headers: { cookie },
        body: { email_address: "eve@family.example" },
      });
    const link = await send("");
    const used = await auth.call("/b2b/magic_links/discovery/authenticate", {
      headers: { cookie: markOf(link) },
      body: {
        discovery_magic_links_token: tokenOf(await auth.newestLink("eve@family.example")),
      },
    });
    const mark = markOf(used);
    const guess = (email_address: string, cookie: string) =>
      auth.call("/b2b/otps/email/discovery/authenticate", {
        headers: { cookie },
        body: { email_address, code: CODE },
      });
    await advanceClock(auth.database.pool, 3_601);
    for (let i = 0; i < 9; i += 1) {
      expect((await guess("eve@family.example", mark)).status).toBe(401);
    }
    for (let i = 0; i < 100; i += 1) {
      expect((await guess(`someone-${i}@family.example`, "")).status).toBe(401);
    }
    expect((await guess("eve@family.example", "")).status).toBe(429);
    expect((await guess("eve@family.example", mark)).status).toBe(401);
    // Control: it counts as known for that address alone, and its own guesses are limited as ever.
    expect((await guess("bob@family.example", mark)).status).toBe(429);
    expect((await guess("eve@family.example", mark)).status).toBe(429);
  });
});

describe("what is kept of guesses", () => {
  it("names nobody: neither people nor network addresses", async () => {
    await atOrganization("named@family.example");
    const { rows } = await auth.database.pool.query<{ all: string }>(
      "select string_agg(g::text, ' ') as all from auth.guess_counters g",
    );

    expect(rows[0]?.all).toMatch(/[0-9a-f]{64}/);
    expect(rows[0]?.all).not.toContain("family.example");
    expect(rows[0]?.all).not.toContain("127.0.0.1");
  });
});
