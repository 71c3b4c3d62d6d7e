import fc from "fast-check";
import { expect, it } from "vitest";
import { addDays, isoDate } from "../days/iso-date.ts";
import type { CostBasisMethod, LotEvent, OpenLot } from "../lots/lot-events.ts";
import { replayLots } from "../lots/replay-lots.ts";
import { plainReplay } from "./plain-replay.ts";

const step = fc.record({
  kind: fc.constantFrom(
    "add",
    "add",
    "add",
    "remove",
    "remove",
    "choose",
    "split",
    "lower-basis",
    "move",
    "spin-off",
  ),
  ledger: fc.constantFrom("A", "A", "B"),
  day: fc.integer({ min: 0, max: 60 }),
  quantity: fc.integer({ min: 1, max: 60 }),
  cents: fc.option(fc.integer({ min: 1, max: 500_000 }), { freq: 6 }),
  which: fc.nat(40),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

function eventOf({ kind, ledger, day, quantity, cents, which }: Step, index: number): LotEvent {
  const at = { ledger, date: addDays(isoDate("2024-01-01"), day) };
  if (kind === "remove") return { kind, ...at, quantity };
  if (kind === "choose")
    return {
      kind: "remove",
      ...at,
      quantity,
      lots: [{ lotId: `lot-${which}`, quantity: which + 1 }],
    };
  if (kind === "split") return { kind, ...at, added: quantity };
  if (kind === "lower-basis") return { kind, ...at, amount: which };
  if (kind === "move")
    return { kind, ...at, ledger: "A", toLedger: "B", quantity, toQuantity: quantity / 2 };
  if (kind === "spin-off") {
    const basisShare = cents === null ? null : (cents % 100) / 100;
    return {
      kind,
      id: `spin-${index}`,
      ...at,
      ledger: "A",
      toLedger: "B",
      toQuantity: quantity,
      basisShare,
    };
  }
  return {
    kind: "add",
    id: `lot-${index}`,
    ...at,
    quantity,
    basis: cents === null ? null : cents / 100,
  };
}

const method = fc.constantFrom<CostBasisMethod[]>("fifo", "lifo", "hifo", "average");
const close = (value: number) => expect.closeTo(value, 6);
const plainly = ({ id: _, ...lot }: OpenLot) => ({
  ...lot,
  quantity: close(lot.quantity),
  knownBasis: close(lot.knownBasis),
  unknownUnits: close(lot.unknownUnits),
});

it("leaves the lots, takes the slices and misses the units that the plain way does", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), method, (steps, chosen) => {
      const events = steps.map(eventOf);
      const { lots, matches, shortfall } = replayLots(events, new Map(), () => chosen);
      const plain = plainReplay(events, new Map(), () => chosen);

      for (const ledger of ["A", "B"]) {
        expect(lots.get(ledger) ?? []).toMatchObject((plain.lots.get(ledger) ?? []).map(plainly));
        expect(shortfall.get(ledger) ?? 0).toBeCloseTo(plain.shortfall.get(ledger) ?? 0, 6);
      }
      expect(matches).toMatchObject(
        plain.matches.map(({ purchased, quantity, basis }) => ({
          purchased,
          quantity: close(quantity),
          basis: basis === null ? null : close(basis),
        })),
      );
    }),
    { numRuns: 2000 },
  );
});
