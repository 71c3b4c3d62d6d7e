import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer } from "../../testing/answer-reader.ts";
import { type AuthHarness, startAuth } from "../../testing/auth-harness.ts";
import { messagesTo, pkcePair, setPassword } from "../../testing/factor-stories.ts";
import { found, type SignedIn } from "../../testing/stories.ts";

const KNOWN = "ada@family.example";
const UNKNOWN = "nobody@elsewhere.example";

let auth: AuthHarness;
let ada: SignedIn;
beforeAll(async () => {
  auth = await startAuth();
  ada = await found(auth, KNOWN);
  await setPassword(auth, { emailAddress: KNOWN, organizationId: ada.organizationId });
});
afterAll(() => auth.close());

const { challenge } = pkcePair();
const PASSWORD = "wrong-but-long-enough";

/**
 * Every call that anybody may make with an address, and its body beside the address and the
 * organization.
 */
const CALLS: readonly (readonly [path: string, extras: object])[] = [
  ["/b2b/magic_links/email/discovery/send", {}],
  ["/b2b/magic_links/email/login_or_signup", {}],
  ["/b2b/otps/email/discovery/send", {}],
  ["/b2b/otps/email/login_or_signup", {}],
  ["/b2b/otps/email/discovery/authenticate", { code: "000000" }],
  ["/b2b/otps/email/authenticate", { code: "000000" }],
  ["/b2b/passwords/authenticate", { password: PASSWORD }],
  ["/b2b/passwords/discovery/authenticate", { password: PASSWORD }],
  ["/b2b/passwords/email/reset/start", { code_challenge: challenge }],
  ["/b2b/passwords/discovery/reset/start", { pkce_code_challenge: challenge }],
  [
    "/b2b/passwords/existing_password/reset",
    { existing_password: PASSWORD, new_password: PASSWORD },
  ],
  [
    "/b2b/sign_up/start",
    {
      first_name: "Ada",
      last_name: "Lovelace",
      password: "quiet-harbor-lanterns-58",
      sign_up_challenge: challenge,
    },
  ],
  ["/b2b/passwords/strength_check", { password: PASSWORD }],
];

const ask = (path: string, email_address: string, extras: object): Promise<Answer> =>
  auth.call(path, { body: { organization_id: ada.organizationId, email_address, ...extras } });

/** What could tell one answer from another, but for what changes with every request. */
function shown({ status, body, headers }: Answer, emailAddress: string) {
  const changing = /^(date|x-ratelimit-(remaining|reset)|content-length)$/;
  return {
    status,
    body: JSON.stringify(body)
      .replaceAll(/request-id-[a-z0-9-]+/g, "REQUEST")
      .replaceAll(emailAddress, "ADDRESS"),
    headers: Object.entries(headers)
      .filter(([name]) => !changing.test(name))
      // A browser's mark is random, and of one length until somebody has signed in there.
      .map(([name, value]) => `${name}: ${String(value).replace(/sv_device=[^;]{109}/, "MARK")}`)
      .sort(),
  };
}

describe("ENUM-1: to a stranger's address", () => {
  it.each(CALLS)("%s answers as to a member's", async (path, extras) => {
    const known = await ask(path, KNOWN, extras);
    const unknown = await ask(path, UNKNOWN, extras);

    expect(shown(unknown, UNKNOWN)).toEqual(shown(known, KNOWN));
    expect([200, 401]).toContain(known.status);
  });

  it("ENUM-4: no letter carries a code or a link into an organization", async () => {
    const letters = await messagesTo(auth, UNKNOWN);
    const intoOrganizations = letters.filter(({ links, subject }) =>
      [...links, subject].some((text) => text.includes("multi_tenant")),
    );

    expect(letters.length).toBeGreaterThan(3);
    expect(intoOrganizations).toEqual([]);
  });

  it("ENUM-3: guesses are limited as for a member's", async () => {
    const limits: number[] = [];
    for (const address of [KNOWN, UNKNOWN]) {
      let tries = 0;
      while (
        (await ask("/b2b/otps/email/authenticate", address, { code: "000000" })).status === 401
      ) {
        tries += 1;
      }
      limits.push(tries);
    }

    expect(limits[0]).toBe(limits[1]);
  });
});
