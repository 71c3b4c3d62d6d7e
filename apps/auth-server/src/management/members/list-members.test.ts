import { deleteMemberAnswer, type Member, memberAnswer } from "@stocks-vibe/contracts/auth";
import { advanceClock, createLogger } from "@stocks-vibe/server-kit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ERASE_CONTACTS_TASK } from "../../tenancy/members/change-address.ts";
import { dataOf } from "../../testing/answer-reader.ts";
import { type AuthHarness, startAuth } from "../../testing/auth-harness.ts";
import {
  askForLink,
  found,
  inviteAndAccept,
  type SignedIn,
  signIn,
} from "../../testing/stories.ts";
import { ERASE_MEMBER_TASK } from "./delete-member.service.ts";

const MEMBERS = "/b2b/organizations/members";

let auth: AuthHarness;
let ada: SignedIn;
let zoe: SignedIn;
beforeAll(async () => {
  auth = await startAuth();
  ada = await found(auth, "ada@family.example");
  zoe = await found(auth, "zoe@strange.example");
});
afterAll(() => auth.close());

let serial = 0;
const newAddress = (): string => {
  serial += 1;
  return `person${serial}@family.example`;
};
const newcomer = (): Promise<SignedIn> => inviteAndAccept(auth, ada, newAddress());
const create = (body: object, session = ada.token) => auth.call(MEMBERS, { session, body });
const update = (memberId: string, body: object, session = ada.token) =>
  auth.call(`${MEMBERS}/${memberId}`, { method: "PUT", session, body });
const remove = (memberId: string, session = ada.token) =>
  auth.call(`${MEMBERS}/${memberId}`, { method: "DELETE", session });
const updated = async (memberId: string, body: object): Promise<Member> =>
  dataOf(await update(memberId, body), memberAnswer).member;
const isAlive = async (session: string): Promise<boolean> =>
  (await auth.call("/b2b/sessions/authenticate", { session })).status === 200;

describe("POST organizations/members", () => {
  it("adds a member with everything that was given, who then signs in", async () => {
    const email_address = newAddress();
    const answer = await create({
      email_address: email_address.toUpperCase(),
      name: " Bob\nB ",
      untrusted_metadata: { theme: "dark" },
      roles: ["stytch_admin", "stytch_member"],
      mfa_phone_number: "+1 202 555 0143",
    });

    const { member } = dataOf(answer, memberAnswer);
    expect(member).toMatchObject({
      email_address,
      email_address_verified: false,
      status: "active",
      name: "Bob B",
      untrusted_metadata: { theme: "dark" },
      mfa_phone_number: "+12025550143",
      mfa_phone_number_verified: false,
      is_admin: true,
    });
    expect((await signIn(auth, email_address, ada.organizationId)).memberId).toBe(member.member_id);
  });

  it.each([
    [
      "a member again",
      () => ({ email_address: "ada@family.example" }),
      400,
      "duplicate_member_email",
    ],
    ["no address", () => ({ email_address: "nobody" }), 400, "invalid_email"],
    [
      "an unknown role",
      () => ({ email_address: newAddress(), roles: ["king"] }),
      400,
      "invalid_role",
    ],
    [
      "no phone number",
      () => ({ email_address: newAddress(), mfa_phone_number: "555" }),
      400,
      "invalid_phone_number",
    ],
    [
      "a number of a country that gets no texts",
      () => ({ email_address: newAddress(), mfa_phone_number: "+22507012345" }),
      400,
      undefined,
    ],
    [
      "too much metadata",
      () => ({ email_address: newAddress(), untrusted_metadata: { x: "y".repeat(5000) } }),
      400,
      "metadata_too_large",
    ],
  ])("refuses %s", async (_case, body, status, type) => {
    const answer = await create(body());

    expect(answer.status).toBe(status);
    if (type) expect(answer.errorType).toBe(type);
  });

  it("AUTHZ-1: is refused to plain members", async () => {
    const plain = await newcomer();
    expect(await create({ email_address: newAddress() }, plain.token)).toMatchObject({
      status: 403,
      errorType: "unauthorized_action",
    });
  });
});

