import { ApiError } from "@stocks-vibe/auth-client";
import type { SsoAttempt } from "@stocks-vibe/contracts/auth";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createFakeAuth, lookedAt } from "#test/fake-auth.ts";
import {
  externalConnection,
  noRequirement,
  oidcConnection,
  samlConnection,
  settings,
  ssoAttempt,
} from "#test/fake-organization.ts";
import { renderApp } from "#test/render-app.tsx";

const ready = {
  ...samlConnection,
  idp_entity_id: "https://okta.example/entity",
  idp_sso_url: "https://okta.example/sso",
  verification_certificates: [
    {
      certificate_id: "certificate-1",
      certificate: "",
      issuer: "CN=okta.example",
      created_at: "2026-11-01T00:00:00Z",
      expires_at: "2030-01-01T00:00:00Z",
      updated_at: "2026-11-01T00:00:00Z",
    },
  ],
};
const whole = {
  ...ready,
  status: "active" as const,
  is_complete: true,
  attribute_mapping: { email: "email", full_name: "displayName" },
};

type Auth = ReturnType<typeof createFakeAuth>;

function withConnections(
  found: Partial<Awaited<ReturnType<Auth["client"]["sso"]["getConnections"]>>>,
) {
  const auth = createFakeAuth();
  auth.client.sso.getConnections.mockResolvedValue({
    saml_connections: [],
    oidc_connections: [],
    external_connections: [],
    ...found,
  });
  return auth;
}

const opened = (id = samlConnection.connection_id) => `/settings/organization/sso?connection=${id}`;
const open = (address: string, auth: Auth) =>
  renderApp(address, { auth, config: { products: ["magic_link", "sso"] } });
const openSaml = (connection = ready) => {
  const auth = withConnections({ saml_connections: [connection] });
  open(opened(), auth);
  return auth.client;
};
const click = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole("button", { name }));
const type = async (label: string | RegExp, text: string) => {
  const field = await screen.findByLabelText(label);
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(text);
};
/** The button of the dialog that is open. */
const confirm = async (name: string) =>
  userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name }));
const refused = (error_type: string, reason?: string) =>
  new ApiError({
    status_code: 400,
    error_type,
    error_message: "The server's own words.",
    error_url: "",
    request_id: "",
    ...(reason ? { error_details: { reason } } : {}),
  });

