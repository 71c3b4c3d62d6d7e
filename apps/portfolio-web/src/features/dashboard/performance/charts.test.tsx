import { yearReturn } from "@stocks-vibe/contracts/portfolio";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { aDashboard } from "#test/example-dashboard.ts";
import { aPeriod } from "#test/example-lots.ts";
import { aTimeline, someYears } from "#test/example-performance.ts";
import { answers, createFakeApi } from "#test/fake-api.ts";
import { renderApp } from "#test/render-app.tsx";
import { performanceMessages as spanish } from "./messages/es.ts";

type Snapshot = ReturnType<typeof aDashboard>;

const show = (snapshot: Snapshot = aDashboard()) =>
  renderApp("/dashboard", {
    api: createFakeApi({ "GET /dashboard-data": () => answers.dashboard(snapshot) }),
  });
const tab = (name: RegExp) => screen.findByRole("tab", { name });

describe("the charts", () => {
  it("show calendar years, their averages and every value as a table", async () => {
    show();
    await userEvent.click(await tab(/Performance Charts/));

    const calendar = within(await screen.findByRole("region", { name: "Calendar Year Returns" }));
    expect(calendar.getByText("Ahead of the S&P 500 in 3 of 4 complete years.")).toBeTruthy();
    expect(calendar.getByText("Average return").nextSibling?.textContent).toContain("12.16%");
    expect(calendar.getByText("Average excess").nextSibling?.textContent).toContain("+1.69 pts");
    expect(calendar.getByText("Years outperformed").nextSibling?.textContent).toContain("3 of 4");
    const excess = within(screen.getByRole("region", { name: "Benchmark Comparison" }));
    expect(excess.getByText("Best year").nextSibling?.textContent).toContain("+3.78 pts2022");
    expect(excess.getByText("Worst year").nextSibling?.textContent).toContain("−1.90 pts2023");
    expect(excess.getByText("Win rate").nextSibling?.textContent).toContain("75%");

    await userEvent.click(excess.getByRole("button", { name: "Show data table" }));
    const rows = within(excess.getByRole("table")).getAllByRole("row");
    expect(rows).toHaveLength(7);
    expect(rows[1]?.textContent).toContain("2021*");
    expect(rows[1]?.textContent).toContain("Behind: −2.31 pts");
    expect(calendar.queryByRole("table")).toBeNull();

    await userEvent.click(calendar.getByRole("button", { name: "Show data table" }));
    const returns = within(calendar.getByRole("table", { name: "Yearly returns" }));
    expect(returns.getAllByRole("row")).toHaveLength(7);
    expect(returns.queryByRole("columnheader", { name: "Excess" })).toBeNull();
    for (const card of [calendar, excess])
      expect(card.getByRole("button", { name: "Download CSV" })).toBeTruthy();
  });

  it("call a year over 1,000% just that, and keep the scale in numbers", async () => {
    const { years } = someYears();
    const extreme = someYears({
      years: years.map((year) =>
        year.year === 2024 ? { ...year, portfolioReturn: 25.5, excessReturn: 25.286 } : year,
      ),
      averageReturn: 6.4,
      bestExcess: { year: 2024, excess: 25.286 },
    });
    const api = createFakeApi({ "GET /performance/years": () => answers.years(extreme) });
    renderApp("/dashboard", { api });
    await userEvent.click(await tab(/Performance Charts/));

    const calendar = within(await screen.findByRole("region", { name: "Calendar Year Returns" }));
    await userEvent.click(calendar.getByRole("button", { name: "Show data table" }));
    const returns = within(calendar.getByRole("table", { name: "Yearly returns" }));
    expect(returns.getByText(">1,000%")).toBeTruthy();
    expect(calendar.getByText("Average return").nextSibling?.textContent).toContain("640.00%");
    expect(calendar.getAllByText("2,000%")).toHaveLength(1);
    const excess = within(screen.getByRole("region", { name: "Benchmark Comparison" }));
    expect(excess.getByText("Best year").nextSibling?.textContent).toContain(">1,000 pts2024");
    expect(excess.getAllByText("+2,000")).toHaveLength(1);
  });

  it("show one complete year as one year, not as its own average, best, worst and win rate", async () => {
    const [complete, partial] = someYears().years.slice(-2);
    const one = someYears({
      years: [complete, partial].flatMap((year) => year ?? []),
      averageReturn: 0.1525,
      averageBenchmarkReturn: 0.132,
      averageExcess: 0.0205,
      bestExcess: { year: 2025, excess: 0.0205 },
      worstExcess: { year: 2025, excess: 0.0205 },
      completeYears: 1,
      yearsAhead: 1,
      winRatePercent: 100,
    });
    const api = createFakeApi({ "GET /performance/years": () => answers.years(one) });
    renderApp("/dashboard", { api });
    await userEvent.click(await tab(/Performance Charts/));

    const calendar = within(await screen.findByRole("region", { name: "Calendar Year Returns" }));
    expect(
      calendar.getByText("Ahead of the S&P 500 in 2025, the one complete year so far."),
    ).toBeTruthy();
    expect(calendar.getByText("Return in 2025").nextSibling?.textContent).toContain("15.25%");
    expect(calendar.getByText("S&P 500 in 2025").nextSibling?.textContent).toContain("13.20%");
    expect(calendar.getByText("Excess").nextSibling?.textContent).toContain("Ahead: +2.05 pts");
    for (const name of ["Average return", "Best year", "Worst year", "Win rate"]) {
      expect(screen.queryByText(name, { selector: "dt" })).toBeNull();
    }
    expect(screen.getByText(/begin with the second/)).toBeTruthy();
  });

  it("say once that no year is complete, instead of four figures that are N/A", async () => {
    const partial = someYears().years.slice(-1);
    const none = someYears({
      years: partial,
      averageReturn: null,
      averageBenchmarkReturn: null,
      averageExcess: null,
      bestExcess: null,
      worstExcess: null,
      completeYears: 0,
      yearsAhead: 0,
      winRatePercent: null,
    });
    const api = createFakeApi({ "GET /performance/years": () => answers.years(none) });
    renderApp("/dashboard", { api });
    await userEvent.click(await tab(/Performance Charts/));

    expect(await screen.findByText(/come with complete calendar years/)).toBeTruthy();
    expect(screen.getByText(/^No complete year is stored yet/)).toBeTruthy();
    for (const name of ["Average return", "Average excess", "Best year", "Win rate"]) {
      expect(screen.queryByText(name, { selector: "dt" })).toBeNull();
    }
  });

  it("say of a complete year without a return that it is not known, and why", async () => {
    const [complete, partial] = someYears().years.slice(-2);
    const unknown = { portfolioReturn: null, excessReturn: null, reason: "no-price" } as const;
    const years = [{ ...complete, ...unknown }, partial].flatMap(
      (year) => yearReturn.safeParse(year).data ?? [],
    );
    const answer = someYears({ years, completeYears: 0, averageReturn: null, averageExcess: null });
    const api = createFakeApi({ "GET /performance/years": () => answers.years(answer) });
    renderApp("/dashboard", { api });
    await userEvent.click(await tab(/Performance Charts/));

    const finding = "2025 is complete, but its return is not known.";
    const why = "There is no closing price for this day.";
    expect(await screen.findByText(`${finding} ${why}`)).toBeTruthy();
    expect(screen.queryByText(/No complete year is stored yet/)).toBeNull();
    expect(screen.getByText(/complete calendar years whose return is known/)).toBeTruthy();
    expect(spanish.unknownYears([2025], "Falta un precio.")).toBe(
      "2025 está completo, pero no se conoce su rendimiento. Falta un precio.",
    );
  });

  it("tell the ticks of small returns apart", async () => {
    const years = someYears()
      .years.slice(-1)
      .map((year) => ({
        ...year,
        portfolioReturn: 0.004,
        benchmarkReturn: 0.011,
      }));
    const api = createFakeApi({
      "GET /performance/years": () => answers.years(someYears({ years })),
    });
    renderApp("/dashboard", { api });
    await userEvent.click(await tab(/Performance Charts/));

    const card = await screen.findByRole("region", { name: "Calendar Year Returns" });
    const labels = [...card.querySelectorAll("svg text[text-anchor=end]")];
    expect(labels.map(({ textContent }) => textContent)).toEqual([
      "0.0%",
      "0.2%",
      "0.4%",
      "0.6%",
      "0.8%",
      "1.0%",
      "1.2%",
    ]);
  });

  it("show the last one, three and five years, and why one of them is N/A", async () => {
    const snapshot = aDashboard();
    show({
      ...snapshot,
      portfolio: {
        ...snapshot.portfolio,
        oneYearReturn: 0.1512,
        sp500OneYearReturn: 0.1301,
        excessOneYearReturn: 0.0211,
        oneYearPeriod: aPeriod("2025-11-20", 147_883.14, { openingValue: 120_000 }),
        threeYearReturn: -0.021,
        sp500ThreeYearReturn: 0.08,
        excessThreeYearReturn: -0.101,
        notAvailable: {
          fiveYearReturn: "history-too-short",
          sp500FiveYearReturn: "history-too-short",
          excessFiveYearReturn: "history-too-short",
        },
      },
    });
    await userEvent.click(await tab(/Performance Charts/));

    const card = within(await screen.findByRole("region", { name: "Returns to Date" }));
    const rows = card.getAllByRole("row").map((row) => row.textContent);
    expect(rows[1]).toContain("1 yearNov 20, 2025 to Nov 20, 202615.12%13.01%Ahead: +2.11 pts");
    expect(rows[2]).toContain("3 years−2.10%8.00%Behind: −10.10 pts");
    expect(rows[3]).toContain("The stored history is shorter than this period.");
    expect(
      card.getByRole("button", { name: "Show the work: return of the last 5 years" }),
    ).toBeTruthy();
  });

  it("read a year aloud when the arrow keys reach it", async () => {
    show();
    await userEvent.click(await tab(/Performance Charts/));
    const reader = await screen.findByRole("slider", {
      name: "Calendar Year Returns: Read any year",
    });

    fireEvent.change(reader, { target: { value: "1" } });

    expect(reader.getAttribute("aria-valuetext")).toBe("2022: Portfolio −13.02%, S&P 500 −16.80%");
  });

  it("say when there are no years yet", async () => {
    const api = createFakeApi({
      "GET /performance/years": () => answers.years(someYears({ years: [] })),
    });
    renderApp("/dashboard", { api });
    await userEvent.click(await tab(/Performance Charts/));

    expect(await screen.findByRole("heading", { name: "No data available" })).toBeTruthy();
  });

  it("show the value over a year against the index", async () => {
    show();
    await userEvent.click(await tab(/Portfolio Timeline/));

    const card = within(
      await screen.findByRole("region", {
        name: "Portfolio value and the same money in the S&P 500",
      }),
    );
    expect(
      card.getByText("The portfolio is $7,606.46 ahead of the same money in the S&P 500."),
    ).toBeTruthy();
    expect(
      card.getByText(
        "Both lines start at $98,400 on Nov 20, 2025 and get the same later payments.",
      ),
    ).toBeTruthy();
    expect(card.getByText("Value on Nov 20, 2025").nextSibling?.textContent).toContain(
      "$98,400.00",
    );
    expect(card.getByText("Added in this range").nextSibling?.textContent).toBe(
      "+$12,000.00not counted as gain",
    );
    expect(card.getByText("$139,106.96").textContent).toContain("Gain: +$28,706.96+26.55% return");
    expect(card.getByText("$131,500.50").textContent).toContain("Gain: +$21,100.50+19.87% return");
    expect(card.getByRole("img").getAttribute("aria-label")).toBe(
      "Line chart from Nov 20, 2025 to Nov 20, 2026. Portfolio ends at $139,107, the same money in the S&P 500 at $131,501.",
    );
    expect(card.getByRole("button", { name: "1Y" }).getAttribute("aria-pressed")).toBe("true");
    const reader = card.getByRole("slider");
    fireEvent.change(reader, { target: { value: "0" } });
    expect(reader.getAttribute("aria-valuetext")).toBe(
      "Nov 20, 2025: Portfolio $98,400, S&P 500 $98,400, Added so far $0, Difference $0",
    );
    fireEvent.change(reader, { target: { value: "3" } });
    expect(reader.getAttribute("aria-valuetext")).toBe(
      "Feb 20, 2026: Portfolio $102,300, S&P 500 $103,300, Added so far +$3,000, Behind −$1,000",
    );
  });

  it("list every point with what was added by then", async () => {
    show();
    await userEvent.click(await tab(/Portfolio Timeline/));
    await userEvent.click(await screen.findByRole("button", { name: "Show data table" }));

    const table = within(screen.getByRole("table", { name: "Portfolio and S&P 500 by date" }));
    const rows = table.getAllByRole("row").map((row) => row.textContent);
    expect(rows).toHaveLength(14);
    expect(rows[2]).toBe("Dec 20, 2025$101,250+$1,000$100,600Ahead: +$650");
  });

  it("tell both ways of money, per year, and why a change is N/A", async () => {
    const changes = {
      paidIn: 15_000,
      takenOut: 3_000,
      addedFrom: "purchases",
      completeness: "estimated",
      portfolioYearlyReturn: 0.0817,
      benchmarkChange: null,
      notAvailable: { benchmarkChange: "benchmark-exhausted" },
    } as const;
    const api = createFakeApi({
      "GET /performance/timeline": () => answers.timeline(aTimeline(changes)),
    });
    renderApp("/dashboard", { api });
    await userEvent.click(await tab(/Portfolio Timeline/));

    expect(await screen.findByText("$15,000.00 in, $3,000.00 out")).toBeTruthy();
    expect(screen.getByText("+26.55% return")).toBeTruthy();
    expect(screen.getByText("8.17% a year")).toBeTruthy();
    expect(screen.getByText("Estimated", { selector: ".badge" })).toBeTruthy();
    expect(screen.getByText(/Some dates, costs or prices are estimates/)).toBeTruthy();
    expect(screen.getByText(/where an institution lists no deposits, purchases less/)).toBeTruthy();
    expect(screen.getByText(/The same withdrawals would have used up/)).toBeTruthy();
  });

  it("ask for another range and say where the history starts", async () => {
    const asked: string[] = [];
    const api = createFakeApi();
    const fetch: typeof api.fetch = async (input, init) => {
      const url = new URL(String(input));
      if (!url.pathname.endsWith("/timeline")) return api.fetch(input, init);
      asked.push(url.searchParams.get("range") ?? "");
      return answers.timeline(aTimeline({ range: "5Y", sameRanges: ["MAX"] }));
    };
    renderApp("/dashboard", { api: { ...api, fetch } });
    await userEvent.click(await tab(/Portfolio Timeline/));
    await userEvent.click(await screen.findByRole("button", { name: "5Y" }));

    await waitFor(() => expect(asked).toEqual(["1Y", "5Y"]));
    expect(
      await screen.findByText("Values since Oct 15, 2021: 5Y and All show the same days."),
    ).toBeTruthy();
  });

  it("say No data available for an empty timeline", async () => {
    const api = createFakeApi({
      "GET /performance/timeline": () => answers.timeline(aTimeline({ points: [] })),
    });
    renderApp("/dashboard", { api });
    await userEvent.click(await tab(/Portfolio Timeline/));

    expect(await screen.findByText("No data available")).toBeTruthy();
  });
});
