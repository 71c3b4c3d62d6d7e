import { describe, expect, it } from "vitest";
import { type LinkEvent, type LinkState, reduceLink } from "./link-machine.ts";

const success: LinkState = { name: "success", institution: "Fenwick", accountCount: 3 };
const failed: LinkState = { name: "failed", message: "No" };
const linked: LinkEvent = { type: "linked", institution: "Fenwick", accountCount: 3 };
const wentWrong: LinkEvent = { type: "wentWrong", message: "No" };

const table: [LinkState, LinkEvent, LinkState][] = [
  [{ name: "idle" }, { type: "connectPressed" }, { name: "preparing" }],
  [failed, { type: "connectPressed" }, { name: "preparing" }],
  [{ name: "open" }, { type: "connectPressed" }, { name: "open" }],
  [{ name: "preparing" }, { type: "windowOpened" }, { name: "open" }],
  [{ name: "idle" }, { type: "windowOpened" }, { name: "idle" }],
  [{ name: "open" }, { type: "windowFinished" }, { name: "finishing" }],
  [{ name: "open" }, { type: "windowLeft" }, { name: "idle" }],
  [{ name: "finishing" }, { type: "windowLeft" }, { name: "finishing" }],
  [{ name: "finishing" }, linked, success],
  [{ name: "idle" }, linked, { name: "idle" }],
  [{ name: "preparing" }, wentWrong, failed],
  [{ name: "open" }, wentWrong, failed],
  [{ name: "finishing" }, wentWrong, failed],
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
