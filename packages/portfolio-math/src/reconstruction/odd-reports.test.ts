import { describe, expect, it } from "vitest";
import { isoDate } from "../days/iso-date.ts";
import type { LotEvent } from "../lots/lot-events.ts";
import { changesByLedger } from "../lots/lot-events.ts";
import type { Ledger } from "./lot.ts";
import { quantityGap } from "./opening-quantity.ts";
import { reconstructLots } from "./reconstruct-lots.ts";

const day = isoDate;
const buy = (
  on: string,
  quantity: number,
  basis: number | null,
  more: { isUndated?: boolean } = {},
): LotEvent => ({
  ...{ kind: "add", id: `buy-${on}`, ledger: "A", date: day(on), quantity, basis },
  ...more,
});
const sell = (on: string, quantity: number, proceeds?: number): LotEvent => ({
  ...{ kind: "remove", ledger: "A", date: day(on), quantity },
  ...(proceeds === undefined ? {} : { proceeds }),
});

function rebuilt(report: Partial<Ledger>, ...events: LotEvent[]) {
  const ledger: Ledger = {
    ...{
      ledger: "A",
      historyStart: day("2023-01-01"),
      held: 0,
      price: 10,
      costBasis: null,
      reportedLots: [],
    },
    ...report,
  };
  const found = reconstructLots([ledger], events).ledgers.get("A");
  if (!found) throw new Error("no ledger A");
  return found;
}
const gapOf = (held: number, ...events: LotEvent[]) =>
  quantityGap(changesByLedger(events).get("A") ?? [], held);

describe("a short position", () => {
  it("opened by a sale in the history was not held before", () => {
    expect(gapOf(-1, sell("2024-02-01", 1))).toEqual({ opening: 0, excess: 0 });
  });

  it("from before the history is a negative opening", () => {
    expect(gapOf(-3, sell("2024-02-01", 1))).toEqual({ opening: -2, excess: 0 });
  });

  it("that was bought back needs neither an opening nor a disposal nobody reported", () => {
    expect(gapOf(0, sell("2024-02-01", 2), buy("2024-03-01", 2, 100))).toEqual({
      opening: 0,
      excess: 0,
    });
  });

  it("of which some units were moved in from another security has no cost that its sales could tell", () => {
    // 5 moved in and 8 sold for 800 leave 3 owed: their part of the 800 is not that of all eight.
    const moved: LotEvent = {
      ...{ kind: "move", ledger: "B", toLedger: "A", date: day("2024-01-15") },
      ...{ quantity: 5, toQuantity: 5 },
    };
    expect(rebuilt({ held: -3 }, moved, sell("2024-02-01", 8, 800)).lots).toMatchObject([
      { quantity: -3, basis: null, completeness: "estimated" },
    ]);
  });

  it("gains what its sale brought less what it costs to buy back", () => {
    // An option written for 300 that would cost 100 to buy back (multiplier 100, at 1 a unit): −100
    // − (−300) = 200 ahead.
    const { lots } = rebuilt({ held: -1 }, sell("2024-02-01", 1, 300));

    expect(lots).toMatchObject([
      { quantity: -1, basis: -300, date: "2024-02-01", dateKnown: true, completeness: "full" },
    ]);
  });

  it("keeps of what its sales brought the part of what is still owed", () => {
    const { lots } = rebuilt(
      { held: -1 },
      sell("2024-02-01", 2, 500),
      sell("2024-02-02", 2, 700),
      buy("2024-03-01", 3, 90),
    );

    expect(lots).toMatchObject([{ quantity: -1, basis: expect.closeTo(-300, 10) }]);
  });

  it("takes the institution's total, with either sign, before its own sales", () => {
    expect(rebuilt({ held: -1, costBasis: 290 }, sell("2024-02-01", 1, 300)).lots).toMatchObject([
      { basis: -290 },
    ]);
  });

  it("is complete where the total and its own sales agree", () => {
    const { lots } = rebuilt({ held: -1, costBasis: -300 }, sell("2024-02-01", 1, 300));

    expect(lots).toMatchObject([{ basis: -300, dateKnown: true, completeness: "full" }]);
  });

  it("of which a part was owed before the history has an unknown basis", () => {
    expect(rebuilt({ held: -2 }, sell("2024-02-01", 1, 300)).lots).toMatchObject([
      { quantity: -2, basis: null, dateKnown: false, completeness: "estimated" },
    ]);
  });
});

