import { describe, expect, it } from "vitest";
import { lanesOf } from "./lanes.ts";

const mail = { names: ["send-mail", "send-text"], slots: 2 };

describe("lanes", () => {
  it.each([
    ["nothing is set apart", ["sync"], [], [{ names: ["sync"], slots: 3 }]],
    [
      "mail is set apart",
      ["sync", "send-mail", "send-text", "rebuild"],
      [mail],
      [mail, { names: ["sync", "rebuild"], slots: 3 }],
    ],
    ["a process sends no mail", ["sync"], [mail], [{ names: ["sync"], slots: 3 }]],
    ["a process has no task", [], [mail], [{ names: [], slots: 3 }]],
  ])("where %s", (_case, names, apart, lanes) => {
    expect(lanesOf(names, { apart, concurrency: 3 })).toEqual(lanes);
  });
});
