import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { aDashboard, dividends, wind } from "#test/example-dashboard.ts";
import { answers, createFakeApi } from "#test/fake-api.ts";
import { renderApp } from "#test/render-app.tsx";
import { earnedSentence } from "./summary-card.tsx";

type Portfolio = ReturnType<typeof aDashboard>["portfolio"];

const said = (changes: Partial<Portfolio>, more: Parameters<typeof aDashboard>[1] = {}) => {
  const dashboard = aDashboard(undefined, more);
  return earnedSentence({ ...dashboard, portfolio: { ...dashboard.portfolio, ...changes } });
};
const period = {
  from: "2024-11-20",
  to: "2026-11-20",
  openingValue: 90_000,
  closingValue: 100_000,
  includesSold: true,
};
const rates: Partial<Portfolio> = {
  portfolioIRR: 0.1575,
  sp500IRR: 0.137,
  irrBasis: "deposits",
  irrPeriod: period,
  sp500Value: 96_783.4,
};

describe("the sentence under the total", () => {
  it("says what it earned and since when, what the index would have, and the difference", () => {
    expect(said(rates)).toBe(
      "It earned 15.75% a year since Nov 2024; the same money in the S&P 500 would have earned 13.70% a year, and be worth $3,217 less today.",
    );
  });

  it.each([
    [{ sp500Value: 104_000 }, "and be worth $4,000 more today."],
    [{ sp500Value: 100_000.3 }, "and be worth the same today."],
    [{ portfolioIRR: -0.0576 }, "It lost 5.76% a year since Nov 2024;"],
    [{ sp500IRR: -0.02 }, "in the S&P 500 would have lost 2.00% a year,"],
    [{ irrBasis: "invested" as const }, "Without idle cash, it earned 15.75% a year since"],
    [{ completeness: "estimated" as const }, "It earned 15.75% a year, by estimate, since Nov"],
  ])("says it plainly: %j", (changes, part) => {
    expect(said({ ...rates, ...changes })).toContain(part);
  });

  it("says that the index is without its dividends where only prices could be had", () => {
    expect(said(rates, { benchmarkKind: "price" })).toContain(
      "the same money in the S&P 500, dividends left out, would have earned 13.70% a year",
    );
  });

  it("puts nothing in the place of a rate that is not known", () => {
    const notAvailable = { portfolioIRR: "under-30-days", sp500IRR: "under-30-days" } as const;

    expect(said({ ...rates, portfolioIRR: null, sp500IRR: null, notAvailable })).toBe(
      "What this earned a year is not known. IRR appears 30 days after the first purchase.",
    );
  });

  it("puts nothing in the place of an index that is not known", () => {
    const notAvailable = { sp500IRR: "benchmark-exhausted" } as const;

    expect(said({ ...rates, sp500IRR: null, sp500Value: null, notAvailable })).toBe(
      "It earned 15.75% a year since Nov 2024. What the same money would have earned in the S&P 500 is not known. The same withdrawals would have used up the money in the S&P 500, so there is nothing left to compare.",
    );
  });

  it("is silent where nothing is held", () => {
    expect(
      said({ portfolioIRR: null, irrPeriod: null, notAvailable: { portfolioIRR: "no-holdings" } }),
    ).toBeNull();
  });
});

type Snapshot = ReturnType<typeof aDashboard>;

const show = (snapshot: Snapshot = aDashboard()) =>
  renderApp("/dashboard", {
    api: createFakeApi({ "GET /dashboard-data": () => answers.dashboard(snapshot) }),
  });
const tile = (name: RegExp) => screen.findByRole("button", { name });

