import { authenticateResponseWithMfa } from "@stocks-vibe/contracts/auth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../../testing/answer-reader.ts";
import { type AuthHarness, startAuth } from "../../testing/auth-harness.ts";
import {
  enrollApp,
  newestCode,
  PASSWORD,
  pkcePair,
  secondFactorCall,
  setPassword,
} from "../../testing/factor-stories.ts";
import {
  found,
  inviteAndAccept,
  proveMailbox,
  type SignedIn,
  signIn,
  tokenOf,
} from "../../testing/stories.ts";

let auth: AuthHarness;
let ada: SignedIn;
beforeAll(async () => {
  auth = await startAuth();
  ada = await found(auth, "ada@family.example");
});
afterAll(() => auth.close());

const EMAIL = "ada@family.example";
const { verifier, challenge } = pkcePair();

/** One fresh token of each kind. */
async function oneOfEach(): Promise<Record<string, string>> {
  const organization_id = ada.organizationId;
  const linkAfter = async (path: string, body: object, to = EMAIL, session?: string) => {
    await auth.call(path, { body, ...(session === undefined ? {} : { session }) });
    return tokenOf(await auth.newestLink(to));
  };
  const guest = `guest-${Date.now()}@guests.example`;
  const { token: session } = await signIn(auth, EMAIL, organization_id);
  const proven = await proveMailbox(auth, EMAIL);
  return {
    session,
    intermediate: proven.intermediate_session_token,
    discovery: await linkAfter("/b2b/magic_links/email/discovery/send", { email_address: EMAIL }),
    login: await linkAfter("/b2b/magic_links/email/login_or_signup", {
      organization_id,
      email_address: EMAIL,
    }),
    invite: await linkAfter(
      "/b2b/magic_links/email/invite",
      { email_address: guest },
      guest,
      session,
    ),
    reset: await linkAfter("/b2b/passwords/email/reset/start", {
      organization_id,
      email_address: EMAIL,
      code_challenge: challenge,
    }),
    discoveryReset: await linkAfter("/b2b/passwords/discovery/reset/start", {
      email_address: EMAIL,
      pkce_code_challenge: challenge,
    }),
  };
}

/**
 * Each door, and which kind of token it is for. A right one may be refused for another reason, but
 * is never unknown.
 */
const DOORS: Record<
  string,
  (token: string) => Promise<{ status: number; errorType: string | undefined }>
> = {
  session: (session) => auth.call("/b2b/sessions/authenticate", { session }),
  intermediate: (intermediate_session_token) =>
    auth.call("/b2b/discovery/organizations", { body: { intermediate_session_token } }),
  discovery: (discovery_magic_links_token) =>
    auth.call("/b2b/magic_links/discovery/authenticate", { body: { discovery_magic_links_token } }),
  link: (magic_links_token) =>
    auth.call("/b2b/magic_links/authenticate", { body: { magic_links_token } }),
  reset: (password_reset_token) =>
    auth.call("/b2b/passwords/email/reset", {
      body: { password_reset_token, password: PASSWORD, code_verifier: verifier },
    }),
  discoveryReset: (password_reset_token) =>
    auth.call("/b2b/passwords/discovery/reset", {
      body: { password_reset_token, password: PASSWORD, pkce_code_verifier: verifier },
    }),
};
const DOOR_OF: Readonly<Record<string, string>> = { login: "link", invite: "link" };

