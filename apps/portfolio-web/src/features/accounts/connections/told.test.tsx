import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { aConnection, anAccount, anOverview } from "#test/example-accounts.ts";
import { answers, createFakeApi } from "#test/fake-api.ts";
import { fakeLink } from "#test/fake-link.ts";
import { renderApp } from "#test/render-app.tsx";

afterEach(() => {
  cleanup();
  delete window.Plaid;
});

const shown = (
  connection: ReturnType<typeof aConnection>,
  accounts = [anAccount(), anAccount({ id: "account-2", account_name: "Roth IRA" })],
) => ({
  "GET /accounts": () => answers.accounts(anOverview({ connections: [connection], accounts })),
});
const show = async (...of: Parameters<typeof shown>) => {
  renderApp("/accounts", { api: createFakeApi(shown(...of)) });
  await screen.findByRole("heading", { name: /Rollover IRA/ });
};

describe("what the provider has told", () => {
  it("is that access ends, and that signing in once more keeps it", async () => {
    await show(aConnection({ access_ends_at: "2026-11-30T18:00:00Z" }));

    expect(screen.getByText("Access to Fenwick Brokerage ends on Nov 30, 2026")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Reconnect Fenwick Brokerage" }));
    expect(await screen.findByRole("dialog", { name: "Reconnect Fenwick Brokerage" })).toBeTruthy();
  });

  it("is that there are new accounts, for who may choose them", async () => {
    await show(aConnection({ new_accounts: true }));
    expect(screen.getByText("Fenwick Brokerage has new accounts")).toBeTruthy();
    cleanup();
    await show(aConnection({ new_accounts: true, may_manage: false }));
    expect(screen.queryByText("Fenwick Brokerage has new accounts")).toBeNull();
    expect(screen.queryByRole("button", { name: /Choose accounts/ })).toBeNull();
  });

  it("gives way to what is broken already", async () => {
    const ending = { access_ends_at: "2026-11-30T18:00:00Z", new_accounts: true } as const;
    await show(aConnection({ ...ending, status: "error" }));
    expect(screen.queryByText(/ends on/)).toBeNull();
    expect(screen.queryByText(/has new accounts/)).toBeNull();
  });
});

it("ended access offers a new link beside the account, too, and nothing that would fail", async () => {
  renderApp("/accounts/account-1", {
    api: createFakeApi(shown(aConnection({ status: "expired" }), [anAccount()])),
  });
  await screen.findByRole("heading", { name: "Rollover IRA" });
  const again = screen.getAllByRole("button", { name: /^Connect again/ });
  expect(again.map(({ textContent }) => textContent)).toEqual([
    "Connect again Rollover IRA",
    "Connect again Fenwick Brokerage",
  ]);
  expect(screen.queryByRole("button", { name: /^Reconnect|^Choose accounts/ })).toBeNull();
});

describe("choosing accounts", () => {
  it("says first what it does, hands over which are shared, and names those that leave", async () => {
    const link = fakeLink();
    const connection = aConnection();
    const api = createFakeApi({
      ...shown(connection),
      "POST /plaid/create-link-token": () => answers.linkToken(),
      "POST /plaid/item/connection-1/updated": () =>
        answers.updateEnded({
          connection: aConnection({ is_syncing: true }),
          leaving: ["Roth IRA"],
        }),
    });
    renderApp("/accounts/account-1", { api });
    const [button] = await screen.findAllByRole("button", {
      name: "Choose accounts Fenwick Brokerage",
    });
    await userEvent.click(button ?? document.body);
    const info = await screen.findByRole("dialog", {
      name: "Choose accounts at Fenwick Brokerage",
    });
    expect(info.textContent).toContain("An account that you leave out is removed here");
    await userEvent.click(within(info).getByRole("button", { name: "Continue" }));
    await waitFor(() => expect(link.opened).toHaveLength(1));
    const token = api.sent.find(({ route }) => route === "POST /plaid/create-link-token");
    expect(token?.body).toEqual({ user_id: "member-1", connection_id: "connection-1" });

    act(() => link.last()?.onSuccess("public-token-1", { accounts: [{ id: "acc-1" }] }));

    const told = "No longer shared, and about to leave: Roth IRA";
    expect(await screen.findByText(new RegExp(told))).toBeTruthy();
    const done = api.sent.find(({ route }) => route.endsWith("/updated"));
    expect(done?.body).toEqual({ user_id: "member-1", account_ids: ["acc-1"] });
  });

  it("is left without a word, and no longer shared accounts say so until they are gone", async () => {
    const link = fakeLink();
    const accounts = [anAccount(), anAccount({ id: "account-2", is_unshared: true })];
    const api = createFakeApi({
      ...shown(aConnection(), accounts),
      "POST /plaid/create-link-token": () => answers.linkToken(),
    });
    const app = renderApp("/accounts", { api });
    expect(await screen.findAllByText(/No longer shared\. It leaves/)).toHaveLength(1);
    await userEvent.click(
      screen.getAllByRole("link", { name: "Rollover IRA" })[0] ?? document.body,
    );
    expect(app.address()).toBe("/accounts/account-1");
    const [button] = await screen.findAllByRole("button", { name: /^Choose accounts/ });
    await userEvent.click(button ?? document.body);
    await userEvent.click(await screen.findByRole("button", { name: "Continue" }));
    await waitFor(() => expect(link.opened).toHaveLength(1));

    act(() => link.last()?.onExit(null));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.queryByText("Reconnection was cancelled.")).toBeNull();
  });
});
