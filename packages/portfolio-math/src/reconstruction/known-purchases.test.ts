import { describe, expect, it } from "vitest";
import { isoDate } from "../days/iso-date.ts";
import type { LotEvent } from "../lots/lot-events.ts";
import type { Ledger } from "./lot.ts";
import { reconstructLots } from "./reconstruct-lots.ts";

const bought = isoDate("2015-03-02");
const lotsOf = (ledger: Partial<Ledger>, ...events: LotEvent[]) =>
  reconstructLots(
    [
      {
        ledger: "A",
        historyStart: isoDate("2023-01-01"),
        held: 10,
        price: 20,
        costBasis: null,
        reportedLots: [],
        ...ledger,
      },
    ],
    events,
  ).ledgers.get("A")?.lots;

const at = (date: string) => ({ ledger: "A", date: isoDate(date) });

describe("what is known of units held before the history", () => {
  it("makes their lot as good as any purchase, with day and cost", () => {
    const [lot] = lotsOf({ knownOpening: { units: 10, date: bought, basis: 80 } }) ?? [];

    expect(lot).toMatchObject({ date: bought, dateKnown: true, basis: 80, completeness: "full" });
    expect(lot).toMatchObject({ id: "opening", origin: "opening" });
  });

  it.each([
    ["a day alone", { date: bought, basis: null }, [bought, true, null]],
    ["a cost alone", { date: null, basis: 80 }, ["2023-01-01", false, 80]],
    [
      "a day within the history",
      { date: isoDate("2023-01-02"), basis: 80 },
      ["2023-01-01", false, 80],
    ],
  ] as const)("leaves the rest unknown: %s", (_case, known, [date, dateKnown, basis]) => {
    const [lot] = lotsOf({ knownOpening: { units: 10, ...known } }) ?? [];

    expect(lot).toMatchObject({ date, dateKnown, basis, completeness: "since-linked" });
  });

  it("completes the cost that the institution's total leaves them", () => {
    const known = { units: 10, date: bought, basis: null };
    const [lot] = lotsOf({ costBasis: 120, knownOpening: known }) ?? [];

    expect(lot).toMatchObject({ dateKnown: true, basis: 120, completeness: "full" });
  });

  it("counts for nothing where it speaks of other units", () => {
    const [lot] = lotsOf({ knownOpening: { units: 12, date: bought, basis: 80 } }) ?? [];

    expect(lot).toMatchObject({ dateKnown: false, basis: null, completeness: "since-linked" });
  });

  it("is fitted where it contradicts the institution's total", () => {
    const known = { units: 10, date: bought, basis: 80 };
    const [lot] = lotsOf({ costBasis: 120, knownOpening: known }) ?? [];

    expect(lot).toMatchObject({ basis: 120, completeness: "estimated" });
  });

  it("leaves with what is sold of them", () => {
    const known = { units: 20, date: bought, basis: 200 };
    const lots = lotsOf(
      { knownOpening: known },
      { kind: "remove", ...at("2023-05-01"), quantity: 10 },
    );

    expect(lots).toMatchObject([{ date: bought, quantity: 10, basis: 100, completeness: "full" }]);
  });
});

describe("units that came in kind and whose purchase is known", () => {
  it("take their turn by the day of their purchase", () => {
    const lots = lotsOf(
      {},
      { kind: "add", ...at("2023-02-01"), id: "bought", quantity: 10, basis: 150 },
      { kind: "add", ...at("2023-06-01"), id: "came", quantity: 10, basis: 90, bought },
      { kind: "remove", ...at("2023-07-01"), quantity: 10 },
    );

    expect(lots).toMatchObject([{ id: "bought", basis: 150 }]);
  });

  it("are not there before they come", () => {
    const lots = lotsOf(
      {},
      { kind: "add", ...at("2023-02-01"), id: "bought", quantity: 10, basis: 150 },
      { kind: "remove", ...at("2023-03-01"), quantity: 10 },
      { kind: "add", ...at("2023-06-01"), id: "came", quantity: 10, basis: 90, bought },
    );

    expect(lots).toMatchObject([
      { id: "came", date: bought, dateKnown: true, basis: 90, completeness: "full" },
    ]);
  });
});
