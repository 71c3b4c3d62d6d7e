import { ConnectionError, NoSessionError } from "@stocks-vibe/auth-client";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { aSession, createFakeAuth } from "#test/fake-auth.ts";
import { wantsSecondFactor } from "#test/fake-factors.ts";
import { renderApp } from "#test/render-app.tsx";
import { widget } from "#test/widget.ts";

afterEach(() => {
  delete document.documentElement.dataset.theme;
});

async function openMenu(auth = createFakeAuth()) {
  const app = renderApp("/dashboard", { auth });
  const avatar = await screen.findByRole("button", { name: "Account of Nora Whitfield" });
  await userEvent.click(avatar);
  return { app, avatar };
}

describe("the menu", () => {
  it("opens, closes on Escape and gives focus back", async () => {
    const { avatar } = await openMenu();
    expect(avatar.getAttribute("aria-expanded")).toBe("true");

    await userEvent.keyboard("{Escape}");

    expect(avatar.getAttribute("aria-expanded")).toBe("false");
    expect(document.activeElement).toBe(avatar);
  });

  it("closes on a click elsewhere", async () => {
    const { avatar } = await openMenu();

    await userEvent.click(screen.getByRole("main"));

    expect(avatar.getAttribute("aria-expanded")).toBe("false");
  });

  it.each([
    ["Members and invitations", "/settings/members"],
    ["Settings", "/settings/profile"],
  ])("leads by %s to %s, and closes", async (name, address) => {
    const { app } = await openMenu();
    const menu = document.querySelector<HTMLElement>(".menu") ?? document.body;
    await userEvent.click(await within(menu).findByRole("link", { name }));

    await waitFor(() => expect(app.address()).toBe(address));
    expect(document.querySelector(".menu")).toBeNull();
  });

  it("changes the theme and remembers it", async () => {
    const { app } = await openMenu();

    await userEvent.click(await screen.findByRole("button", { name: "Dark" }));
    expect(document.documentElement.dataset.theme).toBe("dark");
    expect(app.store.read("stocks_vibe_theme")).toBe("dark");
    await userEvent.click(screen.getByRole("button", { name: "System" }));

    expect(document.documentElement.dataset.theme).toBeUndefined();
    expect(app.store.read("stocks_vibe_theme")).toBeNull();
  });
});

describe("switching organization", () => {
  it("lists the ones the member belongs to and swaps the session", async () => {
    const { app } = await openMenu();

    const other = await screen.findByRole("button", { name: "Larkspur Advisory" });
    expect(screen.queryByText("Not joined")).toBeNull();
    await userEvent.click(other);

    expect(app.auth.client.session.exchange).toHaveBeenCalledWith({
      organization_id: "organization-2",
      session_duration_minutes: 240,
    });
    await waitFor(() =>
      expect(app.api.sent.at(-1)?.headers.get("x-organization-id")).toBe("organization-2"),
    );
  });

  it("is done where only the answer to it was lost, and the session is there", async () => {
    const auth = createFakeAuth();
    const { session } = auth.client;
    const swap = session.exchange.getMockImplementation();
    session.exchange.mockRejectedValue(new ConnectionError("The answer never arrived."));
    session.authenticate.mockImplementation(async () => {
      await swap?.({ organization_id: "organization-2", session_duration_minutes: 240 });
      return { member_session: aSession(240, "organization-2") };
    });
    const { app } = await openMenu(auth);
    await userEvent.click(await screen.findByRole("button", { name: "Larkspur Advisory" }));

    await waitFor(() =>
      expect(app.api.sent.at(-1)?.headers.get("x-organization-id")).toBe("organization-2"),
    );
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("asks to sign in again where the session went with the lost answer", async () => {
    const auth = createFakeAuth();
    const { session } = auth.client;
    session.exchange.mockRejectedValue(new ConnectionError("The answer never arrived."));
    session.authenticate.mockImplementation(async () => {
      await session.revoke();
      throw new NoSessionError();
    });
    const { app } = await openMenu(auth);
    await userEvent.click(await screen.findByRole("button", { name: "Larkspur Advisory" }));

    expect(await screen.findByText(/^The connection broke while you switched/)).toBeTruthy();
    expect(app.address()).toBe("/login");
  });

  it("can be tried again while the network is away", async () => {
    const auth = createFakeAuth();
    const away = new ConnectionError("Unable to contact our servers.");
    auth.client.session.exchange.mockRejectedValue(away);
    auth.client.session.authenticate.mockRejectedValue(away);
    await openMenu(auth);
    await userEvent.click(await screen.findByRole("button", { name: "Larkspur Advisory" }));

    expect((await screen.findByRole("alert")).textContent).toMatch(/^The connection broke/);
  });

  it("says when it could not", async () => {
    const auth = createFakeAuth();
    auth.client.session.exchange.mockRejectedValue(new Error("no"));
    await openMenu(auth);

    await userEvent.click(await screen.findByRole("button", { name: "Larkspur Advisory" }));

    expect((await screen.findByRole("alert")).textContent).toBe(
      "The organization could not be switched. Please try again.",
    );
  });
});

describe("switching to an organization that asks for a second factor", () => {
  async function choose(totp: string) {
    const auth = createFakeAuth();
    auth.client.session.exchange.mockResolvedValue(wantsSecondFactor(totp));
    const { app } = await openMenu(auth);
    await userEvent.click(await screen.findByRole("button", { name: "Larkspur Advisory" }));
    return app;
  }

  it("asks for it, and goes on once it is given", async () => {
    const app = await choose("totp-1");

    fireEvent.change((await widget()).getByLabelText("6-digit code"), {
      target: { value: "123456" },
    });

    await waitFor(() => expect(app.address()).toBe("/dashboard"));
    expect(await screen.findByRole("heading", { level: 1 })).toBeTruthy();
    expect(app.auth.client.totp.authenticate).toHaveBeenCalledWith({
      organization_id: "organization-2",
      member_id: "member-1",
      code: "123456",
      session_duration_minutes: 240,
    });
  });

  it("shows new backup codes although there is a session by then", async () => {
    const app = await choose("");
    fireEvent.click((await widget()).getByRole("button", { name: "Use an authenticator app" }));
    await waitFor(async () => (await widget()).getByRole("img"));
    fireEvent.click((await widget()).getByRole("button", { name: "Continue" }));
    fireEvent.change((await widget()).getByLabelText("6-digit code"), {
      target: { value: "123456" },
    });

    await waitFor(async () => (await widget()).getByText("aaaa-bbbb"));
    fireEvent.click((await widget()).getByRole("button", { name: "Done" }));

    await waitFor(() => expect(app.address()).toBe("/dashboard"));
  });

  it("leaves the person where they are when they stay", async () => {
    const app = await choose("totp-1");

    await userEvent.click(await screen.findByRole("button", { name: "Stay where you are" }));

    expect(await screen.findByRole("button", { name: /^Account of/ })).toBeTruthy();
    expect(app.auth.client.session.giveUpExchange).toHaveBeenCalledOnce();
    expect(app.auth.client.session.getState().session?.organization_id).toBe("organization-1");
  });
});
