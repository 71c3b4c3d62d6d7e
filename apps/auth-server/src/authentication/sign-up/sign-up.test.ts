import {
  authenticateResponse,
  discoveryAuth,
  searchAuditLogAnswer,
} from "@stocks-vibe/contracts/auth";
import { createLogger } from "@stocks-vibe/server-kit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SWEEP_TASK } from "../../operations/sweep/sweep.service.ts";
import { dataOf } from "../../testing/answer-reader.ts";
import { type AuthHarness, startAuth } from "../../testing/auth-harness.ts";
import { messagesTo, PASSWORD, pkcePair } from "../../testing/factor-stories.ts";
import { found, inviteAndAccept, proveMailbox, tokenOf } from "../../testing/stories.ts";

let auth: AuthHarness;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());

let people = 0;
const newAddress = (): string => {
  people += 1;
  return `newcomer-${people}@family.example`;
};

/** A browser that asks for an account; answers what it keeps. */
async function signUp(email_address: string, extras: object = {}) {
  const { verifier, challenge } = pkcePair();
  const answer = await auth.call("/b2b/sign_up/start", {
    body: {
      first_name: "Ada",
      last_name: "Lovelace",
      email_address,
      password: PASSWORD,
      sign_up_challenge: challenge,
      ...extras,
    },
  });
  return { answer, verifier };
}

async function openLink(email: string, sign_up_verifier?: string) {
  const discovery_magic_links_token = tokenOf(await auth.newestLink(email));
  const body = { discovery_magic_links_token, ...(sign_up_verifier ? { sign_up_verifier } : {}) };
  return dataOf(
    await auth.call("/b2b/magic_links/discovery/authenticate", { body }),
    discoveryAuth,
  );
}

async function foundBy({ intermediate_session_token }: { intermediate_session_token: string }) {
  const body = { intermediate_session_token, session_duration_minutes: 60 };
  return dataOf(
    await auth.call("/b2b/discovery/organizations/create", { body }),
    authenticateResponse,
  );
}

const byPassword = (email_address: string, password = PASSWORD) =>
  auth.call("/b2b/passwords/discovery/authenticate", { body: { email_address, password } });

/** How many accounts wait for the mailbox to be proven. */
async function waiting(email: string): Promise<number | null> {
  const { rowCount } = await auth.database.pool.query(
    `select from auth.sign_ups join auth.discovery_link_tokens using (project_id, token_id)
     where email_address = $1`,
    [email],
  );
  return rowCount;
}

