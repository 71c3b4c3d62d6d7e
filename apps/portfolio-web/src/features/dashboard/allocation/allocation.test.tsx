import { type Dashboard, explanation, type Position } from "@stocks-vibe/contracts/portfolio";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { aDashboard, semiconductors } from "#test/example-dashboard.ts";
import { aGainExplained } from "#test/example-explanation.ts";
import { aPosition } from "#test/example-lots.ts";
import { aGroup } from "#test/example-subtotals.ts";
import { answer, answers, createFakeApi, refusal } from "#test/fake-api.ts";
import { renderApp } from "#test/render-app.tsx";
import { allocationMessages as spanish } from "../messages/es.ts";

vi.mock("#lib/api/save-file.ts", () => ({ saveFile: vi.fn() }));
const { saveFile } = await import("#lib/api/save-file.ts");
afterEach(() => vi.mocked(saveFile).mockClear());

/** The total by account: a brokerage account, and two that a page leaves out. */
const byAccount = () =>
  answer(
    explanation,
    aGainExplained({
      figure: "total-value",
      summed: "value",
      result: { unit: "usd", value: 1_500, reason: null },
      groupedBy: "account",
      groups: [aGroup({ symbol: "", group: "account:1", name: "=Individual", subtotal: 1_100 })],
      groupCount: 3,
      nextCursor: "7.1",
    }),
  );

/** These holdings and this cash, in a total that adds up. */
function withCash(holdings: Position[], cashValue: number): Dashboard {
  const { portfolio, ...rest } = aDashboard(holdings);
  const totalValue = portfolio.holdingsValue + cashValue;
  return { ...rest, portfolio: { ...portfolio, cashValue, totalValue } };
}

/** Shares of one kind, and $1,000 of the same kind sold short. */
function owing({ cash }: { cash: number }): Dashboard {
  const facts = { symbol: "OWED", name: "Sold short", price: 10, irr: null, sp500IRR: null };
  const short = aPosition({ ...facts, purchases: [{ on: "2026-10-01", shares: -100, cost: 11 }] });
  return withCash([semiconductors, short], cash);
}

const apiOf = (dashboard: Dashboard) =>
  createFakeApi({ "GET /dashboard-data": () => answers.dashboard(dashboard) });

const card = () => screen.findByRole("region", { name: "How It Is Divided" });
const rows = async () =>
  within(await card())
    .getAllByRole("row")
    .map((row) => [...row.querySelectorAll("th, td")].map((cell) => cell.textContent).join(" | "));

describe("the division of the total", () => {
  it("stands by kind of investment, cash included, in shares that add up to 100.0%", async () => {
    renderApp("/dashboard?view=performance");

    expect(await rows()).toEqual([
      "Kind of investment | Value | Share",
      "ETFs | $139,117.88 | 94.1%",
      "Cash | $8,765.26 | 5.9%",
      "Total | $147,883.14 | 100.0%",
    ]);
  });

  it("draws each bar as wide as its share of the track, which is the whole", async () => {
    renderApp("/dashboard?view=performance");

    const bars = (await card()).querySelectorAll<HTMLElement>(".part-bar > span");
    expect([...bars].map(({ style }) => style.width)).toEqual(["94.1%", "5.9%"]);
  });

  it("turns to types of accounts, in the address", async () => {
    const app = renderApp("/dashboard?view=performance");
    await userEvent.click(within(await card()).getByRole("button", { name: "Type of account" }));

    expect(app.address()).toBe("/dashboard?view=performance&by=type");
    expect((await rows()).slice(1, -1).map((row) => row.split(" | ")[0])).toEqual([
      "Retirement",
      "Taxable",
      "Other",
    ]);
  });

  it("tells the same of what is owed however it is divided, shorts beside shares of their kind among it", async () => {
    const api = createFakeApi({
      "GET /dashboard-data": () => answers.dashboard(owing({ cash: -250.55 })),
      "GET /explain/total-value": byAccount,
    });
    renderApp("/dashboard?view=performance", { api });

    const said = /\$1,250\.55 is owed \(shares sold short, or money borrowed\)\. It counts/;
    for (const way of ["Kind of investment", "Type of account", "Account"]) {
      await userEvent.click(within(await card()).getByRole("button", { name: way }));
      expect(await screen.findByText(said)).toBeTruthy();
    }
  });

  it("says that shares add up to more than 100% only where one is below zero", async () => {
    const app = renderApp("/dashboard?view=performance", { api: apiOf(owing({ cash: 0 })) });

    expect(await screen.findByText(/\$1,000\.00 is owed/)).toBeTruthy();
    expect((await rows()).slice(1)).toEqual([
      "ETFs | $90,357.20 | 100.0%",
      "Total | $90,357.20 | 100.0%",
    ]);
    expect(screen.queryByText(/more than 100%/)).toBeNull();
    app.unmount();

    renderApp("/dashboard?view=performance", { api: apiOf(owing({ cash: -5_000 })) });
    expect(await screen.findByText(/\$6,000\.00 is owed.*more than 100%\.$/)).toBeTruthy();
    expect((await rows()).find((row) => row.startsWith("Cash"))).toMatch(
      /−\$5,000\.00 \| −\d+\.\d%$/,
    );
  });

  it("of a total of $0 says that, and of one below it that more is owed than held", async () => {
    const worthless = { ...semiconductors, currentValue: 0, lots: [] };
    const app = renderApp("/dashboard?view=performance", { api: apiOf(withCash([worthless], 0)) });

    expect(
      await screen.findByText("The total is $0.00, so nothing has a share of it."),
    ).toBeTruthy();
    app.unmount();

    renderApp("/dashboard?view=performance", { api: apiOf(withCash([worthless], -10)) });
    expect(await screen.findByText(/^More is owed than held.* \$10\.00 is owed/)).toBeTruthy();
  });

  it("says so in Spanish too", () => {
    expect(spanish.owed("$1,000.00")).toBe(
      "Se deben $1,000.00 (acciones vendidas en corto o dinero prestado). Se restan del total.",
    );
    expect(spanish.overWhole).toMatch(/sumen más de 100%/);
    expect(spanish.noTotal).toBe("El total es $0.00, así que nada tiene un porcentaje de él.");
  });

  it("is saved as a file, whose names start no formula", async () => {
    renderApp("/dashboard?view=performance&by=account", {
      api: createFakeApi({ "GET /explain/total-value": byAccount }),
    });
    await screen.findByText("=Individual");
    expect((await rows()).slice(1, 3)).toEqual([
      "=Individual | $1,100.00 | 73.3%",
      "2 other accounts | $400.00 | 26.7%",
    ]);
    await userEvent.click(within(await card()).getByRole("button", { name: "Download CSV" }));

    expect(saveFile).toHaveBeenCalledWith(
      "allocation-account-2026-11-20.csv",
      expect.stringMatching(/^Account,Value \(USD\),Share \(%\)\r\n'=Individual,1100,73.3\r\n/),
      "text/csv;charset=utf-8",
    );
  });

  it("by account says when the accounts can't be had", async () => {
    renderApp("/dashboard?view=performance&by=account", {
      api: createFakeApi({ "GET /explain/total-value": () => refusal(404, "Not tonight") }),
    });

    expect(await screen.findByText("The values of the accounts could not be loaded")).toBeTruthy();
    expect(screen.getByText("Not tonight")).toBeTruthy();
  });
});
