import type { createAuthClient } from "@stocks-vibe/auth-client";
import { cleanup, fireEvent, render, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, expectTypeOf, it, vi } from "vitest";
import { Consent, LogoutStart } from "./consent.tsx";
import type { ConsentTold } from "./consent-actions.ts";
import type { ConsentClient } from "./consent-client.ts";

type Idp = ConsentClient["idp"];
const back = "https://ledger.example/back";
const asking = `?client_id=c-1&redirect_uri=${encodeURIComponent(back)}&state=s-1&scope=openid+notes`;
const leaving = `?client_id=c-1&post_logout_redirect_uri=${encodeURIComponent(back)}&state=s-1`;
const request = {
  client_id: "c-1",
  redirect_uri: back,
  response_type: "code",
  scopes: ["openid", "notes"],
};

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  window.history.replaceState(null, "", "/");
});

/** A page of a connected application at an address, and what it did. */
function open(Page: typeof Consent, search: string, { isAsked = true, answered = back } = {}) {
  window.history.replaceState(null, "", `/${search}`);
  const left = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
  const client = {
    idp: {
      oauthAuthorizeStart: vi.fn<Idp["oauthAuthorizeStart"]>(async () => ({
        client: { client_name: "Ledger ActionContext" },
        consent_required: isAsked,
        scope_results: [
          { scope: "openid", is_grantable: true, description: "" },
          { scope: "notes", is_grantable: true, description: "" },
        ],
      })),
      oauthAuthorizeSubmit: vi.fn<Idp["oauthAuthorizeSubmit"]>(async () => ({
        redirect_uri: answered,
      })),
      oauthLogoutStart: vi.fn<Idp["oauthLogoutStart"]>(async () => ({
        redirect_uri: answered,
        consent_required: isAsked,
      })),
    },
    session: { revoke: vi.fn(async () => ({})) },
  };
  const onEvent = vi.fn<(event: ConsentTold) => void>();
  const { container } = render(<Page client={client} onEvent={onEvent} />);
  const screen = () => {
    const section = container.firstElementChild?.shadowRoot?.querySelector("section");
    if (!section) throw new Error("The page drew nothing.");
    return within(section);
  };
  const find = (text: string | RegExp) => waitFor(() => screen().getByText(text));
  const press = (name: string) => fireEvent.click(screen().getByRole("button", { name }));
  return { client, left, onEvent, screen, find, press };
}

it("takes our own client", () => {
  expectTypeOf<ReturnType<typeof createAuthClient>>().toExtend<ConsentClient>();
});

describe("consent", () => {
  it("says who asks for what, and leaves for where the server says once it is given", async () => {
    const { client, left, onEvent, find, press } = open(Consent, asking);
    await find("Ledger ActionContext wants to access your account");
    await find("Verify your identity");
    await find("Use the notes scope");
    expect(client.idp.oauthAuthorizeStart).toHaveBeenCalledExactlyOnceWith(request);
    press("Allow");
    press("Don't allow");

    await waitFor(() => expect(left).toHaveBeenCalledExactlyOnceWith(back));
    expect(client.idp.oauthAuthorizeSubmit).toHaveBeenCalledExactlyOnceWith({
      ...request,
      state: "s-1",
      consent_granted: true,
    });
    expect(onEvent.mock.calls).toEqual([[{ type: "consentGranted" }]]);
  });

  it("that is refused says so, and goes back when the member wants to", async () => {
    const { client, left, find, press } = open(Consent, asking);
    await find("Verify your identity");
    press("Don't allow");
    await find("Access to the application was denied.");

    expect(client.idp.oauthAuthorizeSubmit.mock.calls[0]?.[0].consent_granted).toBe(false);
    expect(left).not.toHaveBeenCalled();
    press("Go back to the application");
    expect(left).toHaveBeenCalledExactlyOnceWith(back);
  });

  it("that nobody has to give is given at once", async () => {
    const { left } = open(Consent, asking, { isAsked: false });

    await waitFor(() => expect(left).toHaveBeenCalledExactlyOnceWith(back));
  });

  it("names the parameters that are missing, and asks the server nothing", async () => {
    const { client, find } = open(Consent, "?scope=openid");
    await find("Required parameter is missing: client_id, redirect_uri");

    expect(client.idp.oauthAuthorizeStart).not.toHaveBeenCalled();
  });

  it("asks for name and address where the application names no scope", async () => {
    const { client } = open(Consent, asking.replace("&scope=openid+notes", ""));

    await waitFor(() => expect(client.idp.oauthAuthorizeStart).toHaveBeenCalledOnce());
    const [asked] = client.idp.oauthAuthorizeStart.mock.calls[0] ?? [];
    expect(asked?.scopes).toEqual(["openid", "email", "profile"]);
  });

  it("never leaves for a script", async () => {
    const { left, find, press } = open(Consent, asking, { answered: "javascript:alert(1)" });
    await find("Verify your identity");
    press("Allow");
    await find(/^Something went wrong/);

    expect(left).not.toHaveBeenCalled();
  });

  it("that fails can be tried again", async () => {
    const { client, find, press } = open(Consent, asking);
    await find("Verify your identity");
    client.idp.oauthAuthorizeSubmit.mockRejectedValueOnce(new Error("gone"));
    press("Allow");
    await find(/^Something went wrong/);
    press("Try again");

    await find("Verify your identity");
  });
});

describe("the start of a log-out", () => {
  it("asks first, then ends the session and leaves", async () => {
    const { client, left, onEvent, find, press } = open(LogoutStart, leaving);
    await find("Log out?");
    expect(client.session.revoke).not.toHaveBeenCalled();
    press("Log out");

    await waitFor(() => expect(left).toHaveBeenCalledExactlyOnceWith(back));
    expect(client.session.revoke).toHaveBeenCalledOnce();
    expect(onEvent.mock.calls).toEqual([[{ type: "loggedOut" }]]);
  });

  it("leaves the session alone where the member stays", async () => {
    const { client, find, press } = open(LogoutStart, leaving);
    await find("Log out?");
    press("Stay logged in");
    await find("You are still logged in.");

    expect(client.session.revoke).not.toHaveBeenCalled();
  });

  it("names the first parameter that is missing, and whom to tell", async () => {
    const { client, find } = open(LogoutStart, "?client_id=c-1&state=s-1");
    await find(
      "Required parameter is missing: post_logout_redirect_uri. Please reach out to the application developer.",
    );

    expect(client.idp.oauthLogoutStart).not.toHaveBeenCalled();
  });
});
