import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { money } from "#lib/format/format.ts";
import { aConnection, anAccount, anOverview } from "#test/example-accounts.ts";
import { answers, createFakeApi, refusal } from "#test/fake-api.ts";
import { renderApp } from "#test/render-app.tsx";
import { changeOfTotal } from "./tell-apart-dialog.tsx";

afterEach(cleanup);

const ROUTE = "PUT /plaid/item/connection-2/linked-twice";
const twice = (changes: Parameters<typeof aConnection>[0] = {}) =>
  aConnection({
    id: "connection-2",
    item_id: "item-2",
    linked_twice: { account_count: 1, is_asked: true },
    ...changes,
  });
const show = async (
  second = twice(),
  routes: Parameters<typeof createFakeApi>[0] = {},
  path = "/accounts",
) => {
  const overview = anOverview({
    connections: [aConnection(), second],
    accounts: [
      anAccount(),
      anAccount({ id: "account-2", connection_id: "connection-2", is_counted: false }),
    ],
  });
  const api = createFakeApi({
    "GET /accounts": () => answers.accounts(overview),
    "GET /accounts/account-2/transactions": () => answers.transactions(),
    ...routes,
  });
  renderApp(path, { api });
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

  const answered = {
    [ROUTE]: () => answers.duplicateResolved({ connection: twice({ linked_twice: null }) }),
  };

  it("is kept by one press", async () => {
    const api = await show(twice(), answered);
    await userEvent.click(screen.getByRole("button", { name: "Keep both" }));
    expect(await screen.findByText("Both links of Fenwick Brokerage stay.")).toBeTruthy();
    expect(api.sent.find(({ route }) => route === ROUTE)?.body).toEqual({ answer: "keep-both" });
  });

  const askWhetherApart = async () => {
    await userEvent.click(screen.getByRole("button", { name: "They are different accounts" }));
    return within(await screen.findByRole("alertdialog"));
  };

  it("brings different accounts only once it was said by how much the total changes", async () => {
    const api = await show(twice(), answered);
    const dialog = await askWhetherApart();
    const { balance } = anAccount();
    const { total_value: total } = anOverview();
    expect(dialog.getByText(/^The total value rises by/).textContent).toContain(
      `rises by ${money(balance)} to ${money(total + balance)}`,
    );
    expect(api.count(ROUTE)).toBe(0);

    await userEvent.click(dialog.getByRole("button", { name: "They are different accounts" }));
    expect(
      await screen.findByText(/The accounts of both links of Fenwick Brokerage count from now on/),
    ).toBeTruthy();
    expect(api.sent.find(({ route }) => route === ROUTE)?.body).toEqual({
      answer: "different-accounts",
    });
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  it("stays as it is where the question is left, and says in the dialog why an answer was not kept", async () => {
    const api = await show(twice(), { [ROUTE]: () => refusal(409, "Already gone") });
    const left = await askWhetherApart();
    await userEvent.click(left.getByRole("button", { name: "Leave it as it is" }));
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(api.count(ROUTE)).toBe(0);

    const dialog = await askWhetherApart();
    await userEvent.click(dialog.getByRole("button", { name: "They are different accounts" }));
    expect(await dialog.findByText("Already gone")).toBeTruthy();
  });

  it("that was told apart says so on its accounts' pages, and asks again at a press", async () => {
    const apart = twice({ linked_twice: null, told_apart: true });
    const api = await show(apart, answered, "/accounts/account-2");
    expect(await screen.findByText("A member said that these are different accounts")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Ask again" }));
    expect(
      await screen.findByText(
        "What came through both links of Fenwick Brokerage counts once again.",
      ),
    ).toBeTruthy();
    expect(api.sent.find(({ route }) => route === ROUTE)?.body).toEqual({ answer: "ask-again" });
    cleanup();

    await show({ ...apart, may_manage: false }, {}, "/accounts/account-2");
    expect(screen.queryByText("A member said that these are different accounts")).toBeNull();
    cleanup();
    await show(apart);
    expect(screen.queryByText("A member said that these are different accounts")).toBeNull();
  });

  it("says why it could not be asked again", async () => {
    const apart = twice({ linked_twice: null, told_apart: true });
    await show(apart, { [ROUTE]: () => refusal(409, "Already gone") }, "/accounts/account-2");
    await userEvent.click(await screen.findByRole("button", { name: "Ask again" }));
    expect((await screen.findByRole("alert")).textContent).toContain("Already gone");
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

const account = (balance: number, currency = "USD") => ({ balance, currency });

it.each([
  ["rises by what it has", [account(1_450)], /rises by \$1,450\.00 to \$11,450\.00/],
  ["rises by all of them", [account(0.1), account(0.2)], /rises by \$0\.30 to \$10,000\.30/],
  ["falls by what is owed", [account(-200)], /falls by \$200\.00 to \$9,800\.00/],
  ["stays where nothing is held", [account(0)], /stays as it is/],
])("the total %s", (_case, accounts, words) => {
  expect(changeOfTotal(accounts, 10_000)).toMatch(words);
});

it("the total has nothing of other currencies, and says so", () => {
  expect(changeOfTotal([account(500, "CAD")], 10_000)).toMatch(
    /stays as it is.*not in US dollars is shown and not added/,
  );
  expect(changeOfTotal([account(500, "CAD"), account(5)], 10_000)).toMatch(
    /rises by \$5\.00 .*not in US dollars/,
  );
});
