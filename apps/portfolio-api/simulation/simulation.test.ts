import { isFullRun } from "@stocks-vibe/server-kit/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type JudgedWorld, judgeWorld, type Shares } from "./judge-world.ts";
import { CORRUPTIONS } from "./mutations/all.ts";
import type { Corruption } from "./mutations/corruption.ts";
import { createRandom } from "./random.ts";

/**
 * Known faults: figures that a few of 2,000 portfolios show as full and wrong. The full run prints
 * them instead of failing. This table must stay empty.
 */
const NOT_YET: readonly { readonly name: string; readonly shown: string }[] = [];

const seed = fc.readConfigureGlobal().seed ?? 1;
const worlds = isFullRun() ? 2_000 : 100;
const each = Math.max(2, Math.floor((worlds * 0.8) / CORRUPTIONS.length));
const pairs = worlds - each * CORRUPTIONS.length;

const TWO = "two at once";
/** What is known to go wrong in a few of 2,000 worlds; in the sample everything holds. */
const isNotYet = (name: string): boolean => isFullRun() && NOT_YET.some((row) => row.name === name);

const shareWords = (list: readonly JudgedWorld[]): string => {
  const sum: Shares = { full: 0, "since-linked": 0, estimated: 0, "N/A": 0 };
  for (const { shares } of list) {
    for (const key of ["full", "since-linked", "estimated", "N/A"] as const)
      sum[key] += shares[key];
  }
  const all = Object.values(sum).reduce((total, count) => total + count, 0);
  const percent = (count: number) => `${((100 * count) / all).toFixed(0)}%`.padStart(4);
  return `full ${percent(sum.full)}, since ${percent(sum["since-linked"])}, estimated ${percent(sum.estimated)}, N/A ${percent(sum["N/A"])}`;
};

const keptPart = (list: readonly JudgedWorld[]): number => {
  const knowable = list.reduce((sum, one) => sum + one.knowable, 0);
  return knowable === 0 ? 1 : list.reduce((sum, one) => sum + one.kept, 0) / knowable;
};

/** In a few worlds, one that says less for a good reason tells nothing of the corruption. */
const ENOUGH_WORLDS = 20;

const lostOf = (list: readonly JudgedWorld[]): string[] => {
  const kept = keptPart(list);
  return kept < 0.9 ? [`only ${(kept * 100).toFixed(0)}% of what can be known is kept`] : [];
};

/** Nothing is shown complete and wrong, nothing is absurd, and what can be known still says so. */
const faultsOf = (list: readonly JudgedWorld[]): string[] => [
  ...list.flatMap(({ faults }) => faults),
  ...(list.length < ENOUGH_WORLDS ? [] : lostOf(list)),
];

const judgeSeeds = (corruptions: readonly Corruption[], from: number, count: number) =>
  Array.from({ length: count }, (_, place) => judgeWorld(seed + from + place, corruptions));

const print = (name: string, list: readonly JudgedWorld[]): void => {
  const mark = isNotYet(name) ? "NOT YET" : "holds  ";
  process.stdout.write(
    `${mark} ${name}: ${shareWords(list)}; kept ${(keptPart(list) * 100).toFixed(0)}%\n`,
  );
  if (!isNotYet(name)) return;
  const faults = faultsOf(list);
  process.stdout.write(`        ${faults.length} faults in ${list.length} worlds\n`);
  for (const fault of faults.slice(0, 4)) process.stdout.write(`        ${fault}\n`);
};

describe("worlds whose truth is known, as institutions list them", () => {
  const all: JudgedWorld[] = [];

  it.each(CORRUPTIONS.map((corruption, place) => [corruption.name, corruption, place] as const))(
    "shows nothing complete that is wrong: %s",
    (name, corruption, place) => {
      const judged = judgeSeeds([corruption], place * each, each);
      all.push(...judged);
      print(name, judged);
      if (!isNotYet(name)) expect(faultsOf(judged).slice(0, 5)).toEqual([]);
    },
    120_000,
  );

  it("still says what can be known, of all these worlds together", () => {
    expect(all.length).toBe(each * CORRUPTIONS.length);
    expect(lostOf(all)).toEqual([]);
  });

  it("shows nothing complete that is wrong under two corruptions at once", () => {
    const random = createRandom(seed);
    const judged = Array.from({ length: pairs }, (_, place) => {
      const pair = [0, 1].map(() => CORRUPTIONS[random.whole(0, CORRUPTIONS.length - 1)]);
      const both = [...new Set(pair)].flatMap((one) => one ?? []);
      const world = judgeWorld(seed + 10_000 + place, both);
      const names = both.map(({ name }) => name).join(" + ");
      return { ...world, faults: world.faults.map((fault) => `${names}: ${fault}`) };
    });
    print(TWO, judged);
    if (isNotYet(TWO)) return;
    expect(judged.flatMap(({ faults }) => faults.slice(0, 2)).slice(0, 8)).toEqual([]);
  }, 600_000);

  it("has no row in NOT_YET that is no corruption", () => {
    const names = [...CORRUPTIONS.map(({ name }) => name), TWO];
    expect(NOT_YET.map(({ name }) => name).filter((name) => !names.includes(name))).toEqual([]);
  });
});
