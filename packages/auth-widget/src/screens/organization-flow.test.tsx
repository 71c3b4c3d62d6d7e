import { ConnectionError } from "@stocks-vibe/auth-client";
import { cleanup, fireEvent, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { SignInConfig } from "../config/config.ts";
import { aFound, aMatch, discovered, email, unfinishedAnswer } from "../testing/answers.ts";
import { draw, refused } from "../testing/draw.tsx";
import { createFakeClient } from "../testing/fake-client.ts";

afterEach(cleanup);

const page: Partial<SignInConfig> = {
  authFlowType: "Organization",
  organizationSlug: "whitfield",
  products: ["magic_link", "email_otp", "password"],
};

function setUp(config: Partial<SignInConfig> = {}, client = createFakeClient()) {
  const drawn = draw({ client, config: { ...page, ...config } });
  const { screen } = drawn;
  const press = (name: string) => fireEvent.click(screen().getByRole("button", { name }));
  const heading = (name: string) => waitFor(() => screen().getByRole("heading", { name }));
  const type = (address: string) =>
    fireEvent.change(screen().getByLabelText("Email"), { target: { value: address } });
  const alert = async () => (await waitFor(() => screen().getByRole("alert"))).textContent;
  return { ...drawn, press, heading, type, alert };
}

const only = (...allowed: string[]) => {
  const client = createFakeClient();
  client.organization.getBySlug.mockResolvedValue({
    organization: aMatch({ auth_methods: "RESTRICTED", allowed_auth_methods: allowed }),
  });
  return client;
};

describe("an organization's own page", () => {
  it("waits for the organization, then names it", async () => {
    const { client, screen, heading } = setUp();

    expect(screen().getByText("Loading")).toBeTruthy();
    await heading("Continue to Whitfield Family");
    expect(client.organization.getBySlug).toHaveBeenCalledExactlyOnceWith({
      organization_slug: "whitfield",
    });
  });

  it("sends links into that organization", async () => {
    const { client, press, heading, type } = setUp({ products: ["magic_link"] });
    await heading("Continue to Whitfield Family");
    type(email);
    press("Continue with email");

    await heading("Check your email");
    expect(client.magicLinks.email.loginOrSignup).toHaveBeenCalledExactlyOnceWith({
      organization_id: "organization-1",
      email_address: email,
      login_redirect_url: "https://stocks.example/authenticate",
      signup_redirect_url: "https://stocks.example/authenticate",
    });
    expect(client.magicLinks.email.discovery.send).not.toHaveBeenCalled();
  });

  it("offers only what the organization takes", async () => {
    const { screen, press, heading, type } = setUp({}, only("email_otp"));
    await heading("Continue to Whitfield Family");
    expect(screen().queryByRole("button", { name: "Use a password instead" })).toBeNull();
    type(email);
    press("Continue with email");

    await heading("Enter passcode");
  });

  it("goes by the organization's word where the page offers nothing of it", async () => {
    const { press, heading, type } = setUp({ products: ["magic_link"] }, only("password"));
    await heading("Continue to Whitfield Family");
    type(email);
    press("Continue with email");

    await heading("Log in with email and password");
  });

  it("asks for another first proof, and to verify the address where it never was", async () => {
    const client = createFakeClient();
    client.passwords.authenticate.mockResolvedValue(
      unfinishedAnswer({ allowed: ["email_otp"], member: { email_address_verified: false } }),
    );
    const { screen, press, heading, type } = setUp({}, client);
    await heading("Continue to Whitfield Family");
    type(email);
    press("Use a password instead");
    await heading("Log in with email and password");
    fireEvent.change(screen().getByLabelText("Password"), { target: { value: "a" } });
    press("Continue");

    await heading("Verify your email");
    expect(
      screen().getByText("Confirm your email address with one of the following:"),
    ).toBeTruthy();
    expect(screen().getByDisplayValue(email)).toBeTruthy();
  });

  it("does not ask to verify the address where a proven mailbox is not what it takes", async () => {
    const client = createFakeClient();
    const okta = { connection_id: "connection-1", display_name: "Okta" };
    client.passwords.authenticate.mockResolvedValue(
      unfinishedAnswer({
        allowed: ["sso"],
        member: { email_address_verified: false },
        organization: {
          sso_active_connections: [okta, { ...okta, connection_id: "connection-2" }],
        },
      }),
    );
    const { screen, press, heading, type } = setUp(
      { products: ["magic_link", "password", "sso"] },
      client,
    );
    await heading("Continue to Whitfield Family");
    type(email);
    press("Use a password instead");
    await heading("Log in with email and password");
    fireEvent.change(screen().getByLabelText("Password"), { target: { value: "a" } });
    press("Continue");

    await heading("Continue to Whitfield Family");
    expect(screen().getAllByRole("button", { name: "Continue with Okta" })).toHaveLength(2);
    expect(screen().queryByText(/Confirm your email address/)).toBeNull();
  });

  describe("asked for a password", () => {
    const ask = async (client = createFakeClient()) => {
      const drawn = setUp({ products: ["password"] }, client);
      await drawn.heading("Continue to Whitfield Family");
      drawn.type(email);
      drawn.press("Continue with email");
      await drawn.heading("Log in with email and password");
      drawn.press("Sign up or reset password");
      await drawn.heading("Check your email for help signing in!");
      drawn.press("Email me a link");
      return { ...drawn, client };
    };
    const aStranger = (changes: Parameters<typeof aMatch>[0]) => {
      const client = only("password");
      client.organization.getBySlug.mockResolvedValue({ organization: aMatch(changes) });
      client.lookUps.findMember.mockResolvedValue({ member: null });
      return client;
    };

    it("has a member who never had one prove the address first", async () => {
      const client = createFakeClient();
      client.lookUps.findMember.mockResolvedValue({ member: { member_password_id: "" } });
      const { heading } = await ask(client);

      await heading("Verify your email first.");
      expect(client.passwords.resetByEmailStart).toHaveBeenCalledOnce();
      expect(client.lookUps.findMember).toHaveBeenCalledExactlyOnceWith({
        organization_id: "organization-1",
        email_address: email,
      });
    });

    it("mails whoever has one a link for another", async () => {
      await (await ask()).heading("Check your email!");
    });

    it("sends a stranger nothing, and says why", async () => {
      const { client, alert } = await ask(aStranger({}));

      expect(await alert()).toBe(
        `${email} does not have access to Whitfield Family. If you think this is a mistake, contact your admin.`,
      );
      expect(client.passwords.resetByEmailStart).not.toHaveBeenCalled();
    });

    it("refuses who is of another domain than the organization lets in", async () => {
      const other = {
        email_jit_provisioning: "RESTRICTED",
        email_allowed_domains: ["firm.example"],
      };
      const { client, alert } = await ask(aStranger(other));

      expect(await alert()).toContain("does not have access");
      expect(client.passwords.resetByEmailStart).not.toHaveBeenCalled();
    });

    it.each([
      { email_jit_provisioning: "RESTRICTED", email_allowed_domains: ["Family.example"] },
      { email_jit_provisioning: "ALL_ALLOWED" },
    ])("mails a stranger who may come in: $email_jit_provisioning", async (changes) => {
      const { client, heading } = await ask(aStranger(changes));

      await heading("Check your email!");
      expect(client.passwords.resetByEmailStart).toHaveBeenCalledOnce();
    });

    it("tells everybody the same where the project doesn't say who is a member", async () => {
      const client = createFakeClient();
      client.lookUps.findMember.mockRejectedValue(refused(403, "endpoint_not_authorized_for_sdk"));
      const { heading } = await ask(client);

      await heading("Check your email!");
    });
  });

  describe("that takes single sign-on alone", () => {
    const connections = [
      { connection_id: "c-1", display_name: "Okta", identity_provider: "okta" },
      { connection_id: "c-2", display_name: "Larkspur", identity_provider: "generic" },
    ];
    const onlySso = (changes: Parameters<typeof aMatch>[0] = {}) => {
      const client = createFakeClient();
      const organization = aMatch({
        auth_methods: "RESTRICTED",
        allowed_auth_methods: ["sso"],
        sso_active_connections: connections,
        ...changes,
      });
      client.organization.getBySlug.mockResolvedValue({ organization });
      client.sso.hasLeft.mockReturnValue(false);
      return client;
    };

    it("starts its default connection without a press", async () => {
      const client = onlySso({ sso_default_connection_id: "c-2" });
      setUp({}, client);

      await waitFor(() => expect(client.sso.start).toHaveBeenCalledOnce());
      expect(client.sso.start.mock.calls[0]?.[0]).toMatchObject({ connection_id: "c-2" });
    });

    it("sends nobody away again who came back without a sign-in", async () => {
      const client = onlySso({ sso_default_connection_id: "c-2" });
      client.sso.hasLeft.mockReturnValue(true);
      const { screen, heading } = setUp({}, client);

      await heading("Continue to Whitfield Family");
      screen().getByRole("button", { name: "Continue with Larkspur" });
      expect(client.sso.start).not.toHaveBeenCalled();
    });

    it("has a button for each connection where none is the default", async () => {
      const client = onlySso();
      const { screen, press, heading } = setUp({}, client);

      await heading("Continue to Whitfield Family");
      expect(screen().getAllByRole("button")).toHaveLength(2);
      press("Continue with Okta");
      await waitFor(() => expect(client.sso.start).toHaveBeenCalledOnce());
    });
  });

  it("says that no such organization exists, with no way back", async () => {
    const client = createFakeClient();
    client.organization.getBySlug.mockResolvedValue({ organization: null });
    const { alert, screen } = setUp({}, client);

    expect(await alert()).toBe(
      "The organization you are looking for could not be found. If you think this is a mistake, contact your admin.",
    );
    expect(screen().queryByRole("button")).toBeNull();
  });

  it("asks nobody where neither page nor address names one", async () => {
    const { alert, client } = setUp({ organizationSlug: null });

    expect(await alert()).toContain("could not be found");
    expect(client.organization.getBySlug).not.toHaveBeenCalled();
  });

  it("reads the slug of the page's address", async () => {
    const client = createFakeClient();
    const settings = await client.bootstrap.get();
    const { origin } = window.location;
    window.history.replaceState(null, "", "/o/larkspur/login");
    client.bootstrap.get.mockResolvedValue({ ...settings, slug_pattern: `${origin}/o/{{slug}}` });
    const { heading } = setUp({ organizationSlug: null }, client);

    await heading("Continue to Whitfield Family");
    expect(client.organization.getBySlug).toHaveBeenCalledExactlyOnceWith({
      organization_slug: "larkspur",
    });
    window.history.replaceState(null, "", "/");
  });

  it("looks again after a failure on the way", async () => {
    const client = createFakeClient();
    client.organization.getBySlug.mockRejectedValueOnce(
      new ConnectionError("Unable to contact our servers."),
    );
    const { alert, press, heading } = setUp({}, client);
    await alert();

    press("Go back");

    await heading("Continue to Whitfield Family");
  });

  it("comes back to itself after an error", async () => {
    const client = createFakeClient();
    client.magicLinks.email.loginOrSignup.mockRejectedValue(refused(500, "internal_server_error"));
    const { press, heading, type } = setUp({ products: ["magic_link"] }, client);
    await heading("Continue to Whitfield Family");
    type(email);
    press("Continue with email");
    await heading("Looks like there was an error!");

    press("Go back");

    await heading("Continue to Whitfield Family");
    expect(client.organization.getBySlug).toHaveBeenCalledOnce();
  });
});

it("says why nobody can join where nothing the organization takes is offered", () => {
  const { screen } = draw({ unfinished: unfinishedAnswer({ allowed: ["slack_oauth"] }) });

  expect(screen().getByRole("alert").textContent).toBe(
    "Unable to join due to Whitfield Family's authentication policy. Please contact your admin for more information.",
  );
  expect(screen().queryByRole("button")).toBeNull();
});

it("says whose the domain of the address is where an organization can't be made", async () => {
  const client = createFakeClient();
  client.otps.email.discovery.authenticate.mockResolvedValue(discovered([]));
  client.discovery.organizations.create.mockRejectedValue(
    refused(403, "action_not_allowed_email_domain_is_claimed"),
  );
  const discovery = { authFlowType: "Discovery", products: ["email_otp"] } as const;
  const { press, heading, type, alert, screen } = setUp(discovery, client);
  type(email);
  press("Continue with email");
  await heading("Enter passcode");
  fireEvent.change(screen().getByLabelText("6-digit code"), { target: { value: "123456" } });
  await heading("Create an organization to get started");
  fireEvent.change(screen().getByLabelText("Organization name"), { target: { value: "Mine" } });
  press("Create an organization");

  expect(await alert()).toBe(
    "Your email domain is associated with a particular organization, so you are unable to join or create other organizations. Please contact your admin for more information.",
  );
  press("Go back");
  await heading("Sign up or log in");
});

it("has no headline of its own on the page for a new password", () => {
  const { screen } = draw({ config: { authFlowType: "PasswordReset" } });

  expect(screen().queryByRole("heading")).toBeNull();
  expect(screen().getByLabelText("Email")).toBeTruthy();
});

describe("the choice of many organizations", () => {
  const discovery = { authFlowType: "Discovery", products: ["email_otp"] } as const;
  const rows = (count: number) =>
    Array.from({ length: count }, (_none, i) => aFound(`organization-${i}`, `Client ${i}`));

  async function openChoice(found: ReturnType<typeof aFound>[]) {
    const client = createFakeClient();
    client.otps.email.discovery.authenticate.mockResolvedValue(discovered(found));
    const flow = setUp(discovery, client);
    flow.type(email);
    flow.press("Continue with email");
    await flow.heading("Enter passcode");
    fireEvent.change(flow.screen().getByLabelText("6-digit code"), { target: { value: "123456" } });
    await flow.heading("Select an organization to continue");
    return { ...flow, client };
  }

  it("has a search field from ten on, and says how many are left", async () => {
    const { screen, press, client } = await openChoice(rows(10));
    const field = screen().getByRole("searchbox", { name: "Search organizations" });

    fireEvent.change(field, { target: { value: "CLIENT 7" } });
    screen().getByText("1 of 10 organizations");
    expect(screen().queryByRole("button", { name: "Continue: Client 3" })).toBeNull();
    fireEvent.change(field, { target: { value: "nobody" } });
    screen().getByText("No organization matches “nobody”.");
    fireEvent.keyDown(field, { key: "Escape" });
    press("Continue: Client 3");
    await waitFor(() =>
      expect(client.discovery.intermediateSessions.exchange.mock.calls[0]?.[0]).toMatchObject({
        organization_id: "organization-3",
      }),
    );
  });

  it("has none for nine", async () => {
    const { screen } = await openChoice(rows(9));

    expect(screen().queryByRole("searchbox")).toBeNull();
  });

  it("says what tells equal names apart, and nothing of a name of its own", async () => {
    const twins = ["smith-one", "smith-two"].map((organization_slug) => {
      const one = aFound(organization_slug, "Smith Family");
      const organization = { ...one.organization, organization_slug };
      return { ...one, organization, invited_by: "Nora", joined_at: "2026-01-05T12:00:00Z" };
    });
    const { screen } = await openChoice([...twins, aFound("organization-9", "Client 9")]);

    screen().getByText("smith-one · invited by Nora · joined Jan 5, 2026");
    screen().getByText("smith-two · invited by Nora · joined Jan 5, 2026");
    expect(screen().queryByText(/organization-9/)).toBeNull();
  });
});