describe("the summary", () => {
  it("shows the total, its parts and the five key figures", async () => {
    show();

    expect(await screen.findByRole("heading", { name: "Portfolio Performance" })).toBeTruthy();
    expect((await tile(/^Total value/)).textContent).toContain("$147,883.14");
    expect(screen.getByText("Holdings $139,117.88 + cash $8,765.26")).toBeTruthy();
    expect((await tile(/^Total Unrealized Gain\/Loss/)).textContent).toContain("Gain: +$70,632.20");
    expect((await tile(/^Total Cost Basis/)).textContent).toContain("$68,485.68Amount invested");
    expect((await tile(/^Total Positions/)).textContent).toContain("4Individual holdings");
    expect((await tile(/^Yearly return \(IRR\)/)).textContent).toContain(
      "15.75%a year since Feb 2022",
    );
    const versus = (await tile(/^vs S&P 500 IRR/)).textContent;
    expect(versus).toContain("Ahead: +2.05 pts");
    expect(versus).toContain("S&P 500 13.70% a year since Feb 2022");
  });

  it("writes sums smaller that ordinary letters would cut off", async () => {
    const cardWith = async (totalCostBasis: number) => {
      const snapshot = aDashboard();
      const { unmount } = show({
        ...snapshot,
        portfolio: { ...snapshot.portfolio, totalCostBasis },
      });
      const isLong = (await tile(/^Total Cost Basis/)).closest(".is-long") !== null;
      unmount();
      return isLong;
    };
    expect([await cardWith(99_999_999), await cardWith(1_000_000_000_000)]).toEqual([false, true]);
  });

  it("says under the total what it earned, and what the index would have", async () => {
    show();

    expect((await screen.findByText(/it earned/)).textContent).toBe(
      "Without idle cash, it earned 15.75% a year since Feb 2022; the same money in the S&P 500 would have earned 13.70% a year, and be worth $23,216 less today.",
    );
  });

  it("says of a starting value and of sold shares that they count", async () => {
    const snapshot = aDashboard();
    const { irrPeriod } = snapshot.portfolio;
    if (!irrPeriod) throw new Error("the example has a period");
    show({
      ...snapshot,
      portfolio: {
        ...snapshot.portfolio,
        irrPeriod: { ...irrPeriod, openingValue: 90_000, includesSold: true },
        completeness: "since-linked",
      },
    });

    await userEvent.click(await tile(/^Yearly return \(IRR\)/));
    expect(screen.getByText(/weighing every purchase/).textContent).toContain(
      "Covers Feb 10, 2022 to Nov 20, 2026. $90,000.00 was there when the history starts and counts from its value then; what it earned before is not included. Shares sold since are included.",
    );
    await userEvent.click(await tile(/^vs S&P 500 IRR/));
    expect(screen.getByText(/would be worth \$/).textContent).toContain(
      "Of that money, $90,000 was there when the history starts and counts from its value then.",
    );
    expect(screen.queryByText(/linked history|Since linked/)).toBeNull();
    expect((await tile(/^Yearly return \(IRR\)/)).textContent).not.toContain("Estimated");
  });

  it("says of which day the prices are and when it was worked out", async () => {
    show();

    expect((await screen.findByText(/Closing prices of/)).textContent).toBe(
      "Closing prices of Friday, Nov 20, 2026",
    );
    expect(screen.getByText(/Data is calculated/).textContent).toBe(
      "Data is calculated and updated daily at 10PM MT. Last update: Nov 20, 2026, 10:04 PM MT.",
    );
  });

  it.each([
    ["price", "in the S&P 500, its dividends left out because only its prices could be had, would"],
    [null, "in the S&P 500 would be worth"],
  ] as const)("says which S&P 500 it compares with: %s", async (benchmarkKind, said) => {
    show(aDashboard(undefined, { benchmarkKind }));
    await userEvent.click(await tile(/^vs S&P 500 IRR/));
    expect(screen.getByText(/would be worth \$/).textContent).toContain(said);
  });

  it("opens one tile at a time to the sentence that explains it", async () => {
    show();

    await userEvent.click(await tile(/^Yearly return \(IRR\)/));
    expect(screen.getByText(/weighing every purchase, sale and dividend/).textContent).toBe(
      "The yearly rate your money earned, weighing every purchase, sale and dividend by its date. Based on 50 cash flows. Cash that is not invested is left out. Covers Feb 10, 2022 to Nov 20, 2026.",
    );

    await userEvent.click(await tile(/^vs S&P 500 IRR/));
    expect(screen.queryByText(/weighing every purchase/)).toBeNull();
    expect(screen.getByText(/would be worth \$/).textContent).toBe(
      "The same money on the same days in the S&P 500, dividends reinvested, would be worth $115,902 today. You hold $139,118: $23,216 more.",
    );

    await userEvent.click(await tile(/^vs S&P 500 IRR/));
    expect(screen.queryByText(/would be worth/)).toBeNull();
  });

  it("says N/A and why instead of inventing a rate", async () => {
    const snapshot = aDashboard();
    show({
      ...snapshot,
      portfolio: {
        ...snapshot.portfolio,
        portfolioIRR: null,
        irrDifference: null,
        notAvailable: { portfolioIRR: "under-30-days", irrDifference: "under-30-days" },
      },
    });

    expect((await tile(/^Yearly return \(IRR\)/)).textContent).toContain("N/A");
    expect((await tile(/^vs S&P 500 IRR/)).textContent).toContain("N/A");
    await userEvent.click(await tile(/^Yearly return \(IRR\)/));

    expect(screen.getByText(/weighing every/).textContent).toContain(
      "IRR appears 30 days after the first purchase.",
    );
  });

  it("calls a rate over 1,000% just that, on paper, too", async () => {
    const snapshot = aDashboard();
    show({ ...snapshot, portfolio: { ...snapshot.portfolio, portfolioIRR: 523.4 } });

    expect((await tile(/^Yearly return \(IRR\)/)).textContent).toContain(">1,000%a year");
    expect((await tile(/^vs S&P 500 IRR/)).textContent).toContain("Ahead: >1,000 pts");
    expect(screen.getByText(/earned >1,000% a year/)).toBeTruthy();
    act(() => void window.dispatchEvent(new Event("beforeprint")));
    const paper = within(await screen.findByRole("region", { name: "Statement of holdings" }));
    expect(paper.getByText(">1,000%")).toBeTruthy();
    expect(document.body.textContent).not.toContain("52,340");
  });

  it("says what is left out because its cost is unknown", async () => {
    const snapshot = aDashboard();
    show({ ...snapshot, portfolio: { ...snapshot.portfolio, valueWithoutBasis: 1234.5 } });

    await userEvent.click(await tile(/^Total Unrealized/));

    expect(
      screen.getByText(/Holdings worth \$1,234.50 are left out, because what they cost is unknown/),
    ).toBeTruthy();
  });

  it("says of how many positions cost and gain are, where it is not all of them", async () => {
    show(aDashboard([dividends, { ...wind, totalCostBasis: null, unrealizedGain: null }]));

    expect((await tile(/^Total Unrealized/)).textContent).toContain(
      "of cost basis1 of 2 positions",
    );
    expect((await tile(/^Total Cost Basis/)).textContent).toMatch(/1 of 2 positions$/);
    await userEvent.click(await tile(/^Total Unrealized/));
    expect(screen.getByText(/^, for the/).textContent).toContain(
      "for the 5 open lots of 1 of 2 positions.",
    );
  });
});
