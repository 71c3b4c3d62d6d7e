import { authenticateImpersonationAnswer, searchMembersAnswer } from "@stocks-vibe/contracts/auth";
import { advanceClock } from "@stocks-vibe/server-kit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, dataOf } from "../../testing/answer-reader.ts";
import { type AuthHarness, type CallOptions, startAuth } from "../../testing/auth-harness.ts";
import { enrollPhone } from "../../testing/factor-stories.ts";
import { found, inviteAndAccept, type SignedIn, signIn } from "../../testing/stories.ts";
import { listAccess } from "./route-access.ts";

const ORGANIZATION = "/b2b/organizations/me";
const MEMBERS = "/b2b/organizations/members";

let auth: AuthHarness;
let ada: SignedIn;
let bob: SignedIn;
let cleo: SignedIn;
beforeAll(async () => {
  auth = await startAuth();
  ada = await found(auth, "ada@family.example");
  bob = await inviteAndAccept(auth, ada, "bob@family.example");
  cleo = await inviteAndAccept(auth, ada, "cleo@family.example");
  cleo = { ...cleo, token: await enrollPhone(auth, cleo, { session: cleo.token }) };
});
afterAll(() => auth.close());

/**
 * What an operator may do in a member's name: look, and end the session. Whoever adds a call adds
 * it here, or it is refused.
 */
const OPERATOR_MAY: readonly string[] = [
  "POST /b2b/sessions/authenticate",
  "POST /b2b/sessions/revoke",
  "GET /b2b/organizations/me",
  "GET /b2b/organizations/me/deletion",
  "GET /b2b/organizations/me/sso_requirement",
  "GET /b2b/organizations/me/domains",
  "POST /b2b/organizations/me/audit_log/search",
  "GET /b2b/sso",
  "GET /b2b/organizations/connected_apps",
  "GET /b2b/organizations/connected_apps/:",
  "POST /b2b/organizations/me/members/search",
  "GET /b2b/organizations/members/me",
  "GET /b2b/organizations/members/connected_apps",
  "GET /b2b/organizations/members/:/connected_apps",
];
/** By a session; those of a proof need a member's own session or none at all. */
const KINDS = ["session", "permission", "fields", "selfOrMember", "proof"];
const METHODS = { GET: "GET", POST: "POST", PUT: "PUT", DELETE: "DELETE" } as const;
const routes = listAccess().flatMap(([route, { kind }]) => {
  const [name = "", url = ""] = route.split(" ");
  const method = Object.values(METHODS).find((one) => one === name);
  if (!method || !url.startsWith("/sdk/v1/") || !KINDS.includes(kind)) return [];
  return [{ method, path: url.slice("/sdk/v1".length) }];
});

describe("PRF-9: an operator in a member's name", () => {
  it("reads, and does nothing else, by every route there is", async () => {
    const token = await auth.auth.admin.impersonate({
      organizationId: ada.organizationId,
      memberId: ada.memberId,
      impersonator: "ops@stocks-vibe.example",
      reason: "test",
    });
    const answer = await auth.call("/b2b/impersonation/authenticate", {
      body: { impersonation_token: token },
    });
    const { session_token: session } = dataOf(answer, authenticateImpersonationAnswer);
    const before = await snapshot();
    const allowed: string[] = [];
    for (const { method, path } of routes) {
      const name = `${method} ${path}`;
      if (name === "POST /b2b/sessions/revoke" || name === "POST /b2b/sessions/attest") continue;
      const { status, errorType } = await auth.call(path.replaceAll(":", bob.memberId), {
        method,
        session,
        ...(method === "GET" ? {} : { body: BODIES[name] ?? {} }),
      });
      const isRefused = [400, 401, 403, 404].includes(status);
      if (isRefused && errorType !== "connected_app_not_found") continue;
      allowed.push(name);
    }
    expect(allowed.filter((name) => !OPERATOR_MAY.includes(name))).toEqual([]);
    expect(await snapshot()).toBe(before);
    expect(allowed).toContain("GET /b2b/organizations/me");
    expect((await auth.call("/b2b/sessions/revoke", { session })).status).toBe(200);
  });
});

/** Bodies with which a member would be heard. */
const BODIES: Readonly<Record<string, object>> = {
  "PUT /b2b/organizations/me": { organization_name: "Taken" },
  "PUT /b2b/organizations/members/update": { name: "Taken" },
  "PUT /b2b/organizations/members/:": { name: "Taken" },
  "POST /b2b/organizations/members": { email_address: "new@family.example" },
  "POST /b2b/magic_links/email/invite": {
    email_address: "boss@family.example",
    roles: ["stytch_admin"],
  },
};

async function snapshot(): Promise<string> {
  const { rows } = await auth.database.pool.query(
    "select member_id, name, roles, status, email_address from auth.members order by member_id",
  );
  return JSON.stringify(rows);
}

