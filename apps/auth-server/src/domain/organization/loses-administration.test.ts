import { expect, it } from "vitest";
import { losesAdministration } from "./loses-administration.ts";

const admins = (accepted: number, named: number) => ({ accepted, named });

it.each([
  ["the only one who accepted goes", admins(1, 0), admins(0, 0), true],
  ["the only one who accepted goes, and one was named", admins(1, 1), admins(0, 1), true],
  ["the only one who accepted goes, and many were named", admins(1, 9), admins(0, 9), true],
  ["one of two who accepted goes", admins(2, 0), admins(1, 0), false],
  ["somebody who was named goes", admins(1, 1), admins(1, 0), false],
  ["the only one is one who was named, and goes", admins(0, 1), admins(0, 0), true],
  ["one of two who were named goes, and nobody accepted", admins(0, 2), admins(0, 1), false],
  ["the only one accepts", admins(0, 1), admins(1, 0), false],
  ["nobody is one anyway", admins(0, 0), admins(0, 0), false],
  ["a first one is made", admins(0, 0), admins(0, 1), false],
] as const)("AUTHZ-5: %s", (_case, before, after, expected) => {
  expect(losesAdministration(before, after)).toBe(expected);
});
