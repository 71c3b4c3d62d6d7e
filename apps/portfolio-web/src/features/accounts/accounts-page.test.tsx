import type { Holding } from "@stocks-vibe/contracts/portfolio";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  aConnection,
  anAccount,
  anOverview,
  aStatus,
  emptyOverview,
  savings,
} from "#test/example-accounts.ts";
import { aDashboard } from "#test/example-dashboard.ts";
import { answers, createFakeApi, refusal } from "#test/fake-api.ts";
import { fakeLink } from "#test/fake-link.ts";
import { renderApp } from "#test/render-app.tsx";

afterEach(() => {
  delete window.Plaid;
  vi.useRealTimers();
});

const overviewIs = (overview: ReturnType<typeof anOverview>) => ({
  "GET /accounts": () => answers.accounts(overview),
});
const metadata = {
  institution: { name: "Fenwick Brokerage", institution_id: "ins_1" },
  accounts: [{ id: "a1" }, { id: "a2" }, { id: "a3" }],
};

describe("the accounts", () => {
  it("are grouped, counted and added up", async () => {
    renderApp("/accounts");

    const retirement = within(await screen.findByRole("region", { name: /Retirement Accounts/ }));
    expect(retirement.getByText("$147,925.46")).toBeTruthy();
    const [first, second] = retirement.getAllByRole("listitem");
    expect(first?.textContent).toContain("Roth IRA Roth IRAFenwick Brokerage · •••• 3308");
    expect(first?.textContent).toContain("$107,080.40USD · 0 positions");
    expect(second?.textContent).toContain("Rollover IRA");
    expect(screen.getByRole("region", { name: /Taxable Accounts/ })).toBeTruthy();
    expect(screen.getByRole("region", { name: /Other Accounts/ })).toBeTruthy();
  });

  it("have an overview that says whether all is well", async () => {
    renderApp("/accounts", {
      api: createFakeApi(overviewIs(anOverview({ connections: [aConnection()] }))),
    });

    const overview = await screen.findByRole("region", { name: "Portfolio Overview" });
    expect(overview.textContent).toContain("$204,796.89");
    expect(overview.textContent).toContain("1 connection, 4 accounts");
    expect(overview.textContent).toContain("All connections healthy");
    expect(overview.textContent).toContain("Sandbox data");
  });

  it("name the connection that needs somebody, and since when", async () => {
    renderApp("/accounts");

    expect(await screen.findByText("1 of 2 connections needs attention")).toBeTruthy();
    expect(screen.getByText("Access to Cascadia Savings has ended")).toBeTruthy();
    expect(screen.getByText(/The last successful sync was Nov 16, 2026/)).toBeTruthy();
    expect(screen.getByText("Access ended")).toBeTruthy();
  });

  it("show what is being synced", async () => {
    renderApp("/accounts", {
      api: createFakeApi(
        overviewIs(anOverview({ connections: [aConnection({ is_syncing: true })] })),
      ),
    });

    expect(
      await screen.findByRole("progressbar", { name: "Syncing Fenwick Brokerage" }),
    ).toBeTruthy();
  });

  it("invite to connect when there are none", async () => {
    renderApp("/accounts", {
      api: createFakeApi({
        ...overviewIs(emptyOverview),
        "GET /plaid/connection-status": () => answers.connections(aStatus([])),
      }),
    });

    expect(await screen.findByRole("heading", { name: "No Investment Accounts" })).toBeTruthy();
    const overview = screen.getByRole("region", { name: "Portfolio Overview" });
    expect(overview.textContent).toContain("Not connected");
    expect(overview.textContent).toContain("$0");
    expect(overview.textContent).toContain("0 connections, 0 accounts");
    for (const name of ["401(k) Plans", "IRA Accounts", "Taxable Accounts"]) {
      expect(screen.getByRole("heading", { name })).toBeTruthy();
    }
    expect(screen.queryByText("Sandbox data")).toBeNull();
  });

  it("are not made up when they cannot be loaded", async () => {
    let isBroken = true;
    const api = createFakeApi({
      "GET /accounts": () => (isBroken ? refusal(404, "Not found") : answers.accounts()),
    });
    renderApp("/accounts", { api });

    expect((await screen.findByRole("alert")).textContent).toContain("Not found");
    expect(screen.queryByText(/\$/)).toBeNull();
    isBroken = false;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));

    expect(await screen.findByText("$204,796")).toBeTruthy();
  });
});

