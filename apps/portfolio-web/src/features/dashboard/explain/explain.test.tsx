import { type Explanation, explanation } from "@stocks-vibe/contracts/portfolio";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { aGainExplained, aRateExplained, aYearExplained } from "#test/example-explanation.ts";
import { answer, createFakeApi, refusal } from "#test/fake-api.ts";
import { renderApp } from "#test/render-app.tsx";

type Routes = NonNullable<Parameters<typeof createFakeApi>[0]>;

const explained = (data: Explanation) => () => answer(explanation, data);

function show(routes: Routes = { "GET /explain/irr": explained(aRateExplained()) }) {
  return renderApp("/dashboard", { api: createFakeApi(routes) });
}

async function open(tile: RegExp) {
  await userEvent.click(await screen.findByRole("button", { name: tile }));
  const button = screen.getByRole("button", { name: /^Show the work/ });
  await userEvent.click(button);
  return { button, panel: within(await screen.findByRole("dialog")) };
}

const saved: { name: string; text: string }[] = [];
beforeEach(() => {
  saved.length = 0;
  const files: Blob[] = [];
  // The test browser has no addresses for files.
  Object.assign(URL, {
    createObjectURL: (file: Blob) => `blob:${files.push(file) - 1}`,
    revokeObjectURL: () => undefined,
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    const file = files[Number(this.href.replace("blob:", ""))];
    void file?.text().then((text) => saved.push({ name: this.download, text }));
  });
});
afterEach(() => vi.restoreAllMocks());

