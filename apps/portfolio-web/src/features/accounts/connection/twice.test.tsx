import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { aConnection, anAccount, anOverview } from "#test/example-accounts.ts";
import { answers, createFakeApi, refusal } from "#test/fake-api.ts";
import { renderApp } from "#test/render-app.tsx";

afterEach(cleanup);

const ROUTE = "PUT /plaid/item/connection-2/linked-twice";
const twice = (changes: Parameters<typeof aConnection>[0] = {}) =>
  aConnection({
    id: "connection-2",
    item_id: "item-2",
    linked_twice: { account_count: 1, is_asked: true },
    ...changes,
  });
const show = async (second = twice(), routes: Parameters<typeof createFakeApi>[0] = {}) => {
  const overview = anOverview({
    connections: [aConnection(), second],
    accounts: [
      anAccount(),
      anAccount({ id: "account-2", connection_id: "connection-2", is_counted: false }),
    ],
  });
  const api = createFakeApi({ "GET /accounts": () => answers.accounts(overview), ...routes });
  renderApp("/accounts", { api });
  await screen.findAllByRole("heading", { name: /Rollover IRA/ });
  return api;
};

describe("an institution that is linked twice", () => {
  it("says so, which accounts count elsewhere, and asks what the second link is for", async () => {
    await show();
    expect(screen.getByText("Fenwick Brokerage is linked twice")).toBeTruthy();
    expect(
      screen.getByText(/One of its accounts has come through an earlier link, too/),
    ).toBeTruthy();
    expect(
      screen.getAllByText("Came through an earlier link, too, and counts there."),
    ).toHaveLength(1);
    const group = screen.getByRole("region", { name: /Retirement Accounts/ });
    expect(within(group).getByText(/^2/)).toBeTruthy();
  });

  it.each([
    ["Keep both", "keep-both", "Both links of Fenwick Brokerage stay."],
    [
      "They are different accounts",
      "different-accounts",
      "The accounts of both links of Fenwick Brokerage count from now on.",
    ],
  ] as const)("is kept by one press: %s", async (button, answer, done) => {
    const api = await show(twice(), {
      [ROUTE]: () => answers.twiceAnswered({ connection: twice({ linked_twice: null }) }),
    });
    await userEvent.click(screen.getByRole("button", { name: button }));
    expect(await screen.findByText(done)).toBeTruthy();
    expect(api.sent.find(({ route }) => route === ROUTE)?.body).toEqual({ answer });
  });

  it("loses the newer link after a question that names what goes", async () => {
    const api = await show(twice(), {
      "DELETE /plaid/item/connection-2": () =>
        answers.removed({ id: "connection-2", removed_account_count: 1 }),
    });
    await userEvent.click(screen.getByRole("button", { name: "Remove the newer link" }));
    const dialog = await screen.findByRole("alertdialog");
    expect(within(dialog).getByText(/Rollover IRA/)).toBeTruthy();
    await userEvent.click(within(dialog).getByRole("button", { name: "Disconnect" }));
    await waitFor(() => expect(api.count("DELETE /plaid/item/connection-2")).toBe(1));
  });

  it("says why an answer was not kept", async () => {
    await show(twice(), { [ROUTE]: () => refusal(409, "Already gone") });
    await userEvent.click(screen.getByRole("button", { name: "Keep both" }));
    expect((await screen.findByRole("alert")).textContent).toContain("Already gone");
  });

  it("is asked of nobody who may not manage it, and not twice", async () => {
    await show(twice({ may_manage: false }));
    expect(screen.queryByText(/is linked twice/)).toBeNull();
    cleanup();
    await show(twice({ linked_twice: { account_count: 1, is_asked: false } }));
    expect(screen.queryByText(/is linked twice/)).toBeNull();
  });
});
