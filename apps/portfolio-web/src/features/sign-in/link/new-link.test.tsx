import { ApiError, ConnectionError } from "@stocks-vibe/auth-client";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, onTestFinished } from "vitest";
import { createFakeAuth, discovered, now, signedOut } from "#test/fake-auth.ts";
import { renderApp } from "#test/render-app.tsx";
import { widget } from "#test/widget.ts";

const NORA = "nora@family.example";
const STORED = "stocks_vibe_sign_in_asked";
const refusal = (status_code: number, error_type: string): ApiError =>
  new ApiError({ status_code, error_type, error_message: "", error_url: "", request_id: "" });
const lost = new ConnectionError("The answer never arrived.");
const used = refusal(401, "unable_to_auth_magic_link");

type Setting = { error: Error; isAskedHere: boolean; kind?: string; owner?: string };

/**
 * The page of a link whose use comes to `error`. `owner`: whom the server says that it signs in,
 * before it is used.
 */
function open({ error, isAskedHere, kind = "discovery", owner }: Setting) {
  if (isAskedHere) localStorage.setItem(STORED, `${now.toISOString()} ${NORA}`);
  const auth = createFakeAuth(signedOut);
  const { magicLinks, invitations } = auth.client;
  magicLinks.discovery.authenticate.mockRejectedValue(error);
  magicLinks.authenticate.mockRejectedValue(error);
  if (owner) invitations.describeDiscovery.mockResolvedValue({ email_address: owner });
  return renderApp("/authenticate?source=blog", { auth, link: { token: "token-1", kind } });
}
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole("button", { name }));
const offer = () => screen.queryByRole("button", { name: /^Send a new link/ });
const failed = () => screen.findByRole("heading", { level: 1, name: "Authentication Failed" });

describe("a link whose answer was lost on the way", () => {
  it("is followed by a new one to the same mailbox at one press, and the page says why", async () => {
    const app = open({ error: lost, isAskedHere: true });

    expect(await screen.findByText(/A link works once, so yours may be used up/)).toBeTruthy();
    await press(`Send a new link to ${NORA}`);

    expect(await screen.findByText(/^We sent a new link to nora@family.example/)).toBeTruthy();
    const { send } = app.auth.client.magicLinks.email.discovery;
    expect(send).toHaveBeenCalledExactlyOnceWith({
      email_address: NORA,
      discovery_redirect_url: "https://stocks.example/authenticate?source=blog",
    });
    expect(offer()).toBeNull();
    expect(app.store.read(STORED)).toBe(`${now.toISOString()} ${NORA}`);
    expect(app.auth.client.magicLinks.discovery.authenticate).toHaveBeenCalledOnce();
  });

  it("says when the new one could not be sent, and tries again", async () => {
    const app = open({ error: lost, isAskedHere: true });
    const { send } = app.auth.client.magicLinks.email.discovery;
    send.mockRejectedValueOnce(refusal(429, "too_many_requests"));

    await press(/^Send a new link/);
    expect(await screen.findByText(/Too many requests/)).toBeTruthy();
    await press(/^Send a new link/);
    expect(await screen.findByText(/^We sent a new link/)).toBeTruthy();
  });

  it("names no mailbox in a browser that did not ask and was not told", async () => {
    open({ error: lost, isAskedHere: false });

    await press("Continue");
    await failed();
    expect(offer()).toBeNull();
    expect(document.body.textContent).not.toContain(NORA);
  });

  it("is followed by a new one where the page had said whose it is", async () => {
    const app = open({ error: lost, isAskedHere: false, owner: "ada@family.example" });

    await press("Continue");
    await press("Send a new link to ada@family.example");
    expect(app.auth.client.magicLinks.email.discovery.send).toHaveBeenCalledOnce();
  });

  it("leads into one organization and is followed by a new one, too", async () => {
    const app = open({ error: lost, isAskedHere: false, kind: "multi_tenant_magic_links" });

    await press("Continue");
    await press("Send a new link to ada@family.example");
    expect(app.auth.client.magicLinks.email.discovery.send).toHaveBeenCalledOnce();
  });

  it("has proven a mailbox, and the answer to the choice was lost: the mailbox gets a new one", async () => {
    const app = open({ error: lost, isAskedHere: true });
    const { magicLinks, discovery } = app.auth.client;
    const found = ["organization-1", "organization-2"].map((id) => discovered(id, id));
    const answer = { email_address: NORA, discovered_organizations: found };
    magicLinks.discovery.authenticate.mockReset().mockResolvedValue(answer);
    discovery.intermediateSessions.exchange
      .mockRejectedValueOnce(lost)
      .mockRejectedValueOnce(refusal(404, "intermediate_session_not_found"));

    await press(/organization-2/);
    expect(await screen.findByText(/Network error/)).toBeTruthy();
    await press(/organization-2/);

    await press(`Send a new link to ${NORA}`);
    await waitFor(() => expect(magicLinks.email.discovery.send).toHaveBeenCalledOnce());
  });
});

