import {
  type AuthenticateResponseWithMfa,
  type SsoRequirementAnswer,
  searchOrganizationAnswer,
  ssoRequirementAnswer,
} from "@stocks-vibe/contracts/auth";
import { advanceClock, createLogger } from "@stocks-vibe/server-kit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { URGENT_PER_DAY } from "../../platform/mail/limits/delivery-limit.ts";
import { dataOf } from "../../testing/answer-reader.ts";
import { type AuthHarness, aConfig, startAuth } from "../../testing/auth-harness.ts";
import { messagesTo, serverNow, setPassword } from "../../testing/factor-stories.ts";
import {
  type FakeProvider,
  openBrowser,
  registerProvider,
  startFakeProvider,
} from "../../testing/fake-provider.ts";
import { changeOrganization, connectOidc, signInBySso } from "../../testing/sso-stories.ts";
import { found, inviteAndAccept, proveMailbox, type SignedIn } from "../../testing/stories.ts";
import { again, aNewcomer, WAYS_IN } from "../../testing/ways-in.ts";
import {
  SSO_REQUIREMENT_LETTERS_TASK,
  START_SSO_REQUIREMENT_TASK,
} from "./sso-requirement-letters.ts";

const PATH = "/b2b/organizations/me/sso_requirement";
const DAY_SECONDS = 86_400;

let auth: AuthHarness;
let fake: FakeProvider;
beforeAll(async () => {
  auth = await startAuth({ ...aConfig(), outbound: { allowsLoopback: true } });
  fake = await startFakeProvider();
});
afterAll(async () => {
  await fake.close();
  await auth.close();
});

/** A way in that was tried: the person of the provider became a member by it. */
async function connect(admin: SignedIn, subject: string): Promise<string> {
  const connectionId = await connectOidc(auth, admin, fake);
  await changeOrganization(auth, admin, { sso_jit_provisioning: "ALL_ALLOWED" });
  await bySso(connectionId, subject);
  return connectionId;
}
const bySso = (connectionId: string, subject: string) => {
  fake.claims = { sub: subject, email: `${subject}@provider.example`, name: "Una Person" };
  return signInBySso(auth, connectionId);
};

let companies = 0;
async function aCompany() {
  companies += 1;
  const slug = `company-${companies}`;
  const adminAddress = `admin@${slug}.example`;
  const admin = await found(auth, adminAddress, { organization_slug: slug });
  const memberAddress = `member@${slug}.example`;
  const member = await inviteAndAccept(auth, admin, memberAddress);
  const connectionId = await connect(admin, `una-${slug}`);
  return { slug, admin, adminAddress, member, memberAddress, connectionId };
}

const put = ({ token: session }: Pick<SignedIn, "token">, body: object) =>
  auth.call(PATH, { method: "PUT", session, body });
const read = async ({ token: session }: Pick<SignedIn, "token">): Promise<SsoRequirementAnswer> =>
  dataOf(await auth.call(PATH, { method: "GET", session }), ssoRequirementAnswer);
const end = ({ token: session }: Pick<SignedIn, "token">) =>
  auth.call(PATH, { method: "DELETE", session });
const inDays = async (days: number): Promise<string> =>
  new Date((await serverNow(auth)).getTime() + days * DAY_SECONDS * 1000).toISOString();
/** Requires single sign-on, with the administrator as the one who can still get in. */
const require = async (admin: SignedIn, days: number | null, more: object = {}) =>
  dataOf(
    await put(admin, {
      breakglass_member_ids: [admin.memberId],
      ...(days === null ? {} : { starts_at: await inDays(days) }),
      ...more,
    }),
    ssoRequirementAnswer,
  ).sso_requirement;
const alive = async ({ token: session }: Pick<SignedIn, "token">) =>
  (await auth.call("/b2b/sessions/authenticate", { session })).status === 200;
const methodsOf = async (organization_slug: string) => {
  const answer = await auth.call("/b2b/organizations/search", { body: { organization_slug } });
  const { organization } = dataOf(answer, searchOrganizationAnswer);
  return [organization?.auth_methods, organization?.allowed_auth_methods];
};
const byLink = async (address: string, organization_id: string) => {
  const { intermediate_session_token } = await proveMailbox(auth, address);
  return auth.call("/b2b/discovery/intermediate_sessions/exchange", {
    body: { intermediate_session_token, organization_id, session_duration_minutes: 60 },
  });
};
const outcomeByLink = async (address: string, { organizationId }: SignedIn) =>
  Object((await byLink(address, organizationId)).body).data as AuthenticateResponseWithMfa;

