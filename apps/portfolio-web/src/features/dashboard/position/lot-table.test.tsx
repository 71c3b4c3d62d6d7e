import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { aDashboard, dividends } from "#test/example-dashboard.ts";
import { answers, createFakeApi } from "#test/fake-api.ts";
import { renderApp } from "#test/render-app.tsx";

type Lots = typeof dividends.lots;

/** The lots of OAKD on their panel. */
async function openLots(lots: Lots = dividends.lots, address = "/dashboard?holding=OAKD") {
  const snapshot = aDashboard([{ ...dividends, lots }]);
  renderApp(address, {
    api: createFakeApi({ "GET /dashboard-data": () => answers.dashboard(snapshot) }),
  });
  const panel = within(await screen.findByRole("dialog"));
  const table = within(panel.getByRole("table", { name: "Individual Lots" }));
  const rows = () => table.getAllByRole("row").filter((row) => row.querySelector("[data-lot]"));
  const row = (name: RegExp) => table.getByRole("row", { name });
  return {
    table,
    rows,
    row,
    days: () => rows().map((one) => one.querySelector("time")?.dateTime),
    head: (name: string) => table.getByRole("columnheader", { name }),
    press: (name: string | RegExp) => userEvent.click(table.getByRole("button", { name })),
  };
}

/** Lots of one year, one a day. */
const manyLots = (count: number): Lots =>
  Array.from({ length: count }, (_, index) => {
    const [lot] = dividends.lots;
    if (!lot) throw new Error("the example has lots");
    return { ...lot, lotId: `OAKD_${index}`, purchaseDate: "2025-03-03", shares: index + 1 };
  });

it("shows what was bought when, how long it is held, and what it came to", async () => {
  const { rows } = await openLots();

  expect(rows().map((row) => row.textContent?.replaceAll(/\s+/g, " "))).toEqual([
    expect.stringMatching(
      /^Sep 8, 2026LossShort-term.*40\$3,822\.80\$3,795\.20Loss: \u2212\$27\.60/,
    ),
    expect.stringMatching(/^Jun 10, 2025ProfitableLong-term/),
    expect.stringMatching(/^May 14, 2024ProfitableLong-term/),
    expect.stringMatching(/^Feb 21, 2023ProfitableLong-term/),
    expect.stringMatching(/^Mar 8, 2022ProfitableLong-term/),
  ]);
});

it("opens a lot wherever its row is, and leads from one to the next by the arrow keys", async () => {
  const { table } = await openLots();
  const [first, second] = table.getAllByRole("button", { name: /, 20\d\d$/ });

  first?.focus();
  await userEvent.keyboard("{Enter}{ArrowDown}");
  expect(document.activeElement).toBe(second);
  await userEvent.keyboard("{Enter}{ArrowUp}{ArrowUp}");
  expect(document.activeElement).toBe(first);

  const factsOf = (button: HTMLElement | undefined) =>
    document.getElementById(button?.getAttribute("aria-controls") ?? "")?.textContent;
  expect(factsOf(first)).toContain("Total return−0.72%not annualised");
  expect(factsOf(first)).toContain("Held 73 days");
  expect(factsOf(second)).toContain("Compound Annual Growth Rate17.07%per year");
  expect(factsOf(second)).toContain("Held 1 year, 163 days");
  expect(first?.getAttribute("aria-expanded")).toBe("true");
});

it("sorts by its heads, and says by which", async () => {
  const { days, head, press } = await openLots();
  const newest = days();

  expect(head("Purchase date").getAttribute("aria-sort")).toBe("descending");
  await press("Purchase date");
  expect(head("Purchase date").getAttribute("aria-sort")).toBe("ascending");
  expect(days()).toEqual([...newest].reverse());

  await press("Shares");
  expect(head("Shares").getAttribute("aria-sort")).toBe("descending");
  expect(head("Purchase date").hasAttribute("aria-sort")).toBe(false);
  expect(days()[0]).toBe("2022-03-08");
});

