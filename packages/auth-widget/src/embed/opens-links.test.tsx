import { cleanup, waitFor } from "@testing-library/react";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { email, unfinishedAnswer, withApp } from "../testing/answers.ts";
import { aConfig, draw, refused } from "../testing/draw.tsx";
import { createFakeClient } from "../testing/fake-client.ts";
import { SignIn } from "./sign-in.tsx";

const address = () => window.location.pathname + window.location.search;
const come = (query: string) => window.history.replaceState(null, "", `/login?${query}`);
const link = (kind: string) => `team=1&stytch_token_type=${kind}&token=t-1`;
const anHour = 3_600_000;
// What this browser asked for is not asked about again.
beforeEach(() =>
  localStorage.setItem(
    "stocks_vibe_link_asked_public-token-test-1",
    `${Date.now() + anHour} ${email}`,
  ),
);
afterEach(() => {
  cleanup();
  localStorage.clear();
  come("");
});

const minutes = { session_duration_minutes: 60 };
const calls = (client: ReturnType<typeof createFakeClient>) => ({
  discovery: client.magicLinks.discovery.authenticate,
  multi_tenant_magic_links: client.magicLinks.authenticate,
  discovery_oauth: client.oauth.discovery.authenticate,
  oauth: client.oauth.authenticate,
  sso: client.sso.authenticate,
  multi_tenant_impersonation: client.impersonation.authenticate,
});
type Kind = keyof ReturnType<typeof calls>;

const proves = "Select an organization to continue";
const signsIn = "You have successfully logged in.";
const agree = (kind: Kind, screen: ReturnType<typeof draw>["screen"]) =>
  kind === "multi_tenant_impersonation"
    ? waitFor(() => screen().getByRole("button", { name: "Continue" }).click())
    : Promise.resolve();
const rows: readonly [Kind, object, string][] = [
  ["discovery", { discovery_magic_links_token: "t-1" }, proves],
  ["discovery_oauth", { discovery_oauth_token: "t-1" }, proves],
  ["multi_tenant_magic_links", { magic_links_token: "t-1", ...minutes }, signsIn],
  ["oauth", { oauth_token: "t-1", ...minutes }, signsIn],
  ["sso", { sso_token: "t-1", ...minutes }, signsIn],
  ["multi_tenant_impersonation", { impersonation_token: "t-1" }, signsIn],
];

