import { ApiError, ConnectionError, NoSessionError } from "@stocks-vibe/auth-client";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { InviteNote } from "#lib/auth/auth.ts";
import { createFakeAuth, discovered, now, signedIn, signedOut } from "#test/fake-auth.ts";
import { wantsSecondFactor } from "#test/fake-factors.ts";
import { renderApp } from "#test/render-app.tsx";
import { widget } from "#test/widget.ts";
import { signInMessages as spanish } from "./messages/es.ts";

const link = { token: "token-1", kind: "discovery" };
const askedHere = (email = "Nora.Whitfield@family.example") =>
  localStorage.setItem("stocks_vibe_sign_in_asked", `${now.toISOString()} ${email}`);
const refusal = (status_code: number, error_type: string): ApiError =>
  new ApiError({ status_code, error_type, error_message: "", error_url: "", request_id: "" });
const title = (name: string) => screen.findByRole("heading", { level: 1, name });

function setUp(
  found = [discovered("organization-1", "Whitfield Family")],
  use = link,
  told?: { email_address: string },
) {
  const auth = createFakeAuth(signedOut);
  if (told) auth.client.invitations.describeDiscovery.mockResolvedValue(told);
  auth.client.magicLinks.discovery.authenticate.mockResolvedValue({
    email_address: "nora.whitfield@family.example",
    discovered_organizations: found,
  });
  return renderApp("/authenticate", { auth, link: use });
}