describe("MFA-6: step-up", () => {
  const admin = { roles: ["stytch_admin"] };
  const guarded: readonly (readonly [string, string, () => CallOptions & { path: string }])[] = [
    ["giving a role", "PUT", () => ({ path: `${MEMBERS}/${bob.memberId}`, body: { roles: [] } })],
    [
      "the door for emergencies",
      "PUT",
      () => ({ path: `${MEMBERS}/${bob.memberId}`, body: { is_breakglass: true } }),
    ],
    [
      "adding an administrator",
      "POST",
      () => ({ path: MEMBERS, body: { email_address: "x1@family.example", ...admin } }),
    ],
    [
      "inviting an administrator",
      "POST",
      () => ({
        path: "/b2b/magic_links/email/invite",
        body: { email_address: "x2@family.example", ...admin },
      }),
    ],
    [
      "roles by domain",
      "PUT",
      () => ({ path: ORGANIZATION, body: { rbac_email_implicit_role_assignments: [] } }),
    ],
    [
      "asking for less than a second factor",
      "PUT",
      () => ({ path: ORGANIZATION, body: { mfa_policy: "OPTIONAL" } }),
    ],
    [
      "taking more ways in",
      "PUT",
      () => ({ path: ORGANIZATION, body: { auth_methods: "ALL_ALLOWED" } }),
    ],
    ...[
      { email_jit_provisioning: "NOT_ALLOWED" },
      { email_allowed_domains: [] },
      { email_invites: "ALL_ALLOWED" },
      { members_may_invite: false },
      { sso_jit_provisioning: "NOT_ALLOWED" },
      { oauth_tenant_jit_provisioning: "NOT_ALLOWED" },
      { allowed_oauth_tenants: {} },
    ].map(
      (body) =>
        [
          `who else gets in (${Object.keys(body).join()})`,
          "PUT",
          () => ({ path: ORGANIZATION, body }),
        ] as const,
    ),
    ["asking somebody back", "PUT", () => ({ path: `${MEMBERS}/${bob.memberId}/reactivate` })],
    ["removing a member", "DELETE", () => ({ path: `${MEMBERS}/${bob.memberId}` })],
    ["removing the organization", "DELETE", () => ({ path: ORGANIZATION })],
  ];
  const send = (method: string, options: CallOptions & { path: string }, session: string) => {
    const { path, ...rest } = options;
    const verb = Object.values(METHODS).find((one) => one === method) ?? "POST";
    return auth.call(path, { ...rest, method: verb, session });
  };

  it.each(guarded)(
    "is asked for %s in a session that is older than ten minutes",
    async (_name, method, options) => {
      const { token } = await signIn(auth, "ada@family.example", ada.organizationId);
      await advanceClock(auth.database.pool, 601);
      const refused: Answer = await send(method, options(), token);
      expect(refused).toMatchObject({ status: 403, errorType: "session_authorization_error" });
      expect(refused.reason).toBe("step_up");
    },
  );

  it("control: is not asked for anything else, nor right after a proof", async () => {
    const { token } = await signIn(auth, "ada@family.example", ada.organizationId);
    for (const [, method, options] of guarded.slice(0, -2)) {
      expect((await send(method, options(), token)).status).toBe(200);
    }
    await advanceClock(auth.database.pool, 601);
    const plain = [
      await auth.call(MEMBERS, { session: token, body: { email_address: "x3@family.example" } }),
      await auth.call("/b2b/magic_links/email/invite", {
        session: token,
        body: { email_address: "x4@family.example" },
      }),
      await auth.call(ORGANIZATION, {
        method: "PUT",
        session: token,
        body: { organization_name: "The Family" },
      }),
    ];
    for (const answer of plain) expect(answer.status).toBe(200);
  });
});

describe("what members know of each other", () => {
  const search = async (session: string, operands: readonly object[] = []) =>
    auth.call("/b2b/organizations/me/members/search", { session, body: { query: { operands } } });
  const seen = async (session: string, memberId: string) => {
    const { members } = dataOf(await search(session), searchMembersAnswer);
    return members.find(({ member_id }) => member_id === memberId);
  };

  it("is nothing of their factors, but for those who may change them", async () => {
    const plain = (await signIn(auth, "bob@family.example", ada.organizationId)).token;
    const boss = (await signIn(auth, "ada@family.example", ada.organizationId)).token;
    const own = (await signIn(auth, "cleo@family.example", ada.organizationId)).token;

    expect(await seen(plain, cleo.memberId)).toMatchObject({
      email_address: "cleo@family.example",
      status: "active",
      mfa_phone_number: "",
      mfa_phone_number_verified: false,
      default_mfa_method: "",
      mfa_enrolled: false,
    });
    for (const session of [boss, own]) {
      expect(await seen(session, cleo.memberId)).toMatchObject({ mfa_phone_number_verified: true });
    }
  });

  it.each([
    ["member_mfa_phone_number_fuzzy", "555"],
    ["member_mfa_phone_numbers", ["+12025550123"]],
    ["member_password_exists", true],
    ["member_is_breakglass", true],
  ])("is not found out by the filter %s either", async (filter_name, filter_value) => {
    const operands = [{ filter_name, filter_value }];
    const plain = (await signIn(auth, "bob@family.example", ada.organizationId)).token;
    const boss = (await signIn(auth, "ada@family.example", ada.organizationId)).token;
    expect(await search(plain, operands)).toMatchObject({
      status: 403,
      errorType: "unauthorized_action",
    });
    expect((await search(boss, operands)).status).toBe(200);
  });
});
