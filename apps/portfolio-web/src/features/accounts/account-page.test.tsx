import type { AccountTransaction, Holding } from "@stocks-vibe/contracts/portfolio";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { aConnection, anAccount, anOverview, emptyOverview } from "#test/example-accounts.ts";
import { answers, createFakeApi, refusal } from "#test/fake-api.ts";
import { renderApp } from "#test/render-app.tsx";

const PAGE = "/accounts/account-1";
const ROWS = "GET /accounts/account-1/transactions";

const aHolding = (changes: Partial<Holding> = {}): Holding => ({
  id: "account-1.security-1",
  account_id: "account-1",
  security_id: "security-1",
  symbol: "OAKD",
  name: "Oak Dividend Fund",
  type: "etf",
  quantity: 12.5,
  price: 100.1,
  value: 1_251.25,
  currency: "USD",
  cost_basis: 1_000,
  gain_loss: 251.25,
  gain_loss_percent: 25.125,
  percentage_of_portfolio: 3,
  ...changes,
});

const aRow = (changes: Partial<AccountTransaction> = {}): AccountTransaction => ({
  id: "row-1",
  date: "2026-04-03",
  name: "Buy Oak Dividend",
  symbol: "OAKD",
  security_name: "Oak Dividend Fund",
  type: "buy",
  subtype: "buy",
  quantity: 2,
  price: 100,
  amount: -200,
  fees: null,
  currency: "USD",
  source: "institution",
  ...changes,
});

const holding = (...holdings: Holding[]) => ({
  "GET /accounts": () =>
    answers.accounts(
      anOverview({
        connections: [aConnection()],
        accounts: [anAccount({ holdings, balance: 2_502.5 })],
      }),
    ),
});
const cellsOf = (label: string) =>
  within(screen.getByRole("table", { name: label }))
    .getAllByRole("row")
    .map((row) => [...row.children].map(({ textContent }) => textContent));