/** Runs the jobs of one task that wait for an organization and are due by the clock. */
async function runJobs(task: string, { organizationId }: SignedIn): Promise<number> {
  const { rows } = await auth.database.pool.query<{ payload: object; id: string }>(
    `select job.id, job.payload from graphile_worker._private_jobs job
       join graphile_worker._private_tasks task on task.id = job.task_id
     where task.identifier = $1 and job.payload ->> 'organizationId' = $2 and job.run_at <= now()`,
    [task, organizationId],
  );
  const { signal } = new AbortController();
  const context = { log: createLogger("silent"), attempt: 1, isLastAttempt: false, signal };
  for (const { id, payload } of rows) {
    await auth.database.pool.query("delete from graphile_worker._private_jobs where id = $1", [id]);
    await auth.auth.tasks[task]?.(payload, context);
  }
  return rows.length;
}
const lettersOf = async (to: string, about: string): Promise<string[]> => {
  await advanceClock(auth.database.pool, 31);
  await auth.deliverMail();
  const letters = await messagesTo(auth, to);
  return letters
    .map(({ subject, text }) => `${subject}\n${text}`)
    .filter((it) => it.includes(about));
};
const eventsOf = async ({ organizationId }: SignedIn, action: string) =>
  (
    await auth.database.pool.query(
      "select result, reason, details, member_id from auth.audit_events where organization_id = $1 and action = $2",
      [organizationId, action],
    )
  ).rows;

describe("SAML-6: single sign-on is required", () => {
  it("from the moment on, by the clock and by no job: not before, and in every answer", async () => {
    const { admin, slug, member, memberAddress, connectionId } = await aCompany();
    expect(await require(admin, 2, { time_zone: "America/Denver" })).toMatchObject({
      is_in_force: false,
      time_zone: "America/Denver",
    });
    await advanceClock(auth.database.pool, 2 * DAY_SECONDS - 300);
    expect(await methodsOf(slug)).toEqual(["ALL_ALLOWED", []]);
    const before = await byLink(memberAddress, member.organizationId);
    expect(before.status).toBe(200);
    const { session_token: token } = Object(before.body).data;
    expect(await alive({ token })).toBe(true);
    // Proven before the moment, and exchanged after it.
    const { intermediate_session_token } = await proveMailbox(auth, memberAddress);

    await advanceClock(auth.database.pool, 301);
    expect(await methodsOf(slug)).toEqual(["RESTRICTED", ["sso"]]);
    expect(await alive({ token })).toBe(false);
    const late = await auth.call("/b2b/discovery/intermediate_sessions/exchange", {
      body: { intermediate_session_token, organization_id: member.organizationId },
    });
    expect(Object(late.body).data).toMatchObject({
      member_authenticated: false,
      session_token: "",
      primary_required: { allowed_auth_methods: ["sso"] },
    });
    expect(await bySso(connectionId, `una-${slug}`)).toMatchObject({ member_authenticated: true });
    expect((await outcomeByLink(memberAddress, member)).primary_required).toEqual({
      allowed_auth_methods: ["sso"],
    });
  });

  it.each(WAYS_IN)("and stops at primary_required: $name", async (way) => {
    const newcomer = await aNewcomer(auth);
    const { host, emailAddress, member } = newcomer;
    if (way.needsPassword) {
      await setPassword(auth, { emailAddress, organizationId: member.organizationId });
    }
    const ready = { ...newcomer, member: await again(auth, newcomer) };
    await connect(host, `una-${host.memberId}`);
    const prepared = await way.prepare?.(auth, ready);
    await require(host, null);
    const outcome = await way.enter(auth, ready, prepared);
    // An operator looks at the product whatever the organization asks of its members.
    const isOperator = way.name.startsWith("operator");
    expect(outcome.member_authenticated).toBe(isOperator);
    expect(outcome.primary_required).toEqual(isOperator ? null : { allowed_auth_methods: ["sso"] });
  });

  it("and OAuth is refused at its start, as where the list is short", async () => {
    const { admin } = await aCompany();
    await registerProvider(auth, fake, "google");
    const start = () =>
      openBrowser(auth).start("google", { organization_id: admin.organizationId });
    expect((await start()).status).toBe(302);
    await require(admin, null);
    const refused = await start();
    expect(refused.status).toBe(400);
    expect(refused.body).toContain("operation_restricted_by_organization_auth_methods");
  });
});

