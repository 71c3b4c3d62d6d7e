import {
  authenticateResponseWithMfa,
  discoveryAuth,
  discoveryPasswordAnswer,
} from "@stocks-vibe/contracts/auth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../../testing/answer-reader.ts";
import { type AuthHarness, startAuth } from "../../testing/auth-harness.ts";
import {
  messagesTo,
  newestCode,
  PASSWORD,
  pkcePair,
  setPassword,
} from "../../testing/factor-stories.ts";
import { OTHER, passwordStories } from "../../testing/password-stories.ts";
import { askForLink, inviteAndAccept, proveMailbox, tokenOf } from "../../testing/stories.ts";

const DISCOVERY = "/b2b/passwords/discovery/authenticate";
const DISCOVERY_START = "/b2b/passwords/discovery/reset/start";
const DISCOVERY_RESET = "/b2b/passwords/discovery/reset";

let auth: AuthHarness;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());

const { anOwner, withPassword, authenticate, isAlive } = passwordStories(() => auth);

describe("a password before an organization is chosen", () => {
  it("PRF-3: finds the memberships it is the password of, and no other of the address", async () => {
    const owner = await withPassword();
    const host = await anOwner();
    const guest = await inviteAndAccept(auth, host, owner.emailAddress);

    const data = dataOf(
      await auth.call(DISCOVERY, {
        body: { email_address: owner.emailAddress, password: PASSWORD },
      }),
      discoveryPasswordAnswer,
    );
    const { intermediate_session_token } = data;
    const elsewhere = await auth.call("/b2b/discovery/intermediate_sessions/exchange", {
      body: { intermediate_session_token, organization_id: guest.organizationId },
    });

    expect(data.discovered_organizations).toMatchObject([
      { organization: { organization_id: owner.organizationId }, member_authenticated: true },
    ]);
    expect(elsewhere).toMatchObject({ status: 404, errorType: "organization_not_found" });
  });

  it("is refused alike for strangers", async () => {
    const owner = await withPassword();
    const wrong = await auth.call(DISCOVERY, {
      body: { email_address: owner.emailAddress, password: OTHER },
    });
    const unknown = await auth.call(DISCOVERY, {
      body: { email_address: "nobody-3@elsewhere.example", password: OTHER },
    });

    expect(wrong).toMatchObject({ status: 401, errorType: "unauthorized_credentials" });
    expect(unknown).toMatchObject({ status: 401, errorType: "unauthorized_credentials" });
  });

  it("can stay as it is: the letter of a reset has a link to sign in, too", async () => {
    const owner = await withPassword();
    const { verifier, challenge } = pkcePair();
    const email_address = owner.emailAddress;
    await auth.call(DISCOVERY_START, { body: { email_address, pkce_code_challenge: challenge } });
    const [letter] = await messagesTo(auth, email_address);
    const [, login = ""] = letter?.links ?? [];
    const link = new URL(login);

    const answer = await auth.call("/b2b/magic_links/discovery/authenticate", {
      body: { discovery_magic_links_token: tokenOf(link), pkce_code_verifier: verifier },
    });

    expect(link.searchParams.get("stytch_token_type")).toBe("discovery");
    expect(link.searchParams.get("stytch_redirect_type")).toBeNull();
    expect(dataOf(answer, discoveryAuth).discovered_organizations).toMatchObject([
      { organization: { organization_id: owner.organizationId } },
    ]);
    expect((await authenticate(owner)).status).toBe(200);
  });

  it("can be set by a newcomer, who takes it into the first organization", async () => {
    const email_address = "newcomer@elsewhere.example";
    const { verifier, challenge } = pkcePair();
    await auth.call(DISCOVERY_START, { body: { email_address, pkce_code_challenge: challenge } });
    const link = await auth.newestLink(email_address);
    const reset = await auth.call(DISCOVERY_RESET, {
      body: {
        password_reset_token: tokenOf(link),
        password: PASSWORD,
        pkce_code_verifier: verifier,
      },
    });
    const { intermediate_session_token, discovered_organizations } = dataOf(
      reset,
      discoveryPasswordAnswer,
    );
    const created = dataOf(
      await auth.call("/b2b/discovery/organizations/create", {
        body: { intermediate_session_token },
      }),
      authenticateResponseWithMfa,
    );

    expect(link.searchParams.get("stytch_token_type")).toBe("discovery");
    expect(link.searchParams.get("stytch_redirect_type")).toBe("reset_password");
    expect(discovered_organizations).toEqual([]);
    const { organization_id: organizationId } = created.organization;
    expect((await authenticate({ emailAddress: email_address, organizationId })).status).toBe(200);
  });

  it("is set for every membership of the mailbox, whose sessions end", async () => {
    const owner = await anOwner();
    const host = await anOwner();
    const guest = await inviteAndAccept(auth, host, owner.emailAddress);
    const { verifier, challenge } = pkcePair();
    await auth.call(DISCOVERY_START, {
      body: { email_address: owner.emailAddress, pkce_code_challenge: challenge },
    });
    await auth.call(DISCOVERY_RESET, {
      body: {
        password_reset_token: tokenOf(await auth.newestLink(owner.emailAddress)),
        password: PASSWORD,
        pkce_code_verifier: verifier,
      },
    });

    for (const member of [owner, guest]) {
      expect(await isAlive(member.token)).toBe(false);
      expect((await authenticate({ ...member, emailAddress: owner.emailAddress })).status).toBe(
        200,
      );
    }
    expect(await isAlive(host.token)).toBe(true);
  });

  describe("TOK-5: once it is set, voids what was sent to the mailbox before", () => {
    /** What somebody with another browser had sent to the mailbox, and read there. */
    async function sentToOthers(email_address: string) {
      const ip = "203.0.113.9";
      const ask = (path: string, body: object) => auth.call(path, { ip, body });
      const { verifier: pkce_code_verifier, challenge } = pkcePair();
      await ask(DISCOVERY_START, { email_address, pkce_code_challenge: challenge });
      const [letter] = await messagesTo(auth, email_address);
      const [reset = "", login = ""] = letter?.links ?? [];
      await ask("/b2b/otps/email/discovery/send", { email_address });
      const code = await newestCode(auth, email_address);
      const discovery_magic_links_token = tokenOf(new URL(login));
      const password_reset_token = tokenOf(new URL(reset));
      return [
        [DISCOVERY_RESET, { password_reset_token, password: OTHER, pkce_code_verifier }],
        [
          "/b2b/magic_links/discovery/authenticate",
          { discovery_magic_links_token, pkce_code_verifier },
        ],
        ["/b2b/otps/email/discovery/authenticate", { email_address, code }],
      ] as const;
    }

    const statuses = (tries: Awaited<ReturnType<typeof sentToOthers>>) =>
      Promise.all(tries.map(async ([path, body]) => (await auth.call(path, { body })).status));

    it("by a member of an organization", async () => {
      const owner = await anOwner();
      const tries = await sentToOthers(owner.emailAddress);

      expect((await setPassword(auth, owner)).status).toBe(200);

      expect(await statuses(tries)).toEqual([401, 401, 401]);
      expect((await authenticate(owner)).status).toBe(200);
    });

    it.each([
      ["by somebody who belongs somewhere", async () => (await anOwner()).emailAddress],
      ["by a newcomer", async () => "newcomer-2@elsewhere.example"],
    ])("%s", async (_who, mailbox) => {
      const email_address = await mailbox();
      const tries = await sentToOthers(email_address);
      const { intermediate_session_token: held } = await proveMailbox(auth, email_address);
      const ownLink = await askForLink(auth, email_address);
      const { verifier: pkce_code_verifier, challenge } = pkcePair();
      await auth.call(DISCOVERY_START, { body: { email_address, pkce_code_challenge: challenge } });
      const password_reset_token = tokenOf(await auth.newestLink(email_address));
      const body = { password_reset_token, password: PASSWORD, pkce_code_verifier };

      expect((await auth.call(DISCOVERY_RESET, { body })).status).toBe(200);

      expect(await statuses(tries)).toEqual([401, 401, 401]);
      // Whoever had the mailbox before may hold what it proved: it opens nothing, also for who
      // belongs nowhere yet.
      expect(
        await auth.call("/b2b/discovery/organizations/create", {
          body: { intermediate_session_token: held },
        }),
      ).toMatchObject({ status: 404, errorType: "intermediate_session_not_found" });
      expect(
        await auth.call("/b2b/magic_links/discovery/authenticate", {
          body: { discovery_magic_links_token: ownLink },
        }),
      ).toMatchObject({ status: 401, reason: "used" });
    });
  });
});
