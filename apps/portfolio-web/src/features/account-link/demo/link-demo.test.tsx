import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { createFakeAuth, signedOut } from "#test/fake-auth.ts";
import { renderApp } from "#test/render-app.tsx";

const open = (address = "/plaid-demo") => renderApp(address, { auth: createFakeAuth(signedOut) });
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

describe("/plaid-demo", () => {
  it("has the button in each state, and the state of connections: none, well, and not", async () => {
    open();

    expect(await screen.findByRole("button", { name: "Connect Account" })).toBeTruthy();
    expect(screen.getByRole("button", { name: /Connecting/ })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Try Again" })).toBeTruthy();
    for (const text of [
      "Not connected",
      "All connections healthy",
      "1 of 2 connections needs attention",
      "Connected",
      "Syncing",
      "Pending",
      "Error",
      "Access ended",
      "Unknown",
    ]) {
      expect(screen.getAllByText(text).length).toBeGreaterThan(0);
    }
  });

  it.each([
    ["Connection failed", "Connection Failed", "Unable to connect your account. Please try again."],
    [
      "Reconnection failed",
      "Reconnection Failed",
      "Unable to reconnect your account. Please try again.",
    ],
  ])("opens '%s' with a way to try again", async (button, title, text) => {
    open();
    await press(button);

    const dialog = within(await screen.findByRole("alertdialog", { name: title }));
    expect(dialog.getByText(text)).toBeTruthy();
    expect(dialog.getByRole("button", { name: "Try Again" })).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  });

  it("says before a repair what it is, and that it was left", async () => {
    open("/plaid-demo?show=reconnect-left");

    const dialog = within(
      await screen.findByRole("dialog", { name: "Reconnect Example Brokerage" }),
    );
    expect(dialog.getByText("Reconnection was cancelled.")).toBeTruthy();
    expect(dialog.getByRole("button", { name: "Continue" })).toBeTruthy();
  });

  it("closes a success by itself after two seconds", async () => {
    open();
    await press("Connected");

    expect(await screen.findByRole("dialog", { name: "Example Brokerage connected" })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull(), { timeout: 3000 });
  });

  it("asks to sign in for the real flow, and offers it to who is", async () => {
    open();
    expect(await screen.findByRole("link", { name: "Log in" })).toBeTruthy();

    renderApp("/plaid-demo");
    expect(await screen.findByRole("link", { name: "See your accounts" })).toBeTruthy();
  });
});
