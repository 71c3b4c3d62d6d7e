import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, isoDate } from "../days/iso-date.ts";
import type { CashFlow } from "../rates/cash-flow.ts";
import { irr } from "../rates/irr.ts";
import { plainRoots } from "./plain-roots.ts";

const origin = isoDate("1990-01-01");
const amount = fc.oneof(
  fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => cents / 100),
  // From a ten-thousandth to ten thousand, as likely small as large.
  fc
    .tuple(fc.double({ min: -9, max: 9, noNaN: true }), fc.constantFrom(-1, 1))
    .map(([size, sign]) => sign * Math.exp(size)),
);
const flowsOver = (span: number) =>
  fc
    .array(fc.record({ day: fc.integer({ min: 0, max: span }), amount }), {
      minLength: 2,
      maxLength: 40,
    })
    .map((rows): CashFlow[] =>
      rows.map((row) => ({ date: addDays(origin, row.day), amount: row.amount })),
    );

describe("the rate is the one that the plain search finds, and says as well whether there are others", () => {
  it.each([30, 400, 3000, 20_000])("over %d days", (span) => {
    fc.assert(
      fc.property(flowsOver(span), (flows) => {
        const result = irr(flows);
        const { roots, complete } = plainRoots(flows, -36.7, 709.7);
        const closest = roots.toSorted((a, b) => Math.abs(a) - Math.abs(b))[0];
        if (closest === undefined || !complete || result.kind === "none") return;
        const rate = Math.expm1(closest);
        expect(Math.abs(result.value - rate) / Math.max(1, 1 + rate)).toBeLessThan(1e-8);
        expect(result.ambiguous).toBe(roots.length > 1);
      }),
      { numRuns: 500 },
    );
  });

  it("also that there is none", () => {
    fc.assert(
      fc.property(flowsOver(3000), (flows) => {
        const { roots, complete } = plainRoots(flows, -700, 709.7);
        if (irr(flows).kind === "none" && complete) expect(roots).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});

describe("rates too close for halved intervals", () => {
  // Six flows 365 days apart with v = 1 / (1 + r) at five places: found by a random search, the
  // rates checked with 50 digits.
  const amounts = [
    -1000, 12596.808995469473, -63428.54313511605, 159584.5572826035, -200625.79881917287,
    100825.39440903284,
  ];
  const flows = amounts.map((own, year) => ({
    date: addDays(isoDate("1944-03-02"), 365 * year),
    amount: own,
  }));

  it("are several, and the closest to 0 is given as one of them", () => {
    const result = irr(flows);

    expect(result).toMatchObject({ kind: "value", ambiguous: true });
    expect(result.kind === "value" && result.value).toBeCloseTo(1.3794, 4);
  });
});

it("finds the rate of flows that change sign a thousand times, all of them looked at by the plain sum", () => {
  const flows = Array.from({ length: 2001 }, (_, day) => ({
    date: addDays(origin, day),
    amount: (day % 2 === 0 ? -1 : 1) * (100 + ((day * 7919) % 900)),
  }));
  const result = irr(flows);

  if (result.kind === "none") throw new Error(result.reason);
  const discounted = flows.map(({ amount: own }, day) => own * (1 + result.value) ** (-day / 365));
  const gross = discounted.reduce((total, own) => total + Math.abs(own), 0);
  const net = discounted.reduce((total, own) => total + own, 0);
  expect(Math.abs(net) / gross).toBeLessThan(1e-12);
});
