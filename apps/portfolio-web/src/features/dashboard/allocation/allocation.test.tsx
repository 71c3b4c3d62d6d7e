import { explanation } from "@stocks-vibe/contracts/portfolio";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { aDashboard } from "#test/example-dashboard.ts";
import { aGainExplained } from "#test/example-explanation.ts";
import { aGroup } from "#test/example-subtotals.ts";
import { answer, answers, createFakeApi, refusal } from "#test/fake-api.ts";
import { renderApp } from "#test/render-app.tsx";

vi.mock("#lib/save-file.ts", () => ({ saveFile: vi.fn() }));
const { saveFile } = await import("#lib/save-file.ts");
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

  it("tells what is owed, which counts against the whole", async () => {
    const dashboard = aDashboard();
    const [first, ...others] = dashboard.holdings;
    if (!first) throw new Error("a holding");
    const short = { ...first, securityType: "other" as const, currentValue: -5_000 };
    const owing = aDashboard([short, ...others]);
    renderApp("/dashboard?view=performance", {
      api: createFakeApi({ "GET /dashboard-data": () => answers.dashboard(owing) }),
    });

    expect(await screen.findByText(/\$5,000\.00 is owed/)).toBeTruthy();
    expect((await rows()).find((row) => row.startsWith("Other investments"))).toMatch(
      /−\$5,000\.00 \| −\d+\.\d%$/,
    );
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
