import {
  authenticateResponse,
  describeLinkAnswer,
  discoveredOrganizationsAnswer,
  mailboxMessages,
  organizationDeletionAnswer,
} from "@stocks-vibe/contracts/auth";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { dataOf } from "../../testing/answer-reader.ts";
import { type AuthHarness, startAuth } from "../../testing/auth-harness.ts";
import {
  found,
  inviteAndAccept,
  proveMailbox,
  type SignedIn,
  signIn,
  tokenOf,
} from "../../testing/stories.ts";

const MEMBERS = "/b2b/organizations/members";
const DECLINE = "/b2b/discovery/invitations/decline";

let auth: AuthHarness;
let host: SignedIn;
let serial = 0;
let address: string;
beforeAll(async () => {
  auth = await startAuth();
  host = await found(auth, "host@club.example", { organization_name: "The Club" });
  await auth.call(`${MEMBERS}/update`, {
    method: "PUT",
    session: host.token,
    body: { name: "Harriet Host" },
  });
});
beforeEach(() => {
  serial += 1;
  address = `person${serial}@home.example`;
});
afterAll(() => auth.close());

const add = (body: object = {}) =>
  auth.call(MEMBERS, { session: host.token, body: { email_address: address, ...body } });
const invite = async () => {
  await auth.call("/b2b/magic_links/email/invite", {
    session: host.token,
    body: { email_address: address },
  });
  return tokenOf(await auth.newestLink(address));
};
const typesOf = async () => {
  const { discovered_organizations } = await proveMailbox(auth, address);
  return discovered_organizations.map((one) => one.membership.type);
};

describe("PRF-7: a membership that somebody else made", () => {
  it("is shown as an invitation, whatever its status, until the person takes it", async () => {
    await add();
    expect(await typesOf()).toEqual(["invited_member"]);

    await signIn(auth, address, host.organizationId);
    expect(await typesOf()).toEqual(["active_member"]);
  });

  it("is shown as an invitation where the administrator made it pending, too", async () => {
    await add({ create_member_as_pending: true });
    expect(await typesOf()).toEqual(["invited_member"]);
  });

  it("is an invitation again once an administrator gave it the person's address", async () => {
    const other = `other-${address}`;
    const member = await inviteAndAccept(auth, host, other);
    const changed = await auth.call(`/b2b/organizations/members/${member.memberId}`, {
      method: "PUT",
      session: host.token,
      body: { email_address: address, preserve_existing_sessions: true },
    });
    expect(changed.status).toBe(200);
    expect(await typesOf()).toEqual(["invited_member"]);
    const before = await auth.call("/b2b/organizations/members/me", { session: member.token });
    expect(before.status).not.toBe(200);
  });

  it("describes a sign-in link that a stranger asked for as the invitation it is, which can be declined", async () => {
    await add();
    await auth.call("/b2b/magic_links/email/login_or_signup", {
      body: { organization_id: host.organizationId, email_address: address },
    });
    const magic_links_token = tokenOf(await auth.newestLink(address));
    const described = await auth.call("/b2b/magic_links/describe", { body: { magic_links_token } });
    expect(described.body).toMatchObject({ data: { kind: "invite" } });
    const declined = await auth.call(DECLINE, { body: { magic_links_token } });
    expect(declined.status).toBe(200);
    expect(await typesOf()).toEqual([]);
  });

  it("is taken by the invitation that was opened", async () => {
    await inviteAndAccept(auth, host, address);
    expect(await typesOf()).toEqual(["active_member"]);
  });

  it("is taken by a sign-in at the organization's own page", async () => {
    await add();
    await auth.call("/b2b/magic_links/email/login_or_signup", {
      body: { organization_id: host.organizationId, email_address: address },
    });
    const magic_links_token = tokenOf(await auth.newestLink(address));
    await auth.call("/b2b/magic_links/authenticate", { body: { magic_links_token } });
    expect(await typesOf()).toEqual(["active_member"]);
  });

  it("is not taken by an operator who looks in the member's name", async () => {
    await add();
    const token = await auth.auth.admin.impersonate({
      organizationId: host.organizationId,
      memberId: address,
      impersonator: "ops@stocks-vibe.example",
      reason: "test",
    });
    const looked = await auth.call("/b2b/impersonation/authenticate", {
      body: { impersonation_token: token },
    });
    expect(looked.status).toBe(200);
    expect(await typesOf()).toEqual(["invited_member"]);
  });

  it("is still an invitation after it was removed and brought back", async () => {
    const { memberId } = await inviteAndAccept(auth, host, address);
    await auth.call(`${MEMBERS}/${memberId}`, { method: "DELETE", session: host.token });
    await auth.call(`${MEMBERS}/${memberId}/reactivate`, { method: "PUT", session: host.token });
    expect(await typesOf()).toEqual(["invited_member"]);
  });
});

