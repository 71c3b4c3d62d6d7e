import { describe, expect, it } from "vitest";
import { queuesOf } from "./jobs.ts";

const mail = { lane: "mail", names: ["send-mail", "send-text"], slots: 2 };

describe("lanes", () => {
  it.each([
    ["nothing is set apart", ["sync"], [], [{ lane: "others", names: ["sync"], slots: 3 }]],
    [
      "mail is set apart",
      ["sync", "send-mail", "send-text", "rebuild"],
      [mail],
      [mail, { lane: "others", names: ["sync", "rebuild"], slots: 3 }],
    ],
    ["a process sends no mail", ["sync"], [mail], [{ lane: "others", names: ["sync"], slots: 3 }]],
    ["a process has no task", [], [mail], [{ lane: "others", names: [], slots: 3 }]],
  ])("where %s", (_case, names, apart, lanes) => {
    expect(queuesOf(names, { apart, concurrency: 3 })).toEqual(lanes);
  });
});
