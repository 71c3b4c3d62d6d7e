import { afterEach, describe, expect, it, vi } from "vitest";
import { createAuthCore } from "../../core/create-auth-core.ts";
import { aSignIn, fakeServer, success } from "../../testing/fake-server.ts";
import { someSettings } from "../../testing/some-settings.ts";
import { BOOTSTRAP, leavePage, storeSession, TOKEN } from "../../testing/start-client.ts";
import { NoSessionError } from "../../wire/errors.ts";
import { createFormConsent } from "./form-consent.ts";

const START = "/b2b/oauth/authorize/start";
const LOGOUT = "/b2b/oauth/logout/start";
const asked = {
  client_id: "c-1",
  redirect_uri: "https://ledger.example/back",
  response_type: "code",
  scopes: ["openid", "notes", "secrets"],
};

let close = (): void => undefined;
afterEach(() => {
  close();
  leavePage();
  vi.restoreAllMocks();
});

function page() {
  const scopes = [{ scope: "notes", description: "Read your notes", permissions: [] }];
  const server = fakeServer({
    "/b2b/sessions/authenticate": () => success(aSignIn()),
    [BOOTSTRAP]: () => success(someSettings({ rbac_policy: { roles: [], resources: [], scopes } })),
    [START]: () =>
      success({
        oidc_client: { client_id: "c-1", client_name: "Ledger Desk" },
        consent_required: true,
        grantable_scope: "openid notes",
        ungrantable_scope: "secrets",
      }),
    [LOGOUT]: () => success({ redirect_uri: asked.redirect_uri, consent_required: false }),
  });
  const core = createAuthCore(TOKEN, { baseUrl: "http://auth.test", fetch: server.fetch });
  close = core.dispose;
  const posted: { action: string; method: string; fields: Record<string, unknown> }[] = [];
  vi.spyOn(HTMLFormElement.prototype, "submit").mockImplementation(function submit(
    this: HTMLFormElement,
  ) {
    const fields = Object.fromEntries(new FormData(this));
    posted.push({ action: this.action, method: this.method, fields });
  });
  const sent = (path: string) => server.sent.filter((one) => one.path === path);
  return { idp: createFormConsent(core), posted, sent };
}

describe("consent as version 5 of the wire has it", () => {
  it("asks with the scopes as one text, and says of each whether it may be given", async () => {
    storeSession();
    const { idp, sent } = page();

    const { client, consent_required, scope_results } = await idp.oauthAuthorizeStart(asked);

    const { scopes, ...rest } = asked;
    expect(sent(START).map(({ body }) => body)).toEqual([{ ...rest, scope: scopes.join(" ") }]);
    expect([client.client_name, consent_required]).toEqual(["Ledger Desk", true]);
    expect(scope_results).toEqual([
      { scope: "openid", is_grantable: true, description: "" },
      { scope: "notes", is_grantable: true, description: "Read your notes" },
      { scope: "secrets", is_grantable: false, description: "" },
    ]);
  });

  it.each([true, false])("sends the page along with the decision: %s", (consent_granted) => {
    storeSession();
    const { idp, posted } = page();

    void idp.oauthAuthorizeSubmit({ ...asked, consent_granted, state: "s-1", nonce: undefined });

    expect(posted).toEqual([
      {
        action: "http://auth.test/sdk/v1/b2b/oauth/authorize",
        method: expect.stringMatching(/^post$/i),
        fields: {
          client_id: "c-1",
          redirect_uri: asked.redirect_uri,
          response_type: "code",
          scope: "openid notes secrets",
          state: "s-1",
          consent_granted: String(consent_granted),
          __Authorization: expect.stringMatching(/^Basic [\w+/=]+$/),
          "__X-SDK-Client": expect.any(String),
          "__X-SDK-Parent-Host": window.location.origin,
        },
      },
    ]);
    const [, basic = ""] = String(posted[0]?.fields.__Authorization).split(" ");
    expect(atob(basic)).toMatch(new RegExp(`^${TOKEN}:.+`));
    expect(atob(basic)).not.toBe(`${TOKEN}:${TOKEN}`);
  });

  it("sends nobody along who is not signed in", async () => {
    const { idp, posted } = page();
    const decision = idp.oauthAuthorizeSubmit({ ...asked, consent_granted: true });

    await expect(decision).rejects.toBeInstanceOf(NoSessionError);
    expect(posted).toEqual([]);
  });

  it("begins a logout at the address that both versions share", async () => {
    const { idp, sent } = page();
    const request = { client_id: "c-1", post_logout_redirect_uri: "https://l.example", state: "s" };

    await idp.oauthLogoutStart(request);
    expect(sent(LOGOUT).map(({ body }) => body)).toEqual([request]);
  });
});