describe("the page of an account", () => {
  it("is come to from its row, has an address, and Back leads to the list again", async () => {
    const app = renderApp("/accounts");
    await userEvent.click(await screen.findByRole("link", { name: "Rollover IRA" }));

    const title = await screen.findByRole("heading", { level: 1, name: "Rollover IRA" });
    expect(app.address()).toBe(PAGE);
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(screen.getByRole("region", { name: "This account" }).textContent).toContain(
      "$40,845.06",
    );
    expect(screen.getByRole("button", { name: /^Sync now/ })).toBeTruthy();
    await userEvent.click(screen.getByRole("link", { name: "Back to the accounts" }));
    expect(await screen.findByRole("heading", { name: "Investment Accounts" })).toBeTruthy();
  });

  it("lists what is held with its cost and gain; what is not known is never nothing", async () => {
    const unknown = aHolding({
      id: "2",
      symbol: "NONE",
      cost_basis: null,
      gain_loss: null,
      gain_loss_percent: null,
    });
    const cash = aHolding({ id: "3", type: "cash", symbol: "CUR:USD", name: "US dollar" });
    renderApp(PAGE, { api: createFakeApi(holding(aHolding(), unknown, cash)) });
    await screen.findByRole("table", { name: "Positions of this account" });

    expect(cellsOf("Positions of this account")).toEqual([
      ["Holding", "Shares", "Price", "Cost basis", "Value", "Gain or loss"],
      [
        "OAKD See it on the dashboardOak Dividend Fund",
        "12.5",
        "$100.10",
        "$1,000.00",
        "$1,251.2550.0%",
        "Gain: +$251.25+25.1%",
      ],
      [
        "NONE See it on the dashboardOak Dividend Fund",
        "12.5",
        "$100.10",
        "Unknown",
        "$1,251.2550.0%",
        "Unknown",
      ],
      ["CashUS dollar", "", "", "", "$1,251.2550.0%", ""],
      ["Total", "", "", "", "$3,753.75", ""],
    ]);
    expect(
      screen.getByRole("link", { name: "OAKD See it on the dashboard" }).getAttribute("href"),
    ).toBe("/dashboard?holding=OAKD");
  });

  it("writes no price and no worth where nobody tells any, and adds up what has one", async () => {
    const given = aHolding({
      id: "2",
      symbol: "FREE",
      price: null,
      value: null,
      gain_loss: null,
      gain_loss_percent: null,
    });
    renderApp(PAGE, { api: createFakeApi(holding(aHolding(), given)) });
    await screen.findByRole("table", { name: "Positions of this account" });

    expect(cellsOf("Positions of this account").slice(2)).toEqual([
      ["FREEOak Dividend Fund", "12.5", "Unknown", "$1,000.00", "Unknown", "Unknown"],
      ["Total of what has a price", "", "", "", "$1,251.25", ""],
    ]);
  });

  it("adds nothing of two currencies", async () => {
    const foreign = aHolding({ id: "2", currency: "CAD" });
    renderApp(PAGE, { api: createFakeApi(holding(aHolding(), foreign)) });
    await screen.findByRole("table", { name: "Positions of this account" });

    expect(screen.getByText("1,251.25 CAD")).toBeTruthy();
    expect(screen.queryByText("Total")).toBeNull();
  });

  it("says so where nothing is held and nothing is known", async () => {
    renderApp(PAGE);

    expect(await screen.findByText("This account holds nothing so far.")).toBeTruthy();
    expect(
      await screen.findByText("No transactions of this account are known so far."),
    ).toBeTruthy();
    expect(screen.getByText("Nothing that changes a figure was found in its data.")).toBeTruthy();
  });

  it.each(["/accounts/foreign", "/accounts/Call%20this%20number"])(
    "is the same at %s, whether it is another organization's or nobody's",
    async (address) => {
      renderApp(address);

      const title = await screen.findByRole("heading", { name: "There is no such account." });
      expect(title.tagName).toBe("H1");
      expect(screen.getByRole("main").textContent).not.toMatch(/foreign|Call this/);
      await userEvent.click(screen.getByRole("link", { name: "See the accounts" }));
      expect(await screen.findByRole("heading", { name: "Investment Accounts" })).toBeTruthy();
    },
  );

  it("makes nothing up when the account can't be loaded, and tries again", async () => {
    let isBroken = true;
    const api = createFakeApi({
      "GET /accounts": () => (isBroken ? refusal(404, "Not found") : answers.accounts()),
    });
    renderApp(PAGE, { api });

    expect((await screen.findByRole("alert")).textContent).toContain("Not found");
    expect(screen.queryByText("There is no such account.")).toBeNull();
    isBroken = false;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { name: "Rollover IRA" })).toBeTruthy();
  });

  it("leads to the list when its connection was removed, which says so, and Back does not lead here", async () => {
    let isGone = false;
    const api = createFakeApi({
      "GET /accounts": () => answers.accounts(isGone ? emptyOverview : anOverview()),
      "DELETE /plaid/item/connection-1": () => {
        isGone = true;
        return answers.removed({ id: "connection-1", removed_account_count: 3 });
      },
    });
    const app = renderApp(PAGE, { api });
    await userEvent.click(await screen.findByRole("button", { name: "Disconnect Rollover IRA" }));
    const dialog = within(screen.getByRole("alertdialog"));
    expect(dialog.getAllByRole("listitem")).toHaveLength(3);
    await userEvent.click(dialog.getByRole("button", { name: "Disconnect" }));

    expect(
      await screen.findByText("Fenwick Brokerage disconnected, 3 accounts removed"),
    ).toBeTruthy();
    expect(app.address()).toBe("/accounts");
    expect(screen.queryByText("There is no such account.")).toBeNull();
  });
});

