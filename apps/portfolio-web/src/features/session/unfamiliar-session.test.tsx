import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { createFakeAuth, signedIn, unfamiliar } from "#test/fake-auth.ts";
import { renderApp } from "#test/render-app.tsx";

const question = () => screen.queryByRole("heading", { level: 1, name: "Is this you?" });

describe("a session that this site did not store", () => {
  it.each(["/dashboard", "/accounts", "/beta-invite"])(
    "is asked about on %s, by its member and organization, and nothing is loaded or can be linked",
    async (address) => {
      const app = renderApp(address, { auth: createFakeAuth(unfamiliar) });
      await screen.findByText("You are signed in as mallory@elsewhere.example, of Elsewhere.");

      expect(app.address()).toBe(address);
      expect(app.api.sent).toEqual([]);
      expect(screen.queryByRole("button", { name: "Connect Account" })).toBeNull();
      expect(screen.queryByRole("navigation")).toBeNull();
    },
  );

  it("opens the page that was asked for once the person says that it is theirs", async () => {
    const app = renderApp("/accounts", { auth: createFakeAuth(unfamiliar) });
    await userEvent.click(await screen.findByRole("button", { name: "Continue" }));

    expect(await screen.findByRole("heading", { name: "Investment Accounts" })).toBeTruthy();
    expect(app.auth.client.session.takeOver).toHaveBeenCalledOnce();
    expect(app.address()).toBe("/accounts");
    expect(question()).toBeNull();
  });

  it("is ended when it is not theirs, and leads to the login page", async () => {
    const app = renderApp("/dashboard", { auth: createFakeAuth(unfamiliar) });
    await userEvent.click(await screen.findByRole("button", { name: "Sign out" }));

    await waitFor(() => expect(app.address()).toBe("/login"));
    expect(app.auth.client.session.revoke).toHaveBeenCalledWith({ forceClear: true });
    expect(app.api.sent).toEqual([]);
  });

  it("leaves public pages alone", async () => {
    renderApp("/", { auth: createFakeAuth(unfamiliar) });

    expect(await screen.findByRole("heading", { level: 1 })).toBeTruthy();
    expect(question()).toBeNull();
  });

  it("is no question for a session of this site", async () => {
    renderApp("/accounts", { auth: createFakeAuth(signedIn()) });

    expect(await screen.findByRole("heading", { name: "Investment Accounts" })).toBeTruthy();
    expect(question()).toBeNull();
  });
});
