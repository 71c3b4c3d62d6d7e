import type { MarketSymbol } from "@stocks-vibe/contracts/portfolio";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { answers, createFakeApi, refusal } from "#test/fake-api.ts";
import { renderApp } from "#test/render-app.tsx";

const PATH = "/positions/OAKD/market-symbol";
const MATCH = { symbol: "VTSAX", matched_by: "Nora", matched_on: "2026-11-22" };
const COMPARED = {
  day: "2026-11-20",
  own_price: 120,
  market_price: 126,
  difference: 0.05,
};

/**
 * The panel of OAKD; a PUT answers what `put` says and, where it matches, is in force from then on.
 */
async function open(
  state: MarketSymbol,
  put: (body: unknown) => Response = () => refusal(400, "No price source knows this symbol."),
) {
  let shown = state;
  const api = createFakeApi({
    [`GET ${PATH}`]: () => answers.marketSymbol(shown),
    [`PUT ${PATH}`]: ({ body }) => {
      const answer = put(body);
      if (JSON.stringify(body).includes('"is_sure":true') || put === matches)
        shown = { ...state, match: MATCH };
      return answer;
    },
    [`DELETE ${PATH}`]: () => {
      shown = { match: null, may_match: true };
      return answers.marketSymbol(shown);
    },
  });
  renderApp("/dashboard", { api });
  await userEvent.click(await screen.findByRole("button", { name: /^OAKD/ }));
  return { api, panel: within(await screen.findByRole("dialog")) };
}

const matches = () =>
  answers.symbolMatched({ outcome: "matched", match: MATCH, compared: COMPARED });
const bodies = (api: Awaited<ReturnType<typeof open>>["api"]) =>
  api.sent.filter(({ route }) => route.startsWith("PUT")).map(({ body }) => body);
const fill = async (panel: Awaited<ReturnType<typeof open>>["panel"], symbol = "vtsax") => {
  await userEvent.click(await panel.findByRole("button", { name: "Match a market symbol" }));
  const field = panel.getByLabelText("Symbol on the market");
  expect(document.activeElement).toBe(field);
  await userEvent.type(field, `${symbol}{Enter}`);
  return field;
};

describe("the market symbol of a position", () => {
  it("is matched when the prices agree, and says by whom and since when", async () => {
    const { api, panel } = await open({ match: null, may_match: true }, matches);
    await fill(panel);

    expect(
      await panel.findByText("Priced as VTSAX, matched by Nora on Nov 22, 2026."),
    ).toBeTruthy();
    const said = panel.getByText("VTSAX is matched, and the figures follow.");
    await waitFor(() => expect(document.activeElement).toBe(said));
    expect(bodies(api)).toEqual([{ symbol: "VTSAX", is_sure: false }]);
    expect(api.sent.filter(({ route }) => route === "GET /dashboard-data").length).toBeGreaterThan(
      1,
    );

    await userEvent.click(panel.getByRole("button", { name: "Take back" }));
    expect(await panel.findByText("The market symbol is taken back, and the figures follow.")).toBe(
      said,
    );
    expect(await panel.findByRole("button", { name: "Match a market symbol" })).toBeTruthy();
  });

  it("asks where the prices differ, and says by how much", async () => {
    const { api, panel } = await open({ match: null, may_match: true }, (body) =>
      JSON.stringify(body).includes('"is_sure":true')
        ? matches()
        : answers.symbolMatched({ outcome: "differs", match: null, compared: COMPARED }),
    );
    await fill(panel);
    expect(
      await panel.findByText(
        "On Nov 20, 2026 the market's close was $126.00 and the price in your accounts $120.00 (+5.0%). Is VTSAX the same security?",
      ),
    ).toBeTruthy();
    await userEvent.click(panel.getByRole("button", { name: "Yes, use VTSAX" }));
    expect(await panel.findByText(/^Priced as VTSAX/)).toBeTruthy();
    expect(bodies(api)).toEqual([
      { symbol: "VTSAX", is_sure: false },
      { symbol: "VTSAX", is_sure: true },
    ]);
  });

  it("forgets the question when another symbol is entered", async () => {
    const { panel } = await open({ match: null, may_match: true }, () =>
      answers.symbolMatched({ outcome: "unproven", match: null, compared: null }),
    );
    const field = await fill(panel);
    expect(await panel.findByText(/so this can't be checked/)).toBeTruthy();
    await userEvent.type(field, "Y");
    expect(panel.queryByText(/so this can't be checked/)).toBe(null);
    expect(panel.getByRole("button", { name: "Check and match" })).toBeTruthy();
  });

  it("says why a symbol can't be it, at the field", async () => {
    const { panel } = await open({ match: null, may_match: true }, () =>
      answers.symbolMatched({ outcome: "too-far", match: null, compared: COMPARED }),
    );
    await fill(panel);
    expect(await panel.findByText(/Prices that far apart are of two securities/)).toBeTruthy();
    expect(panel.queryByRole("button", { name: /^Yes/ })).toBe(null);
  });

  it.each([
    ["nothing was entered", "", "Enter a symbol."],
    ["the server refuses", "none", "No price source knows this symbol."],
  ])("says so where %s", async (_case, symbol, sentence) => {
    const { panel } = await open({ match: null, may_match: true });
    await fill(panel, symbol);
    expect((await panel.findByRole("alert")).textContent).toBe(sentence);
  });

  it("only tells of a match to those who may not change it, and of nothing where there is nothing", async () => {
    const { panel } = await open({ match: MATCH, may_match: false });
    expect(await panel.findByText(/^Priced as VTSAX/)).toBeTruthy();
    expect(panel.queryByRole("button", { name: /Change|Take back/ })).toBe(null);
  });

  it("is not spoken of where the market knows the position by its own", async () => {
    const { api, panel } = await open({ match: null, may_match: false });
    await waitFor(() => expect(api.sent.map(({ route }) => route)).toContain(`GET ${PATH}`));
    expect(panel.queryByRole("region", { name: "Market symbol" })).toBe(null);
  });
});
