import fc from "fast-check";
import { expect, it } from "vitest";
import { withinReach } from "./assignment-cost.ts";
import { assignAtMinCost, type Came } from "./min-cost-assignment.ts";

const some = (what: string) =>
  fc
    .uniqueArray(fc.record({ day: fc.integer({ min: 1, max: 9 }), worth: fc.nat(40) }), {
      maxLength: 7,
      selector: ({ day, worth }) => `${day} ${worth}`,
    })
    .map((all) =>
      all.map(({ day, worth }): Came => {
        return { day, worth, key: `${what} ${day} ${worth}`, what };
      }),
    );

const keysOf = (came: readonly Came[], given: readonly Came[]) => {
  const matches = assignAtMinCost(came, withinReach(given));
  return new Map(
    [...matches].map(([one, { given: of, others }]) => [
      one.key,
      [of.key, others.map(({ key }) => key)],
    ]),
  );
};

it("gives all that is in reach of anything to something, the same whatever the order", () => {
  fc.assert(
    fc.property(some("money"), some("units"), (came, given) => {
      const matched = keysOf(came, given);
      expect(keysOf(came.toReversed(), given.toReversed())).toEqual(matched);
      const near = withinReach(given);
      expect(matched.size).toBe(came.filter((one) => near(one).length > 0).length);
    }),
  );
});

it("looks at all together: what fits one best goes to another where both then fit better", () => {
  const of = (worth: number, what: string): Came => ({ day: 1, worth, key: `${worth}`, what });
  const given = [of(10_000, "ACME"), of(9000, "BETA")];
  // The 9,100 fit the 9,000 best, and would leave 5,000 for the 10,000.
  const matched = keysOf([of(9100, "money"), of(5000, "money")], given);
  expect(matched.get("5000")?.[0]).toBe("9000");
  expect(matched.get("9100")?.[0]).toBe("10000");
});

it("ends for thousands of rows of one day, and says that all are guesses", () => {
  const many = (length: number, what: string, most: number) =>
    Array.from({ length }, (_, place): Came => {
      const worth = 1 + ((place * 7919) % most);
      return { day: 1, worth, key: `${what} ${place}`, what };
    });
  const matched = keysOf(many(2000, "money", 499), many(20, "units", 50_000));
  expect(matched.size).toBe(2000);
  expect([...matched.values()].every(([, others]) => others && others.length > 0)).toBe(true);
});