describe("the page of single sign-on", () => {
  it("adds a connection to a provider and opens it", async () => {
    const auth = withConnections({});
    const app = open("/settings/organization/sso", auth);
    expect(await screen.findByText(/^No connections yet/)).toBeTruthy();
    await click("Add a connection");
    await userEvent.click(screen.getByRole("radio", { name: "Microsoft Entra ID" }));
    auth.client.sso.getConnections.mockResolvedValue({
      saml_connections: [samlConnection],
      oidc_connections: [],
      external_connections: [],
    });
    await userEvent.click(
      within(screen.getByRole("dialog")).getByRole("button", { name: "Add a connection" }),
    );

    await waitFor(() => expect(app.address()).toBe(opened()));
    expect(auth.client.sso.saml.createConnection).toHaveBeenCalledExactlyOnceWith({
      display_name: "Microsoft Entra ID",
      identity_provider: "microsoft-entra",
      starts_switched_off: true,
    });
    expect(await screen.findByRole("heading", { name: "Okta" })).toBeTruthy();
  });

  it("adds a connection by OpenID Connect under a name of one's own", async () => {
    const auth = withConnections({});
    open("/settings/organization/sso", auth);
    await click("Add a connection");
    await userEvent.click(screen.getByRole("radio", { name: "OpenID Connect" }));
    const add = within(screen.getByRole("dialog")).getByRole("button", {
      name: "Add a connection",
    });
    await userEvent.click(add);
    expect(screen.getByText("Enter a name.")).toBeTruthy();
    await type("Name", "Larkspur");
    await userEvent.click(add);

    await waitFor(() =>
      expect(auth.client.sso.oidc.createConnection).toHaveBeenCalledExactlyOnceWith({
        display_name: "Larkspur",
        identity_provider: "generic",
        starts_switched_off: true,
      }),
    );
  });

  it("says why a connection was not added", async () => {
    const auth = withConnections({});
    auth.client.sso.saml.createConnection.mockRejectedValue(refused("too_many_sso_connections"));
    open("/settings/organization/sso", auth);
    await click("Add a connection");
    await confirm("Add a connection");

    expect(await screen.findByText(/^You have ten connections already/)).toBeTruthy();
  });

  it("says that it could not be loaded, and tries again", async () => {
    const auth = createFakeAuth();
    auth.client.sso.getConnections.mockRejectedValueOnce(refused("internal_server_error"));
    open("/settings/organization/sso", auth);
    expect(await screen.findByText("The connections could not be loaded.")).toBeTruthy();
    await click("Try again");

    expect(await screen.findByText(/^No connections yet/)).toBeTruthy();
  });

  it.each([
    ["a plain member", createFakeAuth(), async () => false, /^Only administrators set up/],
    ["an operator", createFakeAuth(lookedAt()), async () => true, /^An operator/],
  ])("shows %s nothing", async (_who, auth, isAuthorized, sentence) => {
    auth.client.rbac.isAuthorized.mockImplementation(isAuthorized);
    open("/settings/organization/sso", auth);

    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(auth.client.sso.getConnections).not.toHaveBeenCalled();
  });

  it("says who may join by which connection, and which starts by itself", async () => {
    const auth = withConnections({ saml_connections: [whole] });
    open("/settings/organization/sso", auth);
    await click("Change: Who may join without an invitation");
    await userEvent.click(
      screen.getByRole("radio", { name: "Everyone who signs in with these connections" }),
    );
    await click("Save");
    expect(screen.getByText("Choose at least one connection.")).toBeTruthy();
    await userEvent.click(screen.getByRole("checkbox", { name: "Okta" }));
    await click("Save");
    await waitFor(() =>
      expect(auth.client.organization.update).toHaveBeenCalledExactlyOnceWith({
        sso_jit_provisioning: "RESTRICTED",
        sso_jit_provisioning_allowed_connections: [whole.connection_id],
      }),
    );
    await click("Change: Default connection");
    await userEvent.click(screen.getByRole("radio", { name: "Okta" }));
    await click("Save");
    await waitFor(() =>
      expect(auth.client.organization.update).toHaveBeenLastCalledWith({
        sso_default_connection_id: whole.connection_id,
      }),
    );
  });
});

