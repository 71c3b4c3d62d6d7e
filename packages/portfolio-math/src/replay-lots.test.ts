import { describe, expect, it } from "vitest";
import { isoDate } from "./iso-date.ts";
import type { LotEvent } from "./lot-events.ts";
import cases from "./reference/lots-fifo.json" with { type: "json" };
import { replayLots } from "./replay-lots.ts";

const day = isoDate;

interface ReferenceEvent {
  type: string;
  date: string;
  qty?: number;
  price?: number;
  amount?: number;
  account?: string;
  numerator?: number;
  denominator?: number;
}

/** Splits in the reference cases come as n for d; ours come in units, so the running quantity is needed. */
function readEvents(events: readonly ReferenceEvent[]): LotEvent[] {
  let held = 0;
  return events.map((event, index): LotEvent => {
    const { date: text, qty: quantity = 0, price = 0, account: ledger = "A" } = event;
    const date = day(text);
    if (event.type === "split") {
      const added = held * ((event.numerator ?? 1) / (event.denominator ?? 1) - 1);
      held += added;
      return { kind: "split", ledger, date, added };
    }
    held += event.type === "sell" ? -quantity : quantity;
    if (event.type === "sell") return { kind: "remove", ledger, date, quantity };
    const basis = event.amount ?? quantity * price;
    return { kind: "add", id: `lot-${index}`, ledger, date, quantity, basis };
  });
}

describe("published first-in-first-out cases", () => {
  const replayable = cases.filter((item) => item.events.every((event) => event.type !== "adjust"));
  it.each(replayable)("leaves the open lots of $id", ({ events, openLots }) => {
    const { lots, shortfall } = replayLots(readEvents(events));

    const open = [...lots].flatMap(([account, held]) =>
      held.map((lot) => ({
        account,
        date: lot.date,
        qty: lot.quantity,
        costBasis: lot.knownBasis,
      })),
    );
    expect(open.length).toBe(openLots.length);
    for (const [index, expected] of openLots.entries()) {
      expect(open[index]).toMatchObject({ account: expected.account, date: expected.date });
      expect(open[index]?.qty).toBeCloseTo(expected.qty, 9);
      expect(open[index]?.costBasis).toBeCloseTo(expected.costBasis, 6);
    }
    expect(shortfall.size).toBe(0);
  });
});

const buy = (date: string, quantity: number, basis: number | null, ledger = "A"): LotEvent => ({
  kind: "add",
  id: `${ledger}-${date}`,
  ledger,
  date: day(date),
  quantity,
  basis,
});

it("reports units that were sold but never held, and keeps no negative lot", () => {
  const { lots, shortfall } = replayLots([
    buy("2024-01-02", 5, 50),
    { kind: "remove", ledger: "A", date: day("2024-02-01"), quantity: 8 },
  ]);

  expect(lots.get("A")).toEqual([]);
  expect(shortfall.get("A")).toBeCloseTo(3, 12);
});

it("moves lots to another account with their dates and cost", () => {
  const { lots } = replayLots([
    buy("2024-01-02", 10, 100),
    buy("2024-03-01", 10, 200),
    buy("2024-04-01", 1, 30, "B"),
    {
      kind: "move",
      ledger: "A",
      toLedger: "B",
      date: day("2024-06-03"),
      quantity: 15,
      toQuantity: 15,
    },
  ]);

  expect(lots.get("A")).toMatchObject([{ date: "2024-03-01", quantity: 5, knownBasis: 100 }]);
  expect(lots.get("B")).toMatchObject([
    { date: "2024-01-02", quantity: 10, knownBasis: 100 },
    { date: "2024-03-01", quantity: 5, knownBasis: 100 },
    { date: "2024-04-01", quantity: 1, knownBasis: 30 },
  ]);
});

it("gives the shares of a merger the dates and cost of the old ones", () => {
  const { lots } = replayLots([
    buy("2024-01-02", 10, 100, "OLD"),
    {
      kind: "move",
      ledger: "OLD",
      toLedger: "NEW",
      date: day("2024-06-03"),
      quantity: 10,
      toQuantity: 4,
    },
  ]);

  expect(lots.get("NEW")).toMatchObject([{ date: "2024-01-02", quantity: 4, knownBasis: 100 }]);
});

it("lowers the cost by returned principal, but not below zero", () => {
  const { lots } = replayLots([
    buy("2024-01-02", 10, 100),
    buy("2024-01-03", 10, 20),
    { kind: "lower-basis", ledger: "A", date: day("2024-02-01"), amount: 60 },
  ]);

  expect(lots.get("A")).toMatchObject([{ knownBasis: 70 }, { knownBasis: 0 }]);
});

it("splits before it trades on the same day", () => {
  const { lots } = replayLots([
    { kind: "remove", ledger: "A", date: day("2024-02-01"), quantity: 15 },
    { kind: "split", ledger: "A", date: day("2024-02-01"), added: 10 },
    buy("2024-01-02", 10, 100),
  ]);

  expect(lots.get("A")).toMatchObject([{ quantity: 5, knownBasis: 25 }]);
});

it("says which lot each sale came from and what it had cost", () => {
  const { matches } = replayLots([
    buy("2024-01-02", 10, 100),
    buy("2024-01-03", 10, null),
    { kind: "remove", ledger: "A", date: day("2024-02-01"), quantity: 12 },
  ]);

  expect(matches).toMatchObject([
    { purchased: "2024-01-02", quantity: 10, basis: 100 },
    { purchased: "2024-01-03", quantity: 2, basis: null },
  ]);
});
