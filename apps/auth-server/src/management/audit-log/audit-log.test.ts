import {
  type AuditLogEvent,
  authenticateImpersonationAnswer,
  searchAuditLogAnswer,
} from "@stocks-vibe/contracts/auth";
import { hashToken } from "@stocks-vibe/server-kit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../../testing/answer-reader.ts";
import { type AuthHarness, startAuth } from "../../testing/auth-harness.ts";
import { found, inviteAndAccept, type SignedIn } from "../../testing/stories.ts";

const SEARCH = "/b2b/organizations/me/audit_log/search";
const MEMBERS = "/b2b/organizations/members";
const OPERATOR = "sam@support.example";

let auth: AuthHarness;
let ada: SignedIn;
let bob: SignedIn;
let zoe: SignedIn;
beforeAll(async () => {
  auth = await startAuth();
  ada = await found(auth, "ada@family.example");
  bob = await inviteAndAccept(auth, ada, "bob@family.example");
  zoe = await found(auth, "zoe@strange.example");
});
afterAll(() => auth.close());

const search = (body: object = {}, session = ada.token) => auth.call(SEARCH, { session, body });
const page = async (body: object = {}, session = ada.token) =>
  dataOf(await search(body, session), searchAuditLogAnswer);
const events = async (body: object = {}) => (await page(body)).audit_events;
const newest = async (body: object = {}): Promise<AuditLogEvent> => {
  const [event] = await events(body);
  if (!event) throw new Error("the log is empty");
  return event;
};

describe("LOG-2: an organization's log", () => {
  it("tells its administrators what happened, newest first: when, what, who, whence", async () => {
    const all = await events();

    expect(all.at(-1)?.action).toBe("organization.create");
    const times = all.map(({ occurred_at }) => Date.parse(occurred_at));
    expect(times).toEqual(times.toSorted((one, other) => other - one));
    expect(await newest({ action: "invite.send" })).toMatchObject({
      result: "success",
      reason: null,
      member: { member_id: ada.memberId, email_address: "ada@family.example" },
      subject: { member_id: bob.memberId, email_address: "bob@family.example" },
      impersonator: null,
      ip: "127.0.0.1",
      request_id: expect.stringMatching(/^request-id-/),
      details: {},
    });
  });

  it("TEN-2: never tells of another organization, whatever is asked", async () => {
    const foreign = (await page({}, zoe.token)).audit_events;
    expect(foreign.length).toBeGreaterThan(0);

    for (const body of [{}, { member_id: zoe.memberId }, { organization_id: zoe.organizationId }]) {
      const text = JSON.stringify(await events(body));
      expect(text).not.toContain(zoe.memberId);
      for (const { event_id } of foreign) expect(text).not.toContain(event_id);
    }
  });

  it("is refused to members who are no administrators; the refusal is told to those who are", async () => {
    expect(await search({}, bob.token)).toMatchObject({
      status: 403,
      errorType: "unauthorized_action",
    });

    expect(await newest()).toMatchObject({
      action: "audit_log.read",
      result: "refused",
      reason: "unauthorized_action",
      member: { member_id: bob.memberId },
    });
  });

  it("does not let strangers write refusals into it by naming the organization", async () => {
    const before = (await events()).length;
    await auth.call("/b2b/passwords/authenticate", {
      body: {
        organization_id: ada.organizationId,
        email_address: "ada@family.example",
        password: "not the password",
      },
    });

    expect(await events()).toHaveLength(before);
  });

  it("goes on where a page ended, and gives each event once", async () => {
    const whole = await events();
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const next = await page({ limit: 2, ...(cursor ? { cursor } : {}) });
      ids.push(...next.audit_events.map(({ event_id }) => event_id));
      cursor = next.results_metadata.next_cursor;
    } while (cursor);

    expect(ids).toEqual(whole.map(({ event_id }) => event_id));
  });

  it("is narrowed by action, by person and by time", async () => {
    const whole = await events();
    const byBob = await events({ member_id: bob.memberId });
    expect(byBob.length).toBeGreaterThan(0);
    expect(byBob.every(({ member }) => member?.member_id === bob.memberId)).toBe(true);
    const middle = whole[2]?.occurred_at ?? "";

    const from = await events({ from: middle });
    const to = await events({ to: middle });
    expect(from.every(({ occurred_at }) => occurred_at >= middle)).toBe(true);
    expect(to.every(({ occurred_at }) => occurred_at < middle)).toBe(true);
    expect(from.length + to.length).toBe(whole.length);
    expect(await events({ action: "moon.landing" })).toEqual([]);
  });

  it.each([
    ["no page", { limit: 0 }],
    ["too long a page", { limit: 101 }],
    ["a time that is none", { from: "yesterday" }],
  ])("refuses %s", async (_case, body) => {
    expect((await search(body)).status).toBe(400);
  });

  it("begins at the newest with a cursor that is none", async () => {
    const first = (await newest()).event_id;
    for (const cursor of ["x", "-1", "9".repeat(40), "1; drop table"]) {
      expect((await newest({ cursor })).event_id).toBe(first);
    }
  });

  it("LOG-1: holds no address as a hash, and no token", async () => {
    await auth.call("/b2b/magic_links/email/login_or_signup", {
      body: { organization_id: ada.organizationId, email_address: "ada@family.example" },
    });

    expect(await newest()).toMatchObject({ action: "login_link.send", member: null, details: {} });
    const text = JSON.stringify(await events());
    for (const secret of [hashToken("ada@family.example"), ada.token, bob.token]) {
      expect(text).not.toContain(secret);
    }
  });

  it("SES-6: names the operator beside the member in whose name something was done", async () => {
    const token = await auth.auth.admin.impersonate({
      organizationId: ada.organizationId,
      memberId: ada.memberId,
      impersonator: OPERATOR,
      reason: "ticket 1",
    });
    const answer = await auth.call("/b2b/impersonation/authenticate", {
      body: { impersonation_token: token },
    });
    const { session_token } = dataOf(answer, authenticateImpersonationAnswer);
    await auth.call(`${MEMBERS}/${bob.memberId}`, {
      method: "PUT",
      session: session_token,
      body: { name: "Robert" },
    });

    expect(await newest()).toMatchObject({
      action: "member.update",
      result: "refused",
      reason: "unauthorized_action",
      member: { member_id: ada.memberId },
      impersonator: OPERATOR,
    });
    await auth.call("/b2b/sessions/revoke", { session: session_token });
    expect(await newest()).toMatchObject({
      action: "session.revoke",
      result: "success",
      member: { member_id: ada.memberId },
      impersonator: OPERATOR,
    });
    expect(await newest({ action: "impersonation.start" })).toMatchObject({
      impersonator: OPERATOR,
      details: { reason: "ticket 1" },
    });
  });

  it("DATA-2: keeps nothing but the id of a member who is gone", async () => {
    await auth.call(`${MEMBERS}/${bob.memberId}`, { method: "DELETE", session: ada.token });

    const nobody = { member_id: bob.memberId, name: null, email_address: null };
    expect(await newest({ action: "member.delete" })).toMatchObject({ subject: nobody });
    expect(JSON.stringify(await events())).not.toMatch(/bob@|Robert/);
  });
});