describe("the transactions of an account", () => {
  it("are listed in words, with whose word they are", async () => {
    const transactions = [
      aRow({ id: "a", type: "cash", subtype: "dividend", quantity: 0, price: 0, amount: 12.5 }),
      aRow({ id: "b", source: "file" }),
      aRow({ id: "c", symbol: null, quantity: 0, amount: 0, currency: "CAD", subtype: null }),
    ];
    const page = { transactions, total: 3, next_cursor: null };
    renderApp(PAGE, { api: createFakeApi({ [ROWS]: () => answers.transactions(page) }) });
    await screen.findByRole("table", { name: "Transactions of this account" });

    expect(cellsOf("Transactions of this account").slice(1)).toEqual([
      ["Apr 3, 2026", "Dividend OAKD Buy Oak Dividend", "", "", "+$12.50"],
      ["Apr 3, 2026", "Bought OAKD From a fileBuy Oak Dividend", "2", "$100.00", "−$200.00"],
      ["Apr 3, 2026", "Bought Buy Oak Dividend", "", "", ""],
    ]);
    expect(screen.getByText("3 of 3 transactions shown")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Show older ones" })).toBeNull();
  });

  it("come a page at a time", async () => {
    const api = createFakeApi({
      [ROWS]: ({ search }) =>
        search.includes("cursor=older")
          ? answers.transactions({ transactions: [aRow({ id: "b" })], total: 2, next_cursor: null })
          : answers.transactions({ transactions: [aRow()], total: 2, next_cursor: "older" }),
    });
    renderApp(PAGE, { api });

    expect(await screen.findByText("1 of 2 transactions shown")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Show older ones" }));
    expect(await screen.findByText("2 of 2 transactions shown")).toBeTruthy();
  });

  it("are searched for by an address, and what matches nothing can be shown whole again", async () => {
    const api = createFakeApi({
      [ROWS]: ({ search }) =>
        search.includes("search=")
          ? answers.transactions()
          : answers.transactions({ transactions: [aRow()], total: 1, next_cursor: null }),
    });
    const app = renderApp(PAGE, { api });
    const field = await screen.findByRole("searchbox");
    await userEvent.type(field, "dividend{Enter}");

    expect(await screen.findByText("No transaction matches “dividend”.")).toBeTruthy();
    expect(app.address()).toBe(`${PAGE}?search=dividend`);
    expect(api.sent.at(-1)?.search).toBe("?search=dividend");
    await userEvent.click(screen.getByRole("button", { name: "Show all transactions" }));
    expect(await screen.findByText("1 of 1 transaction shown")).toBeTruthy();
    expect(app.address()).toBe(PAGE);
  });

  it("that can't be loaded leave the rest of the page as it is, and are asked for again", async () => {
    let isBroken = true;
    const api = createFakeApi({
      [ROWS]: () => (isBroken ? refusal(404, "Stuck") : answers.transactions()),
    });
    renderApp(PAGE, { api });

    expect((await screen.findByRole("alert")).textContent).toContain("Stuck");
    expect(screen.getByRole("heading", { name: "Positions 0" })).toBeTruthy();
    isBroken = false;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(
      await screen.findByText("No transactions of this account are known so far."),
    ).toBeTruthy();
  });
});

it("the list says in a line what is to be looked at on an account's page", async () => {
  const finding = {
    id: "",
    effect: "x",
    remedy: "y",
    rows: 0,
    transactions: [],
    question: null,
    answer: null,
  };
  const overview = anOverview({
    connections: [aConnection()],
    accounts: [
      anAccount({
        unread_rows: 2,
        data_findings: [
          { ...finding, lowers: "since-linked" },
          { ...finding, lowers: "estimated" },
        ],
        reconciliation: {
          institution_total: 1,
          our_total: 55,
          positions: null,
          cash: null,
          difference: -54,
          likely_cause: null,
        },
      }),
    ],
  });
  renderApp("/accounts", {
    api: createFakeApi({ "GET /accounts": () => answers.accounts(overview) }),
  });

  const row = (await screen.findByRole("link", { name: "Rollover IRA" })).closest(".account");
  const hints = [...(row?.querySelectorAll("li") ?? [])].map(({ textContent }) => textContent);
  expect(hints).toEqual([
    "2 rows of this account could not be read: its figures are incomplete.",
    "Some of its figures are estimated.",
    "Its holdings differ from the institution's total by $54.00.",
  ]);
});