describe("a link that was used or is over", () => {
  it("is followed by a new one in the browser that asked", async () => {
    open({ error: used, isAskedHere: true });

    expect(await screen.findByText(/invalid or has already been used/)).toBeTruthy();
    expect(offer()).not.toBeNull();
  });

  it("is not in another browser", async () => {
    open({ error: used, isAskedHere: false });

    await press("Continue");
    expect(await screen.findByText(/invalid or has already been used/)).toBeTruthy();
    expect(offer()).toBeNull();
  });
});

describe("a failure that no new link would mend", () => {
  it.each([
    ["an operator's link", "multi_tenant_impersonation", lost],
    ["a refusal of the organization", "discovery", refusal(404, "organization_not_found")],
  ])("offers none: %s", async (_name, kind, error) => {
    const app = open({ error, isAskedHere: kind === "discovery", kind });
    app.auth.client.impersonation.authenticate.mockRejectedValue(error);
    if (kind !== "discovery") await press("Continue");

    await failed();
    expect(offer()).toBeNull();
  });
});

describe("a page that was loaded again, whose link is no more in its address", () => {
  it("offers a new link at one press in the browser that asked for it", async () => {
    localStorage.setItem(STORED, `${now.toISOString()} ${NORA}`);
    const app = renderApp("/authenticate", { auth: createFakeAuth(signedOut) });

    expect(await screen.findByText(/loaded again without its link/)).toBeTruthy();
    await press(`Send a new link to ${NORA}`);
    expect(await screen.findByText(/^We sent a new link/)).toBeTruthy();
    expect(app.auth.client.magicLinks.email.discovery.send).toHaveBeenCalledOnce();
  });

  it("offers none in a browser that asked for nothing", async () => {
    renderApp("/authenticate", { auth: createFakeAuth(signedOut) });

    await failed();
    expect(offer()).toBeNull();
  });

  it("leads on who is signed in already, and speaks of no failure", async () => {
    renderApp("/authenticate", { auth: createFakeAuth() });

    await waitFor(() => expect(window.location.pathname).not.toBe("/authenticate"));
    expect(screen.queryByText("Authentication Failed")).toBeNull();
  });
});