describe("declining", () => {
  it("removes the invitation, by the proof of the mailbox", async () => {
    await add();
    const { intermediate_session_token } = await proveMailbox(auth, address);
    const body = { intermediate_session_token, organization_id: host.organizationId };
    expect((await auth.call(DECLINE, { body })).status).toBe(200);

    const listed = await auth.call("/b2b/discovery/organizations", {
      body: { intermediate_session_token },
    });
    expect(dataOf(listed, discoveredOrganizationsAnswer).discovered_organizations).toEqual([]);
    expect(await auth.call(DECLINE, { body })).toMatchObject({
      status: 404,
      errorType: "organization_not_found",
    });
  });

  it("removes it by the invitation's own link, which then opens nothing", async () => {
    const magic_links_token = await invite();
    expect((await auth.call(DECLINE, { body: { magic_links_token } })).status).toBe(200);
    expect(
      await auth.call("/b2b/magic_links/authenticate", { body: { magic_links_token } }),
    ).toMatchObject({ status: 401 });
    expect(await typesOf()).toEqual([]);
  });

  it("removes it by a session in which the mailbox was proven", async () => {
    const own = await found(auth, address);
    await add();
    const body = { organization_id: host.organizationId };
    expect((await auth.call(DECLINE, { session: own.token, body })).status).toBe(200);
    expect(await typesOf()).toEqual(["active_member"]);
  });

  it("removes nothing that was accepted, and nothing of anybody else", async () => {
    await inviteAndAccept(auth, host, address);
    const { intermediate_session_token } = await proveMailbox(auth, address);
    const body = { intermediate_session_token, organization_id: host.organizationId };
    expect(await auth.call(DECLINE, { body })).toMatchObject({ status: 403 });

    const other = await proveMailbox(auth, `stranger${serial}@home.example`);
    const foreign = { ...body, intermediate_session_token: other.intermediate_session_token };
    expect(await auth.call(DECLINE, { body: foreign })).toMatchObject({ status: 404 });
  });
});

describe("an invitation to an organization that is about to be deleted", () => {
  const DELETION = "/b2b/organizations/me/deletion";
  const told = async (magic_links_token: string) => {
    const answer = await auth.call("/b2b/magic_links/describe", { body: { magic_links_token } });
    return dataOf(answer, describeLinkAnswer).deletion_due_at;
  };
  const listed = async () => {
    const { discovered_organizations } = await proveMailbox(auth, address);
    return discovered_organizations.map((one) => one.deletion_due_at);
  };
  const letter = async () => {
    const answer = await auth.app.inject({ url: "/dev/api/messages", query: { to: address } });
    return mailboxMessages.parse(answer.json()).find(({ subject }) => /^Join/.test(subject))?.text;
  };

  it("says so in its letter and before it is taken, until the organization is kept", async () => {
    const before = await invite();
    expect(await letter()).not.toContain("about to be deleted");
    expect(await told(before)).toBeNull();
    const body = { organization_name: "The Club" };
    const asked = await auth.call(DELETION, { session: host.token, body });
    const { deletion } = dataOf(asked, organizationDeletionAnswer);

    const link = await invite();
    expect(await letter()).toContain("The Club is about to be deleted");
    expect(await told(link)).toBe(deletion?.due_at);
    expect(await listed()).toEqual([deletion?.due_at]);

    await auth.call(DELETION, { method: "DELETE", session: host.token });
    expect(await told(link)).toBeNull();
    expect(await listed()).toEqual([undefined]);
  });
});

describe("what a link is for", () => {
  it("is told to who holds it: who invites, and where to. Telling uses nothing up", async () => {
    const magic_links_token = await invite();
    for (let times = 0; times < 2; times += 1) {
      const told = await auth.call("/b2b/magic_links/describe", { body: { magic_links_token } });
      expect(dataOf(told, describeLinkAnswer)).toMatchObject({
        kind: "invite",
        organization_name: "The Club",
        email_address: address,
        inviter: "Harriet Host",
      });
    }
    const used = await auth.call("/b2b/magic_links/authenticate", { body: { magic_links_token } });
    expect(dataOf(used, authenticateResponse).organization.organization_id).toBe(
      host.organizationId,
    );
  });

  it("is told without the verifier that its use asks for", async () => {
    const email_address = `pkce-${address}`;
    await inviteAndAccept(auth, host, email_address);
    await auth.call("/b2b/magic_links/email/login_or_signup", {
      body: {
        organization_id: host.organizationId,
        email_address,
        pkce_code_challenge: "x".repeat(43),
      },
    });
    const magic_links_token = tokenOf(await auth.newestLink(email_address));
    const body = { magic_links_token };

    expect((await auth.call("/b2b/magic_links/describe", { body })).status).toBe(200);
    expect(await auth.call("/b2b/magic_links/authenticate", { body })).toMatchObject({
      errorType: "pkce_expected_code_verifier",
    });
  });

  it("is told of nothing else: an unknown and a used link are refused as at the door", async () => {
    const magic_links_token = await invite();
    await auth.call("/b2b/magic_links/authenticate", { body: { magic_links_token } });
    for (const token of [magic_links_token, "unknown"]) {
      const told = await auth.call("/b2b/magic_links/describe", {
        body: { magic_links_token: token },
      });
      expect(told).toMatchObject({ status: 401, errorType: "unable_to_auth_magic_link" });
    }
  });
});
