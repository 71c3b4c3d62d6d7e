import { authenticateResponse } from "@stocks-vibe/contracts/auth";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../../testing/answer-reader.ts";
import { type AuthHarness, startAuth } from "../../testing/auth-harness.ts";
import { enrollApp, enrollPhone, setPassword } from "../../testing/factor-stories.ts";
import { found, type SignedIn, signIn } from "../../testing/stories.ts";
import { JWT_BYTES } from "./session-jwt.ts";

const roleIds = Array.from({ length: 50 }, (_none, i) => `role-${i}-`.padEnd(128, "x"));
const permissions = [{ resource_id: "report", actions: ["read"] }];
const label = (letter: string) => letter.repeat(60);
/** 254 characters: the longest address. */
const longestAddress = `${"a".repeat(64)}@${label("b")}.${label("c")}.${label("d")}.museum`;

let auth: AuthHarness;
let boss: SignedIn;
beforeAll(async () => {
  auth = await startAuth();
  const { projectId } = auth.auth.project;
  const policy = {
    resources: permissions,
    roles: roleIds.map((role_id) => ({ role_id, permissions })),
    scopes: [],
  };
  await auth.auth.admin.projects.set(projectId, "policy", JSON.stringify(policy));
  boss = await found(auth, "boss@northwind.example", {
    organization_name: "Ñ".repeat(128),
    organization_slug: "s".repeat(128),
  });
});
afterAll(() => auth.close());

const addMember = async (email_address: string, roles: readonly string[]) => {
  const added = await auth.call("/b2b/organizations/members", {
    session: boss.token,
    body: { email_address, name: "Ñ".repeat(128), roles },
  });
  expect(added.status).toBe(200);
};

const sessionClaim = (jwt: string) => {
  const claim = decodeJwt(jwt)["https://stytch.com/session"];
  if (typeof claim !== "object" || claim === null) throw new Error("no session in the JWT");
  return { ...claim };
};

const look = async (session: string) =>
  dataOf(await auth.call("/b2b/sessions/authenticate", { session }), authenticateResponse);

describe("the JWT of a session", () => {
  it("names the roles of a member who has few, in full", async () => {
    await addMember("few@northwind.example", roleIds.slice(0, 5));
    const { jwt } = await signIn(auth, "few@northwind.example", boss.organizationId);

    expect(sessionClaim(jwt)).toMatchObject({ roles: ["stytch_member", ...roleIds.slice(0, 5)] });
  });

  it("has no roles rather than some, where all of them would not fit a cookie", async () => {
    await addMember("many@northwind.example", roleIds.slice(0, 25));
    const { jwt, session, token } = await signIn(
      auth,
      "many@northwind.example",
      boss.organizationId,
    );

    expect(jwt.length).toBeLessThanOrEqual(JWT_BYTES);
    expect(sessionClaim(jwt)).not.toHaveProperty("roles");
    expect(sessionClaim(jwt)).toHaveProperty("authentication_factors");
    expect(session.roles).toHaveLength(26);
    expect((await auth.auth.verifySession(token))?.roles).toHaveLength(26);
  });

  it("fits the cookie of the largest member that can be made, with every factor proven", async () => {
    expect(longestAddress).toHaveLength(254);
    await addMember(longestAddress, roleIds);
    const member = await signIn(auth, longestAddress, boss.organizationId);
    const enrolled = await enrollApp(auth, member, { session: member.token });
    const texted = await enrollPhone(auth, member, { session: enrolled.session });
    const { session_jwt, member_session } = await look(texted);

    expect(member_session.roles).toHaveLength(51);
    expect(member_session.authentication_factors.length).toBeGreaterThanOrEqual(3);
    expect(session_jwt.length).toBeLessThanOrEqual(JWT_BYTES);
    expect(sessionClaim(session_jwt)).toMatchObject({ id: member_session.member_session_id });
    expect(sessionClaim(session_jwt)).not.toHaveProperty("roles");

    const again = dataOf(
      await setPassword(auth, {
        emailAddress: longestAddress,
        organizationId: boss.organizationId,
      }),
      authenticateResponse.partial(),
    );
    expect(again.session_jwt?.length ?? 0).toBeLessThanOrEqual(JWT_BYTES);
  });
});