describe("an account that is asked for by name and password", () => {
  it("is the founder's who opens the link in the same browser: with the name and the password", async () => {
    const email = newAddress();
    const { answer, verifier } = await signUp(email);
    expect(answer.status).toBe(200);
    expect((await byPassword(email)).status).toBe(401);

    const made = await foundBy(await openLink(email, verifier));

    expect(made.member).toMatchObject({ name: "Ada Lovelace", email_address_verified: true });
    expect((await byPassword(email)).status).toBe(200);
    expect(await waiting(email)).toBe(0);
  });

  it("tells the mailbox and the log of the password that it brings", async () => {
    const email = newAddress();
    const { verifier } = await signUp(email);
    const { session_token: session } = await foundBy(await openLink(email, verifier));

    const [letter] = await messagesTo(auth, email);
    expect(letter?.text).toContain("A password was added. You can sign in with it from now on.");
    const log = await auth.call("/b2b/organizations/me/audit_log/search", { session, body: {} });
    const { audit_events } = dataOf(log, searchAuditLogAnswer);
    expect(audit_events.map(({ action }) => action)).toContain("password.set");
    // Without a password there is nothing to tell.
    const other = newAddress();
    const plain = await signUp(other, { password: undefined });
    await foundBy(await openLink(other, plain.verifier));
    expect(await messagesTo(auth, other)).toHaveLength(1);
  });

  it("has a name as every other: nothing in it is a link, turns a line around or breaks it", async () => {
    const email = newAddress();
    const { verifier } = await signUp(email, {
      first_name: "Refund due: https://evil.example/pay",
      last_name: "\u202Eelpmaxe\r\nBcc: x@y.example",
    });
    const made = await foundBy(await openLink(email, verifier));
    const name = "Refund due: https: evil.example/pay elpmaxe Bcc: x@y.example";
    expect(made.member.name).toBe(name);

    const invited = newAddress();
    await auth.call("/b2b/magic_links/email/invite", {
      body: { email_address: invited },
      session: made.session_token,
    });
    const magic_links_token = tokenOf(await auth.newestLink(invited));
    const described = await auth.call("/b2b/magic_links/describe", { body: { magic_links_token } });
    expect(described.body).toMatchObject({ data: { inviter: name } });
  });

  it("needs no password where people sign in by mail", async () => {
    const email = newAddress();
    const { verifier } = await signUp(email, { password: undefined });

    const made = await foundBy(await openLink(email, verifier));

    expect(made.member).toMatchObject({ name: "Ada Lovelace", member_password_id: "" });
  });

  it("is a member's, too, who was invited meanwhile", async () => {
    const host = await found(auth, newAddress());
    const email = newAddress();
    const { verifier } = await signUp(email);
    const link = tokenOf(await auth.newestLink(email));
    await auth.call("/b2b/magic_links/email/invite", {
      body: { email_address: email },
      session: host.token,
    });
    const { intermediate_session_token } = dataOf(
      await auth.call("/b2b/magic_links/discovery/authenticate", {
        body: { discovery_magic_links_token: link, sign_up_verifier: verifier },
      }),
      discoveryAuth,
    );
    const { organizationId: organization_id } = host;
    const joined = await auth.call("/b2b/discovery/intermediate_sessions/exchange", {
      body: { intermediate_session_token, organization_id, session_duration_minutes: 60 },
    });

    expect(dataOf(joined, authenticateResponse).member.name).toBe("Ada Lovelace");
    expect((await byPassword(email)).status).toBe(200);
  });

  it.each([
    ["another browser, that keeps nothing", () => undefined],
    ["a browser that asked for something else", () => pkcePair().verifier],
  ])("brings nothing along into %s: the link only proves the mailbox", async (_what, verifier) => {
    const email = newAddress();
    await signUp(email);

    const made = await foundBy(await openLink(email, verifier()));

    expect(made.member).toMatchObject({ name: "", member_password_id: "" });
    expect((await byPassword(email)).status).toBe(401);
    expect(await waiting(email)).toBe(0);
  });

  it("is each asker's own: a stranger's password for the same address never comes along", async () => {
    const email = newAddress();
    const stranger = await signUp(email, { password: "the-strangers-own-words-77" });
    const owner = await signUp(email);

    await foundBy(await openLink(email, owner.verifier));

    expect((await byPassword(email, "the-strangers-own-words-77")).status).toBe(401);
    expect((await byPassword(email)).status).toBe(200);
    expect(stranger.answer.status).toBe(200);
  });

  it("changes nothing for a member, whose letter says that there is an account", async () => {
    const email = newAddress();
    const member = await found(auth, email);
    const { answer, verifier } = await signUp(email);
    const [letter] = await messagesTo(auth, email);
    const stranger = await signUp(newAddress());

    expect(answer.status).toBe(stranger.answer.status);
    expect(Object.keys(answer.body as object)).toEqual(Object.keys(stranger.answer.body as object));
    expect(letter?.subject).toMatch(/^You already have an account on /);
    const discovered = await openLink(email, verifier);
    expect(discovered.discovered_organizations).toMatchObject([
      { organization: { organization_id: member.organizationId } },
    ]);
    await foundBy(discovered);
    expect((await byPassword(email)).status).toBe(401);
  });

  it("leaves the name of a member who has one", async () => {
    const host = await found(auth, newAddress());
    const email = newAddress();
    const { verifier } = await signUp(email);
    const link = tokenOf(await auth.newestLink(email));
    const guest = await inviteAndAccept(auth, host, email);
    await auth.call("/b2b/organizations/members/update", {
      method: "PUT",
      body: { name: "Countess" },
      session: guest.token,
    });

    const { intermediate_session_token } = dataOf(
      await auth.call("/b2b/magic_links/discovery/authenticate", {
        body: { discovery_magic_links_token: link, sign_up_verifier: verifier },
      }),
      discoveryAuth,
    );
    const joined = await auth.call("/b2b/discovery/intermediate_sessions/exchange", {
      body: {
        intermediate_session_token,
        organization_id: host.organizationId,
        session_duration_minutes: 60,
      },
    });

    expect(dataOf(joined, authenticateResponse).member.name).toBe("Countess");
  });

  it.each([
    ["a stolen password", { password: "password" }, "breached_password"],
    ["a weak password", { password: "abc" }, "weak_password"],
    ["no first name", { first_name: "  " }, undefined],
    ["a name of which nothing can be seen", { last_name: "\u200b\u202e" }, "invalid_argument"],
    [
      "names of over 256 together",
      { first_name: "a".repeat(128), last_name: "b".repeat(128) },
      "invalid_argument",
    ],
    ["a name with a NUL", { last_name: "a\u0000b" }, undefined],
    ["no browser's challenge", { sign_up_challenge: "short" }, undefined],
    ["an address that is none", { email_address: "nobody" }, "invalid_email"],
    [
      "a page that is not the project's",
      { discovery_redirect_url: "https://evil.example" },
      undefined,
    ],
  ])("is refused with %s, and nothing is mailed or kept", async (_what, extras, errorType) => {
    const email = newAddress();
    const { answer } = await signUp(email, extras);

    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    if (errorType) expect(answer.errorType).toBe(errorType);
    expect(await messagesTo(auth, email)).toEqual([]);
    expect(await waiting(email)).toBe(0);
  });

  it("is swept with its link, if nobody opens that", async () => {
    const email = newAddress();
    await signUp(email);
    expect(await waiting(email)).toBe(1);

    await auth.database.pool.query(
      "update auth.discovery_link_tokens set expires_at = expires_at - interval '60 days'",
    );
    const { signal } = new AbortController();
    const context = { log: createLogger("silent"), attempt: 1, isLastAttempt: false, signal };
    await auth.auth.tasks[SWEEP_TASK]?.({}, context);

    expect((await auth.database.pool.query("select from auth.sign_ups")).rowCount).toBe(0);
  });
});

describe("where a founder came from", () => {
  const asked = async (source: unknown) => {
    const email = newAddress();
    const { intermediate_session_token } = await proveMailbox(auth, email);
    return auth.call("/b2b/discovery/organizations/create", {
      body: { intermediate_session_token, session_duration_minutes: 60, source },
    });
  };

  it("is kept once, and listed for the operator alone", async () => {
    const answer = await asked("lp-retirement-planning");
    const { organization } = dataOf(answer, authenticateResponse);

    expect(JSON.stringify(answer.body)).not.toContain("lp-retirement-planning");
    expect(await auth.auth.admin.listOrganizations()).toContainEqual(
      expect.objectContaining({
        organizationId: organization.organization_id,
        source: "lp-retirement-planning",
      }),
    );
  });

  it.each(["", "Upper", "a b", "javascript:alert(1)", "<b>", "x".repeat(65), 7])(
    "is refused as %j",
    async (source) => {
      expect((await asked(source)).status).toBe(400);
    },
  );
});
