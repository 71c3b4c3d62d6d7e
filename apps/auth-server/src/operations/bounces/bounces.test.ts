import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readAnswer } from "../../testing/answer-reader.ts";
import { type AuthHarness, basic, SECRET, startAuth } from "../../testing/auth-harness.ts";
import { found, type SignedIn } from "../../testing/stories.ts";

let auth: AuthHarness;
let ada: SignedIn;
let secret: string;
beforeAll(async () => {
  auth = await startAuth();
  ada = await found(auth, "ada@family.example");
  secret = await auth.auth.admin.projects.newWebhookSecret(auth.auth.project.projectId);
});
afterAll(() => auth.close());

async function report(password: string, bounces: unknown, username = auth.auth.project.projectId) {
  const response = await auth.app.inject({
    method: "POST",
    url: "/v1/b2b/mail/bounces",
    headers: { authorization: basic(username, password), "content-type": "application/json" },
    payload: JSON.stringify({ bounces }),
  });
  return readAnswer(response);
}
const send = (email_address: string) =>
  auth.call("/b2b/magic_links/email/discovery/send", { body: { email_address } });

describe("an address whose mail comes back", () => {
  it("gets no more, whether anybody is known by it or not", async () => {
    const bounces = [
      { email_address: "Ada@family.example" },
      { email_address: "nobody@x.example" },
    ];
    expect((await report(secret, bounces)).status).toBe(200);

    for (const answer of [
      await send("ada@family.example"),
      await send("nobody@x.example"),
      await auth.call("/b2b/magic_links/email/invite", {
        session: ada.token,
        body: { email_address: "nobody@x.example" },
      }),
      await auth.call("/b2b/otps/email/discovery/send", {
        body: { email_address: "ada@family.example" },
      }),
    ]) {
      expect(answer).toMatchObject({ status: 400, errorType: "inactive_email" });
    }
    expect((await send("bob@family.example")).status).toBe(200);
  });

  it("may be reported twice", async () => {
    expect((await report(secret, [{ email_address: "nobody@x.example" }])).status).toBe(200);
  });

  it("is reported with the webhook's own secret only, which is good for nothing else", async () => {
    const bounces = [{ email_address: "bob@family.example" }];
    for (const answer of [
      await report("wrong", bounces),
      await report(SECRET, bounces),
      await report("", bounces),
      await report(secret, bounces, "project-test-none"),
    ]) {
      expect(answer).toMatchObject({ status: 401, errorType: "invalid_secret_authentication" });
    }
    const { projectId } = auth.auth.project;
    const response = await auth.app.inject({
      url: `/v1/b2b/organizations/${ada.organizationId}`,
      headers: { authorization: basic(projectId, secret) },
    });
    expect(response.statusCode).toBe(401);
  });

  it.each([[[]], ["x"], [[{ email_address: 7 }]], [[{ email_address: "no address" }]]])(
    "is not %j",
    async (bounces) => {
      expect((await report(secret, bounces)).status).toBe(400);
    },
  );

  it("is listed for the operator, who lifts it", async () => {
    const { bounces } = auth.auth.admin;
    const { projectId } = auth.auth.project;
    const listed = await bounces.list(projectId);
    expect(listed.map(({ emailAddress }) => emailAddress).sort()).toEqual([
      "ada@family.example",
      "nobody@x.example",
    ]);

    expect(await bounces.lift(projectId, "ADA@family.example")).toBe(true);
    expect(await bounces.lift(projectId, "ada@family.example")).toBe(false);
    expect((await send("ada@family.example")).status).toBe(200);
  });
});
