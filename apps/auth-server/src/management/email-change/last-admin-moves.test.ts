import { authenticateLinkAnswer } from "@stocks-vibe/contracts/auth";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { dataOf } from "../../testing/answer-reader.ts";
import { type AuthHarness, startAuth } from "../../testing/auth-harness.ts";
import { messagesTo, newestCode } from "../../testing/factor-stories.ts";
import { found, inviteAndAccept, type SignedIn, signIn, tokenOf } from "../../testing/stories.ts";

/** Bob is the only administrator, by the domain of his address alone. */
let auth: AuthHarness;
let bob: SignedIn;
let domain: string;
let serial = 0;
const MEMBERS = "/b2b/organizations/members";
const refused = { errorType: "cannot_remove_last_admin" };

beforeAll(async () => {
  auth = await startAuth();
});
beforeEach(async () => {
  serial += 1;
  domain = `firm${serial}.example`;
  const founder = await found(auth, `founder@${domain}`);
  bob = await inviteAndAccept(auth, founder, `bob@${domain}`);
  await auth.call("/b2b/organizations/me", {
    method: "PUT",
    session: founder.token,
    body: { rbac_email_implicit_role_assignments: [{ role_id: "stytch_admin", domain }] },
  });
  const left = await auth.call(`${MEMBERS}/${founder.memberId}`, {
    method: "DELETE",
    session: founder.token,
  });
  expect(left.status).toBe(200);
});
afterAll(() => auth.close());

const wish = (email_address: string, extras: object = {}) =>
  auth.call(`${MEMBERS}/start_email_update`, {
    session: bob.token,
    body: { email_address, ...extras },
  });
const byLink = async (to: string) =>
  auth.call("/b2b/magic_links/authenticate", {
    body: { magic_links_token: tokenOf(await auth.newestLink(to)), session_duration_minutes: 60 },
  });
const rename = (session: string) =>
  auth.call("/b2b/organizations/me", {
    method: "PUT",
    session,
    body: { organization_name: "The Firm" },
  });

describe("AUTHZ-5: an administrator by the domain of their address, and the only one", () => {
  it("takes no address elsewhere, by a link or by a code, and stays who they are", async () => {
    await wish("bob@moved.example");
    expect(await byLink("bob@moved.example")).toMatchObject(refused);

    await wish("bob@by-code.example", { delivery_method: "EMAIL_OTP" });
    const byCode = await auth.call("/b2b/otps/email/authenticate", {
      body: {
        organization_id: bob.organizationId,
        email_address: "bob@by-code.example",
        code: await newestCode(auth, "bob@by-code.example"),
        session_duration_minutes: 60,
      },
    });
    expect(byCode).toMatchObject(refused);
    expect((await rename(bob.token)).status).toBe(200);
    const told = await messagesTo(auth, `bob@${domain}`);
    expect(told.filter(({ subject }) => /has changed/.test(subject))).toEqual([]);
  });

  it("takes another of the same domain, and any other once somebody else administrates", async () => {
    const moved = `robert@${domain}`;
    await wish(moved);
    const { session_token } = dataOf(await byLink(moved), authenticateLinkAnswer);
    expect((await rename(session_token)).status).toBe(200);

    const again = { ...bob, token: session_token };
    await inviteAndAccept(auth, again, `eve@${domain}`);
    await auth.call(`${MEMBERS}/start_email_update`, {
      session: again.token,
      body: { email_address: "bob@moved-later.example" },
    });
    expect((await byLink("bob@moved-later.example")).status).toBe(200);
  });

  it("of two who move at the same time one stays", async () => {
    const eve = await inviteAndAccept(auth, bob, `eve@${domain}`);
    const addresses = [`bob${serial}@moved.example`, `eve${serial}@moved.example`];
    for (const [place, who] of [bob, eve].entries()) {
      await auth.call(`${MEMBERS}/start_email_update`, {
        session: who.token,
        body: { email_address: addresses[place] },
      });
    }
    const answers = await Promise.all(addresses.map(byLink));

    expect(answers.map(({ errorType }) => errorType).sort()).toEqual([
      "cannot_remove_last_admin",
      undefined,
    ]);
  });
});

it("AUTHZ-5: whoever was made the only administrator without being asked does not decline it", async () => {
  const email_address = `asked-nothing${serial}@elsewhere.example`;
  await auth.call(MEMBERS, {
    session: bob.token,
    body: { email_address, roles: ["stytch_admin"] },
  });
  await auth.call(`${MEMBERS}/${bob.memberId}`, { method: "DELETE", session: bob.token });
  const own = await found(auth, email_address);

  const declined = await auth.call("/b2b/discovery/invitations/decline", {
    session: own.token,
    body: { organization_id: bob.organizationId },
  });

  expect(declined).toMatchObject(refused);
  const taken = await signIn(auth, email_address, bob.organizationId);
  expect((await rename(taken.token)).status).toBe(200);
});