describe("security and privacy", () => {
  it("claims only what is true of this installation", async () => {
    renderApp("/accounts");

    const card = await screen.findByRole("region", { name: "Security and Privacy" });
    expect(card.textContent).toContain("Nothing here can trade or move money.");
    expect(card.textContent).toContain("(AES-256-GCM)");
    expect(card.textContent).toContain("Members of Whitfield Family see these accounts");
    expect(card.textContent).not.toContain("Stored data is encrypted");
    expect(card.textContent).not.toContain("SOC 2");
  });

  it("adds what the operator vouches for", async () => {
    renderApp("/accounts", {
      config: { trustBadges: ["SOC 2 Type II Compliant"], storageEncrypted: true },
    });

    const card = await screen.findByRole("region", { name: "Security and Privacy" });
    expect(card.textContent).toContain("SOC 2 Type II Compliant");
    expect(card.textContent).toContain("Stored data is encrypted.");
  });
});

describe("disconnecting", () => {
  const ask = async () => {
    await userEvent.click(await screen.findByRole("button", { name: "Disconnect Roth IRA" }));
    return within(await screen.findByRole("alertdialog"));
  };

  it("asks first and names every account that goes with it", async () => {
    renderApp("/accounts");
    const dialog = await ask();

    expect(dialog.getByRole("heading", { name: "Disconnect Fenwick Brokerage?" })).toBeTruthy();
    expect(
      dialog.getByText(
        "Are you sure you want to disconnect this account? This will remove all associated data.",
      ),
    ).toBeTruthy();
    expect(dialog.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      "Rollover IRA •••• 1170",
      "Roth IRA •••• 3308",
      "Joint Brokerage •••• 9052",
    ]);
    expect(document.activeElement?.textContent).toBe("Keep account");
  });

  it("removes the connection, says so and asks for all figures anew", async () => {
    let isGone = false;
    const api = createFakeApi({
      "GET /accounts": () =>
        answers.accounts(isGone ? anOverview({ connections: [savings] }) : anOverview()),
      "DELETE /plaid/item/connection-1": () => {
        isGone = true;
        return answers.removed({ id: "connection-1", removed_account_count: 3 });
      },
    });
    renderApp("/accounts", { api });
    const dialog = await ask();
    const before = api.count("GET /accounts");

    await userEvent.click(dialog.getByRole("button", { name: "Disconnect" }));

    expect(
      await screen.findByText("Fenwick Brokerage disconnected, 3 accounts removed"),
    ).toBeTruthy();
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(api.count("GET /accounts")).toBeGreaterThan(before);
    expect(api.count("GET /plaid/connection-status")).toBeGreaterThan(1);
  });

  it("keeps everything when told to", async () => {
    const { api } = renderApp("/accounts");
    const dialog = await ask();

    await userEvent.click(dialog.getByRole("button", { name: "Keep account" }));

    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(api.sent.some(({ route }) => route.startsWith("DELETE"))).toBe(false);
  });

  it("says why it could not", async () => {
    const api = createFakeApi({ "DELETE /plaid/item/connection-1": () => refusal(404, "Stuck") });
    renderApp("/accounts", { api });
    const dialog = await ask();

    await userEvent.click(dialog.getByRole("button", { name: "Disconnect" }));

    expect((await dialog.findByRole("alert")).textContent).toContain("Stuck");
  });
});