describe("PUT organizations/members/{member_id}", () => {
  it("changes what was given and keeps the rest; metadata key by key", async () => {
    const { memberId } = await newcomer();
    await updated(memberId, { name: "Bob", untrusted_metadata: { a: 1, b: { c: 2 } } });

    expect(
      await updated(memberId, { untrusted_metadata: { a: null, d: 3 }, is_breakglass: true }),
    ).toMatchObject({
      name: "Bob",
      is_breakglass: true,
      untrusted_metadata: { b: { c: 2 }, d: 3 },
    });
  });

  it("SES-3: gives and takes roles at once; taking ends the member's sessions unless they are preserved", async () => {
    const bob = await newcomer();
    await updated(bob.memberId, { roles: ["stytch_admin"] });
    expect((await create({ email_address: newAddress() }, bob.token)).status).toBe(200);

    await updated(bob.memberId, { roles: [], preserve_existing_sessions: true });
    expect((await create({ email_address: newAddress() }, bob.token)).status).toBe(403);
    await updated(bob.memberId, { roles: ["stytch_admin"] });
    await updated(bob.memberId, { roles: [] });
    expect(await isAlive(bob.token)).toBe(false);
  });

  it("gives another address: unproven, told to the old one, whose links are void and which stays reserved", async () => {
    const bob = await newcomer();
    const old = bob.session.authentication_factors[0]?.email_factor?.email_address ?? "";
    const email_address = newAddress();

    const member = await updated(bob.memberId, { email_address });
    expect(member).toMatchObject({ email_address, email_address_verified: false });
    expect(member.retired_email_addresses.map((retired) => retired.email_address)).toEqual([old]);
    expect(await isAlive(bob.token)).toBe(false);
    expect(await create({ email_address: old })).toMatchObject({
      errorType: "duplicate_member_email",
    });
    expect(
      await auth.call("/b2b/magic_links/email/invite", {
        session: ada.token,
        body: { email_address: old },
      }),
    ).toMatchObject({ errorType: "duplicate_member_email" });
    await auth.deliverMail();
    const mails = await auth.app.inject({ url: "/dev/api/messages", query: { to: old } });
    expect(mails.json<{ subject: string }[]>()[0]?.subject).toMatch(/has changed/);
    expect((await signIn(auth, email_address, ada.organizationId)).memberId).toBe(bob.memberId);
  });

  it("forgets the old address when asked, or by unlinking it later", async () => {
    const bob = await newcomer();
    const first = await updated(bob.memberId, { email_address: newAddress(), unlink_email: true });
    expect(first.retired_email_addresses).toEqual([]);

    const eve = await newcomer();
    const second = await updated(eve.memberId, { email_address: newAddress() });
    const [retired] = second.retired_email_addresses;
    // What nobody has proven is kept from nobody.
    const third = await updated(eve.memberId, { email_address: newAddress() });
    expect(third.retired_email_addresses).toEqual([retired]);
    const unlink = (body: object) =>
      auth.call(`${MEMBERS}/${eve.memberId}/unlink_retired_email`, { session: ada.token, body });
    expect(await unlink({})).toMatchObject({
      errorType: "retired_email_missing_email_identifiers",
    });
    expect(await unlink({ email_address: "x@y.example" })).toMatchObject({ status: 404 });
    const left = dataOf(await unlink({ email_id: retired?.email_id }), memberAnswer);
    expect(left.member.retired_email_addresses).toEqual([]);
  });

  it("AUTHZ-2: answers the same for unknown and foreign ids, and refuses a body that names another member", async () => {
    const bodies = [];
    for (const id of [zoe.memberId, "member-test-none"]) {
      const { status, body } = await update(id, { name: "x" });
      bodies.push({ status, body: { ...Object(body), request_id: "" } });
    }
    expect(bodies[0]).toEqual(bodies[1]);
    expect(bodies[0]?.status).toBe(404);
    const bob = await newcomer();
    expect(await update(bob.memberId, { member_id: ada.memberId, name: "x" })).toMatchObject({
      status: 403,
      errorType: "member_session_member_id_mismatch",
    });
  });

  it("AUTHZ-4: lets a plain member change their own name there, and nothing that would promote them", async () => {
    const bob = await newcomer();
    expect((await update(bob.memberId, { name: "Bob" }, bob.token)).status).toBe(200);
    for (const body of [{ roles: ["stytch_admin"] }, { is_breakglass: true }]) {
      expect(await update(bob.memberId, body, bob.token)).toMatchObject({
        errorType: "unauthorized_action",
      });
    }
    expect((await update(ada.memberId, { name: "x" }, bob.token)).status).toBe(403);
  });

  it("needs the registered factor for a default one", async () => {
    const bob = await newcomer();
    expect(await update(bob.memberId, { default_mfa_method: "totp" })).toMatchObject({
      errorType: "default_mfa_member_missing_factor",
    });
  });
});

