import { expect, it } from "vitest";
import {
  type Administrator,
  losesAdministration,
  lostAdministrators,
} from "./lost-administrators.ts";

const admin = (memberId: string, about: Partial<Administrator> = {}): Administrator => ({
  memberId,
  name: "",
  emailAddress: `${memberId}@family.example`,
  isProven: true,
  hasAccepted: true,
  isBreakglass: false,
  hasPassword: false,
  ...about,
});
const [ann, eve] = [admin("ann"), admin("eve")];
const byPassword = { isProven: false, hasPassword: true };
const both = [ann, eve];
const moved = admin("ann", { emailAddress: "eve2@family.example" });
const unproven = { ...moved, isProven: false, hasAccepted: false };

it.each([
  ["who is gone", both, [eve], [ann]],
  ["whose address is another", both, [moved, eve], [ann]],
  ["whose address waits for its proof", both, [unproven, eve], [ann]],
  ["nobody where all are there", both, [eve, ann], []],
  ["nobody where one is made", [eve], both, []],
  ["nobody who did it", both, [ann], []],
  ["nobody who never proved a mailbox", [unproven, eve], [eve], []],
] as const)("an administrator is lost: %s", (_case, before, after, lost) => {
  const change = { before, after, byMemberId: "eve", requiresSso: false };

  expect(lostAdministrators({ ...change, deletionWaits: false })).toEqual(lost);
  const whileWaiting = () => lostAdministrators({ ...change, deletionWaits: true });
  if (lost.length > 0) expect(whileWaiting).toThrow("cannot_remove_admin_while_deletion_waits");
  else expect(whileWaiting()).toEqual([]);
});

it("AUTHZ-5: the last who accepted is not lost, by whosever doing, deletion or not", () => {
  for (const deletionWaits of [false, true]) {
    const change = {
      before: [ann],
      after: [],
      byMemberId: "ann",
      deletionWaits,
      requiresSso: false,
    };
    expect(() => lostAdministrators(change)).toThrow("cannot_remove_last_admin");
  }
});

it.each([
  ["the only one who gets in without single sign-on goes", [], true],
  ["their right goes", [eve, admin("ann")], true],
  ["another has it", [admin("eve", { isBreakglass: true })], false],
  ["they keep it by a password", [admin("ann", { ...byPassword, isBreakglass: true })], false],
  [
    "they have no other way any more",
    [admin("ann", { isProven: false, isBreakglass: true })],
    true,
  ],
] as const)("SAML-6: while single sign-on is required: %s", (_case, after, isRefused) => {
  const before = [admin("ann", { isBreakglass: true }), eve];
  const change = { before, after: [...after, eve], byMemberId: "ann", deletionWaits: false };
  const result = (requiresSso: boolean) => () => lostAdministrators({ ...change, requiresSso });
  if (isRefused) expect(result(true)).toThrow("sso_requirement_needs_breakglass");
  else expect(result(true)).not.toThrow();
  expect(result(false)).not.toThrow();
});

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
