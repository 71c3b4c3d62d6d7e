import { authenticateImpersonationAnswer } from "@stocks-vibe/contracts/auth";
import { advanceClock } from "@stocks-vibe/server-kit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../../testing/answer-reader.ts";
import { type AuthHarness, startAuth } from "../../testing/auth-harness.ts";
import { found, inviteAndAccept, type SignedIn } from "../../testing/stories.ts";

const AUTHENTICATE = "/b2b/impersonation/authenticate";
const OPERATOR = "operator@stocks-vibe.example";

let auth: AuthHarness;
let ada: SignedIn;
let bob: SignedIn;
beforeAll(async () => {
  auth = await startAuth();
  ada = await found(auth, "ada@family.example");
  bob = await inviteAndAccept(auth, ada, "bob@family.example");
});
afterAll(() => auth.close());

const start = (who: SignedIn) =>
  auth.auth.admin.impersonate({
    organizationId: who.organizationId,
    memberId: who.memberId,
    impersonator: OPERATOR,
    reason: "ticket 1",
  });
const authenticate = (impersonation_token: string) =>
  auth.call(AUTHENTICATE, { body: { impersonation_token } });
const actAs = async (who: SignedIn) =>
  dataOf(await authenticate(await start(who)), authenticateImpersonationAnswer);