describe("a page that is loaded again", () => {
  type Loaded = { kind: string; error?: string; isReset?: true };
  type Auth = ReturnType<typeof createFakeAuth>;
  const openAs = (link: Loaded, prepare: (auth: Auth) => void) => {
    const auth = createFakeAuth(signedOut);
    prepare(auth);
    renderApp("/authenticate", { auth, link: { token: "token-1", ...link } });
  };
  /** The page without its link, in the same tab: its session storage is as it was. */
  const loadAgain = (auth = createFakeAuth(signedOut)) => {
    const kept = Object.entries(sessionStorage);
    cleanup();
    for (const [key, value] of kept) sessionStorage.setItem(key, String(value));
    expect(JSON.stringify(kept)).not.toContain("token-1");
    return renderApp("/authenticate", { auth });
  };
  const button = (name: string | RegExp) => () => screen.findByRole("button", { name });
  const invited = ({ client }: Auth) =>
    client.invitations.describe.mockResolvedValue({
      ...{ kind: "invite", organization_name: "The Club", inviter: "Harriet Host" },
      ...{ email_address: NORA, invite_note: null, deletion_due_at: null },
    });
  const invitation = { kind: "multi_tenant_magic_links" };
  const several = ({ client }: Auth) => {
    const found = {
      email_address: NORA,
      discovered_organizations: [
        discovered("organization-1", "Whitfield Family"),
        discovered("organization-2", "Larkspur Advisory"),
      ],
    };
    client.oauth.discovery.authenticate.mockResolvedValue(found);
    client.magicLinks.discovery.authenticate.mockResolvedValue(found);
  };

  it.each([
    ["an invitation", invitation, button("Accept")],
    ["a link that another browser asked for", { kind: "discovery" }, button("Continue")],
    ["an operator's link", { kind: "multi_tenant_impersonation" }, button("Continue")],
    [
      "a link for a new password",
      { kind: "multi_tenant_passwords", isReset: true as const },
      async () => (await widget()).findByLabelText("New password"),
    ],
  ])("says that a link which was not used still works: %s", async (_name, link, isThere) => {
    openAs(link, invited);
    await isThere();
    const app = loadAgain();

    expect(
      await screen.findByRole("heading", { level: 1, name: "Open the link again" }),
    ).toBeTruthy();
    expect(screen.getByText(/The link still works/)).toBeTruthy();
    await press("Return to Login");
    await waitFor(() => expect(app.address()).toBe("/login"));
    expect(sessionStorage.getItem("stocks_vibe_link_note")).toBeNull();
  });

  it.each([
    [
      "during the choice after a provider",
      { kind: "discovery_oauth" },
      button(/Larkspur Advisory/),
    ],
    ["after a provider said no", { kind: "sso", error: "sso_login_failed" }, failed],
  ])("has a sign-in begun again %s", async (_name, link, isThere) => {
    openAs(link, several);
    await isThere();
    loadAgain();

    expect(await screen.findByText(/loaded again, which ended the sign-in/)).toBeTruthy();
    expect(offer()).toBeNull();
  });

  it("says of a link that was used that it works only once", async () => {
    openAs({ kind: "discovery" }, several);
    await press("Continue");
    await button("Continue")();
    loadAgain();

    expect(await screen.findByText(/loaded again without its link, which works/)).toBeTruthy();
  });

  it("says so to a member, too, instead of leading on without a word", async () => {
    openAs(invitation, invited);
    await button("Accept")();
    const app = loadAgain(createFakeAuth());

    expect(await screen.findByText(/The link still works/)).toBeTruthy();
    await press("Go to your portfolio");
    await waitFor(() => expect(app.address()).not.toBe("/authenticate"));
  });

  it("says nothing of an earlier link to who comes to the address anew", async () => {
    openAs(invitation, invited);
    await button("Accept")();
    const visit = { type: "navigate" } as unknown as PerformanceEntry;
    Object.assign(window.performance, { getEntriesByType: () => [visit] });
    onTestFinished(() => {
      Reflect.deleteProperty(window.performance, "getEntriesByType");
    });
    loadAgain();

    expect(await screen.findByText(/^No authentication token found/)).toBeTruthy();
  });

  it("does not call a link good that the server has refused", async () => {
    openAs(invitation, ({ client }) => client.invitations.describe.mockRejectedValue(used));
    await failed();
    loadAgain();

    expect(await screen.findByText(/loaded again without its link, which works/)).toBeTruthy();
  });

  it("speaks of no failure where an invitation was declined", async () => {
    openAs(invitation, invited);
    await press("Decline");
    await screen.findByText("Invitation declined");
    const app = loadAgain();

    await waitFor(() => expect(app.address()).not.toBe("/authenticate"));
    expect(screen.queryByText("Authentication Failed")).toBeNull();
  });
});