describe("a SAML connection", () => {
  it("tells our addresses under the names of the provider's console", async () => {
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    openSaml();
    expect(await screen.findByRole("heading", { name: "Single sign-on URL" })).toBeTruthy();
    await click("Copy: Audience URI (SP Entity ID)");

    expect(await screen.findByRole("button", { name: "Copied" })).toBeTruthy();
    expect(write).toHaveBeenCalledExactlyOnceWith(samlConnection.audience_uri);
  });

  it.each([
    ["invalid_saml_metadata_url", "private_network", /at this address\. .*private network/],
    ["invalid_saml_metadata_url", "no_certificate", /at this address\. .*no certificate/],
    ["duplicate_saml_connection", undefined, /^Another of your connections/],
  ])("says why metadata was refused: %s %s", async (type_, reason, said) => {
    const client = openSaml();
    client.sso.saml.updateConnectionByURL.mockRejectedValue(refused(type_, reason));
    await type("Metadata URL", "https://okta.example/metadata");
    await click("Read the metadata");

    expect(await screen.findByText(said)).toBeTruthy();
    expect(client.sso.saml.updateConnectionByURL).toHaveBeenCalledExactlyOnceWith({
      connection_id: samlConnection.connection_id,
      metadata_url: "https://okta.example/metadata",
    });
  });

  it("reads a file of metadata", async () => {
    const client = openSaml(samlConnection);
    await click("File");
    const file = new File(["<EntityDescriptor/>"], "metadata.xml", { type: "text/xml" });
    await userEvent.upload(screen.getByLabelText("Metadata file"), file);
    await waitFor(() =>
      expect(screen.getByLabelText("Text of the metadata")).toHaveProperty(
        "value",
        "<EntityDescriptor/>",
      ),
    );
    await click("Read the metadata");

    await waitFor(() =>
      expect(client.ssoTests.updateByMetadata).toHaveBeenCalledExactlyOnceWith({
        connection_id: samlConnection.connection_id,
        metadata_xml: "<EntityDescriptor/>",
      }),
    );
  });

  it("does not read a file that is too large", async () => {
    openSaml(samlConnection);
    await click("File");
    const file = new File(["x".repeat(262_145)], "metadata.xml", { type: "text/xml" });
    await userEvent.upload(screen.getByLabelText(/^Metadata file/), file);

    expect(await screen.findByText("It is too large.")).toBeTruthy();
    expect(screen.getByLabelText("Text of the metadata")).toHaveProperty("value", "");
  });

  it("takes the fields by hand, and says what is wrong with a certificate", async () => {
    const client = openSaml(samlConnection);
    client.sso.saml.updateConnection.mockRejectedValueOnce(
      refused("invalid_x509_certificate", "expired"),
    );
    await click("By hand");
    await type("Issuer", " https://okta.example/entity ");
    await type("Sign on URL", "https://okta.example/sso");
    await type("Signing Certificate", "-----BEGIN CERTIFICATE-----");
    const form = screen.getByLabelText("Issuer").closest("form");
    if (!form) throw new Error("There is no form.");
    await userEvent.click(within(form).getByRole("button", { name: "Save" }));

    expect(await screen.findByText(/could not use this certificate\. It has expired/)).toBeTruthy();
    expect(client.sso.saml.updateConnection).toHaveBeenCalledExactlyOnceWith({
      connection_id: samlConnection.connection_id,
      idp_entity_id: "https://okta.example/entity",
      idp_sso_url: "https://okta.example/sso",
      x509_certificate: "-----BEGIN CERTIFICATE-----",
    });
  });

  it("warns of a certificate that ends soon, and lets the old one go", async () => {
    const [first] = ready.verification_certificates;
    if (!first) throw new Error("There is no certificate.");
    const ending = { ...first, certificate_id: "certificate-2", issuer: "CN=old" };
    const client = openSaml({
      ...ready,
      verification_certificates: [first, { ...ending, expires_at: "2026-12-01T12:00:00Z" }],
    });
    expect(await screen.findByText(/^A certificate of Okta expires in 10 days/)).toBeTruthy();
    expect(screen.getByText("Expires in 10 days")).toBeTruthy();
    await click("Remove: CN=old");
    await click("Remove");

    await waitFor(() =>
      expect(client.sso.saml.deleteVerificationCertificate).toHaveBeenCalledExactlyOnceWith({
        connection_id: samlConnection.connection_id,
        certificate_id: "certificate-2",
      }),
    );
  });

  it("needs the attributes of the address and of the name", async () => {
    const client = openSaml();
    await type("E-mail address", "email");
    const form = screen.getByLabelText("E-mail address").closest("form");
    if (!form) throw new Error("There is no form.");
    await userEvent.click(within(form).getByRole("button", { name: "Save" }));
    expect(screen.getByText(/^Enter the attributes for the address/)).toBeTruthy();
    await type("Full name", "displayName");
    await userEvent.click(within(form).getByRole("button", { name: "Save" }));

    await waitFor(() =>
      expect(client.sso.saml.updateConnection).toHaveBeenCalledExactlyOnceWith({
        connection_id: samlConnection.connection_id,
        attribute_mapping: { email: "email", full_name: "displayName" },
      }),
    );
  });

  it("gives roles to everyone and by group, and keeps those that it does not know", async () => {
    const client = openSaml({
      ...whole,
      saml_group_implicit_role_assignments: [{ role_id: "auditor", group: "Auditors" }],
    });
    await click("Change: Everyone who signs in with it");
    await userEvent.click(screen.getByRole("radio", { name: "Administrators" }));
    await confirm("Save");
    await waitFor(() =>
      expect(client.sso.saml.updateConnection).toHaveBeenCalledExactlyOnceWith({
        connection_id: samlConnection.connection_id,
        saml_connection_implicit_role_assignments: [{ role_id: "stytch_admin" }],
      }),
    );
    await click("Change: Administrators by group");
    await type("Administrator groups, one per line", "IT\nIT\nBoard");
    await confirm("Save");
    await waitFor(() =>
      expect(client.sso.saml.updateConnection).toHaveBeenLastCalledWith({
        connection_id: samlConnection.connection_id,
        saml_group_implicit_role_assignments: [
          { role_id: "auditor", group: "Auditors" },
          { role_id: "stytch_admin", group: "IT" },
          { role_id: "stytch_admin", group: "Board" },
        ],
      }),
    );
  });

  it("is deleted after a question that says what ends", async () => {
    const client = openSaml(whole);
    await click("Delete");
    const question = await screen.findByRole("alertdialog", { name: "Delete Okta?" });
    expect(within(question).getByText(/^Sessions that started with it end/)).toBeTruthy();
    // The list without it is there before everything else that depends on it.
    client.sso.deleteConnection.mockImplementation(async () => {
      client.sso.getConnections.mockResolvedValue({
        saml_connections: [],
        oidc_connections: [],
        external_connections: [],
      });
      client.organization.get.mockImplementation(async () => {
        await new Promise((later) => setTimeout(later, 100));
        return { organization: settings };
      });
      return {};
    });
    await userEvent.click(within(question).getByRole("button", { name: "Delete" }));

    expect(await screen.findByText("Okta was deleted.")).toBeTruthy();
    expect(client.sso.deleteConnection).toHaveBeenCalledExactlyOnceWith(whole.connection_id);
  });
});

