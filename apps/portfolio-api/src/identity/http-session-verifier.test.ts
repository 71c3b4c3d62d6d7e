import { Refusal } from "@stocks-vibe/server-kit";
import { describe, expect, it } from "vitest";
import { httpSessionVerifier } from "./session-verifier.ts";

const address = { url: "http://auth.test", projectId: "project-1", secret: "s3cret" };

const answering =
  (status: number, body: unknown): typeof fetch =>
  async () =>
    new Response(JSON.stringify(body), { status });

const alive = {
  member_session: {
    member_session_id: "member-session-1",
    expires_at: "2026-11-21T20:00:00Z",
    roles: ["stytch_member"],
    authentication_factors: [{ type: "magic_link" }],
  },
  member: { member_id: "member-1", name: "Nora", email_address: "nora@first.test" },
  organization: {
    organization_id: "organization-1",
    organization_name: "First",
    organization_slug: "first",
  },
};

describe("httpSessionVerifier", () => {
  it("asks the server API with the project's credentials and reads who it is", async () => {
    const calls: { url: string; init: RequestInit | undefined }[] = [];
    const send: typeof fetch = async (url, init) => {
      calls.push({ url: String(url), init });
      return new Response(JSON.stringify(alive));
    };
    const session = await httpSessionVerifier(address, send).verify("token-1");
    expect(session).toMatchObject({
      memberId: "member-1",
      organizationId: "organization-1",
      expiresAt: new Date("2026-11-21T20:00:00Z"),
      actor: null,
    });
    expect(calls[0]?.url).toBe("http://auth.test/v1/b2b/sessions/authenticate");
    expect(new Headers(calls[0]?.init?.headers).get("authorization")).toBe(
      `Basic ${Buffer.from("project-1:s3cret").toString("base64")}`,
    );
    expect(calls[0]?.init?.body).toBe('{"session_token":"token-1"}');
  });

  it.each([
    [
      "by name",
      {
        type: "impersonated",
        impersonated_factor: { impersonator_email_address: "sam@s.example" },
      },
      "sam@s.example",
    ],
    ["even without a name", { type: "impersonated" }, "an operator"],
    [
      "even under a type of a later version",
      { type: "looking", impersonated_factor: { impersonator_email_address: "sam@s.example" } },
      "sam@s.example",
    ],
  ])("tells an operator from the member, %s", async (_case, factor, expected) => {
    const authentication_factors = [{ type: "magic_link" }, factor];
    const member_session = { ...alive.member_session, authentication_factors };
    const send = answering(200, { ...alive, member_session });

    expect((await httpSessionVerifier(address, send).verify("token-1"))?.actor).toBe(expected);
  });

  it("takes nobody for a member of whom it is not said what the session was opened with", async () => {
    const { authentication_factors: _factors, ...member_session } = alive.member_session;
    const send = answering(200, { ...alive, member_session });

    await expect(httpSessionVerifier(address, send).verify("token-1")).rejects.toThrow();
  });

  it.each([404, 401])("takes %s for no session", async (status) => {
    expect(await httpSessionVerifier(address, answering(status, {})).verify("x")).toBeNull();
  });

  it.each([
    ["an auth server in trouble", answering(500, {})],
    [
      "no answer at all",
      async () => {
        throw new Error("ECONNREFUSED");
      },
    ],
  ])("never takes %s for a signed-out member", async (_name, send) => {
    const verifying = httpSessionVerifier(address, send).verify("x");
    await expect(verifying).rejects.toBeInstanceOf(Refusal);
    await expect(verifying).rejects.toMatchObject({ type: "service_unavailable" });
  });
});
