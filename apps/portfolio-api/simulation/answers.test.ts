import { describe, expect, it } from "vitest";
import { judgeWorld } from "./judge-world.ts";
import { CORRUPTIONS } from "./mutations/all.ts";

/** What a member can set right, and how many worlds of each are held against the truth. */
const ANSWERABLE = [
  "a split that nobody tells of",
  "shares that come in kind without their purchase date",
  "shares for which nothing was paid",
  "a purchase listed twice under two ids",
  "a pending purchase that stays beside the posted one",
];
const WORLDS = 8;

const judged = (name: string, isAnswered: boolean) => {
  const corruption = CORRUPTIONS.find((one) => one.name === name);
  if (!corruption) throw new Error(`no corruption is called '${name}'`);
  return Array.from({ length: WORLDS }, (_, place) =>
    judgeWorld(500 + place, [corruption], { isAnswered }),
  );
};

describe("worlds in which somebody who knows the truth answers what is asked", {
  timeout: 120_000,
}, () => {
  it.each(ANSWERABLE)(
    "show nothing complete that is wrong, and more that is complete: %s",
    (name) => {
      const [before, after] = [judged(name, false), judged(name, true)];

      expect(after.flatMap(({ faults }) => faults).slice(0, 5)).toEqual([]);
      const full = [before, after].map((worlds) =>
        worlds.reduce((sum, { shares }) => sum + shares.full, 0),
      );
      process.stdout.write(
        `${name}: ${full.map((count) => count.toFixed(0)).join(" full, answered ")}\n`,
      );
      expect(full[1]).toBeGreaterThan((full[0] ?? 0) + 0.01);
    },
  );
});