describe("impersonation", () => {
  it("SES-6: gives a session of an hour that shows who acts, in the answer and in the JWT", async () => {
    const { member_session, session_jwt, member } = await actAs(ada);

    expect(member.member_id).toBe(ada.memberId);
    expect(member_session?.authentication_factors).toMatchObject([
      {
        type: "impersonated",
        delivery_method: "impersonation",
        impersonated_factor: { impersonator_email_address: OPERATOR },
      },
    ]);
    const life =
      Date.parse(member_session?.expires_at ?? "") - Date.parse(member_session?.started_at ?? "");
    expect(life).toBe(3_600_000);
    const claims = JSON.parse(Buffer.from(session_jwt.split(".")[1] ?? "", "base64url").toString());
    expect(claims.act).toEqual({ sub: OPERATOR });
  });

  describe("of an organization whose id another took as its slug before that was refused", () => {
    const nameEves = async (slug: string) => {
      const eve = await found(auth, "eve@strange.example");
      const { organizationId } = eve;
      // As a former version let it happen.
      await auth.database.pool.query(
        "insert into auth.organization_slugs (project_id, organization_id, slug) select project_id, organization_id, $2 from auth.organizations where organization_id = $1",
        [organizationId, slug],
      );
      await auth.database.pool.query(
        "update auth.organizations set slug = $2 where organization_id = $1",
        [organizationId, slug],
      );
      return eve;
    };
    const enter = (organizationId: string, memberId: string) =>
      auth.auth.admin.impersonate({
        organizationId,
        memberId,
        impersonator: OPERATOR,
        reason: "ticket 2",
      });

    it("enters the one of the id, and never the other", async () => {
      const eve = await nameEves(bob.organizationId);

      await expect(enter(bob.organizationId, "eve@strange.example")).rejects.toMatchObject({
        type: "member_not_found",
      });
      const entered = dataOf(
        await authenticate(await enter(bob.organizationId, bob.memberId)),
        authenticateImpersonationAnswer,
      );
      expect(entered.organization.organization_id).toBe(bob.organizationId);

      const again = await auth.call("/b2b/organizations/me", {
        method: "PUT",
        session: eve.token,
        body: { organization_slug: bob.organizationId, organization_name: "Eve's" },
      });
      expect(again.status).toBe(200);
    });

    it("finds nothing by the id of one that is gone", async () => {
      const gone = "organization-test-2f4f5b3e-0000-4000-8000-000000000000";
      await nameEves(gone);

      await expect(enter(gone, "eve@strange.example")).rejects.toMatchObject({
        type: "organization_not_found",
      });
    });
  });

  it("SES-6: writes down both people, at the start and at the use", async () => {
    await actAs(ada);
    const { rows } = await auth.database.pool.query(
      "select action, details->>'impersonator' as operator from auth.audit_events where member_id = $1 and action like 'impersonation.%' order by sequence desc limit 2",
      [ada.memberId],
    );
    expect(rows).toEqual([
      { action: "impersonation.authenticate", operator: OPERATOR },
      { action: "impersonation.start", operator: OPERATOR },
    ]);
  });

  it("TOK-3, TOK-4: takes a token once, and within five minutes", async () => {
    const token = await start(ada);
    const answers = await Promise.all(Array.from({ length: 20 }, () => authenticate(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);

    const late = await start(ada);
    await advanceClock(auth.database.pool, 301);
    for (const given of [late, token, "none"]) {
      expect(await authenticate(given)).toMatchObject({
        status: 401,
        errorType: "unable_to_auth_impersonation_token",
      });
    }
  });

  it("SES-6: never changes how a member proves who they are, nor what can't be brought back", async () => {
    const { session_token: session } = await actAs(ada);
    const members = "/b2b/organizations/members";
    const refused = [
      await auth.call(`${members}/update`, {
        method: "PUT",
        session,
        body: { mfa_phone_number: "+12025550143" },
      }),
      await auth.call(`${members}/update`, {
        method: "PUT",
        session,
        body: { mfa_enrolled: true },
      }),
      await auth.call(`${members}/deleteTOTP`, { method: "DELETE", session }),
      await auth.call(`${members}/deletePhoneNumber`, { method: "DELETE", session }),
      await auth.call(`${members}/start_email_update`, {
        session,
        body: { email_address: "x@family.example" },
      }),
      await auth.call(`${members}/${bob.memberId}`, {
        method: "PUT",
        session,
        body: { email_address: "x@family.example" },
      }),
      await auth.call("/b2b/totp", {
        session,
        body: { organization_id: ada.organizationId, member_id: ada.memberId },
      }),
      await auth.call("/b2b/recovery_codes", { method: "GET", session }),
      await auth.call("/b2b/recovery_codes/rotate", { session }),
      await auth.call("/b2b/passwords/session/reset", {
        session,
        body: { password: "quiet-lemon-orbit-72" },
      }),
      await auth.call("/b2b/sessions/exchange", {
        session,
        body: { organization_id: ada.organizationId },
      }),
      await auth.call("/b2b/discovery/organizations", { session }),
      await auth.call("/b2b/organizations/me", { method: "DELETE", session }),
    ];
    for (const answer of refused)
      expect(answer).toMatchObject({ status: 403, errorType: "unauthorized_action" });
    expect((await auth.call("/b2b/organizations/me", { method: "GET", session })).status).toBe(200);
  });

  it("SES-6: is never longer than its hour", async () => {
    const { session_token: session, member_session } = await actAs(ada);
    const answer = await auth.call("/b2b/sessions/authenticate", {
      session,
      body: { session_duration_minutes: 240 },
    });
    expect(JSON.stringify(answer.body)).toContain(`"expires_at":"${member_session?.expires_at}"`);
    await advanceClock(auth.database.pool, 3_601);
    expect((await auth.call("/b2b/sessions/authenticate", { session })).status).toBe(404);
  });

  it("MFA-5: gives no session where the organization wants a second factor", async () => {
    const zoe = await found(auth, "zoe@strict.example");
    await auth.call("/b2b/organizations/me", {
      method: "PUT",
      session: zoe.token,
      body: { mfa_policy: "REQUIRED_FOR_ALL" },
    });

    const data = await actAs(zoe);
    expect(data).toMatchObject({
      member_authenticated: false,
      session_token: "",
      member_session: null,
    });
    const claim = { organization_id: zoe.organizationId, member_id: zoe.memberId };
    const { intermediate_session_token } = data;
    expect(
      await auth.call("/b2b/totp", { body: { ...claim, intermediate_session_token } }),
    ).toMatchObject({ status: 403 });
  });

  it("is not started for members who are gone or unknown, and not by another project's token", async () => {
    await expect(start({ ...bob, memberId: "member-test-none" })).rejects.toThrow();
    await expect(start({ ...bob, organizationId: "organization-test-none" })).rejects.toThrow();
    const other = await auth.auth.admin.projects.create("Other", "test");
    const token = await start(bob);
    expect(
      await auth.call(AUTHENTICATE, {
        publicToken: other.publicToken,
        body: { impersonation_token: token },
      }),
    ).toMatchObject({ status: 401 });
    expect((await authenticate(token)).status).toBe(200);
  });
});