describe("who gets in all the same", () => {
  it("break-glass administrators, written down and told to the others, and no reset link", async () => {
    const { admin, adminAddress, member, memberAddress, connectionId } = await aCompany();
    const second = await inviteAndAccept(auth, admin, `second@${adminAddress.split("@")[1]}`);
    await auth.call(`/b2b/organizations/members/${second.memberId}`, {
      ...{ method: "PUT", session: admin.token },
      body: { roles: ["stytch_admin"] },
    });
    await require(admin, null);
    expect(await alive(admin)).toBe(true);
    expect(await alive(member)).toBe(false);
    expect((await outcomeByLink(memberAddress, member)).member_authenticated).toBe(false);
    expect((await outcomeByLink(adminAddress, admin)).member_authenticated).toBe(true);

    expect(await eventsOf(admin, "member.breakglass_sign_in")).toMatchObject([
      { result: "success", member_id: admin.memberId },
    ]);
    const about = "without single sign-on";
    expect(await lettersOf(`second@${adminAddress.split("@")[1]}`, about)).toHaveLength(1);
    expect(await lettersOf(adminAddress, about)).toHaveLength(0);
    // The connection is gone: the way out is still there.
    await auth.call(`/b2b/sso/${connectionId}`, { method: "DELETE", session: admin.token });
    const { session_token: token } = await outcomeByLink(adminAddress, admin);
    expect((await end({ token })).status).toBe(200);
    expect((await outcomeByLink(memberAddress, member)).member_authenticated).toBe(true);
  });

  it("no one who was named before and lost the role, once others are named", async () => {
    const { admin, member, memberAddress } = await aCompany();
    const change = (body: object) =>
      auth.call(`/b2b/organizations/members/${member.memberId}`, {
        method: "PUT",
        session: admin.token,
        body,
      });
    await change({ is_breakglass: true });
    const { administrators } = await read(admin);
    expect(administrators).toHaveLength(2);
    expect(administrators).toContainEqual(
      expect.objectContaining({ member_id: member.memberId, is_breakglass: true }),
    );
    await require(admin, null);
    expect((await read(admin)).administrators).toMatchObject([{ member_id: admin.memberId }]);
    expect(await outcomeByLink(memberAddress, admin)).toMatchObject({
      member_authenticated: false,
      primary_required: { allowed_auth_methods: ["sso"] },
    });
  });

  it("always someone: the last one keeps the right, the role and the membership", async () => {
    const { admin, member } = await aCompany();
    await require(admin, 3);
    const of = (id: string) => `/b2b/organizations/members/${id}`;
    const change = (body: object) =>
      auth.call(of(admin.memberId), { method: "PUT", session: admin.token, body });
    await auth.call(of(member.memberId), {
      ...{ method: "PUT", session: admin.token },
      body: { roles: ["stytch_admin"] },
    });
    for (const refused of [
      await change({ is_breakglass: false }),
      await change({ roles: [] }),
      await auth.call(of(admin.memberId), { method: "DELETE", session: admin.token }),
      await put(admin, { breakglass_member_ids: [] }),
    ]) {
      expect(refused.errorType).toBe("sso_requirement_needs_breakglass");
    }
    // Control: another one has it.
    const both = [admin.memberId, member.memberId];
    expect((await put(admin, { breakglass_member_ids: both })).status).toBe(200);
    expect((await change({ is_breakglass: false })).status).toBe(200);
  });
});

