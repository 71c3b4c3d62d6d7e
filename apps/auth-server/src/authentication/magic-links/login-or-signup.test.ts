import { authenticateLinkAnswer } from "@stocks-vibe/contracts/auth";
import { advanceClock } from "@stocks-vibe/server-kit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../../testing/answer-reader.ts";
import { type AuthHarness, aConfig, LANDING, startAuth } from "../../testing/auth-harness.ts";
import { messagesTo, pkcePair } from "../../testing/factor-stories.ts";
import { found, inviteAndAccept, type SignedIn, tokenOf } from "../../testing/stories.ts";

const SEND = "/b2b/magic_links/email/login_or_signup";
const AUTHENTICATE = "/b2b/magic_links/authenticate";
const INVITE = "/b2b/magic_links/email/invite";

let auth: AuthHarness;
let ada: SignedIn;
beforeAll(async () => {
  auth = await startAuth();
  ada = await found(auth, "ada@family.example", {
    organization_name: "The Family",
    email_jit_provisioning: "RESTRICTED",
    email_allowed_domains: ["family.example"],
  });
});
afterAll(() => auth.close());

let people = 0;
const anAddress = (domain = "guests.example"): string => {
  people += 1;
  return `person-${people}@${domain}`;
};
async function aMember(): Promise<string> {
  const email = anAddress();
  await inviteAndAccept(auth, ada, email);
  return email;
}
const send = (email_address: string, extras: object = {}) =>
  auth.call(SEND, { body: { organization_id: ada.organizationId, email_address, ...extras } });
const use = (magic_links_token: string, extras: object = {}) =>
  auth.call(AUTHENTICATE, { body: { magic_links_token, ...extras } });

