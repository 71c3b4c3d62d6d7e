import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Budget, type Ending, inWords, search } from "./search.ts";

const BUDGET: Budget = { seed: 7, worlds: 20, steps: 60, shortensFor: 10_000 };

/** A world that breaks a promise when a 7 comes after a 3, and another one when a 9 comes. */
async function play(events: readonly number[]): Promise<Ending> {
  const isBroken = events.indexOf(7) > events.indexOf(3) && events.includes(3);
  const kind = events.includes(9) ? "nine" : "order";
  const breach = isBroken || kind === "nine" ? { kind, message: `found ${kind}` } : null;
  return { breach, story: events.map(String), steps: events.length, calls: 1 };
}

describe("a search", () => {
  it("leaves out of a story what its breach does not need, and finds the same again by its seed", async () => {
    const found = await search(BUDGET, fc.nat({ max: 8 }), play);
    expect(inWords(found.ending)).toBe("found order\n\n3\n7");
    expect(await search(BUDGET, fc.nat({ max: 8 }), play)).toEqual(found);
  });

  it("keeps to the kind of breach that it found", async () => {
    const { ending } = await search(BUDGET, fc.constantFrom(9, 3, 7), play);
    expect(ending).toMatchObject({ breach: { kind: "nine" }, story: ["9"] });
  });

  it("plays every world to its end where nothing is broken", async () => {
    const found = await search(BUDGET, fc.nat({ max: 6 }), play);
    expect(found).toMatchObject({ ending: { breach: null }, steps: 1_200, calls: 20 });
  });
});