describe("the explanation of a figure", () => {
  it("shows the result, what it means, the flows and the formula", async () => {
    show();
    const { panel } = await open(/^Yearly return \(IRR\)/);

    expect(
      await panel.findByRole("heading", { name: "How the yearly return (IRR) is worked out" }),
    ).toBeTruthy();
    const figure = within(panel.getByRole("region", { name: "The figure" }));
    expect(figure.getByText("10.00%")).toBeTruthy();
    expect(figure.getByText("Complete", { selector: ".badge" })).toBeTruthy();
    expect(figure.getByText("Yearly return (IRR), a year since Nov 2025")).toBeTruthy();
    expect(figure.getByText("Covers Nov 20, 2025 to Nov 20, 2026.")).toBeTruthy();
    expect(figure.getByText(/The IRR is the one yearly rate/)).toBeTruthy();
    // What an amount grew to stands twice: under it for narrow phones, beside it for everybody
    // else.
    const rows = panel.getAllByRole("row").map((row) => row.textContent);
    expect(rows[1]).toBe(
      "Nov 20, 2025Purchase, OAKDPurchase, OAKD10$100.00−$1,000.00−$1,100.003655,000−$1,100.00",
    );
    expect(rows[2]).toBe(
      "Nov 20, 2026Value todayValue today10+$1,100.00+$1,100.0005,500+$1,100.00",
    );
    expect(rows[3]).toBe("Sum+$100.00$0.00$0.00");
    expect(
      panel.getByText(
        "Each amount grows at 10.00% a year to Nov 20, 2026. The last column then adds up to zero: that is the test.",
      ),
    ).toBeTruthy();
    expect(panel.getByText(/→ 10.000000%/)).toBeTruthy();
    expect(panel.getByText("=XIRR(G2:G3,A2:A3)")).toBeTruthy();
    expect(panel.getByText("OAKD").nextSibling?.textContent).toBe("$110.00, sandbox, Nov 20, 2026");
  });

  it.each([
    [/^Total value/, "total-value"],
    [/^Total Unrealized/, "gain"],
    [/^Total Cost Basis/, "cost-basis"],
    [/^Total Positions/, "positions"],
    [/^Yearly return \(IRR\)/, "irr"],
    [/^vs S&P 500 IRR/, "irr-difference"],
  ])("opens from the tile %s", async (tile, figure) => {
    const { api } = show({ [`GET /explain/${figure}`]: explained(aGainExplained()) });

    await open(tile);

    await waitFor(() => expect(api.count(`GET /explain/${figure}`)).toBe(1));
  });

  it("calls a rate over 1,000% just that, and works it out in full", async () => {
    const irr = 52.3412;
    const extreme = aRateExplained({ result: { unit: "rate", value: irr, reason: null }, irr });
    show({ "GET /explain/irr": explained(extreme) });
    const { panel } = await open(/^Yearly return \(IRR\)/);

    const figure = within(await panel.findByRole("region", { name: "The figure" }));
    expect(figure.getByText(">1,000%")).toBeTruthy();
    expect(panel.getByText("Difference").nextSibling?.textContent).toBe("Ahead: >1,000 pts");
    expect(panel.getByText(/^Each amount grows at 5,234.12% a year/)).toBeTruthy();
    expect(panel.getByText(/→ 5,234.120000%$/)).toBeTruthy();
  });

  it("grows no amounts for a difference of two rates", async () => {
    const difference = aRateExplained({
      figure: "irr-difference",
      result: { unit: "points", value: -0.0205, reason: null },
      sp500IRR: 0.1205,
    });
    show({ "GET /explain/irr-difference": explained(difference) });
    const { panel } = await open(/^vs S&P 500 IRR/);

    await panel.findByText("Difference");
    expect(document.querySelector(".work-result")?.textContent).toBe("Behind: −2.05 pts");
    expect(panel.queryByRole("columnheader", { name: "Grown to today" })).toBeNull();
    expect(panel.getByText("Difference").nextSibling?.textContent).toBe("Behind: −2.05 pts");
  });

  it("says in one line how much is missing, and lists it when asked", async () => {
    const gaps = ["ALPN in Roth has no cost.", "OAKD was fitted.", "TVNR has an old price."];
    const { completeness } = aGainExplained();
    show({
      "GET /explain/gain": explained(aGainExplained({ completeness: { ...completeness, gaps } })),
    });
    const { panel } = await open(/^Total Unrealized/);

    const line = await panel.findByText("What would complete it: 3 things");
    expect(line.closest("details")?.open).toBe(false);
    await userEvent.click(line);
    expect(line.closest("details")?.open).toBe(true);
    expect(panel.getByText("TVNR has an old price.")).toBeTruthy();
  });

  it("says since when the history is known, and from what value the rate starts", async () => {
    const { completeness, period } = aRateExplained();
    const known = aRateExplained({
      completeness: { ...completeness, level: "since-linked", since: "2024-11-20" },
      period: period && { ...period, openingValue: 2_400 },
    });
    show({ "GET /explain/irr": explained(known) });
    const { panel } = await open(/^Yearly return \(IRR\)/);

    expect(await panel.findByText("Since Nov 2024", { selector: ".badge" })).toBeTruthy();
    expect(panel.getByText(/\$2,400.00 was there when the history starts/)).toBeTruthy();
  });

  it("says of a time-weighted return which days it is of", async () => {
    show({ "GET /explain/irr": explained(aYearExplained()) });
    const { panel } = await open(/^Yearly return \(IRR\)/);

    expect(
      await panel.findByText(
        "Covers Jan 1, 2026 to Jul 19, 2026. It starts from the $1,000.00 held on the first day.",
      ),
    ).toBeTruthy();
  });

  it("says that more than one rate fits, and which one is shown", async () => {
    const ambiguity = "More than one yearly rate solves these cash flows.";
    show({ "GET /explain/irr": explained(aRateExplained({ ambiguity })) });
    const { panel } = await open(/^Yearly return \(IRR\)/);

    const notice = await panel.findByText("More than one rate fits");
    expect(notice.closest(".notice")?.textContent).toContain(ambiguity);
  });

  it("shows day and source of a price that is not the transaction's own", async () => {
    const [row] = aRateExplained().rows;
    const opening = row && {
      ...row,
      what: "Held before the history, at its value that day",
      priceAsOf: "2025-11-19",
      priceSource: "tiingo",
      sp500AsOf: "2025-11-21",
    };
    show({ "GET /explain/irr": explained(aRateExplained({ rows: opening ? [opening] : [] })) });
    const { panel } = await open(/^Yearly return \(IRR\)/);

    await panel.findByText(/Each amount grows/);
    const shown = panel.getAllByRole("row")[1]?.textContent;
    expect(shown).toContain("$100.00tiingo, Nov 19, 2025");
    expect(shown).toContain("5,000Nov 21, 2025");
  });

  it("shows where each day's prices are from", async () => {
    show({ "GET /explain/irr": explained(aYearExplained()) });
    const { panel } = await open(/^Yearly return \(IRR\)/);

    expect(await panel.findByRole("columnheader", { name: "Prices from" })).toBeTruthy();
    expect(panel.getAllByRole("row").at(-1)?.textContent).toContain("sandbox, Jan 1, 2026");
  });

  it("says N/A and why for a figure that can't be had", async () => {
    const unknown = aRateExplained({
      result: { unit: "rate", value: null, reason: "under-30-days" },
      irr: null,
      formula: { words: "The IRR is a rate.", symbols: "Σ = 0", spreadsheet: null },
      rows: [],
    });
    show({ "GET /explain/irr": explained(unknown) });
    const { panel } = await open(/^Yearly return \(IRR\)/);

    expect(await panel.findByText("IRR appears 30 days after the first purchase.")).toBeTruthy();
    expect(panel.queryByRole("button", { name: "Copy spreadsheet formula" })).toBeNull();
  });

  it("opens on top of a position and gives the position back", async () => {
    show({ "GET /explain/position-irr%3AOAKD": explained(aRateExplained()) });
    await userEvent.click(await screen.findByRole("button", { name: /^OAKD/ }));
    const link = await screen.findByRole("button", { name: "Show the work: IRR of OAKD" });

    await userEvent.click(link);
    expect(
      await screen.findByRole("heading", { name: "How the yearly return (IRR) is worked out" }),
    ).toBeTruthy();
    const [, work] = screen.getAllByRole("dialog");
    if (!work) throw new Error("expected two dialogs");
    fireEvent(work, new Event("cancel", { cancelable: true }));

    await waitFor(() => expect(document.activeElement).toBe(link));
    expect(screen.getAllByRole("dialog")).toHaveLength(1);
  });

  it("opens for each lot and for each calendar year", async () => {
    const { api } = show({ "GET /explain/year-return%3A2022": explained(aYearExplained()) });
    await userEvent.click(await screen.findByRole("tab", { name: /Performance Charts/ }));
    const card = within(await screen.findByRole("region", { name: "Benchmark Comparison" }));
    await userEvent.click(card.getByRole("button", { name: "Show data table" }));
    await userEvent.click(screen.getByRole("button", { name: "Show the work: return of 2022" }));

    expect(await screen.findByRole("heading", { name: /How the return of 2026/ })).toBeTruthy();
    expect(api.count("GET /explain/year-return%3A2022")).toBe(1);
  });

  it("says why it failed and tries again", async () => {
    let isBroken = true;
    show({
      "GET /explain/irr": () =>
        isBroken
          ? refusal(409, "The figures are being updated. Please try again in a moment.")
          : answer(explanation, aRateExplained()),
    });
    const { panel } = await open(/^Yearly return \(IRR\)/);

    expect((await panel.findByRole("alert")).textContent).toContain(
      "The figures are being updated. Please try again in a moment.",
    );
    isBroken = false;
    await userEvent.click(panel.getByRole("button", { name: "Try again" }));

    expect(await panel.findByText("10.00%", { selector: ".work-result" })).toBeTruthy();
  });
});