describe("an OpenID Connect connection", () => {
  it("sends what was typed, and says what could not be read", async () => {
    const auth = withConnections({ oidc_connections: [oidcConnection] });
    auth.client.sso.oidc.updateConnection.mockResolvedValue({
      warning: "The issuer's metadata could not be used: name_not_found. Set the four addresses.",
    });
    open(opened(oidcConnection.connection_id), auth);
    expect(await screen.findByText(oidcConnection.redirect_url)).toBeTruthy();
    await type("Issuer", "https://login.example");
    await type("Client ID", "client-1");
    await type("Client secret", "secret-1");
    const form = screen.getByLabelText("Issuer").closest("form");
    if (!form) throw new Error("There is no form.");
    await userEvent.click(within(form).getByRole("button", { name: "Save" }));

    expect(await screen.findByText(/could not read your provider's configuration/)).toBeTruthy();
    expect(screen.getByText(/has a name that does not exist/)).toBeTruthy();
    expect(auth.client.sso.oidc.updateConnection).toHaveBeenCalledExactlyOnceWith({
      connection_id: oidcConnection.connection_id,
      issuer: "https://login.example",
      client_id: "client-1",
      client_secret: "secret-1",
    });
  });
});

describe("a test of a connection", () => {
  const tab = { opener: {} };
  beforeEach(() => void vi.spyOn(window, "open").mockReturnValue(tab as Window));
  afterEach(() => vi.restoreAllMocks());
  const come = (client: Auth["client"], changes: Partial<SsoAttempt> = {}) =>
    client.ssoTests.attempts.mockResolvedValue({ attempts: [{ ...ssoAttempt, ...changes }] });

  it("opens beside the page, is waited for, and offers the mapping that fits", async () => {
    const client = openSaml();
    await click("Start a test");
    expect(await screen.findByText(/^Waiting for the test to finish/)).toBeTruthy();
    expect(window.open).toHaveBeenCalledExactlyOnceWith("https://stocks.example/test", "_blank");
    expect(tab.opener).toBeNull();
    come(client);

    expect(await screen.findByText("Everything works")).toBeTruthy();
    expect(screen.getByText(/is linked to the member with this address\.$/)).toBeTruthy();
    expect(screen.getByText("displayName", { selector: "dt" })).toBeTruthy();
    await click("Use this mapping");
    await waitFor(() =>
      expect(client.sso.saml.updateConnection).toHaveBeenCalledExactlyOnceWith({
        connection_id: samlConnection.connection_id,
        attribute_mapping: { email: "email", full_name: "displayName" },
      }),
    );
  });

  it("names the check that failed, and what helps", async () => {
    const auth = withConnections({ saml_connections: [whole] });
    come(auth.client, {
      result: "refused",
      decision: "",
      reason: "audience",
      checks: [
        { name: "signature_value", is_passed: true, detail: "" },
        { name: "audience", is_passed: false, detail: "" },
      ],
      has_groups_link: true,
    });
    open(opened(), auth);

    expect(await screen.findByText("Failed: It is meant for our audience URI.")).toBeTruthy();
    expect(screen.getByText(/^Compare the audience URI/)).toBeTruthy();
    expect(screen.getByText(/^The provider left the groups out/)).toBeTruthy();
  });

  it.each([
    ["linked", "signed_in", "", /is already linked/],
    ["join", "signed_in", "", /becomes a new member/],
    ["mailboxFirst", "mailbox_required", "", /has to confirm their e-mail address first/],
    ["refused", "refused", "access_ended", /has ended this person's access/],
    ["", "unfinished", "", /Use one browser for the whole test/],
  ] as const)("says who it would be: %s", async (decision, result, reason, said) => {
    const auth = withConnections({ saml_connections: [whole] });
    come(auth.client, { decision, result, reason });
    open(opened(), auth);

    expect((await screen.findAllByText(said)).length).toBeGreaterThan(0);
  });

  it("has to wait until the provider's data are there", async () => {
    openSaml(samlConnection);

    expect(await screen.findByText("Enter what your provider gives you first.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Start a test" })).toBeNull();
  });
});

describe("the options of a connection", () => {
  const change = (name: string) => click(`Change: ${name}`);

  it("renames it", async () => {
    const client = openSaml();
    await change("Name");
    await type("Name", " ");
    await confirm("Save");
    expect(screen.getByText("Enter a name.")).toBeTruthy();
    await type("Name", "Okta of the head office");
    await confirm("Save");
    await waitFor(() =>
      expect(client.sso.saml.updateConnection).toHaveBeenCalledExactlyOnceWith({
        connection_id: "saml-connection-1",
        display_name: "Okta of the head office",
      }),
    );
  });

  it("takes people who come from the provider's portal", async () => {
    const client = openSaml();
    await change("Start from your provider's portal");
    await userEvent.click(screen.getByRole("radio", { name: "On" }));
    await confirm("Save");
    await waitFor(() =>
      expect(client.sso.saml.updateConnection).toHaveBeenCalledExactlyOnceWith({
        connection_id: "saml-connection-1",
        idp_initiated_auth_disabled: false,
      }),
    );
  });

  it("takes the provider's word for a second step", async () => {
    const client = openSaml();
    await change("Two-step sign-in at your provider");
    await type("Values, one per line", "urn:mfa\n\n urn:mfa \nurn:key");
    await confirm("Save");
    await waitFor(() =>
      expect(client.sso.saml.updateConnection).toHaveBeenCalledExactlyOnceWith({
        connection_id: "saml-connection-1",
        second_factor_contexts: ["urn:mfa", "urn:key"],
      }),
    );
  });

  it("shares it with other organizations, and names the IDs that they need", async () => {
    const auth = withConnections({ oidc_connections: [oidcConnection] });
    open(opened("oidc-connection-1"), auth);
    await change("Share with other organizations");
    const dialog = within(screen.getByRole("dialog"));
    expect(dialog.getByText("organization-1")).toBeTruthy();
    expect(dialog.getByText("oidc-connection-1")).toBeTruthy();
    await type("IDs of organizations, one per line", "organization-2");
    await confirm("Save");
    await waitFor(() =>
      expect(auth.client.sso.oidc.updateConnection).toHaveBeenCalledExactlyOnceWith({
        connection_id: "oidc-connection-1",
        external_organizations: ["organization-2"],
      }),
    );
  });

  it("saves once, however fast a double press is answered", async () => {
    const client = openSaml();
    await change("Name");
    const dialog = screen.getByRole("dialog");
    await type("Name", "Okta 2");
    await userEvent.dblClick(within(dialog).getByRole("button", { name: "Save" }));
    await waitFor(() => expect(client.sso.saml.updateConnection).toHaveBeenCalledOnce());
  });

  it("uses another organization's connection, and gives roles by it", async () => {
    const auth = withConnections({});
    auth.client.sso.external.createConnection.mockRejectedValueOnce(
      refused("sso_connection_not_found"),
    );
    open("/settings/organization/sso", auth);
    await click("Add a connection");
    await userEvent.click(screen.getByRole("radio", { name: "Another organization's connection" }));
    await type("Name", "Head office");
    await confirm("Add a connection");
    expect(screen.getAllByText("Enter both IDs.")).toHaveLength(2);
    await type("The other organization's ID", "organization-2");
    await type("ID of its connection", "saml-connection-2");
    await confirm("Add a connection");
    expect(await screen.findByText(/does not share this connection/)).toBeTruthy();
    auth.client.sso.getConnections.mockResolvedValue({
      saml_connections: [],
      oidc_connections: [],
      external_connections: [externalConnection],
    });
    await confirm("Add a connection");
    expect(auth.client.sso.external.createConnection).toHaveBeenLastCalledWith({
      display_name: "Head office",
      external_organization_id: "organization-2",
      external_connection_id: "saml-connection-2",
    });
    await click("Change: Everyone who signs in with it");
    await userEvent.click(screen.getByRole("radio", { name: "Administrators" }));
    await confirm("Save");
    await waitFor(() =>
      expect(auth.client.sso.external.updateConnection).toHaveBeenCalledExactlyOnceWith({
        connection_id: "external-connection-1",
        external_connection_implicit_role_assignments: [{ role_id: "stytch_admin" }],
      }),
    );
  });
});

it("says where it reads a provider's metadata every day", async () => {
  openSaml({ ...ready, metadata_url: "https://okta.example/metadata" });
  expect(await screen.findByText(/https:\/\/okta\.example\/metadata every day/)).toBeTruthy();
});

it("leads there from the settings of the organization", async () => {
  const auth = createFakeAuth();
  auth.client.organization.get.mockResolvedValue({
    organization: {
      ...settings,
      sso_active_connections: [
        { connection_id: "c-1", display_name: "Okta", identity_provider: "okta" },
      ],
    },
  });
  const app = open("/settings/organization", auth);
  expect(await screen.findByText("Okta")).toBeTruthy();
  await userEvent.click(await screen.findByRole("link", { name: "Set up" }));

  await waitFor(() => expect(app.address()).toBe("/settings/organization/sso"));
});

describe("single sign-on only", () => {
  const planned = {
    starts_at: "2026-11-30T07:00:00Z",
    time_zone: "America/Denver",
    is_in_force: false,
    set_by: "Nora Whitfield",
    set_at: "2026-11-21T12:00:00Z",
  };
  const named = noRequirement.administrators.map((one) => ({ ...one, is_breakglass: true }));
  const show = (found: Partial<typeof noRequirement>) => {
    const auth = withConnections({ saml_connections: [whole] });
    auth.client.ssoRequirement.get.mockResolvedValue({ ...noRequirement, ...found });
    open("/settings/organization/sso", auth);
    return auth.client.ssoRequirement;
  };
  const alert = async () => within(await screen.findByRole("alertdialog"));

  it("is required from the Monday that comes, by who says so twice", async () => {
    const calls = show({});
    await click("Require single sign-on");
    const date = screen.getByLabelText("Date");
    if (!(date instanceof HTMLInputElement)) throw new Error("no input");
    expect(new Date(`${date.value}T00:00:00`).getDay()).toBe(1);
    await confirm("Continue");
    expect(screen.getByText("Choose at least one person.")).toBeTruthy();
    await userEvent.click(screen.getByRole("checkbox", { name: "Nora Whitfield" }));
    await confirm("Continue");
    const asked = await alert();
    expect(asked.getByText(/^This affects 5 members\. 3 of them have never/)).toBeTruthy();
    expect(calls.set).not.toHaveBeenCalled();
    await userEvent.click(asked.getByRole("button", { name: "Back" }));
    await confirm("Continue");
    await userEvent.click((await alert()).getByRole("button", { name: "Require single sign-on" }));
    await waitFor(() =>
      expect(calls.set).toHaveBeenCalledExactlyOnceWith({
        breakglass_member_ids: ["member-1"],
        time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
        starts_at: new Date(`${date.value}T00:00:00`).toISOString(),
      }),
    );
  });

  it("is required right away, and says why it was refused", async () => {
    const calls = show({ administrators: named });
    calls.set.mockRejectedValue(refused("sso_requirement_untried"));
    await click("Require single sign-on");
    await userEvent.click(screen.getByRole("radio", { name: "Right away" }));
    expect(screen.queryByLabelText("Date")).toBeNull();
    await confirm("Continue");
    const asked = await alert();
    expect(asked.getByText("Require single sign-on right away?")).toBeTruthy();
    await userEvent.click(asked.getByRole("button", { name: "Require single sign-on" }));
    expect(await screen.findByText(/^No active connection worked in the last 7 days/)).toBeTruthy();
    expect(calls.set.mock.calls[0]?.[0]).not.toHaveProperty("starts_at");
  });

  it("takes no day that is too far away, and no one who could not get in", async () => {
    const stuck = named.map((one) => ({ ...one, has_other_way: false }));
    const calls = show({ administrators: stuck });
    await click("Require single sign-on");
    const person = screen.getByRole("checkbox", { name: /has no confirmed e-mail address/ });
    expect(person).toHaveProperty("disabled", true);
    const date = screen.getByLabelText("Date");
    await userEvent.clear(date);
    await userEvent.type(date, "2031-01-01");
    await confirm("Continue");
    expect(screen.getByText("Choose a date within the next 90 days.")).toBeTruthy();
    expect(calls.set).not.toHaveBeenCalled();
  });

  it("waits for a connection that works", async () => {
    show({ is_tried: false });
    expect(await screen.findByText(/^First test a connection/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Require single sign-on" })).toBeNull();
  });

  it("shows the day where it was chosen, and cancels the plan", async () => {
    const calls = show({ sso_requirement: planned, administrators: named });
    expect(
      await screen.findByText("They stop on Monday, November 30. Nora Whitfield set this."),
    ).toBeTruthy();
    await click("Cancel the plan");
    const asked = await alert();
    expect(calls.end).not.toHaveBeenCalled();
    await userEvent.click(asked.getByRole("button", { name: "Cancel the plan" }));
    await waitFor(() => expect(calls.end).toHaveBeenCalledOnce());
  });

  it("in force, changes who can still get in, and allows all ways again", async () => {
    const calls = show({
      sso_requirement: { ...planned, is_in_force: true },
      administrators: named,
    });
    expect(await screen.findByText(/^They stopped on Monday, November 30/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Change: single/ })).toBeNull();
    await click("Choose people who can still get in another way");
    const person = screen.getByRole("checkbox", { name: "Nora Whitfield" });
    await userEvent.click(person);
    await confirm("Save");
    expect(screen.getByText("Choose at least one person.")).toBeTruthy();
    await userEvent.click(person);
    await confirm("Save");
    await waitFor(() =>
      expect(calls.set).toHaveBeenCalledExactlyOnceWith({ breakglass_member_ids: ["member-1"] }),
    );
    await click("Allow all ways again");
    await userEvent.click((await alert()).getByRole("button", { name: "Allow all ways again" }));
    await waitFor(() => expect(calls.end).toHaveBeenCalledOnce());
  });

  it("says that it could not be loaded, and tries again", async () => {
    const auth = withConnections({ saml_connections: [whole] });
    auth.client.ssoRequirement.get.mockRejectedValue(refused("internal_server_error"));
    open("/settings/organization/sso", auth);
    expect(
      await screen.findByText("We could not load whether single sign-on is required.", undefined, {
        timeout: 5000,
      }),
    ).toBeTruthy();
  });
});
