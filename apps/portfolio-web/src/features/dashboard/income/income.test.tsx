import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { someIncome } from "#test/example-income.ts";
import { answers, createFakeApi, refusal } from "#test/fake-api.ts";
import { renderApp } from "#test/render-app.tsx";

vi.mock("#lib/api/save-file.ts", () => ({ saveFile: vi.fn() }));
const { saveFile } = await import("#lib/api/save-file.ts");
afterEach(() => vi.mocked(saveFile).mockClear());

const show = (income = someIncome()) =>
  renderApp("/dashboard?view=performance", {
    api: createFakeApi({ "GET /performance/income": () => answers.income(income) }),
  });
const card = () => screen.findByRole("region", { name: "Income by Year" });

describe("income by year", () => {
  it("names the last whole year, and whose history starts later", async () => {
    show();

    expect(
      await screen.findByText("$1,630.75 was paid in 2025, the last whole year."),
    ).toBeTruthy();
    const text = (await card()).textContent;
    expect(text).toContain("The history starts on Nov 22, 2024.");
    expect(text).toContain("What was paid before is not known: Roth since Mar 3, 2025.");
    expect(text).toContain("* Not a whole year");
  });

  it("has every year and account in its table, newest first", async () => {
    show();
    await userEvent.click(within(await card()).getByRole("button", { name: "Show data table" }));
    const table = await screen.findByRole("table", { name: "Income of each year" });

    expect(
      within(table)
        .getAllByRole("row")
        .map((row) => [...row.querySelectorAll("th, td")].map((cell) => cell.textContent)),
    ).toEqual([
      ["Year", "Dividends", "Interest", "Capital gains", "Total", "Of it reinvested"],
      ["2026*", "$812.10", "$0.00", "$0.00", "$812.10", "$0.00"],
      ["2025", "$1,200.50", "$30.25", "$400.00", "$1,630.75", "$900.00"],
      ["=Individual", "$1,000.50", "$30.25", "$0.00", "$1,030.75", "$900.00"],
      ["Roth", "$200.00", "$0.00", "$400.00", "$600.00", "$0.00"],
      ["2024*", "$0.00", "$0.00", "$0.00", "$0.00", "$0.00"],
    ]);
  });

  it("is saved as a file, whose names start no formula", async () => {
    show();
    await userEvent.click(within(await card()).getByRole("button", { name: "Download CSV" }));

    expect(saveFile).toHaveBeenCalledWith(
      "income-2026-11-20.csv",
      expect.stringContaining("2025,'=Individual,1000.5,30.25,0,1030.75,900\r\n"),
      "text/csv;charset=utf-8",
    );
  });

  it("says so where nothing was paid, and draws nothing", async () => {
    show(someIncome({ years: someIncome().years.slice(0, 1) }));

    expect(
      await screen.findByText(
        "No dividends, interest or capital gains are listed since Nov 22, 2024.",
      ),
    ).toBeTruthy();
    expect(within(await card()).queryByRole("img")).toBeNull();
  });

  it("names accounts of which nothing is listed, and says nothing of their years", async () => {
    show(
      someIncome({ years: [], from: null, laterAccounts: [], unlistedAccounts: ["Old 401(k)"] }),
    );

    const sentence = "Old 401(k) lists no transactions, so what was paid there is not known.";
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect((await card()).textContent).not.toMatch(/No dividends|\$/);
  });

  it("says so when it can't be had, and tries again", async () => {
    let isBroken = true;
    renderApp("/dashboard?view=performance", {
      api: createFakeApi({
        "GET /performance/income": () =>
          isBroken ? refusal(409, "The figures are being updated.") : answers.income(),
      }),
    });
    expect(await screen.findByText("The figures are being updated.")).toBeTruthy();
    isBroken = false;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));

    expect(await card()).toBeTruthy();
  });
});