describe("in the browser that asked", () => {
  beforeEach(() => askedHere());

  it("joins the only organization and goes to the dashboard, without a question", async () => {
    const app = setUp();

    await waitFor(() => expect(app.address()).toBe("/dashboard"));
    expect(app.auth.client.magicLinks.discovery.authenticate).toHaveBeenCalledExactlyOnceWith({
      discovery_magic_links_token: "token-1",
    });
    expect(app.auth.client.discovery.intermediateSessions.exchange).toHaveBeenCalledWith({
      organization_id: "organization-1",
      session_duration_minutes: 240,
    });
    expect(app.store.read("stocks_vibe_sign_in_asked")).toBeNull();
  });

  it("tells how far it is", async () => {
    setUp();

    const progress = await screen.findByRole("progressbar", { name: "Sign-in progress" });
    await waitFor(() => expect(progress.getAttribute("aria-valuenow")).toBe("100"));
  });

  it("starts an organization for a mailbox that has none", async () => {
    const app = setUp([]);

    await waitFor(() =>
      expect(app.auth.client.discovery.organizations.create).toHaveBeenCalledWith({
        organization_name: "Nora Whitfield",
        session_duration_minutes: 240,
      }),
    );
  });

  const several = [
    discovered("organization-1", "Whitfield Family", "active_member", ["stytch_admin", "editor"]),
    discovered("organization-2", "Larkspur Advisory"),
    discovered("organization-3", "Whitfield Foundation", "eligible_to_join_by_email_domain"),
  ];

  it("lets the person choose between several", async () => {
    const app = setUp(several);

    expect(await title("Select an organization to continue")).toBeTruthy();
    expect(screen.getByRole("button", { name: /Whitfield Family/ }).textContent).toContain(
      "Role: stytch_admin, editor",
    );
    expect(screen.getByRole("button", { name: /Foundation/ }).textContent).toContain(
      "Eligible to join",
    );
    expect(screen.getByRole("button", { name: /Larkspur/ }).textContent).toContain("Member");
    await userEvent.click(screen.getByRole("button", { name: /Larkspur/ }));

    expect(app.auth.client.discovery.intermediateSessions.exchange).toHaveBeenCalledWith({
      organization_id: "organization-2",
      session_duration_minutes: 240,
    });
  });

  it("lets the person start another one, or go back to the login page", async () => {
    const app = setUp(several);
    await userEvent.click(await screen.findByRole("button", { name: "Create an organization" }));
    const name = screen.getByLabelText("Organization name");
    await userEvent.clear(name);
    fireEvent.change(name, { target: { value: "n".repeat(131) } });
    await userEvent.click(screen.getByRole("button", { name: "Create an organization" }));
    expect(screen.getByText("At most 128 characters: 3 too many.")).toBeTruthy();
    expect(app.auth.client.discovery.organizations.create).not.toHaveBeenCalled();
    fireEvent.change(name, { target: { value: "Second Family" } });
    await userEvent.click(screen.getByRole("button", { name: "Create an organization" }));

    expect(app.auth.client.discovery.organizations.create).toHaveBeenCalledWith({
      organization_name: "Second Family",
      session_duration_minutes: 240,
    });
    app.unmount();

    askedHere();
    const again = setUp(several);
    await userEvent.click(await screen.findByRole("button", { name: "Back to Login" }));
    expect(again.address()).toBe("/login");
    expect(again.auth.client.session.giveUpExchange).toHaveBeenCalledOnce();
  });

  describe("where an organization could not be entered, and the proof is as good as before", () => {
    const passing = [
      ["no connection", new ConnectionError("offline"), /Network error/],
      ["a limit", refusal(429, "too_many_requests"), /Too many requests/],
      ["a server in trouble", refusal(503, "service_unavailable"), /temporarily unavailable/],
    ] as const;
    const openChoice = () => title("Select an organization to continue");
    const said = async () => (await screen.findByRole("alert")).textContent;

    it.each(passing)(
      "keeps the choice after %s, and says why above it",
      async (_, error, words) => {
        const app = setUp(several);
        const { exchange } = app.auth.client.discovery.intermediateSessions;
        exchange.mockRejectedValueOnce(error);
        await userEvent.click(await screen.findByRole("button", { name: /Larkspur/ }));

        expect(await said()).toMatch(words);
        expect(await openChoice()).toBeTruthy();
        await userEvent.click(screen.getByRole("button", { name: /Larkspur/ }));
        await waitFor(() => expect(app.address()).toBe("/dashboard"));
        expect(exchange).toHaveBeenCalledTimes(2);
        expect(app.auth.client.magicLinks.discovery.authenticate).toHaveBeenCalledOnce();
        expect(app.auth.client.session.giveUpExchange).not.toHaveBeenCalled();
      },
    );

    it.each(passing)("keeps the name that was typed after %s", async (_, error, words) => {
      const app = setUp(several);
      const { create } = app.auth.client.discovery.organizations;
      create.mockRejectedValueOnce(error);
      await userEvent.click(await screen.findByRole("button", { name: "Create an organization" }));
      const field = () => screen.getByLabelText<HTMLInputElement>("Organization name");
      fireEvent.change(field(), { target: { value: "Second Family" } });
      await userEvent.click(screen.getByRole("button", { name: "Create an organization" }));

      expect(await said()).toMatch(words);
      expect(field().value).toBe("Second Family");
      await userEvent.click(screen.getByRole("button", { name: "Create an organization" }));
      await waitFor(() => expect(app.address()).toBe("/dashboard"));
      const made = { organization_name: "Second Family", session_duration_minutes: 240 };
      expect(create.mock.calls).toEqual([[made], [made]]);
    });

    it("offers the only organization again", async () => {
      const app = setUp();
      const { exchange } = app.auth.client.discovery.intermediateSessions;
      exchange.mockRejectedValueOnce(new ConnectionError("offline"));

      expect(await said()).toMatch(/Network error/);
      await userEvent.click(screen.getByRole("button", { name: /Whitfield Family/ }));
      await waitFor(() => expect(app.address()).toBe("/dashboard"));
    });

    it("offers a new one again, by the name that it was to have", async () => {
      const app = setUp([]);
      const { create } = app.auth.client.discovery.organizations;
      create.mockRejectedValueOnce(refusal(503, "service_unavailable"));

      expect(await title("Create an organization to get started")).toBeTruthy();
      expect(await said()).toMatch(/temporarily unavailable/);
      expect(screen.getByLabelText<HTMLInputElement>("Organization name").value).toBe(
        "Nora Whitfield",
      );
      await userEvent.click(screen.getByRole("button", { name: "Create an organization" }));
      await waitFor(() => expect(app.address()).toBe("/dashboard"));
    });

    it("keeps the others where the person was removed from the one that was picked", async () => {
      const app = setUp(several);
      const { exchange } = app.auth.client.discovery.intermediateSessions;
      exchange.mockRejectedValueOnce(refusal(404, "organization_not_found"));
      await userEvent.click(await screen.findByRole("button", { name: /Larkspur/ }));

      expect(await said()).toMatch(/not a member of that organization any more/);
      expect(await openChoice()).toBeTruthy();
      expect(screen.queryByRole("button", { name: /Larkspur/ })).toBeNull();
      await userEvent.click(screen.getByRole("button", { name: /Whitfield Family/ }));
      await waitFor(() => expect(app.address()).toBe("/dashboard"));
      expect(app.auth.client.session.giveUpExchange).not.toHaveBeenCalled();
    });

    it("keeps the choice where an invitation could not be declined", async () => {
      const app = setUp([discovered("organization-2", "Larkspur", "invited_member")]);
      const { decline } = app.auth.client.invitations;
      decline.mockRejectedValueOnce(new ConnectionError("offline"));
      await userEvent.click(await screen.findByRole("button", { name: "Decline Larkspur" }));

      expect(await said()).toMatch(/Network error/);
      await userEvent.click(screen.getByRole("button", { name: "Decline Larkspur" }));
      expect(await screen.findByText("Declined")).toBeTruthy();
      expect(screen.queryByRole("alert")).toBeNull();
    });

    it.each([
      ["spent", refusal(404, "intermediate_session_not_found"), /already used or has expired/],
      ["over", new NoSessionError(), /already used or has expired/],
      ["refused", refusal(403, "unauthorized_action"), /Failed to join/],
    ])("starts over where the proof is %s", async (_, error, words) => {
      const app = setUp(several);
      app.auth.client.discovery.intermediateSessions.exchange.mockRejectedValueOnce(error);
      await userEvent.click(await screen.findByRole("button", { name: /Larkspur/ }));

      expect(await title("Authentication Failed")).toBeTruthy();
      expect(await said()).toMatch(words);
      expect(screen.queryByRole("button", { name: /Larkspur/ })).toBeNull();
    });
  });

  describe("where no organizations are founded", () => {
    const closed = (found: ReturnType<typeof discovered>[]) => {
      const app = setUp(found);
      app.auth.client.bootstrap.get.mockResolvedValue({
        email_domains: ["stocks.example"],
        create_organization_enabled: false,
        password_config: null,
      });
      return app;
    };

    it("says that the address belongs to none, and offers only the way back", async () => {
      const app = closed([]);

      expect(
        await title("nora.whitfield@family.example does not belong to any organizations."),
      ).toBeTruthy();
      expect(screen.getByText(/you might need to be invited by your admin first/)).toBeTruthy();
      expect(screen.queryByText(/tampered/)).toBeNull();
      expect(screen.queryByRole("button", { name: "Create an organization" })).toBeNull();
      expect(app.auth.client.discovery.organizations.create).not.toHaveBeenCalled();
      await userEvent.click(screen.getByRole("button", { name: "Back to Login" }));
      expect(app.address()).toBe("/login");
      expect(app.auth.client.session.giveUpExchange).toHaveBeenCalledOnce();
    });

    it("offers no new one beside those that are there", async () => {
      closed(several);

      expect(await title("Select an organization to continue")).toBeTruthy();
      expect(screen.getByRole("button", { name: /Larkspur/ })).toBeTruthy();
      expect(screen.queryByRole("button", { name: "Create an organization" })).toBeNull();
    });
  });

  it("asks for a second factor where the organization wants one", async () => {
    const auth = createFakeAuth(signedOut);
    auth.client.discovery.intermediateSessions.exchange.mockResolvedValue(wantsSecondFactor());
    askedHere("nora@whitfield.example");
    const app = renderApp("/authenticate", { auth, link });

    fireEvent.change((await widget()).getByLabelText("6-digit code"), {
      target: { value: "123456" },
    });

    await waitFor(() => expect(app.address()).toBe("/dashboard"));
    expect(auth.client.magicLinks.discovery.authenticate).toHaveBeenCalledOnce();
  });

  it("leads back to the login page from there, and uses the link no second time", async () => {
    const auth = createFakeAuth(signedOut);
    auth.client.discovery.intermediateSessions.exchange.mockResolvedValue(wantsSecondFactor());
    askedHere("nora@whitfield.example");
    const app = renderApp("/authenticate", { auth, link });

    await userEvent.click(await screen.findByRole("button", { name: "Back to Login" }));

    await waitFor(() => expect(app.address()).toBe("/login"));
    expect(auth.client.session.giveUpExchange).toHaveBeenCalledOnce();
    expect(auth.client.magicLinks.discovery.authenticate).toHaveBeenCalledOnce();
  });

  it("takes a link for a new password to the page that asks for one, and uses nothing before", async () => {
    const reset = { token: "token-1", kind: "multi_tenant_passwords", isReset: true } as const;
    const auth = createFakeAuth(signedOut);
    const app = renderApp("/authenticate", { auth, link: reset });

    fireEvent.change((await widget()).getByLabelText("New password"), {
      target: { value: "quiet-lemon-orbit" },
    });
    expect(auth.client.passwords.resetByEmail).not.toHaveBeenCalled();
    const save = (await widget()).getByRole<HTMLButtonElement>("button", { name: "Set password" });
    await waitFor(() => expect(save.disabled).toBe(false));
    fireEvent.click(save);

    await waitFor(() => expect(app.address()).toBe("/dashboard"));
    expect(auth.client.passwords.resetByEmail).toHaveBeenCalledExactlyOnceWith({
      password_reset_token: "token-1",
      password: "quiet-lemon-orbit",
      session_duration_minutes: 240,
    });
    expect(auth.client.magicLinks.discovery.authenticate).not.toHaveBeenCalled();
  });

  it("asks a member who is signed in before a link for a new password, which may be somebody else's", async () => {
    const reset = { token: "token-1", kind: "multi_tenant_passwords", isReset: true } as const;
    renderApp("/authenticate", { auth: createFakeAuth(signedIn()), link: reset });

    expect(await title("Continue signing in?")).toBeTruthy();
    expect(screen.getByText(/You are signed in as nora@whitfield.example/)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Continue" }));

    expect((await widget()).getByLabelText("New password")).toBeTruthy();
  });

  it("leaves the session alone where they cancel that", async () => {
    const reset = { token: "token-1", kind: "discovery", isReset: true } as const;
    const auth = createFakeAuth(signedIn());
    const app = renderApp("/authenticate", { auth, link: reset });

    await userEvent.click(await screen.findByRole("button", { name: "Cancel" }));

    expect(app.address()).toBe("/");
    expect(auth.client.passwords.discovery.resetByEmail).not.toHaveBeenCalled();
  });

  it("opens an invitation's own organization", async () => {
    askedHere("ada@family.example");
    const app = setUp([], { token: "token-2", kind: "multi_tenant_magic_links" });

    await waitFor(() =>
      expect(app.auth.client.magicLinks.authenticate).toHaveBeenCalledWith({
        magic_links_token: "token-2",
        session_duration_minutes: 240,
      }),
    );
    expect(app.auth.client.magicLinks.discovery.authenticate).not.toHaveBeenCalled();
  });

  it("never joins by itself what the person has not accepted, and declines it for good", async () => {
    const app = setUp([
      discovered("organization-1", "Whitfield Family", "invited_member"),
      discovered("organization-2", "Trap Holdings", "pending_member"),
    ]);

    expect(await title("Select an organization to continue")).toBeTruthy();
    const { decline } = app.auth.client.invitations;
    expect(app.auth.client.discovery.intermediateSessions.exchange).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("button", { name: "Decline Trap Holdings" }));
    expect(decline).toHaveBeenCalledExactlyOnceWith({ organization_id: "organization-2" });
    // The row keeps its place: a second tap there would meet the next invitation otherwise.
    expect(await screen.findByText("Declined")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Decline Trap Holdings" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Accept Whitfield Family" }));

    expect(app.auth.client.discovery.intermediateSessions.exchange).toHaveBeenCalledWith({
      organization_id: "organization-1",
      session_duration_minutes: 240,
    });
  });

  it("shows a single invitation instead of accepting it, with one's own organization as a way out", async () => {
    const app = setUp([discovered("organization-1", "Trap Holdings", "invited_member")]);

    expect(await screen.findByRole("button", { name: "Accept Trap Holdings" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Create an organization" })).toBeTruthy();
    expect(app.auth.client.discovery.intermediateSessions.exchange).not.toHaveBeenCalled();
  });

  it("says when an organization would not let the person in, and leaves no proof behind", async () => {
    askedHere("nora@whitfield.example");
    const auth = createFakeAuth(signedOut);
    auth.client.discovery.intermediateSessions.exchange.mockRejectedValue(
      new ApiError({
        status_code: 400,
        error_type: "bad_request",
        error_message: "",
        error_url: "",
        request_id: "",
      }),
    );
    renderApp("/authenticate", { auth, link });

    expect(await screen.findByText("Failed to join organization. Please try again.")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Return to Login" }));
    expect(auth.client.session.giveUpExchange).toHaveBeenCalledOnce();
  });

  it("explains a link that has expired and leads back", async () => {
    const auth = createFakeAuth(signedOut);
    auth.client.magicLinks.discovery.authenticate.mockRejectedValue(
      new ApiError({
        status_code: 401,
        error_type: "unable_to_auth_magic_link",
        error_message: "",
        error_url: "",
        request_id: "",
        error_details: { reason: "expired" },
      }),
    );
    const app = renderApp("/authenticate?source=lp-retirement-planning", { auth, link });

    expect(await title("Authentication Failed")).toBeTruthy();
    expect(screen.getByRole("alert").textContent).toBe(
      "This magic link has expired. Magic links are valid for 30 minutes. Please request a new one.",
    );
    await userEvent.click(screen.getByRole("button", { name: "Return to Login" }));
    expect(app.address()).toBe("/login?source=lp-retirement-planning");
  });

  it("still asks when another member is signed in", async () => {
    const auth = createFakeAuth(signedIn());
    auth.client.invitations.describeDiscovery.mockResolvedValue({
      email_address: "eve@evil.example",
    });
    const app = renderApp("/authenticate", { auth, link });

    expect(await title("Continue signing in?")).toBeTruthy();
    expect(screen.getByText(/You are signed in as nora@whitfield.example/)).toBeTruthy();
    expect(screen.getByText(/This link signs you in as eve@evil.example/)).toBeTruthy();
    expect(app.auth.client.magicLinks.discovery.authenticate).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    expect(app.address()).toBe("/");
  });
});

describe("a link of another mailbox than the one that asked here", () => {
  const named = "This link signs you in as nora.whitfield@family.example";
  beforeEach(() => askedHere("ada@family.example"));

  it("CSRF-2: signs nobody in before the person knows whose it is", async () => {
    const app = setUp([]);

    expect(await screen.findByText(new RegExp(named))).toBeTruthy();
    const { organizations, intermediateSessions } = app.auth.client.discovery;
    expect(organizations.create).not.toHaveBeenCalled();
    expect(intermediateSessions.exchange).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("button", { name: "Continue" }));

    await waitFor(() => expect(app.address()).toBe("/dashboard"));
    expect(organizations.create).toHaveBeenCalledOnce();
    expect(app.auth.client.magicLinks.discovery.authenticate).toHaveBeenCalledOnce();
  });

  it("leaves nothing of itself behind where they cancel, and one's own link still needs no question", async () => {
    const app = setUp();
    await screen.findByText(new RegExp(named));
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));

    expect(app.address()).toBe("/");
    expect(app.auth.client.session.giveUpExchange).toHaveBeenCalledOnce();
    expect(app.store.read("stocks_vibe_sign_in_asked")).toContain("ada@family.example");
  });

  it("CSRF-2: is not used before the answer where the server tells whose it is", async () => {
    const auth = createFakeAuth(signedOut);
    const { invitations, magicLinks, session } = auth.client;
    invitations.describeDiscovery.mockResolvedValue({ email_address: "eve@evil.example" });
    const app = renderApp("/authenticate", { auth, link });

    expect(await screen.findByText(/This link signs you in as eve@evil.example/)).toBeTruthy();
    expect(invitations.describeDiscovery).toHaveBeenCalledExactlyOnceWith({
      discovery_magic_links_token: "token-1",
    });
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));

    expect(app.address()).toBe("/");
    expect(magicLinks.discovery.authenticate).not.toHaveBeenCalled();
    expect(session.giveUpExchange).not.toHaveBeenCalled();
  });

  it("is not even used before the answer where it belongs to one organization", async () => {
    askedHere("somebody@family.example");
    const app = setUp([], { token: "token-2", kind: "multi_tenant_magic_links" });

    expect(await screen.findByText(/This link signs you in as ada@family.example/)).toBeTruthy();
    expect(app.auth.client.magicLinks.authenticate).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("button", { name: "Continue" }));

    await waitFor(() => expect(app.auth.client.magicLinks.authenticate).toHaveBeenCalledOnce());
  });

  it("asks before an operator's link, for which no page asks", async () => {
    const app = setUp([], { token: "token-5", kind: "multi_tenant_impersonation" });

    expect(await title("Continue signing in?")).toBeTruthy();
    expect(app.auth.client.impersonation.authenticate).not.toHaveBeenCalled();
  });
});