describe("setting it", () => {
  it("is refused without a connection that works, without a way out, and for a day that is none", async () => {
    const admin = await found(auth, "early@careful.example");
    const names = { breakglass_member_ids: [admin.memberId] };
    expect((await put(admin, names)).errorType).toBe("sso_requirement_untried");
    const company = await aCompany();
    expect((await put(company.admin, {})).errorType).toBe("sso_requirement_needs_breakglass");
    const named = { breakglass_member_ids: [company.admin.memberId] };
    for (const days of [-0.01, 90.1]) {
      const refused = await put(company.admin, { ...named, starts_at: await inDays(days) });
      expect(refused.errorType).toBe("sso_requirement_date_invalid");
    }
    const zone = { ...named, time_zone: "Mars/Olympus" };
    expect((await put(company.admin, zone)).errorType).toBe("invalid_argument");
    // What was refused has named no one.
    expect((await read(company.admin)).administrators).toMatchObject([{ is_breakglass: false }]);
    await advanceClock(auth.database.pool, 7 * DAY_SECONDS + 60);
    const back = await outcomeByLink(company.adminAddress, company.admin);
    const again = await put({ token: back.session_token }, named);
    expect(again.errorType).toBe("sso_requirement_untried");
  });

  it("tells who is affected, and who can still get in", async () => {
    const { admin, adminAddress } = await aCompany();
    expect(await read(admin)).toMatchObject({
      sso_requirement: null,
      is_tried: true,
      active_members: 3,
      members_without_sso: 2,
      administrators: [
        { member_id: admin.memberId, email_address: adminAddress, has_other_way: true },
      ],
    });
  });

  it("is for who may change the ways in, in their own organization", async () => {
    const { admin, member } = await aCompany();
    const other = await aCompany();
    const names = { breakglass_member_ids: [admin.memberId] };
    expect((await put(member, names)).errorType).toBe("unauthorized_action");
    expect((await auth.call(PATH, { method: "GET", session: member.token })).status).toBe(403);
    expect((await end(member)).errorType).toBe("unauthorized_action");
    expect((await put(other.admin, names)).errorType).toBe("member_not_found");
    await require(admin, null);
    expect((await read(other.admin)).sso_requirement).toBeNull();
    expect(await alive(other.member)).toBe(true);
    await end(other.admin);
    expect((await read(admin)).sso_requirement).toMatchObject({ is_in_force: true });
  });

  it("keeps the list of ways of before, which nobody changes meanwhile", async () => {
    const { admin, slug } = await aCompany();
    const wanted = { auth_methods: "RESTRICTED", allowed_auth_methods: ["sso", "magic_link"] };
    await changeOrganization(auth, admin, wanted);
    await require(admin, null);
    expect((await changeOrganization(auth, admin, wanted)).errorType).toBe(
      "sso_requirement_in_force",
    );
    expect((await changeOrganization(auth, admin, { organization_name: "New" })).status).toBe(200);
    expect((await put(admin, { starts_at: await inDays(1) })).errorType).toBe(
      "sso_requirement_in_force",
    );
    expect(await methodsOf(slug)).toEqual(["RESTRICTED", ["sso"]]);
    await end(admin);
    expect(await methodsOf(slug)).toEqual(["RESTRICTED", ["sso", "magic_link"]]);
  });
});

