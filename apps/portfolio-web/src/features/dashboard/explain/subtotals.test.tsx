import {
  type Explanation,
  explanation,
  explanationGroups,
  explanationRows,
} from "@stocks-vibe/contracts/portfolio";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { aGainExplained, aRateExplained, aYearExplained } from "#test/example-explanation.ts";
import { aGroup, aLotRow } from "#test/example-subtotals.ts";
import { answer, createFakeApi, refusal } from "#test/fake-api.ts";
import { renderApp } from "#test/render-app.tsx";

type Routes = NonNullable<Parameters<typeof createFakeApi>[0]>;

const explained = (data: Explanation) => () => answer(explanation, data);

async function open(routes: Routes, tile: RegExp) {
  const app = renderApp("/dashboard", { api: createFakeApi(routes) });
  await userEvent.click(await screen.findByRole("button", { name: tile }));
  await userEvent.click(screen.getByRole("button", { name: /^Show the work/ }));
  return { api: app.api, panel: within(await screen.findByRole("dialog")) };
}

const gain = (routes: Routes = {}, changes: Parameters<typeof aGainExplained>[0] = {}) =>
  open({ "GET /explain/gain": explained(aGainExplained(changes)), ...routes }, /^Total Unrealized/);

const dayOf = (at: number): string =>
  new Date(Date.UTC(2026, 0, at + 1)).toISOString().slice(0, 10);

/** 12 lots in pages of 5: how long a page is, is the server's to say. */
const lots = ({ search }: { search: string }): Response => {
  const page = Number(new URLSearchParams(search).get("cursor")?.split(".")[1]);
  const all = Array.from({ length: 12 }, (_, at) => aLotRow(dayOf(at)));
  return answer(explanationRows, {
    shape: "sum",
    rows: all.slice(page * 5, page * 5 + 5),
    nextCursor: page < 2 ? `7.${page + 1}` : null,
  });
};

const rowTexts = (panel: Pick<typeof screen, "getAllByRole">) =>
  panel.getAllByRole("row").map((row) => row.textContent);

describe("the subtotals of a total", () => {
  it("stand one a holding, end in the figure, and say what is not counted", async () => {
    const { panel } = await gain();

    await panel.findByRole("heading", { name: "How the gain is worked out" });
    expect(document.querySelector(".work-result")?.textContent).toBe("Gain: +$100.00");
    const figure = within(panel.getByRole("region", { name: "The figure" }));
    expect(figure.getByText("1 of 2 positions")).toBeTruthy();
    const rows = rowTexts(panel);
    expect(rows[1]).toBe("OAKDFund of OAKD1 lot10$110.00$1,100.00$1,000.00Gain: +$100.00");
    expect(rows[2]).toBe("ALPNFund of ALPN1 lot, not counted10$110.00$50.00N/AN/A");
    expect(rows[3]).toBe("Total1 of 2 positions$1,100.00$1,000.00Gain: +$100.00");
  });

  it("lead by amounts from the total value to the gain", async () => {
    const { panel } = await gain();

    const steps = await panel.findByRole("region", {
      name: "Why value minus cost differs from the gain",
    });
    expect(within(steps).getByText(/^Total value minus/).textContent).toBe(
      "Total value minus total cost basis is $350.00, and the gain is $100.00. The gain leaves out cash, and what is held at an unknown cost.",
    );
    expect(rowTexts(within(steps))).toEqual([
      "Total value$1,350.00",
      "Cash, which has no gain−$200.00",
      "Value of 1 position with an unknown cost−$50.00",
      "Value of 1 of 2 positions$1,100.00",
      "Total cost basis−$1,000.00",
      "Gain+$100.00",
    ]);
  });

  it("say nothing of it where every cost is known", async () => {
    const [known] = aGainExplained().groups;
    const { panel } = await gain(
      {},
      {
        covers: { positions: 1, of: 1 },
        toGain: null,
        groups: known ? [known, aGroup({ symbol: "TVNR" })] : [],
      },
    );

    await panel.findByRole("heading", { name: "How the gain is worked out" });
    expect(panel.queryByText(/of 1 position/)).toBeNull();
    expect(panel.queryByText(/differs from the gain/)).toBeNull();
  });

  it("open by keyboard to their lots, a page at a time, until all are there; the focus stays", async () => {
    const { panel, api } = await gain(
      { "GET /explain/gain/rows": lots },
      {
        groups: [
          aGroup({ symbol: "OAKD", rowCount: 12, subtotal: 100, gain: 100 }),
          aGroup({ symbol: "ALPN" }),
        ],
      },
    );
    const group = await panel.findByRole("button", { name: /^OAKD/ });
    group.focus();
    await userEvent.keyboard("{Enter}");

    expect(group.getAttribute("aria-expanded")).toBe("true");
    expect(await panel.findByText("5 of 12 lots are shown.")).toBeTruthy();
    expect(document.activeElement).toBe(group);
    expect(api.sent.at(-1)?.search).toBe("?by=holding&group=holding%3AOAKD&cursor=7.0");

    const more = panel.getByRole("button", { name: "Show more lots" });
    more.focus();
    await userEvent.keyboard("{Enter}");
    expect(await panel.findByText("10 of 12 lots are shown.")).toBeTruthy();
    expect(document.activeElement).toBe(more);

    await userEvent.keyboard("{Enter}");
    const all = await panel.findByText("All 12 lots are shown.");
    await waitFor(() => expect(document.activeElement).toBe(all));
    expect(panel.queryByRole("button", { name: "Show more lots" })).toBeNull();
    // The head, two subtotals, 12 lots, the line that says so, the total, and the six steps to the
    // gain.
    expect(panel.getAllByRole("row")).toHaveLength(1 + 2 + 12 + 1 + 1 + 6);
    expect(panel.getByText("Jan 12, 2026")).toBeTruthy();
  });

  it("say why further lots could not be had, and try again", async () => {
    let isBroken = true;
    const { panel } = await gain({
      "GET /explain/gain/rows": (sent) =>
        isBroken ? refusal(409, "These figures have been updated since.") : lots(sent),
    });
    await userEvent.click(await panel.findByRole("button", { name: /^OAKD/ }));

    expect((await panel.findByRole("alert")).textContent).toBe(
      "These figures have been updated since.",
    );
    isBroken = false;
    await userEvent.click(panel.getByRole("button", { name: "Try again" }));
    expect(await panel.findByText("Jan 1, 2026")).toBeTruthy();
  });

  it("of many holdings are paged, too, and what is not shown yet stands as one line", async () => {
    const groups = Array.from({ length: 3 }, (_, at) =>
      aGroup({ symbol: `S${at}`, subtotal: 3.1, gain: 3.1 }),
    );
    const last = aGroup({ symbol: "LAST", subtotal: 90.7, gain: 90.7 });
    const { panel } = await gain(
      {
        "GET /explain/gain/groups": () =>
          answer(explanationGroups, { groups: [last], nextCursor: null }),
      },
      { groups, groupCount: 4, nextCursor: "7.1" },
    );

    expect((await panel.findByText("1 more holding")).closest("tr")?.textContent).toContain(
      "+$90.70",
    );
    await userEvent.click(panel.getByRole("button", { name: "Show more holdings" }));
    expect(await panel.findByRole("button", { name: /^LAST/ })).toBeTruthy();
    expect(panel.queryByText("1 more holding")).toBeNull();
    expect(panel.getByText("All 4 holdings are shown.")).toBeTruthy();
  });

  it("can be the accounts' instead", async () => {
    const byAccount = aGainExplained({
      groupedBy: "account",
      groups: [
        {
          ...aGroup({ symbol: "OAKD", value: 1150, subtotal: 100, gain: 100, cost: 1000 }),
          group: "account:1",
          symbol: null,
          name: "Brokerage",
          units: null,
          price: null,
          rowCount: 3,
          notCounted: { rows: 1, value: 50 },
        },
      ],
      groupCount: 1,
    });
    const { panel } = await gain({
      "GET /explain/gain": ({ search }) =>
        answer(explanation, search === "?by=account" ? byAccount : aGainExplained()),
      "GET /explain/gain/rows": lots,
    });
    await userEvent.click(await panel.findByRole("button", { name: "By account" }));

    const brokerage = await panel.findByRole("button", { name: /^Brokerage/ });
    // Value minus cost is the gain: what is not counted stands beside it.
    expect(brokerage.closest("tr")?.textContent).toBe(
      "Brokerage3 lots; 1 of them, worth $50.00, not counted$1,100.00$1,000.00Gain: +$100.00",
    );
    expect(panel.getByRole("button", { name: "By account" }).getAttribute("aria-pressed")).toBe(
      "true",
    );
    // The only one is open.
    expect(await panel.findByText("Jan 1, 2026")).toBeTruthy();
  });
});

