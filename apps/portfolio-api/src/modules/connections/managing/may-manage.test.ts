import { expect, it } from "vitest";
import { mayManage } from "./may-manage.ts";

it.each([
  ["the member who linked it", "nora", ["stytch_member"], null, true],
  ["an administrator", "ada", ["stytch_member", "stytch_admin"], null, true],
  ["another member", "theo", ["stytch_member"], null, false],
  [
    "a member with a role of the organization's own",
    "theo",
    ["stytch_admin_of_nothing"],
    null,
    false,
  ],
  ["an operator in the owner's name", "nora", ["stytch_member"], "sam@support.example", false],
  ["an operator in an administrator's name", "ada", ["stytch_admin"], "sam@support.example", false],
])("lets %s manage a connection: %s %j %s → %s", (_who, memberId, roles, actor, expected) => {
  expect(mayManage({ memberId, roles, actor }, "nora")).toBe(expected);
});
