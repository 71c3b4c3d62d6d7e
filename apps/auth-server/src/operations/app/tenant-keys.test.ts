import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AuthHarness, aConfig, startAuth } from "../../testing/auth-harness.ts";
import { enrollApp, secondFactorCall } from "../../testing/factor-stories.ts";
import { found, type SignedIn } from "../../testing/stories.ts";

const TWIN = "twin@both.example";
const OTHER = "public-token-test-other";

let auth: AuthHarness;
let first: SignedIn;
let second: SignedIn;
beforeAll(async () => {
  auth = await startAuth();
  first = await found(auth, TWIN);
  second = await found(auth, TWIN);
  await auth.auth.admin.ensureProject({
    name: "Other",
    publicToken: OTHER,
    allowedOrigins: [],
    redirectUrls: ["https://other.test/in"],
  });
});
afterAll(() => auth.close());

const guessAt = ({ member, session }: { member: SignedIn; session: string }) =>
  secondFactorCall(auth, "/b2b/totp/authenticate", {
    member,
    proof: { session },
    body: { code: "000000" },
  });
const guess = (publicToken?: string) =>
  auth.call("/b2b/otps/email/discovery/authenticate", {
    body: { email_address: TWIN, code: "000000" },
    ...(publicToken ? { publicToken } : {}),
  });

describe("TEN-3: what is counted of one subject", () => {
  it("in one organization blocks the same person's factor in no other", async () => {
    const [here, there] = await Promise.all(
      [first, second].map(async (member) => {
        const { session } = await enrollApp(auth, member, { session: member.token });
        return { member, session };
      }),
    );
    if (!here || !there) throw new Error("nobody enrolled");
    for (let turn = 0; turn < 10; turn += 1) await guessAt(here);

    expect((await guessAt(here)).status).toBe(429);
    expect((await guessAt(there)).status).toBe(401);
  });

  it("in one project blocks the same address in no other", async () => {
    for (let turn = 0; turn < 10; turn += 1) await guess();

    expect((await guess()).status).toBe(429);
    expect((await guess(OTHER)).status).toBe(401);
  });

  it("of sends, too: a mailbox that one project filled is free to another", async () => {
    const strict = await startAuth({ ...aConfig(), rateLimitScale: 1 });
    await strict.auth.admin.ensureProject({
      name: "Other",
      publicToken: OTHER,
      allowedOrigins: [],
      redirectUrls: ["https://other.test/in"],
    });
    const send = (publicToken?: string) =>
      strict.call("/b2b/otps/email/discovery/send", {
        body: { email_address: TWIN },
        ...(publicToken ? { publicToken } : {}),
      });

    expect((await send()).status).toBe(200);
    expect((await send()).status).toBe(429);
    expect((await send(OTHER)).status).toBe(200);
    await strict.close();
  });
});
