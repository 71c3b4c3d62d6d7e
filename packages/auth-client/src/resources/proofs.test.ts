import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { aSignIn, refusal, type SentRequest, success } from "../testing/fake-server.ts";
import { someSettings } from "../testing/some-settings.ts";
import { BOOTSTRAP, leavePage, start } from "../testing/start-client.ts";

const pkce = {
  [BOOTSTRAP]: () =>
    success(
      someSettings({
        pkce_required_for_email_magic_links: true,
        pkce_required_for_password_resets: true,
      }),
    ),
};
const plain = () => success({ request_id: "r", status_code: 200 });
const email = { email_address: "ada@family.example" };
const inOrganization = { ...email, organization_id: "o-1" };
const discovered = {
  request_id: "r",
  intermediate_session_token: "ist-1",
  discovered_organizations: [],
  ...email,
};
const CHALLENGE = expect.stringMatching(/^[\w-]{43}$/);
const VERIFIER = expect.stringMatching(/^[0-9a-f]{128}$/);
const RESET = "/b2b/passwords";
const LINK = "/b2b/magic_links/authenticate";
const linkToken = { magic_links_token: "t", session_duration_minutes: 60 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  leavePage();
  vi.useRealTimers();
});

describe("a password reset begun and ended in one browser", () => {
  it("proves itself under the names of the organization's calls", async () => {
    const { client, sent } = start({
      ...pkce,
      [`${RESET}/email/reset/start`]: plain,
      [`${RESET}/email/reset`]: () => success(aSignIn()),
    });

    await client.passwords.resetByEmailStart(inOrganization);
    expect(sent.at(-1)?.body).toEqual({ ...inOrganization, code_challenge: CHALLENGE });
    expect(client.passwords.resetEmail()).toBe(email.email_address);
    const reset = { password_reset_token: "t", password: "p", session_duration_minutes: 60 };
    await client.passwords.resetByEmail(reset);
    expect(sent.at(-1)?.body).toEqual({ ...reset, code_verifier: VERIFIER });
    expect(client.passwords.resetEmail()).toBeNull();
    await client.passwords.resetByEmail(reset);
    expect(sent.at(-1)?.body).toEqual(reset);
  });

  it("proves itself under the names of the discovery calls", async () => {
    const { client, sent } = start({
      ...pkce,
      [`${RESET}/discovery/reset/start`]: plain,
      [`${RESET}/discovery/reset`]: () => success(discovered),
    });

    await client.passwords.discovery.resetByEmailStart(email);
    expect(sent.at(-1)?.body).toEqual({ ...email, pkce_code_challenge: CHALLENGE });
    expect(localStorage.getItem("stytch_sdk_state_public-token-test-1::reset-email-value")).toBe(
      email.email_address,
    );
    const reset = { password_reset_token: "t", password: "p" };
    await client.passwords.discovery.resetByEmail(reset);
    expect(sent.at(-1)?.body).toEqual({ ...reset, pkce_code_verifier: VERIFIER });
    expect(client.session.intermediateToken()).toBe("ist-1");
  });
});

describe("a link to one organization", () => {
  const verifierOf = ({ body }: SentRequest): unknown =>
    typeof body === "object" && body && "pkce_code_verifier" in body
      ? body.pkce_code_verifier
      : undefined;

  it("carries the challenge, and its way back the verifier", async () => {
    const { client, sent } = start({
      ...pkce,
      "/b2b/magic_links/email/login_or_signup": plain,
      [LINK]: () => success(aSignIn()),
    });

    await client.magicLinks.email.loginOrSignup(inOrganization);
    expect(sent.at(-1)?.body).toEqual({ ...inOrganization, pkce_code_challenge: CHALLENGE });
    await client.magicLinks.authenticate(linkToken);

    expect(sent.at(-1)?.body).toEqual({ ...linkToken, pkce_code_verifier: VERIFIER });
  });

  it("that came with the letter about a password is proven by that flow's verifier", async () => {
    const { client, sent } = start({
      ...pkce,
      [`${RESET}/email/reset/start`]: plain,
      [LINK]: (request) =>
        verifierOf(request) === undefined
          ? refusal(400, "pkce_expected_code_verifier")
          : success(aSignIn()),
    });
    await client.passwords.resetByEmailStart(inOrganization);

    await client.magicLinks.authenticate(linkToken);

    expect(sent.slice(-2).map(verifierOf)).toEqual([undefined, VERIFIER]);
    expect(client.session.getSync()).not.toBeNull();
  });

  it("that came with it before an organization is chosen is, too", async () => {
    const door = "/b2b/magic_links/discovery/authenticate";
    const { client, sent } = start({
      ...pkce,
      [`${RESET}/discovery/reset/start`]: plain,
      [door]: (request) =>
        verifierOf(request) === undefined
          ? refusal(400, "pkce_expected_code_verifier")
          : success(discovered),
    });
    await client.passwords.discovery.resetByEmailStart(email);

    await client.magicLinks.discovery.authenticate({ discovery_magic_links_token: "t" });

    expect(sent.slice(-2).map(verifierOf)).toEqual([undefined, VERIFIER]);
    expect(client.session.intermediateToken()).toBe("ist-1");
  });

  it.each([
    ["pkce_mismatch", "without another verifier"],
    ["unable_to_auth_magic_link", "for another reason"],
  ])("is not tried again after %s %s", async (type) => {
    const { client, sent } = start({ ...pkce, [LINK]: () => refusal(401, type) });

    await expect(client.magicLinks.authenticate(linkToken)).rejects.toMatchObject({
      error_type: type,
    });
    expect(sent.filter(({ path }) => path === LINK)).toHaveLength(1);
  });
});

describe("a second factor after a first", () => {
  it("turns the proof of the first into a session, and the proof is gone", async () => {
    const half = {
      ...aSignIn(),
      member_session: null,
      session_token: "",
      session_jwt: "",
      member_authenticated: false,
      intermediate_session_token: "ist-2",
    };
    const { client, sent } = start({
      [`${RESET}/authenticate`]: () => success(half),
      "/b2b/totp/authenticate": () => success(aSignIn("token-2")),
    });
    await client.passwords.authenticate({
      ...inOrganization,
      password: "p",
      session_duration_minutes: 60,
    });
    expect(client.session.getSync()).toBeNull();

    await client.totp.authenticate({
      organization_id: "o-1",
      member_id: "member-test-1",
      code: "123456",
      session_duration_minutes: 60,
    });

    expect(sent.at(-1)?.body).toMatchObject({ intermediate_session_token: "ist-2" });
    expect(client.session.getTokens()?.session_token).toBe("token-2");
    expect(client.session.intermediateToken()).toBeNull();
  });
});