describe("a total cost of 0", () => {
  it.each([0, -90.12])(
    "beside purchases that cost something %d is none: the rows count",
    (costBasis) => {
      expect(rebuilt({ held: 10, costBasis }, buy("2024-01-02", 10, 1000)).lots).toMatchObject([
        { basis: 1000, completeness: "full" },
      ]);
    },
  );

  it("leaves what was there before the history unknown", () => {
    expect(rebuilt({ held: 15, costBasis: 0 }, buy("2024-01-02", 10, 1000)).lots).toMatchObject([
      { id: "opening", basis: null },
      { basis: 1000 },
    ]);
  });
});

it("gives no lot a negative basis where returned principal exceeds its part of the reported total", () => {
  // 26 USC 301(c)(3). Ten before the history, ten bought for 100, 100 returned (5 a unit): of 40 in
  // all the opening lot would get 40 − 50 = −10.
  const { lots } = rebuilt({ held: 20, costBasis: 40 }, buy("2024-01-02", 10, 100), {
    kind: "lower-basis",
    ledger: "A",
    date: day("2024-02-01"),
    amount: 100,
  });

  expect(lots.map(({ basis }) => basis)).toEqual([20, 20]);
  expect(lots.every(({ completeness }) => completeness === "estimated")).toBe(true);
});

describe("a holding under a millionth of a unit", () => {
  it("was held before a history that doesn't tell of it", () => {
    expect(gapOf(5e-7)).toEqual({ opening: 5e-7, excess: 0 });
    expect(rebuilt({ held: 5e-7 }).lots).toMatchObject([{ id: "opening", quantity: 5e-7 }]);
  });

  it("is what a sale left", () => {
    const { lots, gap } = rebuilt(
      { held: 4e-7 },
      buy("2024-01-02", 1e-6, 10),
      sell("2024-02-01", 6e-7),
    );

    expect(gap).toEqual({ opening: 0, excess: 0 });
    expect(lots).toMatchObject([
      { quantity: expect.closeTo(4e-7, 15), basis: expect.closeTo(4, 9), completeness: "full" },
    ]);
  });
});

describe("ids", () => {
  it("that the institution gives twice are told apart", () => {
    const own = { lotId: "L", date: day("2020-01-02"), quantity: 5, costBasis: 50 };

    expect(rebuilt({ held: 10, reportedLots: [own, own] }).lots.map(({ id }) => id)).toEqual([
      "L",
      "L-2",
    ]);
  });
});

it("doesn't know when shares were bought that arrived in kind, and takes their cost from the total", () => {
  const { lots } = rebuilt(
    { held: 10, costBasis: 420 },
    buy("2024-01-02", 10, null, { isUndated: true }),
  );

  expect(lots).toMatchObject([
    {
      date: "2024-01-02",
      dateKnown: false,
      basis: 420,
      origin: "rebuilt",
      completeness: "full",
    },
  ]);
});

it("rebuilds a hundred and thirty thousand lots", () => {
  const events = Array.from({ length: 130_000 }, (_, i) => ({
    ...buy("2024-01-02", 1, 10),
    id: `l${i}`,
  }));

  const ledger = { ledger: "A", historyStart: day("2023-01-01"), held: 130_000, price: 10 };
  const { ledgers } = reconstructLots(
    [{ ...ledger, costBasis: 1_300_000, reportedLots: [] }],
    events,
  );

  expect(ledgers.get("A")?.lots).toHaveLength(130_000);
});