describe("connecting", () => {
  const connect = async () =>
    userEvent.click(
      (await screen.findAllByRole("button", { name: "Connect Account" }))[0] ?? document.body,
    );
  const linking = {
    "POST /plaid/create-link-token": () => answers.linkToken(),
    "POST /plaid/exchange-public-token": () => answers.exchanged({ connection: aConnection() }),
  };

  it("opens the provider's window with a token of this member", async () => {
    const link = fakeLink();
    const api = createFakeApi(linking);
    renderApp("/accounts", { api });

    await connect();

    await waitFor(() => expect(link.last()?.token).toBe("link-token-1"));
    const asked = api.sent.find(({ route }) => route === "POST /plaid/create-link-token");
    expect(asked?.body).toEqual({ user_id: "member-1" });
  });

  it("hands over the public token, then names the institution and its accounts", async () => {
    const link = fakeLink();
    const api = createFakeApi(linking);
    renderApp("/accounts", { api });
    await connect();
    await waitFor(() => expect(link.opened).toHaveLength(1));

    act(() => link.last()?.onSuccess("public-token-1", metadata));

    expect(await screen.findByRole("dialog", { name: "Fenwick Brokerage connected" })).toBeTruthy();
    expect(screen.getByText("Fenwick Brokerage connected, 3 accounts")).toBeTruthy();
    const sent = api.sent.find(({ route }) => route === "POST /plaid/exchange-public-token");
    expect(sent?.body).toEqual({
      public_token: "public-token-1",
      user_id: "member-1",
      metadata,
    });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull(), { timeout: 3000 });
  });

  it("shows the success even where the first figures replace the page, then asks for them", async () => {
    const link = fakeLink();
    let isLinked = false;
    const api = createFakeApi({
      ...linking,
      "POST /plaid/exchange-public-token": () => {
        isLinked = true;
        return answers.exchanged({ connection: aConnection() });
      },
      "GET /plaid/connection-status": () => answers.connections(aStatus(isLinked ? undefined : [])),
      "GET /dashboard-data": () =>
        answers.dashboard(isLinked ? aDashboard() : aDashboard([], { state: "empty" })),
    });
    renderApp("/dashboard", { api });
    await connect();
    await waitFor(() => expect(link.opened).toHaveLength(1));

    act(() => link.last()?.onSuccess("public-token-1", metadata));

    expect(await screen.findByRole("dialog", { name: "Fenwick Brokerage connected" })).toBeTruthy();
    expect(screen.getByText("No Investment Accounts")).toBeTruthy();
    expect(await screen.findByText("Portfolio Performance")).toBeTruthy();
  });

  it("does not take an answer for new that was on its way when the link was made", async () => {
    const link = fakeLink();
    let isLinked = false;
    const held: ((answer: Response) => void)[] = [];
    const syncing = { ...emptyOverview, connections: [aConnection({ is_syncing: true })] };
    const api = createFakeApi({
      ...linking,
      "POST /plaid/exchange-public-token": () => {
        isLinked = true;
        return answers.exchanged({ connection: aConnection() });
      },
      "GET /accounts": () => {
        if (isLinked) return answers.accounts(anOverview());
        if (api.count("GET /accounts") === 1) return answers.accounts(syncing);
        return new Promise((resolve) => held.push(resolve));
      },
    });
    renderApp("/accounts", { api });
    await connect();
    await waitFor(() => expect(link.opened).toHaveLength(1));
    await waitFor(() => expect(held).toHaveLength(1), { timeout: 3000 });

    act(() => link.last()?.onSuccess("public-token-1", metadata));
    expect(await screen.findByRole("dialog", { name: "Fenwick Brokerage connected" })).toBeTruthy();
    held[0]?.(answers.accounts(emptyOverview));

    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull(), { timeout: 3000 });
    expect(await screen.findByRole("region", { name: /Retirement Accounts/ })).toBeTruthy();
  });

  it("never uses a token again after a success", async () => {
    const link = fakeLink();
    const api = createFakeApi(linking);
    renderApp("/accounts", { api });
    await connect();
    await waitFor(() => expect(link.opened).toHaveLength(1));
    act(() => link.last()?.onExit(null));
    await connect();
    await waitFor(() => expect(link.opened).toHaveLength(2));
    expect(api.count("POST /plaid/create-link-token")).toBe(1);

    act(() => link.last()?.onSuccess("public-token-1", metadata));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeTruthy());
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull(), { timeout: 3000 });
    await connect();

    await waitFor(() => expect(api.count("POST /plaid/create-link-token")).toBe(2));
  });

  it("explains a failed hand-over and starts again", async () => {
    const link = fakeLink();
    const api = createFakeApi({
      ...linking,
      "POST /plaid/exchange-public-token": () =>
        refusal(400, "Unable to connect your account. Please try again."),
    });
    renderApp("/accounts", { api });
    await connect();
    await waitFor(() => expect(link.opened).toHaveLength(1));
    act(() => link.last()?.onSuccess("public-token-1", metadata));

    const dialog = within(await screen.findByRole("alertdialog", { name: "Connection Failed" }));
    expect(dialog.getByText("Unable to connect your account. Please try again.")).toBeTruthy();
    expect(dialog.getByText(/LINK_ERROR \/ TOKEN_EXCHANGE_FAILED/)).toBeTruthy();
    expect(screen.getAllByRole("button", { name: "Try Again", hidden: true })).toHaveLength(2);
    await userEvent.click(dialog.getByRole("button", { name: "Try Again" }));

    await waitFor(() => expect(link.opened).toHaveLength(2));
  });

  it.each([
    ["an answer that was lost", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["trouble of the server's", () => refusal(502)],
    ["a limit", () => refusal(429)],
  ])("hands the same link over again after %s, instead of making a second one", async (_, fail) => {
    const EXCHANGE = "POST /plaid/exchange-public-token";
    const link = fakeLink();
    const api = createFakeApi({
      ...linking,
      [EXCHANGE]: () =>
        api.count(EXCHANGE) === 1 ? fail() : answers.exchanged({ connection: aConnection() }),
    });
    renderApp("/accounts", { api });
    await connect();
    await waitFor(() => expect(link.opened).toHaveLength(1));
    act(() => link.last()?.onSuccess("public-token-1", metadata));
    const dialog = within(await screen.findByRole("alertdialog", { name: "Connection Failed" }));
    await userEvent.click(dialog.getByRole("button", { name: "Try Again" }));

    expect(await screen.findByRole("dialog", { name: "Fenwick Brokerage connected" })).toBeTruthy();
    expect(link.opened).toHaveLength(1);
    const [first, second] = api.sent.filter(({ route }) => route === EXCHANGE);
    expect(second?.body).toEqual(first?.body);
  });

  it("shows what a lost answer left there once its failure is dismissed, and links anew after that", async () => {
    const EXCHANGE = "POST /plaid/exchange-public-token";
    const link = fakeLink();
    let isLinked = false;
    const api = createFakeApi({
      ...linking,
      [EXCHANGE]: () => {
        isLinked = true;
        return Promise.reject(new TypeError("Failed to fetch"));
      },
      "GET /accounts": () => answers.accounts(isLinked ? anOverview() : emptyOverview),
    });
    renderApp("/accounts", { api });
    await connect();
    await waitFor(() => expect(link.opened).toHaveLength(1));
    act(() => link.last()?.onSuccess("public-token-1", metadata));
    const dialog = within(await screen.findByRole("alertdialog", { name: "Connection Failed" }));
    await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));

    expect(await screen.findByRole("region", { name: /Retirement Accounts/ })).toBeTruthy();
    await connect();
    await waitFor(() => expect(link.opened).toHaveLength(2));
    expect(api.count(EXCHANGE)).toBe(1);
  });

  it("shows the provider's own words when its window fails, and forgets an invalid token", async () => {
    const link = fakeLink();
    const api = createFakeApi(linking);
    renderApp("/accounts", { api });
    await connect();
    await waitFor(() => expect(link.opened).toHaveLength(1));
    act(() =>
      link.last()?.onExit({
        error_code: "INVALID_LINK_TOKEN",
        display_message: "The link has expired.",
      }),
    );

    const dialog = within(await screen.findByRole("alertdialog"));
    expect(dialog.getByText("The link has expired.")).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "Try Again" }));

    await waitFor(() => expect(api.count("POST /plaid/create-link-token")).toBe(2));
  });

  it("says when no token could be made", async () => {
    fakeLink();
    const api = createFakeApi({ "POST /plaid/create-link-token": () => refusal(403) });
    renderApp("/accounts", { api });

    await connect();

    expect(
      await screen.findByText("You do not have permission to access this resource."),
    ).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  const startRepair = async () => {
    const info = await screen.findByRole("dialog", { name: "Reconnect Cascadia Savings" });
    await userEvent.click(within(info).getByRole("button", { name: "Continue" }));
  };

  it("repairs a connection without exchanging anything, and starts again after it was left", async () => {
    const link = fakeLink();
    const api = createFakeApi({
      ...linking,
      ...overviewIs(anOverview({ connections: [{ ...savings, status: "error" }] })),
      "POST /plaid/item/connection-2/updated": () =>
        answers.updateEnded({ connection: { ...savings, is_syncing: true }, leaving: [] }),
    });
    renderApp("/accounts", { api });
    await userEvent.click(
      await screen.findByRole("button", { name: "Reconnect Cascadia Savings" }),
    );
    await startRepair();
    await waitFor(() => expect(link.opened).toHaveLength(1));
    act(() => link.last()?.onExit(null));
    expect(await screen.findByText("Reconnection was cancelled.")).toBeTruthy();
    await startRepair();
    await waitFor(() => expect(link.opened).toHaveLength(2));
    const asked = api.sent.find(({ route }) => route === "POST /plaid/create-link-token");
    expect(asked?.body).toEqual({ user_id: "member-1", connection_id: "connection-2" });

    act(() => link.last()?.onSuccess("public-token-1", metadata));

    expect(
      await screen.findByText("Cascadia Savings reconnected", { selector: "h2" }),
    ).toBeTruthy();
    expect(api.count("POST /plaid/item/connection-2/updated")).toBe(1);
    expect(api.count("POST /plaid/exchange-public-token")).toBe(0);
  });

  it("links anew where access has ended: that can't be repaired", async () => {
    const link = fakeLink();
    const api = createFakeApi(linking);
    renderApp("/accounts", { api });
    await userEvent.click(
      await screen.findByRole("button", { name: "Connect again Cascadia Savings" }),
    );
    await waitFor(() => expect(link.opened).toHaveLength(1));

    const asked = api.sent.find(({ route }) => route === "POST /plaid/create-link-token");
    expect(asked?.body).toEqual({ user_id: "member-1" });
  });
});

it("shows an account whose balance is not in dollars with its currency", async () => {
  renderApp("/accounts", {
    api: createFakeApi(
      overviewIs(
        anOverview({
          accounts: [anAccount({ currency: "CAD", balance: 1200, mask: null })],
          groups: [{ group: "retirement", count: 1, value: 0 }],
        }),
      ),
    ),
  });

  expect(await screen.findByText("1,200.00 CAD")).toBeTruthy();
});

it("names what an account holds in another currency, which its balance leaves out", async () => {
  const foreign: Holding = {
    id: "account-1.security-1",
    account_id: "account-1",
    security_id: "security-1",
    symbol: "NESN",
    name: "Nestle",
    type: "stock",
    quantity: 9,
    price: 100,
    value: 900,
    currency: "CHF",
    cost_basis: null,
    gain_loss: null,
    gain_loss_percent: null,
    percentage_of_portfolio: 0,
  };
  renderApp("/accounts", {
    api: createFakeApi(overviewIs(anOverview({ accounts: [anAccount({ holdings: [foreign] })] }))),
  });

  expect(
    await screen.findByText(
      "NESN 900.00 CHF. Holdings that are not in US dollars are shown but not added up.",
    ),
  ).toBeTruthy();
});
