import { createHash } from "node:crypto";
import { dashboard, FIGURES_VERSION } from "@stocks-vibe/contracts/portfolio";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { storedYears } from "./pending-snapshot.ts";
import { figuresAge } from "./snapshots.service.ts";

/**
 * What each version of the figures looked like: a digest of the contracts that pages parse them by.
 * Lines are added, never changed.
 */
const SHAPES: Readonly<Record<number, string>> = {
  1: "719a5d533a460495",
  // The same shape; stored rows are checked before figures are taken from them.
  2: "719a5d533a460495",
  // Each rate has its period, totals say how many positions have a known cost; payments and the
  // index's closes are stored for the timeline; the digest is of what is stored since.
  3: "06d5f4b1d41f9c27",
  // The same shape; when they were last up to date is no longer stored among them.
  4: "06d5f4b1d41f9c27",
  // The same shape; doubts a split that a member confirms in another ratio than the units prove,
  // transfers that paid, spin-offs and rows dated ahead.
  5: "06d5f4b1d41f9c27",
  // The same shape; turned dividends, accrued interest, prices far from the market's, splits on the
  // way and redemptions beside their money.
  6: "06d5f4b1d41f9c27",
  // The same shape; securities of files have a kind, accounts kept by hand value bonds and
  // contracts by what their rows multiply by, and files of the years before a link change no day
  // that it covers.
  7: "06d5f4b1d41f9c27",
  // The same shape; findings and what failing connections say are stored in every language.
  8: "06d5f4b1d41f9c27",
  // What is left out may have no price, and so no value; rates are of money at work alone.
  9: "dfb0a94c99f77bcd",
  // The same shape; where a link's own rows sell more than they leave, files of earlier years
  // change none of its days.
  10: "dfb0a94c99f77bcd",
  // The same shape; what files sell before they buy was held before them and changes no day of a
  // link, and days are summed whatever the order of their accounts.
  11: "dfb0a94c99f77bcd",
  // The same shape; of several exchanges of shares each has the money and the shares that are its
  // own.
  12: "dfb0a94c99f77bcd",
  // The same shape; spin-offs and money of mergers, reverse splits under a new number and
  // rebalances without money are no gain, loss or deposit.
  13: "dfb0a94c99f77bcd",
};

/** Whatever the order of fields. */
const sorted = (key: string, value: unknown): unknown => {
  if (key === "required" && Array.isArray(value)) return [...value].sort();
  if (!(value instanceof Object) || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
};

const shape = createHash("sha256")
  .update(JSON.stringify([z.toJSONSchema(dashboard), z.toJSONSchema(storedYears)], sorted))
  .digest("hex")
  .slice(0, 16);

describe("the version of the figures", () => {
  it("is raised whenever a page would parse them by another contract", () => {
    expect(
      SHAPES[FIGURES_VERSION],
      `the contract of the figures is now ${shape}: raise FIGURES_VERSION by one, add its line here, and remake the newest of apps/stocks-vibe/fixture-backups`,
    ).toBe(shape);
  });

  it.each([
    ["this version's", { version: 4, figures_version: 2, figures_of: 4 }, "current"],
    ["an earlier version's", { version: 4, figures_version: 1, figures_of: 4 }, "older"],
    ["a later version's", { version: 4, figures_version: 3, figures_of: 4 }, "newer"],
    [
      "a program's that knew no versions",
      { version: 4, figures_version: null, figures_of: null },
      "older",
    ],
    [
      "such a program's, over this version's",
      { version: 5, figures_version: 2, figures_of: 4 },
      "older",
    ],
    [
      "such a program's, over a later version's",
      { version: 5, figures_version: 3, figures_of: 4 },
      "older",
    ],
  ])("tells %s", (_whose, stamp, age) => {
    expect(figuresAge(stamp, 2)).toBe(age);
  });
});
