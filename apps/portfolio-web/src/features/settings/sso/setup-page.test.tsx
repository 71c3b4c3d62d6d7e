import { ApiError } from "@stocks-vibe/auth-client";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { createFakeAuth } from "#test/fake-auth.ts";
import { samlConnection, setupLink, ssoAttempt } from "#test/fake-organization.ts";
import { renderApp } from "#test/render-app.tsx";

const refused = (error_type: string) =>
  new ApiError({
    status_code: 404,
    error_type,
    error_message: "The server's own words.",
    error_url: "",
    request_id: "",
  });
const click = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole("button", { name }));
const complete = {
  ...samlConnection,
  kind: "saml" as const,
  is_switched_off: true,
  is_complete: true,
  idp_entity_id: "https://okta.example/entity",
  idp_sso_url: "https://okta.example/sso",
};
const view = (connection: typeof complete) => ({
  organization_name: "Whitfield Family",
  expires_at: "2026-11-28T12:00:00Z",
  connection,
});

describe("the page of a set-up link", () => {
  it("reads metadata and tests by the link, whoever is signed in, and says when it is done", async () => {
    const auth = createFakeAuth();
    const byLink = auth.client.ssoSetup.byLink("token");
    auth.client.ssoSetup.byLink.mockClear();
    byLink.get.mockResolvedValue(view(complete));
    const opened = vi.spyOn(window, "open").mockReturnValue(null);
    renderApp("/sso-setup#token", { auth });
    expect(
      await screen.findByRole("heading", { name: "Set up single sign-on for Whitfield Family" }),
    ).toBeTruthy();
    expect(auth.client.ssoSetup.byLink).toHaveBeenCalledWith("token");
    expect(screen.getByText(samlConnection.acs_url)).toBeTruthy();
    const address = screen.getByLabelText(/^Metadata URL/);
    await userEvent.click(address);
    await userEvent.paste("https://okta.example/metadata");
    await click("Read the metadata");
    await waitFor(() =>
      expect(byLink.updateSamlByURL).toHaveBeenCalledExactlyOnceWith({
        metadata_url: "https://okta.example/metadata",
      }),
    );
    byLink.attempts.mockResolvedValue({
      attempts: [{ ...ssoAttempt, decision: "", member_id: "" }],
    });
    await click("Start a test");
    expect(await screen.findByText("Everything works")).toBeTruthy();
    expect(opened).toHaveBeenCalledWith("https://stocks.example/by-link", "_blank");
    await click("Use this mapping");
    await waitFor(() =>
      expect(byLink.updateSaml).toHaveBeenCalledExactlyOnceWith({
        attribute_mapping: { email: "email", full_name: "displayName" },
      }),
    );
    await click("Done");
    expect(await screen.findByText(/^We told the administrator/)).toBeTruthy();
    expect(byLink.finish).toHaveBeenCalledOnce();

    // Nothing was asked in the name of the member who is signed in here.
    const { sso, ssoTests, rbac } = auth.client;
    expect(sso.saml.updateConnection).not.toHaveBeenCalled();
    expect(sso.saml.updateConnectionByURL).not.toHaveBeenCalled();
    expect(sso.getConnections).not.toHaveBeenCalled();
    expect(ssoTests.begin).not.toHaveBeenCalled();
    expect(ssoTests.attempts).not.toHaveBeenCalled();
    expect(rbac.isAuthorized).not.toHaveBeenCalled();
  });

  it("has nothing of what is an administrator's", async () => {
    const auth = createFakeAuth();
    auth.client.ssoSetup.byLink("token").get.mockResolvedValue(view(complete));
    renderApp("/sso-setup#token", { auth });
    expect(await screen.findByRole("heading", { name: "5. Tell the administrator" })).toBeTruthy();
    const names = screen.getAllByRole("button").map(({ textContent }) => textContent);
    for (const name of ["Switch on", "Delete", "Create a link", "Add a certificate"]) {
      expect(names).not.toContain(name);
    }
    expect(screen.queryByRole("heading", { name: /^Roles|^Sign-ins of/ })).toBeNull();
  });

  it.each(["/sso-setup", "/sso-setup#ended"])("says that %s does not work", async (address) => {
    const auth = createFakeAuth();
    const byLink = auth.client.ssoSetup.byLink("ended");
    byLink.get.mockRejectedValue(refused("sso_setup_link_not_found"));
    renderApp(address, { auth });
    expect(await screen.findByText(/Ask the administrator for a new one/)).toBeTruthy();
  });

  it("tries again where the server could not be asked, and keeps the link in the other language", async () => {
    const auth = createFakeAuth();
    const byLink = auth.client.ssoSetup.byLink("token");
    byLink.get.mockRejectedValueOnce(refused("internal_server_error"));
    byLink.get.mockResolvedValue(view({ ...complete, idp_sso_url: "", is_complete: false }));
    renderApp("/sso-setup#token", { auth });
    await click("Try again");
    expect(await screen.findByText("Complete the steps above first.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Done" })).toBeNull();
    const spanish = screen.getByRole("link", { name: "Español" });
    expect(spanish.getAttribute("href")).toMatch(/#token$/);
  });
});

