import { ApiError, ConnectionError } from "@stocks-vibe/auth-client";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { createFakeAuth, discovered, now, signedOut } from "#test/fake-auth.ts";
import { renderApp } from "#test/render-app.tsx";

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
