import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { aDashboard, dividends, offices, wind } from "#test/example-dashboard.ts";
import { answers, createFakeApi } from "#test/fake-api.ts";
import { renderApp } from "#test/render-app.tsx";
import { holdingsMessages as words } from "../messages/en.ts";

type Snapshot = ReturnType<typeof aDashboard>;

const show = (snapshot: Snapshot = aDashboard()) =>
  renderApp("/dashboard", {
    api: createFakeApi({ "GET /dashboard-data": () => answers.dashboard(snapshot) }),
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
    expect(cards[1]?.textContent).toContain("IRR12.49%S&P 500 IRR14.37%both a year since Mar 2022");
    expect(cards[1]?.textContent).toContain("First purchaseMar 8, 2022");
    expect(cards[3]?.textContent).not.toContain("lots");
    expect(cards[3]?.textContent).toContain("IRRN/A");
    expect(cards[3]?.textContent).not.toContain("a year since");
    expect(cards[3]?.textContent).toContain("IRR appears 30 days after the first purchase.");
  });

  it("say of a position that something behind it is estimated, as cards and as rows", async () => {
    const snapshot = aDashboard();
    const holdings = snapshot.holdings.map((position) =>
      position.symbol === "OAKD"
        ? { ...position, completeness: "estimated" as const }
        : { ...position, completeness: "since-linked" as const },
    );
    show({ ...snapshot, holdings });

    const cards = await screen.findAllByRole("button", { name: /Click to view details/ });
    const told = cards.filter((card) => card.textContent?.includes("Estimated"));
    expect(told.map((card) => card.textContent?.slice(0, 4))).toEqual(["OAKD"]);
    await userEvent.click(screen.getByRole("button", { name: "Table" }));
    const rows = await screen.findAllByRole("rowheader", { name: /Estimated/ });
    expect(rows.map((row) => row.textContent?.slice(0, 4))).toEqual(["OAKD"]);
    await userEvent.click(screen.getByRole("button", { name: /^OAKD/ }));
    const panel = within(await screen.findByRole("dialog"));
    expect(panel.getByText("Estimated")).toBeTruthy();
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
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Sort by" }), "Symbol");
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
    expect(rows[0]?.textContent).toContain("Current valueshare of total");
    expect(rows.at(-1)?.textContent).toContain("94.1%, cash is the rest");
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

  it("as a table say which costs are unknown, and of how many positions its totals are", async () => {
    const unknown = { totalCostBasis: null, unrealizedGain: null, unrealizedGainPercent: null };
    const holdings = [dividends, { ...wind, ...unknown }, { ...offices, ...unknown }];
    const { portfolio, ...rest } = aDashboard(holdings);
    show({ ...rest, portfolio: { ...portfolio, valueWithoutBasis: 1234.5 } });
    await userEvent.click(await screen.findByRole("button", { name: "Table" }));

    const total = within(screen.getByRole("table")).getAllByRole("row").at(-1);
    expect(within(total ?? document.body).getAllByText("1 of 3 positions")).toHaveLength(2);
    expect(screen.getByText(/^The cost of/).textContent).toMatch(
      /^The cost of \w+ and \w+ is unknown. Their value of \$1,234.50 counts in the total value, but not in the totals of cost basis and gain.$/,
    );
  });

  it("as a table have no footnote where every cost is known", async () => {
    show();
    await userEvent.click(await screen.findByRole("button", { name: "Table" }));

    expect(screen.queryByText(/^The cost of/)).toBeNull();
    expect(screen.queryByText(/of 4 positions/)).toBeNull();
  });
});

it("names five positions of unknown cost, and counts the others", () => {
  const symbols = ["A", "B", "C", "D", "E", "F", "G"];
  expect(words.unknownCosts(symbols, "$9.00")).toContain(
    "The cost of A, B, C, D, E, and 2 others is",
  );
  expect(words.unknownCosts(symbols.slice(0, 6), "$9.00")).toContain("A, B, C, D, E, and F is");
});