describe("in another browser", () => {
  const named = /This link signs you in as nora.whitfield@family.example/;

  it("CSRF-2: says whose the link is, and waits for a click before it uses it", async () => {
    const app = setUp(undefined, link, { email_address: "nora.whitfield@family.example" });

    expect(await title("Continue signing in?")).toBeTruthy();
    expect(screen.getByText(named)).toBeTruthy();
    expect(screen.getByText(/asked for this link in this browser/)).toBeTruthy();
    expect(app.auth.client.magicLinks.discovery.authenticate).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("button", { name: "Continue" }));

    await waitFor(() =>
      expect(app.auth.client.magicLinks.discovery.authenticate).toHaveBeenCalledOnce(),
    );
    await waitFor(() => expect(app.address()).toBe("/dashboard"));
  });

  it("CSRF-2: says whose it is before the session where the server did not tell earlier", async () => {
    const app = setUp();
    await userEvent.click(await screen.findByRole("button", { name: "Continue" }));

    expect(await screen.findByText(named)).toBeTruthy();
    const { organizations, intermediateSessions } = app.auth.client.discovery;
    expect(organizations.create).not.toHaveBeenCalled();
    expect(intermediateSessions.exchange).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("button", { name: "Continue" }));
    await waitFor(() => expect(app.address()).toBe("/dashboard"));
  });
});