describe("an administrator's part", () => {
  const openConnection = (connection = complete) => {
    const auth = createFakeAuth();
    auth.client.sso.getConnections.mockResolvedValue({
      saml_connections: [connection],
      oidc_connections: [],
      external_connections: [],
    });
    const address = `/settings/organization/sso?connection=${connection.connection_id}`;
    renderApp(address, { auth, config: { products: ["magic_link", "sso"] } });
    return auth.client;
  };

  it("makes a link, shows it once with a button that copies it, and mails it if wished", async () => {
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    const { ssoSetup } = openConnection();
    await click("Create a link");
    expect(await screen.findByText("https://stocks.example/sso-setup#token")).toBeTruthy();
    expect(ssoSetup.links.create).toHaveBeenCalledExactlyOnceWith({
      connection_id: samlConnection.connection_id,
      page_url: "https://stocks.example/sso-setup",
    });
    await waitFor(() => expect(ssoSetup.links.list).toHaveBeenCalledTimes(2));
    await click("Copy: Set-up link");
    expect(write).toHaveBeenCalledExactlyOnceWith("https://stocks.example/sso-setup#token");

    ssoSetup.links.create.mockResolvedValue({
      setup_link: { ...setupLink, email_address: "it@contractor.example" },
      setup_url: "https://stocks.example/sso-setup#other",
    });
    await userEvent.type(screen.getByLabelText(/^Email the link to/), "it@contractor.example");
    await click("Español");
    await click("Create a link");
    expect(await screen.findByText(/^We sent the link to it@contractor\.example/)).toBeTruthy();
    expect(ssoSetup.links.create).toHaveBeenLastCalledWith({
      connection_id: samlConnection.connection_id,
      page_url: "https://stocks.example/sso-setup",
      email_address: "it@contractor.example",
      locale: "es",
    });
  });

  it("lists links that work, and revokes one", async () => {
    const auth = createFakeAuth();
    auth.client.ssoSetup.links.list.mockResolvedValue({
      setup_links: [{ ...setupLink, last_used_at: "2026-11-21T12:30:00Z" }],
    });
    auth.client.sso.getConnections.mockResolvedValue({
      saml_connections: [complete],
      oidc_connections: [],
      external_connections: [],
    });
    renderApp(`/settings/organization/sso?connection=${complete.connection_id}`, { auth });
    expect(await screen.findByText(/^Last used Nov 21, 2026/)).toBeTruthy();
    await click(/^Revoke: Link by Nora Whitfield/);
    const question = await screen.findByRole("alertdialog");
    await userEvent.click(within(question).getByRole("button", { name: "Revoke" }));
    await waitFor(() =>
      expect(auth.client.ssoSetup.links.revoke).toHaveBeenCalledExactlyOnceWith({
        connection_id: setupLink.connection_id,
        setup_link_id: setupLink.setup_link_id,
      }),
    );
  });

  it("says to test before switching on, and switches on what it shows", async () => {
    const { ssoSetup } = openConnection();
    expect(await screen.findByText("Switched off")).toBeTruthy();
    expect(screen.getByText(/^Test the connection first\./)).toBeTruthy();
    ssoSetup.links.switchOn.mockRejectedValueOnce(refused("sso_connection_changed"));
    await click("Switch on");
    expect(await screen.findByText(/^This connection has changed\./)).toBeTruthy();
    await click("Switch on");
    await waitFor(() => expect(ssoSetup.links.switchOn).toHaveBeenCalledTimes(2));
    expect(ssoSetup.links.switchOn).toHaveBeenLastCalledWith({
      connection_id: complete.connection_id,
      updated_at: complete.updated_at,
    });
  });

  it("offers neither for a connection that people sign in by", async () => {
    openConnection({ ...complete, is_switched_off: false, status: "active" });
    expect(await screen.findByText("Active")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Switch on" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Create a link" })).toBeNull();
  });
});
