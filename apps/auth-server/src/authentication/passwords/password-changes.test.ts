import { authenticateResponseWithMfa } from "@stocks-vibe/contracts/auth";
import { advanceClock } from "@stocks-vibe/server-kit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../../testing/answer-reader.ts";
import { type AuthHarness, startAuth } from "../../testing/auth-harness.ts";
import { enrollApp, PASSWORD } from "../../testing/factor-stories.ts";
import { OTHER, type Owner, passwordStories } from "../../testing/password-stories.ts";
import { signIn } from "../../testing/stories.ts";

const EXISTING = "/b2b/passwords/existing_password/reset";
const SESSION = "/b2b/passwords/session/reset";

let auth: AuthHarness;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());

const { anOwner, withPassword, authenticate, isAlive } = passwordStories(() => auth);

describe("a change of the password", () => {
  const change = (owner: Owner, existing_password: string, new_password: string) =>
    auth.call(EXISTING, {
      body: {
        organization_id: owner.organizationId,
        email_address: owner.emailAddress,
        existing_password,
        new_password,
      },
    });

  it("PWD-6: by the old one needs it, and ends the other sessions", async () => {
    const owner = await withPassword();
    const { token } = await signIn(auth, owner.emailAddress, owner.organizationId);

    expect(await change(owner, OTHER, OTHER)).toMatchObject({ status: 401 });
    const answer = await change(owner, PASSWORD, OTHER);

    expect(dataOf(answer, authenticateResponseWithMfa).member_authenticated).toBe(true);
    expect(await isAlive(token)).toBe(false);
    expect((await authenticate(owner)).status).toBe(401);
    expect((await authenticate(owner, OTHER)).status).toBe(200);
  });

  it("PWD-6: by a session needs a fresh proof, and rotates the session", async () => {
    const owner = await anOwner();
    const set = (session: string, password = PASSWORD) =>
      auth.call(SESSION, { session, body: { password } });
    const { session_token, member_session } = dataOf(
      await set(owner.token),
      authenticateResponseWithMfa,
    );

    expect(session_token).not.toBe(owner.token);
    expect(await isAlive(owner.token)).toBe(false);
    expect(member_session?.expires_at).toBe(owner.session.expires_at);
    await advanceClock(auth.database.pool, 601);
    expect(await set(session_token, OTHER)).toMatchObject({ status: 403, reason: "step_up" });
    expect((await set("x".repeat(43))).status).toBe(404);
    expect((await auth.call(SESSION, { body: { password: OTHER } })).status).toBe(401);
  });

  it("MFA-6: by a session wants the second factor where there is one", async () => {
    const owner = await withPassword();
    const { token } = await signIn(auth, owner.emailAddress, owner.organizationId);
    await enrollApp(auth, owner, { session: token });
    const first = await signIn(auth, owner.emailAddress, owner.organizationId);

    expect(
      await auth.call(SESSION, { session: first.token, body: { password: OTHER } }),
    ).toMatchObject({ status: 403, reason: "step_up" });
  });
});
