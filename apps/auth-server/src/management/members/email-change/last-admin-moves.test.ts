import { authenticateLinkAnswer, memberAnswer } from "@stocks-vibe/contracts/auth";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { dataOf } from "../../../testing/answer-reader.ts";
import { type AuthHarness, startAuth } from "../../../testing/auth-harness.ts";
import { messagesTo, newestCode } from "../../../testing/factor-stories.ts";
import {
  found,
  inviteAndAccept,
  type SignedIn,
  signIn,
  tokenOf,
} from "../../../testing/stories.ts";

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

describe("AUTHZ-5: an administrator who never accepted the membership", () => {
  let named: string;
  let namedId: string;
  beforeEach(async () => {
    named = `asked-nothing${serial}@elsewhere.example`;
    const body = { email_address: named, roles: ["stytch_admin"] };
    const answer = await auth.call(MEMBERS, { session: bob.token, body });
    namedId = dataOf(answer, memberAnswer).member_id;
  });
  const leave = (who: SignedIn) =>
    auth.call(`${MEMBERS}/${who.memberId}`, { method: "DELETE", session: who.token });

  it("is nobody to leave the organization to: by leaving, by a change of roles or of address", async () => {
    expect(await leave(bob)).toMatchObject(refused);
    const assign = (rbac_email_implicit_role_assignments: object[]) =>
      auth.call("/b2b/organizations/me", {
        method: "PUT",
        session: bob.token,
        body: { rbac_email_implicit_role_assignments },
      });
    expect(await assign([])).toMatchObject(refused);
    await wish("bob@moved-away.example");
    expect(await byLink("bob@moved-away.example")).toMatchObject(refused);
    expect((await rename(bob.token)).status).toBe(200);
  });

  it("is one like any other once they accept", async () => {
    await signIn(auth, named, bob.organizationId);

    expect((await leave(bob)).status).toBe(200);
  });

  it("does not decline while nobody else is left, as in organizations of before", async () => {
    await auth.database.pool.query(
      "update auth.members set accepted_at = null where organization_id = $1",
      [bob.organizationId],
    );
    await auth.database.pool.query(
      "update auth.members set status = 'deleted' where organization_id = $1 and member_id <> $2",
      [bob.organizationId, namedId],
    );
    const own = await found(auth, named);

    const declined = await auth.call("/b2b/discovery/invitations/decline", {
      session: own.token,
      body: { organization_id: bob.organizationId },
    });

    expect(declined).toMatchObject(refused);
    const taken = await signIn(auth, named, bob.organizationId);
    expect((await rename(taken.token)).status).toBe(200);
  });
});
