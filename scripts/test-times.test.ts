import { describe, expect, it } from "vitest";
import { filesOfPlaywright, filesOfVitest, inWords, slowestLines } from "./test-times.mjs";

describe("the times of a run", () => {
  it.each([
    [900, "0.9 s"],
    [59_940, "59.9 s"],
    [61_000, "1 min 1 s"],
    [200_400, "3 min 20 s"],
  ])("says %d ms in words", (ms, words) => {
    expect(inWords(ms)).toBe(words);
  });

  it("reads files out of Vitest's report", () => {
    const report = { testResults: [{ name: "/c/apps/a/x.test.ts", startTime: 5, endTime: 1505 }] };
    expect(filesOfVitest(report, "/c")).toEqual([{ file: "apps/a/x.test.ts", ms: 1500 }]);
  });

  it("adds up the stories of a file, those within groups too, and each try", () => {
    const spec = (...durations: number[]) => ({
      tests: [{ results: durations.map((duration) => ({ duration })) }],
    });
    const report = {
      suites: [{ file: "demo.spec.ts", specs: [spec(1000)], suites: [{ specs: [spec(200, 30)] }] }],
    };
    expect(filesOfPlaywright(report)).toEqual([{ file: "e2e/demo.spec.ts", ms: 1230 }]);
  });

  it("answers the slowest first, and no more than asked for", () => {
    const files = [
      { file: "a", ms: 100 },
      { file: "b", ms: 90_000 },
      { file: "c", ms: 4_000 },
    ];
    expect(slowestLines(files, 2)).toEqual(["  1 min 30 s  b", "       4.0 s  c"]);
  });

  it("has nothing to say of a runner that left no report", () => {
    expect([...filesOfVitest({}, "/c"), ...filesOfPlaywright({})]).toEqual([]);
  });
});
