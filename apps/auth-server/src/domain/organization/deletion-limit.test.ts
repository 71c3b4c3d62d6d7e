import { expect, it } from "vitest";
import { secondsUntilNextAsk } from "./deletion-limit.ts";

const now = new Date("2026-03-02T12:00:00Z");
const asked = (memberId: string, secondsAgo: number) => ({
  memberId,
  askedAt: new Date(now.getTime() - secondsAgo * 1000),
});
const ofOthers = ["bob", "bob", "eve"].map((who, place) => asked(who, 100 + place));

it.each([
  ["nobody has asked", [], null],
  ["they asked once", [asked("ada", 0)], null],
  ["they asked twice", [asked("ada", 10), asked("ada", 3_600)], 82_800],
  ["they asked twice, once longer ago than a day", [asked("ada", 10), asked("ada", 86_400)], null],
  ["others asked three times", ofOthers, null],
  ["others asked four times", [...ofOthers, asked("dan", 86_000)], 400],
  ["they and others asked four times", [asked("ada", 0), ...ofOthers], 86_298],
] as const)("the next ask for a deletion where %s", (_case, earlier, wait) => {
  expect(secondsUntilNextAsk(earlier, "ada", now)).toBe(wait);
});