describe("the rows of a rate", () => {
  const [flow] = aRateExplained().rows;
  const flows = (count: number) => (flow ? Array.from({ length: count }, () => flow) : []);

  it("say how many flows are not shown yet and what they add up to, and show them when asked", async () => {
    const rate = aRateExplained({
      rows: flows(3),
      rowCount: 7,
      nextCursor: "7.1",
      sums: { amount: -7_000, grown: -7_700 },
    });
    const { panel } = await open(
      {
        "GET /explain/irr": explained(rate),
        "GET /explain/irr/rows": () =>
          answer(explanationRows, { shape: "flows", rows: flows(4), nextCursor: null }),
      },
      /^Yearly return \(IRR\)/,
    );

    const further = await panel.findByText("4 more cash flows");
    expect(further.closest("tr")?.textContent).toContain("−$4,000.00");
    expect(rowTexts(panel).at(-1)).toBe("Sum−$5,900.00−$6,600.00−$6,600.00");
    await userEvent.click(panel.getByRole("button", { name: "Show more cash flows" }));

    expect(await panel.findByText("All 7 cash flows are shown.")).toBeTruthy();
    expect(panel.queryByText("4 more cash flows")).toBeNull();
    // The head, the flows, the value today and the sum.
    expect(panel.getAllByRole("row")).toHaveLength(1 + 7 + 2);
  });

  it("show all days of a return when asked", async () => {
    const year = aYearExplained();
    const first = {
      ...year,
      figure: "irr",
      rows: year.rows.slice(0, 3),
      rowCount: 8,
      nextCursor: "7.1",
    };
    const { panel } = await open(
      {
        "GET /explain/irr": explained(first),
        "GET /explain/irr/rows": () =>
          answer(explanationRows, {
            shape: "returns",
            rows: year.rows.slice(3, 8),
            nextCursor: null,
          }),
      },
      /^Yearly return \(IRR\)/,
    );
    await userEvent.click(await panel.findByRole("button", { name: "Show more days" }));

    expect(await panel.findByText("All 8 days are shown.")).toBeTruthy();
    expect(panel.getAllByRole("row")).toHaveLength(9);
  });
});