describe("letters and jobs", () => {
  it("tell every member the day once, in the zone of who chose it, and that it is cancelled", async () => {
    const { admin, memberAddress } = await aCompany();
    const start = new Date(await inDays(5));
    await require(admin, 5, { time_zone: "America/Denver" });
    expect(await runJobs(SSO_REQUIREMENT_LETTERS_TASK, admin)).toBe(1);
    const day = new Intl.DateTimeFormat("en-US", {
      ...{ weekday: "long", day: "numeric", month: "long", timeZone: "America/Denver" },
    } as const).format(start);
    const told = await lettersOf(memberAddress, `From ${day}, you sign in to`);
    expect(told).toHaveLength(1);
    expect(told[0]).toContain("with Work.");

    await end(admin);
    await runJobs(SSO_REQUIREMENT_LETTERS_TASK, admin);
    await advanceClock(auth.database.pool, 600);
    expect(await lettersOf(memberAddress, "does not require single sign-on")).toHaveLength(1);
    expect(await eventsOf(admin, "organization.sso_requirement_cancel")).toHaveLength(1);
    expect(await runJobs(START_SSO_REQUIREMENT_TASK, admin)).toBe(0);
  });

  it("reach no address that only a provider named", async () => {
    const { admin, slug, memberAddress } = await aCompany();
    await require(admin, 5);
    await runJobs(SSO_REQUIREMENT_LETTERS_TASK, admin);
    const about = "you sign in to";
    expect(await lettersOf(memberAddress, about)).toHaveLength(1);
    expect(await lettersOf(`una-${slug}@provider.example`, about)).toEqual([]);
  });

  it("say nothing of a plan that was cancelled before anyone knew of it", async () => {
    const { admin, memberAddress } = await aCompany();
    await require(admin, 5);
    await end(admin);
    await runJobs(SSO_REQUIREMENT_LETTERS_TASK, admin);
    expect(await lettersOf(memberAddress, "single sign-on")).toHaveLength(0);
  });

  /** Delivers what is due by now, and nothing that still waits. */
  const dueOf = async (to: string): Promise<string[]> => {
    const { rows } = await auth.database.pool.query<{ project_id: string; mail_id: string }>(
      `select o.project_id, o.mail_id from auth.mail_outbox o
         join graphile_worker.jobs j on j.key = o.mail_id
       where o.recipient = $1 and o.sent_at is null and j.run_at <= now()`,
      [to],
    );
    for (const { project_id, mail_id } of rows) await auth.runMailJob(project_id, mail_id);
    const got = await auth.app.inject({ url: "/dev/api/messages", query: { to } });
    const texts = got.json<{ text: string }[]>().map(({ text }) => text);
    return texts.filter((it) => /single sign-on|you sign in to/.test(it));
  };

  it("go out at once where it starts right away, and where it is ended: never the other way round", async () => {
    const { admin, member, memberAddress } = await aCompany();
    await require(admin, null);
    await runJobs(SSO_REQUIREMENT_LETTERS_TASK, admin);
    expect(await dueOf(memberAddress)).toEqual([expect.stringContaining("From now on, you sign")]);

    await advanceClock(auth.database.pool, 25);
    await end(admin);
    await runJobs(SSO_REQUIREMENT_LETTERS_TASK, admin);
    const over = expect.stringContaining("no longer requires single sign-on");
    expect(await dueOf(memberAddress)).toContainEqual(over);
    expect((await outcomeByLink(memberAddress, member)).member_authenticated).toBe(true);
    await advanceClock(auth.database.pool, 700);
    expect(await dueOf(memberAddress)).toHaveLength(2);
  });

  it("go out at once where the day comes sooner than members were told, and else are collected", async () => {
    const { admin, memberAddress } = await aCompany();
    await require(admin, 5);
    await runJobs(SSO_REQUIREMENT_LETTERS_TASK, admin);
    expect(await dueOf(memberAddress)).toHaveLength(0);
    await advanceClock(auth.database.pool, 31);
    expect(await dueOf(memberAddress)).toHaveLength(1);
    const lettersAfter = async (days: number | null) => {
      await require(admin, days);
      await runJobs(SSO_REQUIREMENT_LETTERS_TASK, admin);
      return (await dueOf(memberAddress)).length;
    };
    expect(await lettersAfter(9)).toBe(1);
    expect(await lettersAfter(4)).toBe(2);
    expect(await lettersAfter(null)).toBe(3);
    // What waited, of the ninth day, is not so any more.
    await advanceClock(auth.database.pool, 700);
    expect(await dueOf(memberAddress)).toHaveLength(3);
  });

  it("are withdrawn while they wait, before the job that replaces them has run", async () => {
    const { admin, memberAddress } = await aCompany();
    const other = await aCompany();
    for (const { admin: of } of [{ admin }, other]) {
      await require(of, 5);
      await runJobs(SSO_REQUIREMENT_LETTERS_TASK, of);
    }
    await end(admin);
    await advanceClock(auth.database.pool, 31);
    expect(await dueOf(memberAddress)).toHaveLength(0);
    expect(await dueOf(other.memberAddress)).toHaveLength(1);
  });

  it("are not urgent without end: an administrator who switches all day is one letter each ten minutes", async () => {
    const { admin, memberAddress } = await aCompany();
    for (let turn = 0; turn < 10; turn += 1) {
      await require(admin, null);
      await runJobs(SSO_REQUIREMENT_LETTERS_TASK, admin);
      await end(admin);
      await runJobs(SSO_REQUIREMENT_LETTERS_TASK, admin);
    }
    expect(await dueOf(memberAddress)).toHaveLength(URGENT_PER_DAY);
    await advanceClock(auth.database.pool, 601);
    const all = await dueOf(memberAddress);
    expect(all).toHaveLength(URGENT_PER_DAY + 1);
    expect(all).toContainEqual(expect.stringContaining("no longer requires single sign-on"));
  });

  it("say nothing of the end of one where there is a new one, whichever job comes last", async () => {
    const { admin, memberAddress } = await aCompany();
    await require(admin, null);
    await runJobs(SSO_REQUIREMENT_LETTERS_TASK, admin);
    await end(admin);
    const { rows } = await auth.database.pool.query<{ payload: object }>(
      `select job.payload from graphile_worker._private_jobs job
       where job.payload ->> 'organizationId' = $1 and job.payload ->> 'state' = 'ended'`,
      [admin.organizationId],
    );
    await require(admin, null);
    const { signal } = new AbortController();
    const context = { log: createLogger("silent"), attempt: 1, isLastAttempt: false, signal };
    await auth.auth.tasks[SSO_REQUIREMENT_LETTERS_TASK]?.(rows[0]?.payload ?? {}, context);
    expect(await dueOf(memberAddress)).toHaveLength(1);
  });

  it("go to a hundred members at a time, and to each of them once", async () => {
    const { admin } = await aCompany();
    await auth.database.pool.query(
      `insert into auth.members (organization_id, member_id, email_id, email_address,
         email_address_verified, status, name, roles, mfa_enrolled, mfa_phone_id, mfa_phone_number,
         created_at, updated_at, proofs_count_from, trusted_metadata, untrusted_metadata)
       select organization_id, member_id || '-' || n, email_id || '-' || n, 'many-' || n || '@crowd.example',
         true, 'active', '', '{}', false, '', '', created_at, updated_at, proofs_count_from, '{}', '{}'
       from auth.members, generate_series(1, 150) n where member_id = $1`,
      [admin.memberId],
    );
    await require(admin, 5);
    const waiting = async () =>
      Number(
        (
          await auth.database.pool.query(
            "select count(*) as n from auth.mail_outbox where recipient like '%@crowd.example'",
          )
        ).rows[0].n,
      );
    expect(await runJobs(SSO_REQUIREMENT_LETTERS_TASK, admin)).toBe(1);
    const first = await waiting();
    expect(first).toBeGreaterThan(90);
    expect(first).toBeLessThanOrEqual(100);
    expect(await runJobs(SSO_REQUIREMENT_LETTERS_TASK, admin)).toBe(0);
    await advanceClock(auth.database.pool, 31);
    expect(await runJobs(SSO_REQUIREMENT_LETTERS_TASK, admin)).toBe(1);
    expect(await waiting()).toBe(150);
    await advanceClock(auth.database.pool, 31);
    expect(await runJobs(SSO_REQUIREMENT_LETTERS_TASK, admin)).toBe(0);
  });

  it("end sessions at the start, and tell administrators whether anyone gets in", async () => {
    const { admin, adminAddress, slug, connectionId } = await aCompany();
    const una = await bySso(connectionId, `una-${slug}`);
    await require(admin, 1);
    await advanceClock(auth.database.pool, DAY_SECONDS + 1);
    expect(await runJobs(START_SSO_REQUIREMENT_TASK, admin)).toBe(1);
    expect(await lettersOf(adminAddress, "sign in with Work only")).toHaveLength(1);
    expect(await eventsOf(admin, "organization.sso_requirement_start")).toMatchObject([
      { details: { is_usable: true } },
    ]);
    const { rows } = await auth.database.pool.query(
      "select member_id from auth.member_sessions where organization_id = $1 and revoked_at is not null",
      [admin.organizationId],
    );
    expect(rows.map((row) => row.member_id)).not.toContain(una.member_id);

    const broken = await aCompany();
    await require(broken.admin, 1);
    await auth.call(`/b2b/sso/${broken.connectionId}`, {
      ...{ method: "DELETE", session: broken.admin.token },
    });
    await advanceClock(auth.database.pool, DAY_SECONDS + 1);
    await runJobs(START_SSO_REQUIREMENT_TASK, broken.admin);
    expect(await lettersOf(broken.adminAddress, "no connection is active")).toHaveLength(1);
  });

  it("end it by the operator's command, written down and told", async () => {
    const { admin, adminAddress, slug, member, memberAddress } = await aCompany();
    expect(await auth.auth.admin.endSsoRequirement(slug)).toBeNull();
    await require(admin, null);
    expect((await outcomeByLink(memberAddress, member)).member_authenticated).toBe(false);
    expect(await auth.auth.admin.endSsoRequirement(slug)).toBe(
      (await auth.auth.admin.listOrganizations()).find((one) => one.slug === slug)?.name,
    );
    expect((await outcomeByLink(memberAddress, member)).member_authenticated).toBe(true);
    expect(await eventsOf(admin, "organization.sso_requirement_end")).toMatchObject([
      { details: { by: "operator" }, member_id: null },
    ]);
    expect(await lettersOf(adminAddress, "The operator of")).toHaveLength(1);
    await expect(auth.auth.admin.endSsoRequirement("nowhere")).rejects.toThrow();
  });
});
