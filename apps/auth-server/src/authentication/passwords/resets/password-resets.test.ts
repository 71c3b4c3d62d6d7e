import { authenticateResponseWithMfa } from "@stocks-vibe/contracts/auth";
import { advanceClock } from "@stocks-vibe/server-kit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../../../testing/answer-reader.ts";
import { type AuthHarness, startAuth } from "../../../testing/auth-harness.ts";
import {
  enrollApp,
  messagesTo,
  PASSWORD,
  pkcePair,
  setPassword,
} from "../../../testing/factor-stories.ts";
import { OTHER, passwordStories } from "../../../testing/password-stories.ts";
import { signIn, tokenOf } from "../../../testing/stories.ts";

const RESET = "/b2b/passwords/email/reset";

let auth: AuthHarness;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());

const { anOwner, isAlive, startReset } = passwordStories(() => auth);

describe("a reset by e-mail", () => {
  it("ENUM-1: starts the same for members and strangers, but for the address they gave", async () => {
    const owner = await anOwner();
    const { organizationId } = owner;
    const known = await startReset(owner);
    const unknown = await startReset({ ...owner, emailAddress: "nobody-4@elsewhere.example" });

    const shown = ({ body, status, headers }: typeof known.answer, email: string) => {
      const { request_id: _request, ...data } = Object(body).data;
      const plain = JSON.stringify(data).replaceAll(email, "EMAIL");
      return { status, plain, headers: Object.keys(headers).sort() };
    };
    expect(shown(unknown.answer, "nobody-4@elsewhere.example")).toEqual(
      shown(known.answer, owner.emailAddress),
    );
    expect(Object(known.answer.body).data).toMatchObject({
      member_id: "",
      organization: { organization_id: organizationId, trusted_metadata: {} },
    });
    const [letter] = await messagesTo(auth, "nobody-4@elsewhere.example");
    expect(letter).toMatchObject({ links: [], code: null });
  });

  it("leads to the page that sets passwords, and tells the mailbox when that was done", async () => {
    const owner = await anOwner();
    const { verifier } = await startReset(owner);
    const link = await auth.newestLink(owner.emailAddress);
    expect(link.searchParams.get("stytch_token_type")).toBe("multi_tenant_passwords");
    expect(link.searchParams.get("stytch_redirect_type")).toBe("reset_password");

    const answer = await auth.call(RESET, {
      body: { password_reset_token: tokenOf(link), password: PASSWORD, code_verifier: verifier },
    });

    expect(dataOf(answer, authenticateResponseWithMfa).member_authenticated).toBe(true);
    const [letter] = await messagesTo(auth, owner.emailAddress);
    expect(letter?.text).toContain(
      "Your password was set. You were signed out on your other devices.",
    );
  });

  describe("has a link to sign in without a new password", () => {
    const AUTHENTICATE = "/b2b/magic_links/authenticate";
    const linksTo = async ({ emailAddress }: { readonly emailAddress: string }) => {
      const [letter] = await messagesTo(auth, emailAddress);
      return (letter?.links ?? []).map((link) => new URL(link));
    };

    it("that opens by the reset's own challenge, once, and leaves the password link as it is", async () => {
      const owner = await anOwner();
      const { verifier } = await startReset(owner);
      const [reset, login] = await linksTo(owner);
      const body = { magic_links_token: tokenOf(login ?? new URL("x:")) };
      expect(login?.searchParams.get("stytch_token_type")).toBe("multi_tenant_magic_links");
      expect(login?.searchParams.get("stytch_redirect_type")).toBeNull();

      expect(await auth.call(AUTHENTICATE, { body })).toMatchObject({
        errorType: "pkce_expected_code_verifier",
      });
      const opened = { ...body, pkce_code_verifier: verifier };
      const answer = await auth.call(AUTHENTICATE, { body: opened });
      expect(dataOf(answer, authenticateResponseWithMfa).member_authenticated).toBe(true);
      expect(await auth.call(AUTHENTICATE, { body: opened })).toMatchObject({ reason: "used" });
      const set = { password_reset_token: tokenOf(reset ?? new URL("x:")), password: PASSWORD };
      const changed = await auth.call(RESET, { body: { ...set, code_verifier: verifier } });
      expect(changed.status).toBe(200);
    });

    it("that ends when the password is set by the other", async () => {
      const owner = await anOwner();
      const { verifier } = await startReset(owner);
      const [reset, login] = await linksTo(owner);
      const set = { password_reset_token: tokenOf(reset ?? new URL("x:")), password: PASSWORD };
      await auth.call(RESET, { body: { ...set, code_verifier: verifier } });

      const magic_links_token = tokenOf(login ?? new URL("x:"));
      expect(
        await auth.call(AUTHENTICATE, {
          body: { magic_links_token, pkce_code_verifier: verifier },
        }),
      ).toMatchObject({ status: 401, reason: "used" });
    });

    it("but not where the organization does not take links", async () => {
      const owner = await anOwner();
      await auth.database.pool.query(
        "update auth.organizations set auth_methods = 'RESTRICTED', allowed_auth_methods = '{password}' where organization_id = $1",
        [owner.organizationId],
      );
      await startReset(owner);

      expect(await linksTo(owner)).toHaveLength(1);
    });
  });

  it("PWD-5, SES-2: works once and ends every session at once", async () => {
    const owner = await anOwner();
    const second = await signIn(auth, owner.emailAddress, owner.organizationId);
    const { verifier } = await startReset(owner);
    const body = {
      password_reset_token: tokenOf(await auth.newestLink(owner.emailAddress)),
      password: PASSWORD,
      code_verifier: verifier,
    };
    const answer = await auth.call(RESET, { body });

    expect(answer.status).toBe(200);
    expect(await isAlive(owner.token)).toBe(false);
    expect(await isAlive(second.token)).toBe(false);
    expect(await auth.call(RESET, { body })).toMatchObject({
      status: 401,
      errorType: "unable_to_auth_password_reset_token",
      reason: "used",
    });
  });

  it("TOK-3: one of 50 parallel uses succeeds", async () => {
    const owner = await anOwner();
    const { verifier } = await startReset(owner);
    const password_reset_token = tokenOf(await auth.newestLink(owner.emailAddress));
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        auth.call(RESET, {
          body: { password_reset_token, password: `${PASSWORD}-${i}`, code_verifier: verifier },
        }),
      ),
    );

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => [200, 401, 429].includes(status))).toBe(true);
  });

  it("TOK-5: voids earlier resets, sign-in links and codes", async () => {
    const owner = await anOwner();
    const first = await startReset(owner);
    const earlier = tokenOf(await auth.newestLink(owner.emailAddress));
    await auth.call("/b2b/magic_links/email/login_or_signup", {
      body: { organization_id: owner.organizationId, email_address: owner.emailAddress },
    });
    const loginToken = tokenOf(await auth.newestLink(owner.emailAddress));
    await setPassword(auth, owner);

    const reset = { password_reset_token: earlier, password: OTHER, code_verifier: first.verifier };
    expect(await auth.call(RESET, { body: reset })).toMatchObject({ status: 401, reason: "used" });
    expect(
      await auth.call("/b2b/magic_links/authenticate", { body: { magic_links_token: loginToken } }),
    ).toMatchObject({ status: 401, reason: "used" });
  });

  it("MFA-5, PWD-5: gives no session to who has a second factor", async () => {
    const owner = await anOwner();
    await enrollApp(auth, owner, { session: owner.token }, { set_mfa_enrollment: "enroll" });

    const data = dataOf(await setPassword(auth, owner), authenticateResponseWithMfa);

    expect(data).toMatchObject({
      member_session: null,
      session_token: "",
      mfa_required: { member_options: { totp_registration_id: expect.stringMatching(/./) } },
    });
  });

  it("TOK-4: works for the minutes that were asked for, at most an hour", async () => {
    const owner = await anOwner();
    for (const [minutes, seconds] of [
      [5, 301],
      [600, 3601],
    ] as const) {
      const { verifier } = await startReset(owner, { reset_password_expiration_minutes: minutes });
      const password_reset_token = tokenOf(await auth.newestLink(owner.emailAddress));
      await advanceClock(auth.database.pool, seconds);
      const body = { password_reset_token, password: PASSWORD, code_verifier: verifier };

      expect(await auth.call(RESET, { body })).toMatchObject({ status: 401, reason: "expired" });
    }
  });

  it("does not cost the link when the new password is refused", async () => {
    const owner = await anOwner();
    const { verifier } = await startReset(owner);
    const password_reset_token = tokenOf(await auth.newestLink(owner.emailAddress));
    const reset = (password: string) =>
      auth.call(RESET, { body: { password_reset_token, password, code_verifier: verifier } });

    expect(await reset("password1")).toMatchObject({ status: 400, errorType: "breached_password" });
    expect(await reset("short")).toMatchObject({ status: 400, errorType: "weak_password" });
    expect(await reset("x".repeat(300))).toMatchObject({ status: 400, errorType: "weak_password" });
    expect((await reset(PASSWORD)).status).toBe(200);
  });

  it("PKCE-1, PKCE-2: needs the challenge's verifier, and a challenge to begin with", async () => {
    const owner = await anOwner();
    expect((await startReset(owner, { code_challenge: undefined })).answer).toMatchObject({
      status: 400,
      errorType: "invalid_pkce_code_challenge",
    });
    const { verifier } = await startReset(owner);
    const password_reset_token = tokenOf(await auth.newestLink(owner.emailAddress));
    const reset = (code_verifier?: string) =>
      auth.call(RESET, { body: { password_reset_token, password: PASSWORD, code_verifier } });

    expect(await reset()).toMatchObject({ status: 400, errorType: "pkce_expected_code_verifier" });
    expect(await reset(pkcePair().verifier)).toMatchObject({
      status: 400,
      errorType: "pkce_mismatch",
    });
    expect((await reset(verifier)).status).toBe(200);
  });

  it.each([
    ["reset_password_redirect_url", "https://evil.example/"],
    ["login_redirect_url", "https://evil.example/"],
  ])("URL-1: leads to no address that is not registered, in %s", async (name, url) => {
    const owner = await anOwner();

    expect((await startReset(owner, { [name]: url })).answer).toMatchObject({
      status: 400,
      errorType: "no_match_for_provided_magic_link_url",
    });
  });
});
