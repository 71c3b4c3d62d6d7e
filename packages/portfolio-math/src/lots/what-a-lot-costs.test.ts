import { describe, expect, it } from "vitest";
import { addDays, isoDate } from "../days/iso-date.ts";
import type { CostBasisMethod, LotEvent } from "./lot-events.ts";
import { replayLots } from "./replay-lots.ts";

const day = isoDate;
const buy = (id: string, quantity: number, basis: number | null, on = "2024-01-02"): LotEvent => ({
  kind: "add",
  id,
  ledger: "A",
  date: day(on),
  quantity,
  basis,
});
const sell = (quantity: number, on = "2024-06-03"): LotEvent => ({
  kind: "remove",
  ledger: "A",
  date: day(on),
  quantity,
});
const replay = (method: CostBasisMethod, ...events: LotEvent[]) =>
  replayLots(events, new Map(), () => method);

describe("average cost", () => {
  it("is struck at each purchase, not only at sales", () => {
    // 26 CFR 1.1012-1(e)(7)(i): the basis of all identical shares of the account, averaged. (2 ×
    // 142.90 + 2 × 136.60) / 4 = 139.75 a share.
    const { lots } = replay("average", buy("a", 2, 285.8), buy("b", 2, 273.2, "2024-02-01"));

    expect(lots.get("A")).toMatchObject([
      { id: "a", quantity: 2, knownBasis: expect.closeTo(279.5, 10) },
      { id: "b", quantity: 2, knownBasis: expect.closeTo(279.5, 10) },
    ]);
  });

  it("goes on after a sale, which takes the oldest shares at the average", () => {
    // 26 CFR 1.1012-1(e)(7)(i) and (ii). By hand: 100 at 10 and 100 at 12 average 11; 50 leave; 50
    // more at 14.
    const { lots, matches } = replay(
      "average",
      buy("a", 100, 1000),
      buy("b", 100, 1200, "2024-02-01"),
      sell(50),
      buy("c", 50, 700, "2024-07-01"),
    );

    expect(matches).toMatchObject([{ quantity: 50, basis: expect.closeTo(550, 10) }]);
    // (150 × 11 + 700) / 200 = 11.75.
    expect(lots.get("A")?.map((lot) => lot.knownBasis / lot.quantity)).toEqual([
      expect.closeTo(11.75, 10),
      expect.closeTo(11.75, 10),
      expect.closeTo(11.75, 10),
    ]);
  });

  it("starts anew after everything is sold", () => {
    const { lots } = replay("average", buy("a", 3, 100), sell(3), buy("b", 1, 7, "2024-07-01"));

    expect(lots.get("A")).toMatchObject([{ quantity: 1, knownBasis: 7 }]);
  });
});

describe("highest cost first", () => {
  it("takes the oldest of lots bought at one price, whatever the division leaves behind the comma", () => {
    // 3 × 33.37 and 7 × 33.37: as doubles 100.11 / 3 is 33.37, 233.59 / 7 a hair more.
    const { matches } = replay(
      "hifo",
      buy("old", 3, 100.11),
      buy("new", 7, 233.59, "2024-02-01"),
      sell(3),
    );

    expect(matches).toMatchObject([{ lotId: "old", quantity: 3 }]);
  });

  it("still takes the dearer of two prices a cent apart", () => {
    const { matches } = replay(
      "hifo",
      buy("old", 3, 300),
      buy("new", 3, 300.03, "2024-02-01"),
      sell(3),
    );

    expect(matches).toMatchObject([{ lotId: "new" }]);
  });
});

it("leaves no dust behind a sale of everything, however large", () => {
  // Ten million and odd units in parts whose sum the doubles miss by 2e-9.
  const parts = [10_000_000.1, 20_000_000.2, 0.3];
  const { lots, shortfall } = replay(
    "fifo",
    ...parts.map((units, i) => buy(`p${i}`, units, 1)),
    sell(30_000_000.6),
  );

  expect(lots.get("A")).toEqual([]);
  expect(shortfall.size).toBe(0);
});

describe("returned principal", () => {
  const returned = (amount: number): LotEvent => ({
    kind: "lower-basis",
    ledger: "A",
    date: day("2024-03-01"),
    amount,
  });

  it("beyond the cost of a lot is a gain of the day, and the lot's cost stays at 0", () => {
    // 26 USC 301(c)(2) and (3): it reduces the basis, and what exceeds it is gain. 60 over 20
    // units: 30 for each lot.
    const { lots, principalGains } = replay(
      "fifo",
      buy("a", 10, 100),
      buy("b", 10, 20),
      returned(60),
    );

    expect(lots.get("A")).toMatchObject([{ knownBasis: 70 }, { knownBasis: 0 }]);
    expect(principalGains).toEqual([{ ledger: "A", lotId: "b", date: "2024-03-01", amount: 10 }]);
  });

  it("within the cost is none", () => {
    expect(replay("fifo", buy("a", 10, 100), returned(60)).principalGains).toEqual([]);
  });
});

describe("free shares", () => {
  const free = (isFree?: boolean): LotEvent => ({
    ...{ kind: "add", id: "free", ledger: "A", date: day("2024-01-02"), quantity: 5, basis: 0 },
    ...(isFree === undefined ? {} : { isFree }),
  });

  it("for 0 have an unknown cost: mostly the institution left the price out", () => {
    expect(replay("fifo", free(), sell(5)).matches).toMatchObject([{ basis: null }]);
  });

  it("cost 0 where the row says so", () => {
    expect(replay("fifo", free(true), sell(5)).matches).toMatchObject([{ basis: 0 }]);
  });
});

it("gives open lots of a ledger ids of their own when a part moves away and back", () => {
  const move = (from: string, to: string, on: string): LotEvent => ({
    ...{ kind: "move", ledger: from, toLedger: to, date: day(on), quantity: 4, toQuantity: 4 },
  });
  const { lots } = replay(
    "fifo",
    buy("a", 10, 100),
    move("A", "B", "2024-02-01"),
    move("B", "A", "2024-03-01"),
  );

  expect(lots.get("A")?.map(({ id, quantity }) => [id, quantity])).toEqual([
    ["a", 6],
    ["a-2", 4],
  ]);
});

it("replays a hundred and thirty thousand lots", () => {
  const events = Array.from({ length: 130_000 }, (_, i) =>
    buy(`l${i}`, 1, 10, addDays(day("1990-01-01"), Math.floor(i / 20))),
  );
  const { lots } = replayLots([...events, sell(129_999, "2020-01-01")], new Map(), () => "hifo");

  expect(lots.get("A")).toMatchObject([{ id: "l129999", quantity: 1 }]);
});
