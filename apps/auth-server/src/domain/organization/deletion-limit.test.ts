import { expect, it } from "vitest";
import { refusalOfAsk } from "./deletion-limit.ts";

const now = new Date("2026-03-02T12:00:00Z");
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const asked = (memberId: string, secondsAgo: number) => ({ memberId, askedAt: ago(secondsAgo) });
const ofOthers = ["bob", "bob", "eve"].map((who, place) => asked(who, 100 + place));
const often = "too_many_deletion_requests";
const soon = "admin_removed_too_recently";

it.each([
  ["nobody has asked", [], null, null],
  ["they asked once", [asked("ada", 0)], null, null],
  ["they asked twice", [asked("ada", 10), asked("ada", 3_600)], null, [often, 82_800]],
  [
    "they asked twice, once longer ago than a day",
    [asked("ada", 10), asked("ada", 86_400)],
    null,
    null,
  ],
  ["others asked three times", ofOthers, null, null],
  ["others asked four times", [...ofOthers, asked("dan", 86_000)], null, [often, 400]],
  ["they and others asked four times", [asked("ada", 0), ...ofOthers], null, [often, 86_298]],
  ["an administrator was lost just now", [], ago(0), [soon, 86_400]],
  ["one was lost an hour ago", [asked("ada", 10)], ago(3_600), [soon, 82_800]],
  ["one was lost a day ago", [], ago(86_400), null],
  [
    "they asked twice, and one was lost later",
    [asked("ada", 10), asked("ada", 3_600)],
    ago(60),
    [soon, 86_340],
  ],
  [
    "one was lost, and they asked twice later",
    [asked("ada", 10), asked("ada", 3_600)],
    ago(86_000),
    [often, 82_800],
  ],
] as const)("the next ask for a deletion where %s", (_case, earlier, administratorLostAt, wait) => {
  const refusal = refusalOfAsk({ memberId: "ada", earlier, administratorLostAt }, now);

  expect(refusal && [refusal.type, (refusal.notBefore.getTime() - now.getTime()) / 1000]).toEqual(
    wait,
  );
});
