import { type Member, mailboxMessages, memberAnswer } from "@stocks-vibe/contracts/auth";
import { advanceClock, createLogger } from "@stocks-vibe/server-kit";
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
import { ERASE_MEMBER_TASK } from "../members/delete-member.service.ts";

const MEMBERS = "/b2b/organizations/members";
const ORGANIZATION = "/b2b/organizations/me";

let auth: AuthHarness;
let cat: SignedIn;
let gus: SignedIn;
let address: string;
let serial = 0;
beforeAll(async () => {
  auth = await startAuth();
  await found(auth, "cat@home.example");
});
/** Gus has left, as he may. */
beforeEach(async () => {
  serial += 1;
  cat = await found(auth, `cat${serial}@home.example`, { organization_name: "The Club" });
  address = `gus@corp${serial}.example`;
  gus = await inviteAndAccept(auth, cat, address);
  await auth.call(`${MEMBERS}/update`, {
    method: "PUT",
    session: gus.token,
    body: { name: "Gus Gray", untrusted_metadata: { team: "garden" } },
  });
  await auth.call(`${MEMBERS}/${gus.memberId}`, { method: "DELETE", session: gus.token });
});
afterAll(() => auth.close());

const reactivate = (session = cat.token) =>
  auth.call(`${MEMBERS}/${gus.memberId}/reactivate`, { method: "PUT", session });
const broughtBack = async (): Promise<Member> => dataOf(await reactivate(), memberAnswer).member;
const makeAdmin = () =>
  auth.call(`${MEMBERS}/${gus.memberId}`, {
    method: "PUT",
    session: cat.token,
    body: { roles: ["stytch_admin"] },
  });
const accept = async () => {
  const magic_links_token = tokenOf(await auth.newestLink(address));
  return auth.call("/b2b/magic_links/authenticate", {
    body: { magic_links_token, session_duration_minutes: 60 },
  });
};
const eraseMember = async () => {
  const { signal } = new AbortController();
  const context = { log: createLogger("silent"), attempt: 1, isLastAttempt: false, signal };
  const { organizationId, memberId } = gus;
  await auth.auth.tasks[ERASE_MEMBER_TASK]?.({ organizationId, memberId }, context);
};
const stored = async () => {
  const { rows } = await auth.database.pool.query(
    `select name, untrusted_metadata, status, (select count(*)::int from auth.member_sessions s
       where s.member_id = m.member_id) as sessions
     from auth.members m where member_id = $1`,
    [gus.memberId],
  );
  return rows;
};

describe("PRF-7: somebody who left", () => {
  it("is asked back by an invitation, with its letter and what was proven before forgotten", async () => {
    expect(await broughtBack()).toMatchObject({
      member_id: gus.memberId,
      status: "invited",
      email_address_verified: false,
      roles: [{ role_id: "stytch_member" }],
    });

    await auth.deliverMail();
    const mails = await auth.app.inject({ url: "/dev/api/messages", query: { to: address } });
    const [letter] = mailboxMessages.parse(mails.json());
    expect(letter?.subject).toBe("Join The Club on Stocks Vibe");
    const { discovered_organizations } = await proveMailbox(auth, address);
    expect(discovered_organizations.map(({ membership }) => membership.type)).toEqual([
      "invited_member",
    ]);
  });

  it("is back once they accept, as who they were", async () => {
    await broughtBack();
    expect(dataOf(await accept(), memberAnswer).member).toMatchObject({
      member_id: gus.memberId,
      status: "active",
      name: "Gus Gray",
      email_address_verified: true,
    });
  });

  it("may decline, and is gone", async () => {
    await broughtBack();
    const magic_links_token = tokenOf(await auth.newestLink(address));
    const declined = await auth.call("/b2b/discovery/invitations/decline", {
      body: { magic_links_token },
    });
    expect(declined.status).toBe(200);
    expect(await stored()).toMatchObject([{ status: "deleted" }]);
  });

  it("gets one letter, however often they are asked back", async () => {
    const answers = await Promise.all([reactivate(), reactivate(), reactivate()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await reactivate()).status).toBe(200);

    const { rows } = await auth.database.pool.query(
      "select count(*)::int as letters from auth.member_link_tokens where member_id = $1",
      [gus.memberId],
    );
    expect(rows).toEqual([{ letters: 1 }]);
    expect((await accept()).status).toBe(200);
  });

  it("is not asked back where the organization invites nobody", async () => {
    await auth.call(ORGANIZATION, {
      method: "PUT",
      session: cat.token,
      body: { email_invites: "NOT_ALLOWED" },
    });
    expect(await reactivate()).toMatchObject({ errorType: "invalid_email_for_invites" });
    expect(await stored()).toMatchObject([{ status: "deleted" }]);
  });

  it("MFA-6: is asked back by who has just proven who they are", async () => {
    await advanceClock(auth.database.pool, 601);
    expect(await reactivate()).toMatchObject({
      status: 403,
      errorType: "session_authorization_error",
      reason: "step_up",
    });
  });
});

describe("DATA-2: what somebody left who is asked back", () => {
  it("is erased within a day unless they accept; the invitation stays", async () => {
    await broughtBack();
    await eraseMember();

    expect(await stored()).toEqual([
      { name: "", untrusted_metadata: {}, status: "invited", sessions: 0 },
    ]);
    expect((await accept()).status).toBe(200);
  });

  it("is theirs again where they accepted in time", async () => {
    await broughtBack();
    await accept();
    await eraseMember();

    expect(await stored()).toMatchObject([
      { name: "Gus Gray", untrusted_metadata: { team: "garden" }, status: "active" },
    ]);
  });
});

describe("PRF-8: the domain of somebody who left", () => {
  const openFor = async () => {
    await auth.call(ORGANIZATION, {
      method: "PUT",
      session: cat.token,
      body: {
        email_jit_provisioning: "RESTRICTED",
        email_allowed_domains: [`corp${serial}.example`],
      },
    });
    const { discovered_organizations } = await proveMailbox(auth, `hal@corp${serial}.example`);
    return discovered_organizations.map(({ membership }) => membership.type);
  };

  it("opens nothing while they were asked back and made administrator, but have not come", async () => {
    await broughtBack();
    expect((await makeAdmin()).status).toBe(200);
    expect(await openFor()).toEqual([]);

    expect((await accept()).status).toBe(200);
    expect(await openFor()).toEqual(["eligible_to_join_by_email_domain"]);
  });

  it("opens nothing where a former version brought them back without being asked", async () => {
    await auth.database.pool.query(
      "update auth.members set status = 'active', roles = '{stytch_admin}' where member_id = $1",
      [gus.memberId],
    );
    expect(await openFor()).toEqual([]);

    await signIn(auth, address, gus.organizationId);
    expect(await openFor()).toEqual(["eligible_to_join_by_email_domain"]);
  });
});