describe("what a link brought to the page", () => {
  it.each(rows)("is used and leaves the address: %s", async (kind, request, text) => {
    come(link(kind));
    const { client, screen } = draw();

    expect(address()).toBe("/login?team=1");
    expect(screen().getByText("Logging in...")).toBeTruthy();
    await agree(kind, screen);
    await waitFor(() => screen().getByText(text));
    for (const [name, call] of Object.entries(calls(client))) {
      if (name === kind) expect(call).toHaveBeenCalledExactlyOnceWith(request);
      else expect(call).not.toHaveBeenCalled();
    }
  });

  it.each(rows)("says in its own words that it was refused: %s", async (kind) => {
    come(link(kind));
    const client = createFakeClient();
    calls(client)[kind].mockRejectedValue(refused(401, "unable_to_auth_magic_link"));
    const { screen } = draw({ client });
    await agree(kind, screen);

    const isMailed = kind === "discovery" || kind === "multi_tenant_magic_links";
    const said = isMailed ? /Your login link may have expired/ : /^Something went wrong. Try again/;
    await waitFor(() => expect(screen().getByRole("alert").textContent).toMatch(said));
    screen().getByRole("button", { name: "Go back" }).click();
    await waitFor(() => screen().getByText("Sign up or log in"));
  });

  it("is asked for the second factor that it lacks", async () => {
    come(link("sso"));
    const client = createFakeClient();
    client.sso.authenticate.mockResolvedValue(unfinishedAnswer({ member: withApp }));
    const { screen } = draw({ client });

    await waitFor(() => screen().getByText("Enter verification code"));
  });

  it("is used before the organization of the page is looked for", async () => {
    come(link("multi_tenant_magic_links"));
    const { client, screen } = draw({ config: { authFlowType: "Organization" } });

    await waitFor(() => screen().getByText(signsIn));
    expect(client.organization.getBySlug).not.toHaveBeenCalled();
  });

  it.each([
    link("multi_tenant_passwords"),
    `${link("discovery")}&stytch_redirect_type=reset_password`,
  ])("leads to a new password: %s", async (query) => {
    come(query);
    const { client, screen } = draw();

    expect(address()).toBe("/login?team=1");
    await waitFor(() => screen().getByText("Set a new password"));
    expect(client.magicLinks.discovery.authenticate).not.toHaveBeenCalled();
  });

  const refusal = (kind: string, type: string) =>
    `team=1&stytch_token_type=${kind}&error=${type}&request_id=request-id-7`;
  const notFinished =
    "Your sign-in with the other account did not finish. Try again, or sign in another way.";
  it.each([
    ["oauth_flow_callback_error", notFinished],
    ["sso_login_failed", notFinished],
    ["email_jit_provisioning_not_allowed", /^This account does not have access/],
    ["invalid_email_for_jit_provisioning", /^This account does not have access/],
    ["organization_not_found", /^The organization you are looking for could not be found/],
    ["something_new", /sign in another way\..* mention request-id-7\.$/],
  ])(
    "says why an account elsewhere let nobody in, and leads to the start: %s",
    async (type, text) => {
      for (const kind of ["discovery_oauth", "oauth", "sso"]) {
        come(refusal(kind, type));
        const { client, screen } = draw();

        expect(address()).toBe("/login?team=1");
        await waitFor(() => screen().getByText(text));
        expect(calls(client)[kind === "sso" ? "sso" : "oauth"]).not.toHaveBeenCalled();
        screen().getByRole("button", { name: "Go back" }).click();
        await waitFor(() => screen().getByText("Sign up or log in"));
        cleanup();
      }
    },
  );

  it("repeats nothing of an address that can't be a request's id", async () => {
    come(refusal("sso", "something_new").replace("request-id-7", "call%20555%200123"));
    const { screen } = draw();
    await waitFor(() => screen().getByText(notFinished));
  });

  it.each([
    ["an error of the page's own", "error=theirs&request_id=1", {}],
    ["an error of a mailed link's type", "stytch_token_type=discovery&error=theirs", {}],
    ["a token of the page's own", "token=theirs", {}],
    ["a type of nobody's", "token=t-1&stytch_token_type=telepathy", {}],
    ["a page that opens links itself", link("discovery"), { opensLinks: false }],
  ])("is left alone: %s", async (_, query, config) => {
    come(query);
    const { screen } = draw({ config });

    await waitFor(() => screen().getByText("Sign up or log in"));
    expect(address()).toBe(`/login?${query}`);
  });

  it("is used once where React draws everything twice", async () => {
    come(link("discovery"));
    const client = createFakeClient();
    const host = document.body.appendChild(document.createElement("div"));
    const root = createRoot(host);
    root.render(
      <StrictMode>
        <SignIn client={client} config={aConfig} />
      </StrictMode>,
    );

    await waitFor(() => expect(host.firstElementChild?.shadowRoot?.textContent).toContain(proves));
    expect(client.magicLinks.discovery.authenticate).toHaveBeenCalledOnce();
    root.unmount();
    host.remove();
  });
});

describe("an address that names a connection", () => {
  it("leaves for the connection once somebody has said yes, and leaves the address", async () => {
    come("team=1&sso_connection_id=saml-connection-1");
    const { client, screen } = draw({ config: { products: ["magic_link"] } });

    const yes = await waitFor(() => screen().getByRole("button", { name: "Continue" }));
    expect(screen().getByRole("heading").textContent).toBe("Start single sign-on?");
    expect(screen().getByText(/started this yourself/)).toBeTruthy();
    expect(client.sso.start).not.toHaveBeenCalled();
    yes.click();
    await waitFor(() =>
      expect(client.sso.start).toHaveBeenCalledExactlyOnceWith({
        connection_id: "saml-connection-1",
        login_redirect_url: aConfig.emailMagicLinksOptions.discoveryRedirectURL,
        signup_redirect_url: aConfig.emailMagicLinksOptions.discoveryRedirectURL,
      }),
    );
    expect(address()).toBe("/login?team=1");
  });

  it("does the same on an organization's own page", async () => {
    come("sso_connection_id=saml-connection-1");
    const { client, screen } = draw({ config: { authFlowType: "Organization" } });

    (await waitFor(() => screen().getByRole("button", { name: "Continue" }))).click();
    await waitFor(() => expect(client.sso.start).toHaveBeenCalledOnce());
  });

  it("asks before it takes a session away", async () => {
    come("sso_connection_id=saml-connection-1");
    const client = createFakeClient();
    const state = { session: {}, member: { email_address: email }, isInitialized: true };
    const session = { ...client.session, getState: () => state };
    const { screen } = draw({ client: { ...client, session } as typeof client });

    const button = await waitFor(() => screen().getByRole("button", { name: "Continue" }));
    expect(client.sso.start).not.toHaveBeenCalled();
    button.click();
    await waitFor(() => expect(client.sso.start).toHaveBeenCalledOnce());
  });

  it("leaves a page's own error alone", async () => {
    come("error=theirs");
    const { screen } = draw();

    await waitFor(() => screen().getByText("Sign up or log in"));
    expect(address()).toBe("/login?error=theirs");
  });
});