describe("downloads", () => {
  it("save the rows behind a figure, asked for with the caller's session", async () => {
    const { api } = show({
      "GET /explain/irr": ({ headers }) =>
        headers.get("accept") === "text/csv"
          ? new Response("date,amount_usd\r\n")
          : answer(explanation, aRateExplained()),
    });
    const { panel } = await open(/^Yearly return \(IRR\)/);
    await userEvent.click(await panel.findByRole("button", { name: "Download CSV" }));

    await waitFor(() =>
      expect(saved).toEqual([{ name: "irr-2026-11-20.csv", text: "date,amount_usd\r\n" }]),
    );
    expect(api.sent.at(-1)?.headers.get("authorization")).toBe("Bearer token-1");
  });

  it("save the holdings from the head of the page", async () => {
    show({ "GET /explain/positions": () => new Response("symbol\r\nOAKD\r\n") });

    await userEvent.click(await screen.findByRole("button", { name: "Download CSV" }));

    await waitFor(() =>
      expect(saved).toEqual([{ name: "holdings-2026-11-20.csv", text: "symbol\r\nOAKD\r\n" }]),
    );
  });

  it("say why there is no file", async () => {
    show({ "GET /explain/positions": () => refusal(409, "The figures are being updated.") });

    await userEvent.click(await screen.findByRole("button", { name: "Download CSV" }));

    expect((await screen.findByRole("alert")).textContent).toBe("The figures are being updated.");
    expect(saved).toEqual([]);
  });
});
