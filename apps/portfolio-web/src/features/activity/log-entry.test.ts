import { describe, expect, it } from "vitest";
import { type KnownLog, type LogEntry, mergeLogs } from "./describe-event.ts";

const described = { what: "", who: "", more: "", refused: null };
const at = (minute: number): string => new Date(Date.UTC(2026, 10, 22, 0, minute)).toISOString();
const entry = (log: string, minute: number): LogEntry => ({
  key: `${log}${minute}`,
  occurredAt: at(minute),
  described,
});
const log = (name: string, minutes: readonly number[], hasOlder = false): KnownLog => ({
  entries: minutes.map((minute) => entry(name, minute)),
  hasOlder,
});
const keys = (logs: readonly KnownLog[]) => mergeLogs(logs).map(({ key }) => key);

describe("two logs as one", () => {
  it.each<[string, KnownLog[], string[]]>([
    [
      "in the order of time",
      [log("a", [9, 5, 1]), log("b", [8, 2])],
      ["a9", "b8", "a5", "b2", "a1"],
    ],
    [
      "only as far back as both are known",
      [log("a", [9, 7], true), log("b", [8, 2])],
      ["a9", "b8", "a7"],
    ],
    [
      "as far as the younger end of two",
      [log("a", [9, 3], true), log("b", [8, 5], true)],
      ["a9", "b8", "b5"],
    ],
    ["one of them empty", [log("a", []), log("b", [2])], ["b2"]],
    ["one of them with nothing that has words", [log("a", [], true), log("b", [2])], []],
    ["both of one moment", [log("a", [4]), log("b", [4])], ["a4", "b4"]],
    ["none", [log("a", []), log("b", [])], []],
  ])("%s", (_case, logs, expected) => {
    expect(keys(logs)).toEqual(expected);
  });

  it.each([1, 2, 3, 5])(
    "never grows but at its end, by pages of %i, and is whole at last",
    (size) => {
      const all = { a: [40, 39, 38, 20, 3, 2, 1], b: [50, 38, 21, 19, 18, 17, 4] };
      const page = (name: "a" | "b", shown: number) =>
        log(name, all[name].slice(0, shown), shown < all[name].length);
      let before: string[] = [];
      for (let shown = size; shown < all.a.length + size; shown += size) {
        const now = keys([page("a", shown), page("b", shown)]);
        expect(now.slice(0, before.length)).toEqual(before);
        before = now;
      }
      expect(before).toHaveLength(all.a.length + all.b.length);
    },
  );
});