describe("tokens", () => {
  it("TOK-7: open their own door and no other", async () => {
    for (const [door, knock] of Object.entries(DOORS)) {
      const tokens = await oneOfEach();
      for (const [kind, token] of Object.entries(tokens)) {
        const isOwn = (DOOR_OF[kind] ?? kind) === door;
        if (isOwn) continue;
        const { status } = await knock(token);
        expect([401, 404], `${kind} at ${door}`).toContain(status);
      }
      const own = Object.entries(tokens).filter(([kind]) => (DOOR_OF[kind] ?? kind) === door);
      for (const [kind, token] of own) {
        expect((await knock(token)).status, `${kind} at ${door}`).toBe(200);
      }
      ada = { ...ada, token: (await signIn(auth, EMAIL, ada.organizationId)).token };
    }
  });

  it("TOK-6: survive whatever a mail scanner does with their links", async () => {
    const { reset = "", login = "" } = await oneOfEach();
    for (const [path, name, token] of [
      ["/b2b/passwords/email/reset", "password_reset_token", reset],
      ["/b2b/magic_links/authenticate", "magic_links_token", login],
    ] as const) {
      for (const method of ["GET", "HEAD", "OPTIONS"] as const) {
        for (let i = 0; i < 5; i += 1) {
          const url = `/sdk/v1${path}?${name}=${token}&token=${token}`;
          const { statusCode } = await auth.app.inject({ method, url });
          expect(statusCode).toBeGreaterThanOrEqual(400);
        }
      }
    }

    expect((await DOORS.link?.(login))?.status).toBe(200);
    expect((await DOORS.reset?.(reset))?.status).toBe(200);
  });

  it("TOK-8: are refused alike when unknown, malformed, or of another kind", async () => {
    const { discovery = "" } = await oneOfEach();
    for (const token of ["x".repeat(43), "x", "a b", "%00", "'; --", "é".repeat(100), discovery]) {
      const answer = await auth.call("/b2b/magic_links/authenticate", {
        body: { magic_links_token: token },
      });
      expect(answer).toMatchObject({ status: 401, errorType: "unable_to_auth_magic_link" });
      expect(answer.reason).toBeUndefined();
    }
  });

  it("TOK-1: have 256 bits, each its own", async () => {
    const tokens = Object.values(await oneOfEach());

    expect(tokens.every((token) => /^[A-Za-z0-9_-]{43}$/.test(token))).toBe(true);
    expect(new Set(tokens.map((token) => token.slice(0, 6))).size).toBe(tokens.length);
  });

  it("TOK-2: stand nowhere in the database, nor do codes, passwords or secrets", async () => {
    const issued = Object.values(await oneOfEach());
    const mail = "codes@guests.example";
    await auth.call("/b2b/otps/email/discovery/send", { body: { email_address: mail } });
    const code = await newestCode(auth, mail);
    await setPassword(auth, { emailAddress: EMAIL, organizationId: ada.organizationId });
    const { token } = await signIn(auth, EMAIL, ada.organizationId);
    const { secret, recoveryCodes } = await enrollApp(auth, ada, { session: token });
    const { rows: tables } = await auth.database.pool.query<{ name: string }>(
      "select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables where table_schema in ('auth', 'graphile_worker', 'ops') and table_type = 'BASE TABLE'",
    );
    let dump = "";
    for (const { name } of tables) {
      const { rows } = await auth.database.pool.query<{ all: string | null }>(
        `select string_agg(t::text, E'\\n') as all from ${name} t`,
      );
      dump += `${rows[0]?.all ?? ""}\n`;
    }

    expect(dump).toContain(EMAIL);
    for (const value of [...issued, PASSWORD, secret, ...recoveryCodes]) {
      for (const form of [
        value,
        Buffer.from(value).toString("hex"),
        Buffer.from(value).toString("base64"),
      ]) {
        expect(dump.includes(form), "an issued value").toBe(false);
      }
    }
    expect(
      new RegExp(`(?<![0-9])${code}(?![0-9a-f])`).test(dump.replaceAll(/\d+\.\d+|\.\d+/g, "")),
    ).toBe(false);
  });
});

describe("CSRF-3: what a browser presents", () => {
  it("is never adopted: each sign-in, exchange and second factor gives new values", async () => {
    const first = await proveMailbox(auth, EMAIL);
    const second = await proveMailbox(auth, EMAIL);
    expect(first.intermediate_session_token).not.toBe(second.intermediate_session_token);

    const host = await found(auth, "host@second.example");
    const guest = await inviteAndAccept(auth, host, "guest@second.example");
    const forged = await auth.call("/b2b/discovery/organizations/create", {
      session: guest.token,
      body: { intermediate_session_token: second.intermediate_session_token },
    });
    const { session_token } = dataOf(forged, authenticateResponseWithMfa);
    expect(session_token).not.toBe(guest.token);
    expect(session_token).not.toBe(second.intermediate_session_token);
  });

  it("is refused at once when it was used", async () => {
    const other = await found(auth, "other@family.example");
    const proof = { session: other.token };
    const { session } = await enrollApp(auth, other, proof);

    expect(session).not.toBe(other.token);
    expect((await secondFactorCall(auth, "/b2b/totp", { member: other, proof })).status).toBe(404);
  });
});
