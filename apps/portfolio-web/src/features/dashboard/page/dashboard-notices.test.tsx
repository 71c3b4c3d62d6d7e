import type { Position } from "@stocks-vibe/contracts/portfolio";
import { render } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { wind } from "#test/example-dashboard.ts";
import { dashboardMessages as spanish } from "../messages/es.ts";
import { StalePrices } from "./dashboard-notices.tsx";

const stale = (symbol: string, priceAsOf: string, priceSource = "institution"): Position => ({
  ...wind,
  symbol,
  priceAsOf,
  priceSource,
  priceIsStale: true,
});
/** The title and the text, each a paragraph. */
const told = (holdings: Position[]): string | null => {
  const { container, unmount } = render(<StalePrices holdings={holdings} />);
  const text = container.textContent;
  unmount();
  return text;
};

describe("the notice of old prices", () => {
  it("says of one day that it is that day, and of several between which they are", () => {
    expect(told([stale("LOTS", "1970-01-01"), stale("YEAR", "2026-09-03"), wind])).toContain(
      "LOTS, YEAR: the last known prices are of days between Jan 1, 1970 and Sep 3, 2026",
    );
    expect(told([stale("AAAA", "2026-09-03"), stale("BBBB", "2026-09-03")])).toContain(
      "AAAA, BBBB: the last known prices are of Sep 3, 2026",
    );
    expect(told([stale("CCCC", "2026-09-03")])).toContain(
      "CCCC: the last known price is of Sep 3, 2026",
    );
  });

  it("names five and counts the others", () => {
    const many = ["A", "B", "C", "D", "E", "F", "G"].map((name) => stale(name, "2026-09-03"));
    expect(told(many)).toContain("A, B, C, D, E and 2 more: the last known prices are of");
  });

  it.each([
    ["institutions or own trades", ["institution"], false, true],
    ["markets", ["tiingo"], true, false],
    ["both", ["institution", "tiingo"], true, true],
  ])("says where newer prices of %s would come from", (_whose, sources, tonight, own) => {
    const text = told(sources.map((source) => stale(source, "2026-09-03", source))) ?? "";

    expect(text.includes("The nightly update tries again tonight")).toBe(tonight);
    expect(text.includes("Prices of an institution or of your own trades stay until")).toBe(own);
  });

  it("is not there without old prices", () => expect(told([wind])).toBe(""));

  it("says so in Spanish too", () => {
    const days = { from: "1970-01-01", to: "2026-09-03" };
    expect(spanish.stalePrices(["LOTS", "YEAR"], days)).toMatch(/son de días entre el .+ y el /);
    expect(spanish.stalePrices(["LOTS"], { ...days, to: days.from })).toMatch(/precio conocido es/);
    expect(spanish.ownPricesText).toMatch(/tus propias operaciones/);
  });
});
