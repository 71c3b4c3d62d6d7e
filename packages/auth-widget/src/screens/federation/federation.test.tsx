import { ConnectionError } from "@stocks-vibe/auth-client";
import { cleanup, fireEvent, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { OAuthProvider, SignInConfig } from "../../config/config.ts";
import { aMatch, email } from "../../testing/answers.ts";
import { draw, refused } from "../../testing/draw.tsx";
import { createFakeClient } from "../../testing/fake-client.ts";

afterEach(cleanup);

const providers = ["google", "microsoft", "hubspot", "slack", "github"] as const;
const url = "https://stocks.example/authenticate";

function setUp(config: Partial<SignInConfig> = {}, client = createFakeClient()) {
  const page = { products: ["magic_link", "oauth", "sso"], oauthOptions: { providers } } as const;
  const drawn = draw({ client, config: { ...page, ...config } });
  const { screen } = drawn;
  const press = (name: string) => fireEvent.click(screen().getByRole("button", { name }));
  const heading = (name: string) => waitFor(() => screen().getByRole("heading", { name }));
  const fill = (label: string, value: string) =>
    fireEvent.change(screen().getByLabelText(label), { target: { value } });
  const alert = async () => (await waitFor(() => screen().getByRole("alert"))).textContent;
  return { ...drawn, press, heading, fill, alert };
}

const okta = { connection_id: "c-1", display_name: "Okta" };
const entra = { connection_id: "c-2", display_name: "Entra" };

describe("accounts elsewhere", () => {
  it.each<[OAuthProvider, string]>([
    ["google", "Google"],
    ["microsoft", "Microsoft"],
    ["hubspot", "HubSpot"],
    ["slack", "Slack"],
    ["github", "GitHub"],
  ])("leave the page for %s", async (name, shown) => {
    const { client, press, screen } = setUp();
    expect(screen().getByText("or")).toBeTruthy();
    const button = screen().getByRole("button", { name: `Continue with ${shown}` });
    await waitFor(() => expect(button.querySelectorAll("svg path").length).toBeGreaterThan(0));

    press(`Continue with ${shown}`);

    await waitFor(() =>
      expect(client.oauth[name].discovery.start).toHaveBeenCalledExactlyOnceWith({
        discovery_redirect_url: url,
      }),
    );
  });

  it("leave once for two clicks, and not for two providers", async () => {
    const client = createFakeClient();
    client.oauth.google.discovery.start.mockReturnValue(new Promise(() => {}));
    const { press, screen } = setUp({}, client);
    press("Continue with Google");
    press("Continue with Google");
    press("Continue with GitHub");

    await waitFor(() => expect(client.oauth.google.discovery.start).toHaveBeenCalledOnce());
    expect(client.oauth.github.discovery.start).not.toHaveBeenCalled();
    const button = screen().getByRole("button", { name: "Continue with Google" });
    expect(button.getAttribute("aria-busy")).toBe("true");
  });

  it("ask for the page's scopes, into the organization of the page", async () => {
    const client = createFakeClient();
    const { press, heading } = setUp(
      {
        authFlowType: "Organization",
        organizationSlug: "whitfield",
        oauthOptions: {
          providers: ["google"],
          loginRedirectURL: "https://stocks.example/in",
          customScopes: { google: ["calendar"] },
          providerParams: { google: { login_hint: email } },
        },
      },
      client,
    );
    await heading("Continue to Whitfield Family");

    press("Continue with Google");

    await waitFor(() =>
      expect(client.oauth.google.start).toHaveBeenCalledExactlyOnceWith({
        organization_id: "organization-1",
        login_redirect_url: "https://stocks.example/in",
        signup_redirect_url: url,
        custom_scopes: ["calendar"],
        provider_params: { login_hint: email },
      }),
    );
  });

  it("end on the error screen where they can't be started", async () => {
    const client = createFakeClient();
    client.oauth.slack.discovery.start.mockRejectedValue(refused(500, "internal_server_error"));
    const { press, alert } = setUp({}, client);
    press("Continue with Slack");

    expect(await alert()).toBe(
      "Something went wrong. Try again later or contact your admin for help.",
    );
  });
});

describe("an organization's own sign-in", () => {
  const look = async (found: (typeof okta)[]) => {
    const client = createFakeClient();
    client.sso.discoverConnections.mockResolvedValue({ connections: found });
    const drawn = setUp({}, client);
    drawn.press("Use single sign-on");
    await drawn.heading("Enter your email to continue");
    drawn.fill("Email", email);
    drawn.press("Continue");
    return drawn;
  };

  it("starts at once where the address has one", async () => {
    const { client } = await look([okta]);

    await waitFor(() =>
      expect(client.sso.start).toHaveBeenCalledExactlyOnceWith({
        connection_id: "c-1",
        login_redirect_url: url,
        signup_redirect_url: url,
      }),
    );
    expect(client.sso.discoverConnections).toHaveBeenCalledExactlyOnceWith(email);
  });

  it("is chosen among several", async () => {
    const { client, heading, press } = await look([okta, entra]);
    await heading("Select a connection to continue");

    press("Continue with Entra");

    await waitFor(() => expect(client.sso.start).toHaveBeenCalledOnce());
    expect(client.sso.start.mock.calls[0]?.[0].connection_id).toBe("c-2");
  });

  it("is found by the organization's slug", async () => {
    const { client, heading, fill, press, screen } = await look([]);
    await heading("Sorry, we couldn't find any connections.");
    const next = () => screen().getByRole("button", { name: "Continue" });
    expect(next().hasAttribute("disabled")).toBe(true);
    expect(screen().getByPlaceholderText("Enter org slug")).toBeTruthy();
    client.organization.getBySlug.mockResolvedValue({
      organization: aMatch({ sso_active_connections: [okta] }),
    });
    fill("Organization slug", " whitfield ");
    press("Continue");

    await waitFor(() => expect(client.sso.start).toHaveBeenCalledOnce());
    expect(client.organization.getBySlug).toHaveBeenCalledExactlyOnceWith({
      organization_slug: "whitfield",
    });
  });

  it("gives way to the organization's form where it has none", async () => {
    const { heading, fill, press } = await look([]);
    await heading("Sorry, we couldn't find any connections.");
    fill("Organization slug", "whitfield");
    press("Continue");

    await heading("Continue to Whitfield Family");
  });

  it.each([
    [null, "Organization not found. Please try again."],
    [refused(500, "internal_server_error"), "An error occurred. Please try again."],
    [refused(429, "too_many_requests"), "Too many requests. Please wait before trying again."],
  ])("says beside the slug what is wrong: %s", async (error, sentence) => {
    const { client, heading, fill, press, alert } = await look([]);
    await heading("Sorry, we couldn't find any connections.");
    if (error) client.organization.getBySlug.mockRejectedValue(error);
    else client.organization.getBySlug.mockResolvedValue({ organization: null });
    fill("Organization slug", "nobody");
    press("Continue");

    expect(await alert()).toBe(sentence);
    press("Try another log in method");
    await heading("Sign up or log in");
  });

  it.each([
    [
      refused(500, "internal_server_error"),
      "Something went wrong. Try again later or contact your admin for help.",
    ],
    [
      new ConnectionError("Unable to contact our servers."),
      "Network error: Unable to connect to authentication service. Please check your internet connection and try again.",
    ],
  ])("says beside the address what is wrong: %s", async (error, sentence) => {
    const client = createFakeClient();
    client.sso.discoverConnections.mockRejectedValue(error);
    const { press, heading, fill, alert } = setUp({}, client);
    press("Use single sign-on");
    await heading("Enter your email to continue");
    fill("Email", "ada@family");
    press("Continue");
    expect(await alert()).toBe("Invalid email address");
    fill("Email", email);
    press("Continue");

    await waitFor(async () => expect(await alert()).toBe(sentence));
  });
});
