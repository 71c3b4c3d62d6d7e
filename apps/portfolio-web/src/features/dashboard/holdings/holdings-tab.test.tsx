import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { aDashboard } from "#test/example-dashboard.ts";
import { answers, createFakeApi } from "#test/fake-api.ts";
import { renderApp } from "#test/render-app.tsx";

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
