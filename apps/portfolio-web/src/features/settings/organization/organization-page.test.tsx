import { ApiError } from "@stocks-vibe/auth-client";
import type { OrganizationDomain } from "@stocks-vibe/contracts/auth";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { createFakeAuth, lookedAt } from "#test/fake-auth.ts";
import { settings } from "#test/fake-organization.ts";
import { renderApp } from "#test/render-app.tsx";

async function open(auth = createFakeAuth()) {
  const app = renderApp("/settings/organization", {
    auth,
    config: { products: ["magic_link", "password"] },
  });
  await screen.findByRole("heading", { level: 1, name: "Organization" });
  return app;
}
const click = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole("button", { name }));
const choose = (role: "radio" | "checkbox", name: string) =>
  userEvent.click(screen.getByRole(role, { name }));
const change = (auth: ReturnType<typeof createFakeAuth>) => expect(auth.client.organization.update);

describe("settings of the organization", () => {
  it("are shown, and its name is changed", async () => {
    const { auth } = await open();
    expect(await screen.findByText("whitfield-family")).toBeTruthy();
    await click("Change: Name");
    const field = await screen.findByRole("textbox", { name: "Name" });
    await userEvent.clear(field);
    await userEvent.type(field, "{Enter}");
    expect(screen.getByText("Please enter a name.")).toBeTruthy();
    await userEvent.type(field, "Whitfield{Enter}");

    expect(await screen.findByText("Saved.")).toBeTruthy();
    change(auth).toHaveBeenCalledExactlyOnceWith({ organization_name: "Whitfield" });
  });

  it("say in words that a short name is taken", async () => {
    const auth = createFakeAuth();
    auth.client.organization.update.mockRejectedValue(
      new ApiError({
        status_code: 400,
        error_type: "organization_slug_already_used",
        error_message: "The slug is already in use.",
        error_url: "",
        request_id: "",
      }),
    );
    await open(auth);
    await click("Change: Short name");
    await userEvent.type(await screen.findByRole("textbox", { name: "Short name" }), "x{Enter}");

    expect(await screen.findByText("This short name is taken. Choose another one.")).toBeTruthy();
  });

  it("keep whoever changes the ways to sign in from locking themselves out", async () => {
    const { auth } = await open();
    await click("Change: Ways to sign in");
    await choose("radio", "Only these");
    await click("Save");
    expect(screen.getByText("Choose at least one way.")).toBeTruthy();
    await choose("checkbox", "Password");
    await click("Save");
    expect(screen.getByText(/^You could not sign in yourself any more/)).toBeTruthy();
    change(auth).not.toHaveBeenCalled();
    await choose("checkbox", "Mailed link");
    await click("Save");

    expect(await screen.findByText("Saved.")).toBeTruthy();
    change(auth).toHaveBeenCalledExactlyOnceWith({
      auth_methods: "RESTRICTED",
      allowed_auth_methods: ["password", "magic_link"],
    });
  });

  it.each([
    ["Second factor", "Every member needs one", { mfa_policy: "REQUIRED_FOR_ALL" }],
    ["Who may invite", "Every member", { members_may_invite: true }],
    ["Who may be invited", "No one", { email_invites: "NOT_ALLOWED" }],
    [
      "Joining without an invitation",
      "Everyone with an address at your domains",
      { email_jit_provisioning: "RESTRICTED" },
    ],
  ])("%s: %s", async (name, choice, request) => {
    const { auth } = await open();
    await click(`Change: ${name}`);
    await choose("radio", choice);
    await click("Save");

    expect(await screen.findByText("Saved.")).toBeTruthy();
    change(auth).toHaveBeenCalledExactlyOnceWith(request);
  });

  it("take domains line by line", async () => {
    const { auth } = await open();
    await click("Change: Your domains");
    await userEvent.type(screen.getByLabelText("Domains, one a line"), "A.example{Enter}b.example");
    await click("Save");

    expect(await screen.findByText("Saved.")).toBeTruthy();
    change(auth).toHaveBeenCalledWith({ email_allowed_domains: ["a.example", "b.example"] });
  });

  it.each([
    ["a plain member", createFakeAuth(), async () => false, /^Only administrators change/],
    [
      "an operator in a member's name",
      createFakeAuth(lookedAt()),
      async () => true,
      /^An operator/,
    ],
  ])("are only read by %s", async (_who, auth, isAuthorized, sentence) => {
    auth.client.rbac.isAuthorized.mockImplementation(isAuthorized);
    await open(auth);

    const main = within(screen.getByRole("main"));
    expect(await main.findByText(sentence)).toBeTruthy();
    expect(await main.findByText("whitfield-family")).toBeTruthy();
    expect(main.queryByRole("button")).toBeNull();
    expect(auth.client.domains.list).not.toHaveBeenCalled();
  });

  it("can be asked for again", async () => {
    const auth = createFakeAuth();
    auth.client.organization.get.mockRejectedValue(new Error("no"));
    await open(auth);

    expect(
      await screen.findByText("The organization's settings could not be loaded."),
    ).toBeTruthy();
  });
});