it("stands them under their years, whose figures come to those of the position", async () => {
  const { table, days, press } = await openLots();
  const years = table
    .getAllByRole("row")
    .filter((row) => row.querySelector("th[scope=rowgroup]"))
    .map((row) => [...row.querySelectorAll("td")].map((cell) => cell.textContent ?? ""));
  const sum = (column: number) =>
    years.reduce((all, cells) => {
      const text = cells[column]?.replace(/^(Gain|Loss): /, "").replace("\u2212", "-") ?? "";
      return all + Number(text.replaceAll(/[^0-9.-]/g, ""));
    }, 0);

  expect(years).toHaveLength(5);
  expect(sum(1)).toBe(dividends.totalShares);
  expect(sum(2)).toBeCloseTo(dividends.totalCostBasis ?? 0, 2);
  expect(sum(3)).toBeCloseTo(dividends.currentValue, 2);
  expect(sum(4)).toBeCloseTo(dividends.unrealizedGain ?? 0, 2);

  await press(/^2022/);
  expect(days().some((day) => day?.startsWith("2022"))).toBe(false);
  await press("Gain/loss");
  expect(days()).toHaveLength(5);
});

it("says N/A where a cost is not known, and of how many lots a year tells", async () => {
  const [first] = dividends.lots.filter(({ purchaseDate }) => purchaseDate.startsWith("2022"));
  if (!first) throw new Error("the example has a lot of 2022");
  const unknown = {
    ...first,
    lotId: "OAKD_unknown",
    purchaseDate: "2022-05-05",
    costBasisPerShare: null,
    totalCostBasis: null,
    unrealizedGain: null,
    unrealizedGainPercent: null,
    notAvailable: { totalCostBasis: "basis-unknown", unrealizedGain: "basis-unknown" } as const,
  };
  const { row } = await openLots([...dividends.lots, unknown]);

  expect(row(/^2022/).textContent).toContain("of 1 of 2 lots");
  expect(within(row(/^May 5, 2022/)).getAllByRole("button", { name: "N/A" })).toHaveLength(2);
  expect(row(/^May 5, 2022/).textContent).toContain("Gain unknown");
});

it("closes years of many lots but the newest, and draws fifty of a year at once", async () => {
  const { rows, press, table } = await openLots([...dividends.lots, ...manyLots(250)]);

  expect(table.getByRole("button", { name: /^2025 251 lots/ }).getAttribute("aria-expanded")).toBe(
    "false",
  );
  await press(/^2025 251 lots/);
  expect(rows()).toHaveLength(51);
  await press("Show 50 more of the other 201");
  expect(rows()).toHaveLength(101);
  await press("Show 50 more of the other 151");
  await press("Show 50 more of the other 101");
  await press("Show 50 more of the other 51");
  await press("Show the last lot");
  expect(rows()).toHaveLength(252);
});

it("keeps a year as it was left when the order turns", async () => {
  const { press, table } = await openLots([...dividends.lots, ...manyLots(250)]);
  const isOpen = (year: RegExp) =>
    table.getByRole("button", { name: year }).getAttribute("aria-expanded");
  await press(/^2026 /);
  expect(isOpen(/^2026 /)).toBe("false");
  await press("Purchase date");
  expect(isOpen(/^2026 /)).toBe("false");
});

it("is reached by Tab in every order, even where the lot of before is not drawn any more", async () => {
  const { rows, press, table } = await openLots([...dividends.lots, ...manyLots(120)]);
  const tabStops = () => rows().filter((row) => row.querySelector("[data-lot][tabindex='0']"));

  await press("Shares");
  table.getAllByRole("button", { name: /, 20\d\d$/ })[0]?.focus();
  await press("Shares");
  expect(rows()).toHaveLength(50);
  expect(tabStops()).toHaveLength(1);
});
