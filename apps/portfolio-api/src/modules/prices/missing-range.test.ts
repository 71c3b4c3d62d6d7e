import { isoDate } from "@stocks-vibe/portfolio-math";
import { describe, expect, it } from "vitest";
import { missingRange } from "./missing-range.ts";

const wanted = { from: isoDate("2020-11-21"), to: isoDate("2026-11-21") };

describe("missingRange", () => {
  it.each([
    ["nothing is stored", undefined, wanted],
    ["the start is missing", { first: "2024-01-02", last: "2026-11-20" }, wanted],
    [
      "the newest days are missing",
      { first: "2020-11-23", last: "2026-11-18" },
      { from: "2026-11-19", to: "2026-11-21" },
    ],
    ["everything is there", { first: "2020-11-23", last: "2026-11-21" }, undefined],
  ])("when %s", (_case, stored, expected) => {
    expect(missingRange(stored, wanted)).toEqual(expected);
  });
});
