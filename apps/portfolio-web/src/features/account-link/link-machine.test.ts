import { describe, expect, it } from "vitest";
import { type LinkEvent, type LinkState, reduceLink } from "./link-machine.ts";

const success: LinkState = { name: "success", institution: "Fenwick", accountCount: 3 };
const problem = { type: "LINK_ERROR", code: "UNKNOWN_ERROR", message: "No" };
const failed: LinkState = { name: "failed", problem };
const info: LinkState = { name: "info", note: null };
const linked: LinkEvent = { type: "linked", institution: "Fenwick", accountCount: 3 };
const wentWrong: LinkEvent = { type: "wentWrong", problem };

const table: [LinkState, LinkEvent, LinkState][] = [
  [{ name: "idle" }, { type: "connectPressed" }, { name: "preparing" }],
  [failed, { type: "connectPressed" }, { name: "preparing" }],
  [{ name: "open" }, { type: "connectPressed" }, { name: "open" }],
  [{ name: "preparing" }, { type: "windowOpened" }, { name: "open" }],
  [{ name: "idle" }, { type: "windowOpened" }, { name: "idle" }],
  [{ name: "open" }, { type: "windowFinished" }, { name: "finishing" }],
  [{ name: "open" }, { type: "windowLeft", problem: null }, { name: "idle" }],
  [{ name: "open" }, { type: "windowLeft", problem }, { name: "info", note: problem }],
  [{ name: "finishing" }, { type: "windowLeft", problem: null }, { name: "finishing" }],
  [{ name: "idle" }, { type: "repairPressed" }, info],
  [failed, { type: "repairPressed" }, info],
  [{ name: "open" }, { type: "repairPressed" }, { name: "open" }],
  [info, { type: "connectPressed" }, { name: "preparing" }],
  [info, { type: "dismissed" }, { name: "idle" }],
  [{ name: "finishing" }, linked, success],
  [{ name: "idle" }, linked, { name: "idle" }],
  [{ name: "preparing" }, wentWrong, failed],
  [{ name: "open" }, wentWrong, failed],
  [{ name: "finishing" }, wentWrong, failed],
  [failed, { type: "handedOverAgain" }, { name: "finishing" }],
  [{ name: "idle" }, { type: "handedOverAgain" }, { name: "idle" }],
  [success, wentWrong, success],
  [success, { type: "dismissed" }, { name: "idle" }],
  [failed, { type: "dismissed" }, { name: "idle" }],
  [{ name: "open" }, { type: "dismissed" }, { name: "open" }],
];

describe("reduceLink", () => {
  it.each(table)("%j after %j is %j", (state, event, next) => {
    expect(reduceLink(state, event)).toEqual(next);
  });
});