describe("a link to sign in to one organization", () => {
  it("signs a member in, once", async () => {
    const email = await aMember();
    await send(email);
    const link = await auth.newestLink(email);
    expect(link.searchParams.get("stytch_token_type")).toBe("multi_tenant_magic_links");

    const data = dataOf(await use(tokenOf(link)), authenticateLinkAnswer);

    expect(data).toMatchObject({
      member_authenticated: true,
      organization: { organization_name: "The Family" },
      method_id: expect.stringMatching(/^magic-link-test-/),
    });
    expect(await use(tokenOf(link))).toMatchObject({ status: 401, reason: "used" });
  });

  it("lets somebody join whose domain the organization lets in, in words of its own", async () => {
    const email = anAddress("family.example");
    await send(email, { locale: "es" });
    const [letter] = await messagesTo(auth, email);

    const data = dataOf(
      await use(new URL(letter?.links[0] ?? "").searchParams.get("token") ?? ""),
      authenticateLinkAnswer,
    );

    expect(letter?.subject).toBe("Unirse a The Family en Stocks Vibe");
    expect(data.member).toMatchObject({ status: "active", email_address_verified: true });
    expect(data.member_session?.roles).toEqual(["stytch_member"]);
  });

  it("ENUM-1, ENUM-4: is asked for alike by members and strangers, who get no link", async () => {
    const known = await send(await aMember());
    const stranger = anAddress("elsewhere.example");
    const unknown = await send(stranger);
    const plain = ({ body, status }: typeof known) => ({
      status,
      body: { ...Object(body).data, request_id: "" },
    });

    expect(plain(unknown)).toEqual(plain(known));
    expect(await messagesTo(auth, stranger)).toMatchObject([{ links: [], code: null }]);
  });

  it("leads where the project's own lists allow, for each occasion", async () => {
    const email = await aMember();
    await send(email, {
      login_redirect_url: `${LANDING}?from=login`,
      signup_redirect_url: LANDING,
    });
    expect((await auth.newestLink(email)).searchParams.get("from")).toBe("login");

    for (const name of ["login_redirect_url", "signup_redirect_url"]) {
      expect(await send(email, { [name]: "https://evil.example" })).toMatchObject({
        status: 400,
        errorType: "no_match_for_provided_magic_link_url",
      });
    }
  });

  it("TOK-5: replaces the earlier one, but not an invitation", async () => {
    const email = anAddress();
    await auth.call(INVITE, { session: ada.token, body: { email_address: email } });
    const invitation = tokenOf(await auth.newestLink(email));
    await send(email);
    const first = tokenOf(await auth.newestLink(email));
    await send(email);

    expect(await use(first)).toMatchObject({
      status: 401,
      body: { error_details: { reason: "used", is_replaced: true } },
    });
    expect((await use(invitation)).status).toBe(200);
  });

  it("TOK-5: ends an invitation that was accepted another way", async () => {
    const email = anAddress();
    await auth.call(INVITE, { session: ada.token, body: { email_address: email } });
    const invitation = tokenOf(await auth.newestLink(email));
    await send(email);
    expect((await use(tokenOf(await auth.newestLink(email)))).status).toBe(200);

    expect(await use(invitation)).toMatchObject({ status: 401, reason: "used" });
  });

  it.each([
    [{}, 30 * 60],
    [{ login_expiration_minutes: 5 }, 5 * 60],
    [{ login_expiration_minutes: 10_080 }, 60 * 60],
  ])("TOK-4: lasts as long as asked, up to the project's maximum: %j", async (extras, seconds) => {
    const email = await aMember();
    await send(email, extras);
    const link = tokenOf(await auth.newestLink(email));
    await advanceClock(auth.database.pool, seconds - 2);
    const { verifier } = pkcePair();
    // Refused for the verifier nobody asked for: the link itself still counts.
    expect(await use(link, { pkce_code_verifier: verifier })).toMatchObject({
      errorType: "pkce_did_not_expect_code_verifier",
    });
    await advanceClock(auth.database.pool, 3);

    expect(await use(link)).toMatchObject({ status: 401, reason: "expired" });
    ada = await refreshed();
  });

  it.each([{ login_expiration_minutes: 4 }, { signup_expiration_minutes: 10_081 }])(
    "lasts 5 to 10080 minutes: %j",
    async (extras) => {
      expect(await send(anAddress(), extras)).toMatchObject({
        status: 400,
        errorType: "invalid_expiration",
      });
    },
  );

  it("PKCE-2: needs a challenge where the project says so, whatever the page was told", async () => {
    const strict = await startAuth(aConfig({ pkceRequiredForEmailMagicLinks: true }));
    const { verifier, challenge } = pkcePair();
    const email_address = "ada@family.example";
    const { discovery, without, opened } = await (async () => {
      const discovery = await strict.call("/b2b/magic_links/email/discovery/send", {
        body: { email_address },
      });
      await strict.call("/b2b/magic_links/email/discovery/send", {
        body: { email_address, pkce_code_challenge: challenge },
      });
      const discovery_magic_links_token = tokenOf(await strict.newestLink(email_address));
      const open = (pkce_code_verifier?: string) =>
        strict.call("/b2b/magic_links/discovery/authenticate", {
          body: { discovery_magic_links_token, pkce_code_verifier },
        });
      return { discovery, without: await open(), opened: await open(verifier) };
    })();
    await strict.close();

    expect(discovery).toMatchObject({ status: 400, errorType: "invalid_pkce_code_challenge" });
    expect(without).toMatchObject({ status: 400, errorType: "pkce_expected_code_verifier" });
    expect(opened.status).toBe(200);
  });

  it("CSRF-2, PKCE-1: signs in only the browser that asked, when it asked with a challenge", async () => {
    const email = await aMember();
    const { verifier, challenge } = pkcePair();
    await send(email, { pkce_code_challenge: challenge });
    const link = tokenOf(await auth.newestLink(email));

    expect(await use(link)).toMatchObject({
      status: 400,
      errorType: "pkce_expected_code_verifier",
    });
    expect(await use(link, { pkce_code_verifier: pkcePair().verifier })).toMatchObject({
      errorType: "pkce_mismatch",
    });
    expect((await use(link, { code_verifier: verifier })).status).toBe(200);
  });

  it("refuses an organization that does not exist", async () => {
    const body = { organization_id: "organization-test-none", email_address: anAddress() };

    expect(await auth.call(SEND, { body })).toMatchObject({
      status: 404,
      errorType: "organization_not_found",
    });
  });
});

/** Ada again, after the clock has passed the end of her session. */
async function refreshed(): Promise<SignedIn> {
  await send("ada@family.example");
  const token = tokenOf(await auth.newestLink("ada@family.example"));
  const data = dataOf(await use(token, { session_duration_minutes: 240 }), authenticateLinkAnswer);
  return { ...ada, token: data.session_token };
}