describe("proven domains", () => {
  const waiting: OrganizationDomain = {
    domain: "whitfield.example",
    record_name: "_stocks-vibe.whitfield.example",
    record_value: "proof=1",
    created_at: "2026-11-01T00:00:00Z",
    verified_at: null,
  };
  const proven = { ...waiting, domain: "proven.example", verified_at: "2026-11-02T00:00:00Z" };

  it("are begun, and their record is shown until it was found", async () => {
    const auth = createFakeAuth();
    await open(auth);
    await click("Prove a domain");
    auth.client.domains.list.mockResolvedValue({ organization_domains: [waiting, proven] });
    await userEvent.type(await screen.findByLabelText("Domain"), "Whitfield.example{Enter}");

    expect(await screen.findByText("_stocks-vibe.whitfield.example")).toBeTruthy();
    expect(auth.client.domains.start).toHaveBeenCalledWith({ domain: "whitfield.example" });
    expect(screen.getByText("Proven")).toBeTruthy();
    await click("Check: whitfield.example");
    expect(auth.client.domains.verify).toHaveBeenCalledWith({ domain: "whitfield.example" });
    expect(screen.queryByRole("button", { name: "Check: proven.example" })).toBeNull();
  });

  it("are given up after a question", async () => {
    const auth = createFakeAuth();
    auth.client.domains.list.mockResolvedValue({ organization_domains: [proven] });
    await open(auth);
    await click("Remove: proven.example");
    const dialog = within(await screen.findByRole("alertdialog"));
    await userEvent.click(dialog.getByRole("button", { name: "Remove" }));

    expect(auth.client.domains.remove).toHaveBeenCalledExactlyOnceWith({
      domain: "proven.example",
    });
  });
});

describe("the logo", () => {
  const address = { organization_logo_url: "https://family.example/logo.png" };
  const path = "/v1/public/organizations/organization-1/logo/1";

  it.each([
    ["pending", undefined, /^We are fetching the picture/],
    ["kept", path, /^People see this picture/],
    ["too_large", undefined, /at most 256 KB\.$/],
    ["not_a_picture", undefined, /but not SVG\.$/],
    ["too_many_pixels", undefined, /at most 2,000 a side\.$/],
    ["no_answer", path, /did not answer.* We go on showing the picture/],
    ["refused", undefined, /did not give us the picture/],
    ["redirected", undefined, /leads on to another one/],
    ["address_refused", undefined, /public on the internet/],
  ] as const)("says what became of it: %s", async (fetched, kept, sentence) => {
    const auth = createFakeAuth();
    const organization = { ...settings, ...address, organization_logo_fetch: fetched };
    auth.client.organization.get.mockResolvedValue({
      organization: kept ? { ...organization, organization_logo_path: kept } : organization,
    });
    await open(auth);
    expect(await screen.findByText(sentence)).toBeTruthy();
    const preview = screen.queryByRole("img", { name: "Your logo as we show it" });
    expect(preview?.getAttribute("src")).toBe(kept && `https://stocks.example${kept}`);
  });

  it("is asked for until it was fetched", async () => {
    const auth = createFakeAuth();
    const pending = { ...settings, ...address, organization_logo_fetch: "pending" } as const;
    auth.client.organization.get.mockResolvedValueOnce({ organization: pending });
    auth.client.organization.get.mockResolvedValue({
      organization: { ...pending, organization_logo_fetch: "kept", organization_logo_path: path },
    });
    await open(auth);
    await screen.findByText(/^We are fetching/);
    expect(await screen.findByText(/^People see/, undefined, { timeout: 5_000 })).toBeTruthy();
  });

  it("is removed by a press", async () => {
    const auth = createFakeAuth();
    auth.client.organization.get.mockResolvedValue({ organization: { ...settings, ...address } });
    await open(auth);
    await click("Remove the logo");
    expect(await screen.findByText("Saved.")).toBeTruthy();
    change(auth).toHaveBeenCalledExactlyOnceWith({ organization_logo_url: "" });
  });

  it("has nothing to remove where none is set", async () => {
    await open();
    await screen.findByRole("button", { name: "Change: Logo" });
    expect(screen.queryByRole("button", { name: "Remove the logo" })).toBeNull();
  });
});
