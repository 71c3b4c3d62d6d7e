import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { aConnection, aStatus } from "#test/example-accounts.ts";
import { aDashboard, dividends, offices, wind } from "#test/example-dashboard.ts";
import { aTimeline, someYears } from "#test/example-performance.ts";
import { aProfile } from "#test/example-profile.ts";
import { answers, createFakeApi, refusal } from "#test/fake-api.ts";
import { renderApp } from "#test/render-app.tsx";

type Snapshot = ReturnType<typeof aDashboard>;

const show = (snapshot: Snapshot = aDashboard()) =>
  renderApp("/dashboard", {
    api: createFakeApi({ "GET /dashboard-data": () => answers.dashboard(snapshot) }),
  });
const tile = (name: RegExp) => screen.findByRole("button", { name });
const tab = (name: RegExp) => screen.findByRole("tab", { name });

describe("the summary", () => {
  it("shows the total, its parts and the five key figures", async () => {
    show();

    expect(await screen.findByRole("heading", { name: "Portfolio Performance" })).toBeTruthy();
    expect((await tile(/^Total value/)).textContent).toContain("$147,883.14");
    expect(screen.getByText("Holdings $139,117.88 + cash $8,765.26")).toBeTruthy();
    expect((await tile(/^Total Unrealized Gain\/Loss/)).textContent).toContain("Gain: +$70,632.20");
    expect((await tile(/^Total Cost Basis/)).textContent).toContain("$68,485.68Amount invested");
    expect((await tile(/^Total Positions/)).textContent).toContain("4Individual holdings");
    expect((await tile(/^IRR/)).textContent).toContain("15.75%");
    expect((await tile(/^vs S&P 500 IRR/)).textContent).toContain("Ahead: +2.05 pts");
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
    expect(screen.getByText(/would be worth/).textContent).toContain(said);
  });

  it("opens one tile at a time to the sentence that explains it", async () => {
    show();

    await userEvent.click(await tile(/^IRR/));
    expect(screen.getByText(/weighing every purchase, sale and dividend/).textContent).toBe(
      "The yearly rate your money earned, weighing every purchase, sale and dividend by its date. Based on 50 cash flows since Feb 10, 2022. Idle cash is left out.",
    );

    await userEvent.click(await tile(/^vs S&P 500 IRR/));
    expect(screen.queryByText(/weighing every purchase/)).toBeNull();
    expect(screen.getByText(/would be worth/).textContent).toBe(
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

    expect((await tile(/^IRR/)).textContent).toContain("N/A");
    expect((await tile(/^vs S&P 500 IRR/)).textContent).toContain("N/A");
    await userEvent.click(await tile(/^IRR/));

    expect(screen.getByText(/weighing every/).textContent).toContain(
      "IRR appears 30 days after the first purchase.",
    );
  });

  it("says what is left out because its cost is unknown", async () => {
    const snapshot = aDashboard();
    show({ ...snapshot, portfolio: { ...snapshot.portfolio, valueWithoutBasis: 1234.5 } });

    await userEvent.click(await tile(/^Total Unrealized/));

    expect(
      screen.getByText(/Holdings worth \$1,234.50 are left out, because what they cost is unknown/),
    ).toBeTruthy();
  });
});

describe("the tabs", () => {
  it("start with the holdings and their number", async () => {
    show();

    const holdings = await tab(/Your Holdings/);
    expect(holdings.getAttribute("aria-selected")).toBe("true");
    expect(holdings.textContent).toBe("Your Holdings4");
  });

  it("move with plain arrows on the tabs themselves", async () => {
    show();
    (await tab(/Your Holdings/)).focus();

    await userEvent.keyboard("{ArrowRight}");
    expect(document.activeElement?.textContent).toBe("Performance Charts");
    await userEvent.keyboard("{End}{ArrowRight}");

    expect((await tab(/Your Holdings/)).getAttribute("aria-selected")).toBe("true");
  });

  it.each(["Alt", "Meta"])("move with %s and an arrow from anywhere inside them", async (key) => {
    show();
    const card = await screen.findByRole("button", { name: /^OAKD/ });
    card.focus();

    fireEvent.keyDown(card, { key: "ArrowRight", altKey: key === "Alt", metaKey: key === "Meta" });

    expect((await tab(/Performance Charts/)).getAttribute("aria-selected")).toBe("true");
  });

  it("leave the browser its keys outside the tabs and inside a field", async () => {
    show();
    const outside = await tile(/^Total value/);
    const menu = await screen.findByRole("combobox");

    expect(fireEvent.keyDown(outside, { key: "ArrowRight", altKey: true })).toBe(true);
    expect(fireEvent.keyDown(menu, { key: "ArrowRight", altKey: true })).toBe(true);

    expect((await tab(/Your Holdings/)).getAttribute("aria-selected")).toBe("true");
  });
});

describe("the holdings", () => {
  it("are cards, largest first, with their facts", async () => {
    show();

    const cards = await screen.findAllByRole("button", { name: /Click to view details/ });
    expect(cards.map((card) => card.textContent?.slice(0, 4))).toEqual([
      "ALPN",
      "OAKD",
      "TVNR",
      "FJRD",
    ]);
    expect(cards[1]?.textContent).toContain("5 lots");
    expect(cards[1]?.textContent).toContain("Gain: +$10,328.80 (+36.8%)");
    expect(cards[1]?.textContent).toContain("Cost basis$28,097.60");
    expect(cards[1]?.textContent).toContain("IRR12.49%S&P 500 IRR14.37%");
    expect(cards[1]?.textContent).toContain("First purchaseMar 8, 2022");
    expect(cards[3]?.textContent).not.toContain("lots");
    expect(cards[3]?.textContent).toContain("IRRN/A");
    expect(cards[3]?.textContent).toContain("IRR appears 30 days after the first purchase.");
  });

  it("are sorted as asked, with the unknown last", async () => {
    show();

    await userEvent.selectOptions(await screen.findByRole("combobox"), "Best IRR");

    const cards = screen.getAllByRole("button", { name: /Click to view details/ });
    expect(cards.map((card) => card.textContent?.slice(0, 4))).toEqual([
      "ALPN",
      "OAKD",
      "TVNR",
      "FJRD",
    ]);
    await userEvent.selectOptions(screen.getByRole("combobox"), "Symbol");
    expect(
      screen
        .getAllByRole("button", { name: /Click to view details/ })
        .map((card) => card.textContent?.slice(0, 4)),
    ).toEqual(["ALPN", "FJRD", "OAKD", "TVNR"]);
  });

  it("are a table with a total, sorted by its heads, remembered for the next visit", async () => {
    const first = show();
    await userEvent.click(await screen.findByRole("button", { name: "Table" }));

    const table = screen.getByRole("table");
    const rows = within(table).getAllByRole("row");
    expect(rows.at(-1)?.textContent).toContain("Total11$68,485.68$139,117.88");
    await userEvent.click(within(table).getByRole("button", { name: "IRR" }));
    await userEvent.click(within(table).getByRole("button", { name: "IRR" }));
    expect(within(table).getAllByRole("row")[1]?.textContent).toContain("TVNR");
    expect(within(table).getByRole("columnheader", { name: "IRR" }).getAttribute("aria-sort")).toBe(
      "ascending",
    );

    first.unmount();
    show();
    expect(await screen.findByRole("table")).toBeTruthy();
  });
});

describe("the position panel", () => {
  const open = async (name: RegExp) => {
    const card = await screen.findByRole("button", { name });
    await userEvent.click(card);
    return { card, panel: within(await screen.findByRole("dialog")) };
  };

  it("shows the summary, the comparison and the statistics", async () => {
    show();
    const { panel } = await open(/^OAKD/);

    expect(panel.getByRole("heading", { name: "OAKD - Position Details" })).toBeTruthy();
    const summary = within(panel.getByRole("region", { name: "Aggregated Position Summary" }));
    expect(summary.getByText("Total Shares").nextSibling?.textContent).toBe("405");
    expect(summary.getByText("Avg Cost Basis").nextSibling?.textContent).toBe("$69.38");
    const same = panel.getByRole("region", { name: "The same money in the S&P 500" });
    expect(same.textContent).toContain("would be worth $40,520.64.");
    expect(same.textContent).toContain("Behind: $2,094.24 behind");
    const statistics = within(panel.getByRole("region", { name: "Lot Statistics" }));
    expect(statistics.getByText("Total Lots").nextSibling?.textContent).toBe("5");
    expect(statistics.getByText("Profitable Lots").nextSibling?.textContent).toBe("4");
    expect(statistics.getByText("Loss Lots").nextSibling?.textContent).toBe("1");
  });

  it("lists the lots newest first and moves between them with the arrow keys", async () => {
    show();
    const { panel } = await open(/^OAKD/);
    const lots = panel.getAllByRole("listitem");

    expect(lots[0]?.textContent).toContain("Sep 8, 2026");
    expect(lots[0]?.textContent).toContain("Loss");
    expect(lots[0]?.textContent).toContain("Total return−0.72%not annualised");
    expect(lots[0]?.textContent).toContain("Held 73 days");
    expect(lots[1]?.textContent).toContain("Compound Annual Growth Rate17.07%per year");
    expect(lots[1]?.textContent).toContain("Held 1 year, 163 days");
    lots[0]?.focus();
    await userEvent.keyboard("{ArrowDown}");
    expect(document.activeElement).toBe(lots[1]);
    await userEvent.keyboard("{ArrowUp}{ArrowUp}");
    expect(document.activeElement).toBe(lots[0]);
  });

  it("closes by its button and gives focus back to the card", async () => {
    show();
    const { card, panel } = await open(/^OAKD/);

    await userEvent.click(panel.getByRole("button", { name: "Close" }));

    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(card));
  });

  it("closes by Escape and by a click beside it", async () => {
    show();
    await open(/^OAKD/);
    fireEvent(screen.getByRole("dialog"), new Event("cancel", { cancelable: true }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

    await open(/^ALPN/);
    fireEvent.click(screen.getByRole("dialog"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("explains every N/A", async () => {
    show();
    const { panel } = await open(/^FJRD/);

    expect(
      panel.getByText(
        /How the same money would have done in the S&P 500 is not available. IRR appears 30 days/,
      ),
    ).toBeTruthy();
    const [irr] = panel.getAllByRole("button", { name: "N/A" });
    expect(document.getElementById(irr?.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
      "IRR appears 30 days after the first purchase.",
    );
  });

  it("says that its figures could not be refreshed, until dismissed", async () => {
    let isBroken = false;
    const api = createFakeApi({
      "GET /dashboard-data": () =>
        isBroken ? refusal(404, "Not now") : answers.dashboard(aDashboard()),
    });
    const app = renderApp("/dashboard", { api });
    const { panel } = await open(/^OAKD/);
    isBroken = true;
    await app.cache.refetchQueries({ queryKey: ["dashboard"] });

    const alert = await panel.findByRole("alert");
    expect(alert.textContent).toContain("These figures could not be refreshed");
    expect(alert.textContent).toContain("Not now");
    await userEvent.click(panel.getByRole("button", { name: "Dismiss message" }));

    expect(panel.queryByRole("alert")).toBeNull();
  });
});

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
    expect(rows[1]).toContain("1 year15.12%13.01%Ahead: +2.11 pts");
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
    expect(card.getByText("$139,106.96").textContent).toContain("Gain: +$40,707 (+41.4%)");
    expect(card.getByText("$131,500.50").textContent).toContain("Gain: +$33,601 (+34.3%)");
    expect(card.getByRole("img").getAttribute("aria-label")).toBe(
      "Line chart from Nov 28, 2025 to Nov 20, 2026. Portfolio ends at $139,107, the same money in the S&P 500 at $131,501.",
    );
    expect(card.getByRole("button", { name: "1Y" }).getAttribute("aria-pressed")).toBe("true");
    const reader = card.getByRole("slider");
    fireEvent.change(reader, { target: { value: "0" } });
    expect(reader.getAttribute("aria-valuetext")).toBe(
      "Nov 28, 2025: Portfolio $98,400, S&P 500 $97,900, Ahead +$500",
    );
  });

  it("ask for another range and say where the history starts", async () => {
    const asked: string[] = [];
    const api = createFakeApi();
    const fetch: typeof api.fetch = async (input, init) => {
      const url = new URL(String(input));
      if (!url.pathname.endsWith("/timeline")) return api.fetch(input, init);
      asked.push(url.searchParams.get("range") ?? "");
      return answers.timeline(aTimeline({ historyStart: "2021-10-15" }));
    };
    renderApp("/dashboard", { api: { ...api, fetch } });
    await userEvent.click(await tab(/Portfolio Timeline/));
    await userEvent.click(await screen.findByRole("button", { name: "5Y" }));

    await waitFor(() => expect(asked).toEqual(["1Y", "5Y"]));
    expect(await screen.findByText(/Stored values start on Oct 15, 2021/)).toBeTruthy();
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

describe("states", () => {
  it("announces that it loads", async () => {
    const api = createFakeApi({ "GET /dashboard-data": () => new Promise(() => {}) });
    renderApp("/dashboard", { api });

    expect(
      await screen.findByRole("heading", { name: "Long-Term Investment Dashboard" }),
    ).toBeTruthy();
    expect(screen.getByText("Loading")).toBeTruthy();
  });

  it("shows the error and no figures at all, and tries again", async () => {
    let isBroken = true;
    const api = createFakeApi({
      "GET /dashboard-data": () =>
        isBroken ? refusal(404, "Not tonight") : answers.dashboard(aDashboard()),
    });
    renderApp("/dashboard", { api });

    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("Failed to fetch dashboard data");
    expect(alert.textContent).toContain("Not tonight");
    expect(screen.queryByText(/\$/)).toBeNull();
    isBroken = false;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));

    expect(await tile(/^Total value/)).toBeTruthy();
  });

  it("offers to connect when nothing is linked", async () => {
    show(aDashboard([], { state: "empty" }));

    expect(await screen.findByRole("heading", { name: "No Investment Accounts" })).toBeTruthy();
    expect(
      screen.getByText("Connect your investment accounts to see your portfolio here."),
    ).toBeTruthy();
    expect(screen.getByRole("button", { name: "Connect Account" })).toBeTruthy();
  });

  it("shows what is being synced and no figures", async () => {
    const api = createFakeApi({
      "GET /dashboard-data": () => answers.dashboard(aDashboard([], { state: "syncing" })),
      "GET /plaid/connection-status": () =>
        answers.connections(aStatus([aConnection({ is_syncing: true })])),
    });
    renderApp("/dashboard", { api });

    expect(
      await screen.findByRole("progressbar", { name: "Syncing Fenwick Brokerage" }),
    ).toBeTruthy();
    expect(screen.queryByText(/\$\d/)).toBeNull();
  });

  it("keeps stale figures and says of which day they are", async () => {
    show(
      aDashboard([dividends, { ...offices, priceIsStale: true, priceAsOf: "2026-11-18" }], {
        stale: [
          {
            connectionId: "connection-2",
            institutionName: "Cascadia Savings",
            status: "expired",
            message: "The institution asks you to sign in again.",
            lastGoodAt: "2026-11-16T19:00:00Z",
          },
        ],
      }),
    );

    expect(await screen.findByText("Cascadia Savings needs your attention")).toBeTruthy();
    expect(screen.getByText(/Its figures are of Nov 16, 2026/)).toBeTruthy();
    expect(screen.getByText("TVNR: the last known price is of Nov 18, 2026")).toBeTruthy();
    expect(screen.getByText(/Price of/).textContent).toBe("Price of Nov 18, 2026");
  });

  it("blames no institution for figures that a fault of ours kept out", async () => {
    show(
      aDashboard([wind], {
        stale: [
          {
            connectionId: "connection-2",
            institutionName: "Cascadia Savings",
            status: "ours",
            message: "The sync will be repeated.",
            lastGoodAt: "2026-11-16T19:00:00Z",
          },
        ],
      }),
    );

    const title = "Cascadia Savings was not synced because of a fault on our side";
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByText(/will be repeated. Its figures are of Nov 16, 2026/)).toBeTruthy();
    expect(screen.queryByText(/needs your attention/)).toBeNull();
  });

  it("keeps the last good figures where newer ones can't be trusted, and says since when", async () => {
    show(aDashboard([wind], { behindSince: "2026-11-18T05:00:00Z" }));

    const title = "The figures could not be updated since Nov 17, 2026";
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByText(/so the last good ones stay/)).toBeTruthy();
    expect(screen.queryByRole("progressbar")).toBeNull();
  });

  it("says that there are no figures where none could be made, instead of working for ever", async () => {
    show(aDashboard([], { state: "syncing", behindSince: "2026-11-18T05:00:00Z" }));

    expect(await screen.findByText(/so none are shown/)).toBeTruthy();
    expect(screen.queryByRole("progressbar")).toBeNull();
  });

  it("says which institution's rows could not be read, and whose accounts were not listed", async () => {
    const who = { connectionId: "connection-2", institutionName: "Cascadia Savings" };
    const since = "2026-11-16T19:00:00Z";
    show(
      aDashboard([wind], {
        incomplete: [{ ...who, unreadRows: 2 }],
        missing: [{ ...who, accounts: 1, since }],
      }),
    );

    expect(await screen.findByText("The figures of Cascadia Savings are incomplete")).toBeTruthy();
    expect(screen.getByText(/^2 rows of its last answer could not be read/)).toBeTruthy();
    expect(screen.getByText("Cascadia Savings did not list 1 account in full")).toBeTruthy();
    expect(
      screen.getByText(
        "Not in its last answer since Nov 16, 2026; the last known figures are shown.",
      ),
    ).toBeTruthy();
  });

  it("names what is not added up", async () => {
    show(
      aDashboard([wind], {
        excluded: [
          { symbol: "MAPL", name: "Maple", value: 1200, currency: "CAD", reason: "non-usd" },
        ],
      }),
    );

    expect(await screen.findByText(/MAPL 1,200.00 CAD/)).toBeTruthy();
  });

  it("shows the progress of a demo organization that is being built", async () => {
    const api = createFakeApi({
      "GET /user/profile": () => answers.profile(aProfile("alpha", { isDemo: true })),
      "GET /demo-progress": () =>
        answers.demo({ state: "running", step: "Pricing the holdings", percent: 40 }),
    });
    renderApp("/dashboard", { api, config: { demo: { memberEmail: "nora@whitfield.example" } } });

    expect(await screen.findByText("The demo organization is being built: 40%")).toBeTruthy();
    expect(screen.getByText("Pricing the holdings")).toBeTruthy();
  });
});
