import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import {
  aConnection,
  anAccount,
  anOverview,
  aStatus,
  emptyOverview,
  savings,
} from "#test/example-accounts.ts";
import { aProfile } from "#test/example-profile.ts";
import { answers, createFakeApi } from "#test/fake-api.ts";
import { createFakeAuth, lookedAt } from "#test/fake-auth.ts";
import { renderApp } from "#test/render-app.tsx";

const NOT_YOURS =
  "Linked by another member. Only they or an administrator can disconnect it or change its cost basis.";
const NOT_ALLOWED = "Your organization may not link accounts at the moment.";

const overviewIs = (connection: ReturnType<typeof aConnection>) => ({
  "GET /accounts": () =>
    answers.accounts(anOverview({ connections: [connection], accounts: [anAccount()] })),
});

async function pageOf(setting: Parameters<typeof renderApp>[1]) {
  renderApp("/accounts/account-1", setting);
  await screen.findByRole("heading", { name: "Rollover IRA" });
  return within(screen.getByRole("main"));
}

describe("an account of a connection", () => {
  it("that is the member's to manage can be disconnected and counted another way", async () => {
    const page = await pageOf({ api: createFakeApi(overviewIs(aConnection())) });

    expect(page.getByRole("button", { name: /Disconnect/ })).toBeTruthy();
    expect(page.getByLabelText(/Cost basis method/)).toBeTruthy();
    expect(page.queryByText(NOT_YOURS)).toBeNull();
  });

  it("that another member linked offers neither, and says why", async () => {
    const api = createFakeApi(overviewIs(aConnection({ may_manage: false })));
    const page = await pageOf({ api });

    expect(page.queryByRole("button", { name: /Disconnect/ })).toBeNull();
    expect(page.queryByRole("combobox")).toBeNull();
    expect(page.getByText("Oldest shares first (FIFO)")).toBeTruthy();
    expect(page.getByText(NOT_YOURS)).toBeTruthy();
  });

  it("offers an operator nothing, not even to link", async () => {
    const api = createFakeApi(overviewIs(aConnection({ may_manage: false, status: "expired" })));
    const page = await pageOf({ api, auth: createFakeAuth(lookedAt()) });

    expect(
      page.getByText("An operator who looks in a member's name can't change anything."),
    ).toBeTruthy();
    for (const name of [/Disconnect/, /Reconnect/, "Connect Account"]) {
      expect(screen.queryByRole("button", { name })).toBeNull();
    }
  });

  it("leads an operator nowhere to link on the list either", async () => {
    const api = createFakeApi(overviewIs(aConnection({ may_manage: false })));
    renderApp("/accounts", { api, auth: createFakeAuth(lookedAt()) });

    expect(
      await screen.findByText("An operator who looks in a member's name can't link accounts."),
    ).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Disconnect|Connect Account/ })).toBeNull();
  });
});

describe("what was disconnected", () => {
  it("leaves the focus on what says so", async () => {
    let isGone = false;
    const usual = overviewIs(aConnection())["GET /accounts"];
    const api = createFakeApi({
      "GET /accounts": () => (isGone ? answers.accounts(emptyOverview) : usual()),
      "DELETE /plaid/item/connection-1": () => {
        isGone = true;
        return answers.removed({ id: "connection-1", removed_account_count: 1 });
      },
    });
    const page = await pageOf({ api });

    await userEvent.click(page.getByRole("button", { name: /Disconnect/ }));
    const dialog = within(screen.getByRole("alertdialog"));
    await userEvent.click(dialog.getByRole("button", { name: "Disconnect" }));

    const said = await screen.findByText("Fenwick Brokerage disconnected, 1 account removed");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(document.activeElement).not.toBe(document.body);
    expect(document.activeElement?.contains(said)).toBe(true);
  });
});

describe("an organization that may not link", () => {
  it("is offered no link and told why, and may still disconnect", async () => {
    const why = "Fenwick Brokerage is no longer synced.";
    const broken = aConnection({ status: "error", error_message: why });
    const api = createFakeApi({
      ...overviewIs(broken),
      "GET /user/profile": () => answers.profile(aProfile("alpha", { canAccessPlaid: false })),
    });
    const page = await pageOf({ api });

    expect(page.getByRole("button", { name: /Disconnect/ })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Connect Account" })).toBeNull();
    expect(screen.queryByRole("button", { name: /Reconnect/ })).toBeNull();
    expect(screen.getByText(new RegExp(why))).toBeTruthy();
  });
});

describe("the waitlist page", () => {
  const waiting = (canAccessPlaid: boolean, connections: ReturnType<typeof aConnection>[]) =>
    createFakeApi({
      "GET /user/profile": () => answers.profile(aProfile("beta", { canAccessPlaid })),
      "GET /plaid/connection-status": () => answers.connections(aStatus(connections)),
      [`DELETE /plaid/item/${savings.id}`]: () =>
        answers.removed({ id: savings.id, removed_account_count: 1 }),
    });
  const institutions = () => screen.findByRole("region", { name: "Your institutions" });

  it("lets a beta organization with the right to it link", async () => {
    renderApp("/beta-invite", { api: waiting(true, []) });

    const card = within(await institutions());
    expect(card.getByRole("button", { name: "Connect Account" })).toBeTruthy();
  });

  it("says nothing of linking without that right", async () => {
    renderApp("/beta-invite", { api: waiting(false, []) });

    expect(await screen.findByText("Awaiting Invite")).toBeTruthy();
    expect(screen.queryByRole("region", { name: "Your institutions" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Connect Account" })).toBeNull();
  });

  it("still lets an organization that lost it disconnect what is its members' own", async () => {
    const others = aConnection({ may_manage: false });
    const app = renderApp("/beta-invite", { api: waiting(false, [others, savings]) });
    const card = within(await institutions());
    expect(await card.findByText(NOT_YOURS)).toBeTruthy();
    expect(card.getByText(NOT_ALLOWED)).toBeTruthy();

    await userEvent.click(card.getByRole("button", { name: "Disconnect Cascadia Savings" }));
    const dialog = within(screen.getByRole("alertdialog"));
    await userEvent.click(dialog.getByRole("button", { name: "Disconnect" }));

    expect(
      await screen.findByText("Cascadia Savings disconnected, 1 account removed"),
    ).toBeTruthy();
    expect(app.api.count(`DELETE /plaid/item/${savings.id}`)).toBe(1);
  });

  it("says that the last one was disconnected, too, with the focus there", async () => {
    let items = [savings];
    const api = createFakeApi({
      "GET /user/profile": () => answers.profile(aProfile("beta", { canAccessPlaid: false })),
      "GET /plaid/connection-status": () => answers.connections(aStatus(items)),
      [`DELETE /plaid/item/${savings.id}`]: () => {
        items = [];
        return answers.removed({ id: savings.id, removed_account_count: 1 });
      },
    });
    renderApp("/beta-invite", { api });
    const card = within(await institutions());

    await userEvent.click(card.getByRole("button", { name: "Disconnect Cascadia Savings" }));
    const dialog = within(screen.getByRole("alertdialog"));
    await userEvent.click(dialog.getByRole("button", { name: "Disconnect" }));

    const said = await screen.findByText("Cascadia Savings disconnected, 1 account removed");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(document.activeElement?.contains(said)).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });
});