describe("a link for a new address", () => {
  it("says in whose organization it will be used, and waits", async () => {
    const auth = createFakeAuth(signedOut);
    auth.client.invitations.describe.mockResolvedValue({
      kind: "change_address",
      organization_name: "The Club",
      email_address: "new@family.example",
      inviter: null,
      invite_note: null,
      deletion_due_at: null,
    });
    const link = { token: "token-4", kind: "multi_tenant_magic_links" };
    renderApp("/authenticate", { auth, link });
    await screen.findByText(/Someone in The Club asked to use new@family/);
    expect(auth.client.magicLinks.authenticate).not.toHaveBeenCalled();
  });
});

it("a link to sign in that was used before keeps the session of who opens it again", async () => {
  const auth = createFakeAuth(signedIn());
  auth.client.invitations.describeDiscovery.mockRejectedValue(
    refusal(401, "unable_to_auth_magic_link"),
  );
  renderApp("/authenticate", { auth, link });

  expect(await title("You are signed in already")).toBeTruthy();
  expect(auth.client.magicLinks.discovery.authenticate).not.toHaveBeenCalled();
});

describe("an invitation that was opened", () => {
  const invitation = { token: "token-3", kind: "multi_tenant_magic_links" };
  let note: InviteNote | null = null;
  let dueAt: string | null = null;
  const open = (state = signedOut, inviter: string | null = "Harriet Host", first?: Error) => {
    const auth = createFakeAuth(state);
    if (first) auth.client.invitations.describe.mockRejectedValueOnce(first);
    auth.client.invitations.describe.mockResolvedValue({
      kind: "invite",
      organization_name: "The Club",
      organization_logo_path: "/logo/1",
      email_address: "ada@family.example",
      inviter,
      invite_note: note,
      deletion_due_at: dueAt,
    });
    return renderApp("/authenticate", { auth, link: invitation });
  };

  it("shows what they wrote as text, whatever it looks like", async () => {
    note = { by: "Harriet Host", text: "<a href='https://evil.example'>Sign in here</a>" };
    open();

    const quote = (await screen.findByText("Harriet Host wrote:")).parentElement;
    expect(quote?.querySelector("blockquote")?.textContent).toBe(note.text);
    expect(quote?.querySelector("a")).toBeNull();
    expect(quote?.querySelector("blockquote")?.getAttribute("dir")).toBe("auto");
    note = null;
  });

  it("says before it is accepted that the organization is about to be deleted", async () => {
    dueAt = "2026-11-25T18:00:00Z";
    open();

    expect(
      await screen.findByText("The Club will be deleted on Nov 25, 2026, 11:00 AM MT"),
    ).toBeTruthy();
    expect(screen.getByRole("button", { name: "Accept" })).toBeTruthy();
    dueAt = null;
  });

  it("names who invites and where to, warns nobody away, and is accepted by a click", async () => {
    const app = open();

    expect(await title("Harriet Host invited you to The Club")).toBeTruthy();
    const logo = app.container.querySelector("img.institution");
    expect(logo?.getAttribute("src")).toBe("https://stocks.example/logo/1");
    expect(screen.queryByText(/was not asked for/)).toBeNull();
    expect(app.auth.client.magicLinks.authenticate).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("button", { name: "Accept" }));

    await waitFor(() =>
      expect(app.auth.client.magicLinks.authenticate).toHaveBeenCalledWith({
        magic_links_token: "token-3",
        session_duration_minutes: 240,
      }),
    );
  });

  it.each([
    ["no connection", new ConnectionError("offline"), /Network error/],
    ["a server in trouble", refusal(503, "service_unavailable"), /temporarily unavailable/],
    ["a server that is asked too often", refusal(429, "too_many_requests"), /Too many requests/],
  ])("is never used without a question, whatever goes wrong: %s", async (_name, error, words) => {
    askedHere();
    const app = open(signedOut, "Harriet Host", error);

    expect(await screen.findByText(words)).toBeTruthy();
    expect(app.auth.client.magicLinks.authenticate).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));

    expect(await title("Harriet Host invited you to The Club")).toBeTruthy();
    expect(app.auth.client.magicLinks.authenticate).not.toHaveBeenCalled();
  });

  it("is opened again by who accepted it: says that they are in, and leads on", async () => {
    const app = open(signedIn(), null, refusal(401, "unable_to_auth_magic_link"));

    expect(await title("You are signed in already")).toBeTruthy();
    expect(screen.getByText(/^You are signed in as \S+ in /)).toBeTruthy();
    expect(screen.queryByText("Authentication Failed")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Go to your portfolio" }));
    await waitFor(() => expect(app.address()).toBe("/dashboard"));
    expect(app.auth.client.magicLinks.authenticate).not.toHaveBeenCalled();
  });

  it("says at once when it is over, and whom to ask", async () => {
    const app = open(signedOut, null, refusal(401, "unable_to_auth_magic_link"));

    expect(await screen.findByText(/Ask the sender for a new one/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
    expect(app.auth.client.magicLinks.authenticate).not.toHaveBeenCalled();
  });

  it("was withdrawn while the page was open: says so, and offers no link that leads elsewhere", async () => {
    const app = open();
    app.auth.client.magicLinks.authenticate.mockRejectedValue(
      refusal(401, "unable_to_auth_magic_link"),
    );
    await userEvent.click(await screen.findByRole("button", { name: "Accept" }));

    expect(await screen.findByText(/used, declined, withdrawn or replaced/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Send a new link/ })).toBeNull();
  });

  it("is declined once by two taps", async () => {
    const app = open();
    const { decline } = app.auth.client.invitations;
    let answer: (told: Awaited<ReturnType<typeof decline>>) => void = () => undefined;
    decline.mockImplementation(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    await userEvent.dblClick(await screen.findByRole("button", { name: "Decline" }));
    answer({ status_code: 200, request_id: "request-1" });

    expect(await title("Invitation declined")).toBeTruthy();
    expect(decline).toHaveBeenCalledOnce();
  });

  it("is declined by a click, and nothing of it is used", async () => {
    const app = open();
    await userEvent.click(await screen.findByRole("button", { name: "Decline" }));

    expect(await title("Invitation declined")).toBeTruthy();
    expect(app.auth.client.invitations.decline).toHaveBeenCalledExactlyOnceWith({
      magic_links_token: "token-3",
    });
    expect(app.auth.client.magicLinks.authenticate).not.toHaveBeenCalled();
  });

  it("says whose session it would end", async () => {
    open(signedIn(), null);

    expect(await title("You are invited to The Club")).toBeTruthy();
    expect(
      screen.getByText(
        "You are signed in as nora@whitfield.example now. Accepting ends that session in this browser and opens one in The Club as ada@family.example.",
      ),
    ).toBeTruthy();
  });

  it("says where it leads who is signed in with the address that is invited", async () => {
    const auth = createFakeAuth(signedIn());
    auth.client.invitations.describe.mockResolvedValue({
      kind: "invite",
      organization_name: "The Club",
      email_address: "nora@whitfield.example",
      inviter: null,
      invite_note: null,
      deletion_due_at: null,
    });
    renderApp("/authenticate", { auth, link: invitation });

    expect(
      await screen.findByText(
        "You are signed in as nora@whitfield.example now. Accepting ends that session in this browser and opens one in The Club.",
      ),
    ).toBeTruthy();
    expect(spanish.invitedMember({ email: "a@b.example", organization: "El Club", as: null })).toBe(
      "Ahora tienes una sesión abierta como a@b.example. Al aceptar, esa sesión se cierra en este navegador y se abre otra en El Club.",
    );
  });

  it("says when it is open no more", async () => {
    const app = open();
    app.auth.client.invitations.decline.mockRejectedValue(
      new ApiError({
        status_code: 401,
        error_type: "unable_to_auth_magic_link",
        error_message: "",
        error_url: "",
        request_id: "",
      }),
    );
    await userEvent.click(await screen.findByRole("button", { name: "Decline" }));

    expect(await screen.findByText(/This invitation is no longer open/)).toBeTruthy();
  });
});

it("stops the change of an address only after a click", async () => {
  const auth = createFakeAuth(signedOut);
  const app = renderApp("/authenticate", {
    auth,
    link: { token: "token-4", kind: "stop_email_change" },
  });

  expect(await title("Stop the change of your e-mail address?")).toBeTruthy();
  expect(app.auth.client.invitations.stopEmailUpdate).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Stop the change" }));

  expect(await title("The change is stopped")).toBeTruthy();
  expect(app.auth.client.invitations.stopEmailUpdate).toHaveBeenCalledExactlyOnceWith({
    stop_token: "token-4",
  });
});

it("says when the address brought no token", async () => {
  renderApp("/authenticate", { auth: createFakeAuth(signedOut) });

  expect(
    await screen.findByText("No authentication token found. Please try logging in again."),
  ).toBeTruthy();
});

describe("back from an organization's own provider", () => {
  const back = { token: "token-1", kind: "sso" };
  const tile = { token: "", kind: "sso", connectionId: "saml-connection-1" };
  const landing = `${window.location.origin}/authenticate`;

  it("signs in with what it brought, and asks nothing", async () => {
    const app = setUp([], back);

    await waitFor(() => expect(app.address()).toBe("/dashboard"));
    expect(app.auth.client.sso.authenticate).toHaveBeenCalledExactlyOnceWith({
      sso_token: "token-1",
      session_duration_minutes: 240,
    });
  });

  it("has the mailbox proven first where somebody could take an account over", async () => {
    const auth = createFakeAuth(signedOut);
    auth.client.sso.authenticate.mockResolvedValue({
      ...wantsSecondFactor(),
      primary_required: { allowed_auth_methods: ["magic_link"] },
      mfa_required: null,
    });
    renderApp("/authenticate", { auth, link: back });

    expect(
      await (await widget()).findByRole("button", { name: "Continue with email" }),
    ).toBeTruthy();
  });

  it.each([
    ["sso_login_failed", /Your organization's sign-in did not finish/],
    ["email_jit_provisioning_not_allowed", /You are not a member of this organization/],
    ["invalid_email_for_jit_provisioning", /You are not a member of this organization/],
    ["organization_not_found", /Unable to access organization/],
  ])("says why there was no sign-in: %s", async (error, said) => {
    const app = setUp([], { token: "", kind: "sso", error } as typeof back);

    expect(await screen.findByText(said)).toBeTruthy();
    expect(app.auth.client.sso.authenticate).not.toHaveBeenCalled();
  });

  it("starts the connection of a tile once somebody has said yes", async () => {
    const app = setUp([], tile);

    expect(await screen.findByText(/started this yourself/)).toBeTruthy();
    const yes = await screen.findByRole("button", { name: "Continue" });
    expect(app.auth.client.sso.start).not.toHaveBeenCalled();
    fireEvent.click(yes);

    await waitFor(() =>
      expect(app.auth.client.sso.start).toHaveBeenCalledExactlyOnceWith({
        connection_id: "saml-connection-1",
        login_redirect_url: landing,
        signup_redirect_url: landing,
      }),
    );
  });

  it("asks whoever is signed in before a tile ends their session", async () => {
    const { auth } = renderApp("/authenticate", { auth: createFakeAuth(signedIn()), link: tile });

    expect(await screen.findByText(/Your session ends when you sign in there/)).toBeTruthy();
    expect(auth.client.sso.start).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole("button", { name: "Continue" }));

    await waitFor(() => expect(auth.client.sso.start).toHaveBeenCalledOnce());
  });
});