describe("AUTHZ-5: the last administrator", () => {
  it("can neither be demoted nor deleted, nor go", async () => {
    for (const answer of [
      await update(zoe.memberId, { roles: [] }, zoe.token),
      await remove(zoe.memberId, zoe.token),
    ]) {
      expect(answer).toMatchObject({ status: 400, errorType: "cannot_remove_last_admin" });
    }
    expect(await isAlive(zoe.token)).toBe(true);
  });

  it("stays, when two administrators demote each other at the same moment", async () => {
    const founder = await found(auth, "yan@pair.example");
    const second = await inviteAndAccept(auth, founder, "zed@pair.example");
    const put = (who: SignedIn, whom: SignedIn, roles: string[]) =>
      update(whom.memberId, { roles, preserve_existing_sessions: true }, who.token);
    await put(founder, second, ["stytch_admin"]);

    const answers = await Promise.all([put(founder, second, []), put(second, founder, [])]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("counts those who administer by their e-mail domain", async () => {
    const founder = await found(auth, "ann@old.example");
    await inviteAndAccept(auth, founder, "ben@boss.example");
    await auth.call("/b2b/organizations/me", {
      method: "PUT",
      session: founder.token,
      body: {
        rbac_email_implicit_role_assignments: [{ role_id: "stytch_admin", domain: "boss.example" }],
      },
    });

    const ben = await signIn(auth, "ben@boss.example", founder.organizationId);
    expect((await remove(founder.memberId, founder.token)).status).toBe(200);
    expect(
      await auth.call("/b2b/organizations/me", {
        method: "PUT",
        session: ben.token,
        body: { rbac_email_implicit_role_assignments: [] },
      }),
    ).toMatchObject({ status: 400, errorType: "cannot_remove_last_admin" });
  });
});

describe("DELETE organizations/members/{member_id}", () => {
  it("SES-2, TOK-5: ends sessions and links at once, and tells the feed", async () => {
    const email = newAddress();
    const bob = await inviteAndAccept(auth, ada, email);
    const late = await auth.call("/b2b/magic_links/email/invite", {
      session: ada.token,
      body: { email_address: newAddress() },
    });
    expect(late.status).toBe(200);

    expect(dataOf(await remove(bob.memberId), deleteMemberAnswer).member_id).toBe(bob.memberId);
    expect(await isAlive(bob.token)).toBe(false);
    expect(await auth.auth.verifySession(bob.jwt)).toBeNull();
    expect((await remove(bob.memberId)).errorType).toBe("member_not_found");
    const { rows } = await auth.database.pool.query(
      "select event_type from auth.event_feed where member_id = $1 order by sequence",
      [bob.memberId],
    );
    expect(rows.map((row) => row.event_type)).toEqual(["sessions.revoked", "member.deleted"]);
    expect(await askForLink(auth, email)).not.toBe("");
  });

  it("lets members leave by themselves, and nobody remove others without the permission", async () => {
    const bob = await newcomer();
    const cleo = await newcomer();

    expect((await remove(cleo.memberId, bob.token)).status).toBe(403);
    expect((await remove(bob.memberId, bob.token)).status).toBe(200);
  });

  it("can be asked back within the day, without the roles of before", async () => {
    const bob = await newcomer();
    await updated(bob.memberId, { roles: ["stytch_admin"] });
    await remove(bob.memberId);

    const answer = await auth.call(`${MEMBERS}/${bob.memberId}/reactivate`, {
      method: "PUT",
      session: ada.token,
    });
    expect(dataOf(answer, memberAnswer).member).toMatchObject({
      member_id: bob.memberId,
      status: "invited",
      is_admin: false,
    });
    expect(await isAlive(bob.token)).toBe(false);
  });

  it("can't be asked back over somebody who has the address now", async () => {
    const email_address = newAddress();
    const bob = await inviteAndAccept(auth, ada, email_address);
    await remove(bob.memberId);
    await create({ email_address });

    expect(
      await auth.call(`${MEMBERS}/${bob.memberId}/reactivate`, {
        method: "PUT",
        session: ada.token,
      }),
    ).toMatchObject({ errorType: "duplicate_member_email" });
  });

  it("DATA-2: leaves nothing of the person a day later, but an id in the audit log", async () => {
    const bob = await newcomer();
    await remove(bob.memberId);
    const { rows: jobs } = await auth.database.pool.query(
      "select run_at < ops.clock_now() + interval '24 hours' as soon from graphile_worker.jobs where key = $1",
      [`${ERASE_MEMBER_TASK}:${bob.memberId}`],
    );
    expect(jobs).toEqual([{ soon: true }]);

    const { signal } = new AbortController();
    const context = { log: createLogger("silent"), attempt: 1, isLastAttempt: false, signal };
    const { organizationId, memberId } = bob;
    await auth.auth.tasks[ERASE_MEMBER_TASK]?.({ organizationId, memberId }, context);
    const { rows } = await auth.database.pool.query(
      "select from auth.members where member_id = $1",
      [memberId],
    );
    expect(rows).toEqual([]);
    expect((await auth.auth.admin.verifyAudit()).problems).toEqual([]);
  });

  it("DATA-2: leaves no address or number in records of mail and spent proofs after a day", async () => {
    const email = newAddress();
    const bob = await inviteAndAccept(auth, ada, email);
    await auth.call(`${MEMBERS}/update`, {
      method: "PUT",
      session: bob.token,
      body: { mfa_phone_number: "+12025550155" },
    });
    await auth.call("/b2b/otps/email/discovery/send", { body: { email_address: email } });
    await auth.call(`${MEMBERS}/start_email_update`, {
      session: bob.token,
      body: { email_address: `new-${email}` },
    });
    await auth.call("/b2b/otps/sms/send", {
      session: bob.token,
      body: { organization_id: bob.organizationId, member_id: bob.memberId },
    });
    const contacts = [email, `new-${email}`, "+12025550155"];
    const naming = async (column: string, table: string) => {
      const { rows } = await auth.database.pool.query(
        `select distinct ${column} as named from auth.${table} where ${column} = any ($1)`,
        [contacts],
      );
      return rows.length;
    };
    expect(await naming("recipient", "mail_outbox")).toBe(3);
    expect(await naming("email_address", "discovery_codes")).toBe(1);

    await remove(bob.memberId);
    const { rows: jobs } = await auth.database.pool.query(
      `select j.payload, run_at < ops.clock_now() + interval '24 hours' as soon
       from graphile_worker._private_jobs j where j.key = $1`,
      [`${ERASE_CONTACTS_TASK}:${bob.memberId}:0`],
    );
    expect(jobs.map(({ soon }) => soon)).toEqual([true]);
    const { signal } = new AbortController();
    const context = { log: createLogger("silent"), attempt: 1, isLastAttempt: false, signal };
    await auth.auth.tasks[ERASE_CONTACTS_TASK]?.(jobs[0].payload, context);

    expect(await naming("recipient", "mail_outbox")).toBe(0);
    for (const table of ["discovery_codes", "discovery_link_tokens", "intermediate_sessions"]) {
      expect([table, await naming("email_address", table)]).toEqual([table, 0]);
    }
  });
});

describe("PUT organizations/members/update", () => {
  const updateSelf = (session: string, body: object) =>
    auth.call(`${MEMBERS}/update`, { method: "PUT", session, body });

  it("AUTHZ-4: takes exactly five fields and ignores what would promote", async () => {
    const bob = await newcomer();
    const answer = await updateSelf(bob.token, {
      name: "Bob",
      untrusted_metadata: { a: 1 },
      roles: ["stytch_admin"],
      organization_id: zoe.organizationId,
      email_address: "other@family.example",
      email_address_verified: false,
      trusted_metadata: { paid: true },
      is_breakglass: true,
      status: "deleted",
    });

    expect(dataOf(answer, memberAnswer).member).toMatchObject({
      member_id: bob.memberId,
      organization_id: ada.organizationId,
      name: "Bob",
      untrusted_metadata: { a: 1 },
      trusted_metadata: {},
      email_address_verified: true,
      is_admin: false,
      is_breakglass: false,
      status: "active",
    });
  });

  it("MFA-6: changes second factors only with a proof of the last ten minutes", async () => {
    const bob = await newcomer();
    expect((await updateSelf(bob.token, { mfa_phone_number: "+12025550147" })).status).toBe(200);

    await advanceClock(auth.database.pool, 601);
    for (const body of [{ mfa_phone_number: "+12025550148" }, { mfa_enrolled: true }]) {
      expect(await updateSelf(bob.token, body)).toMatchObject({
        status: 403,
        errorType: "session_authorization_error",
        reason: "step_up",
      });
    }
    expect((await updateSelf(bob.token, { name: "still" })).status).toBe(200);
  });
});
