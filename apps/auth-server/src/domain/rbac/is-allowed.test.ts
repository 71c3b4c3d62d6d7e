import { describe, expect, it } from "vitest";
import { isAllowed, NO_CUSTOM_POLICY, policyOf } from "./policy-of.ts";

const policy = policyOf({
  roles: [
    {
      role_id: "auditor",
      permissions: [{ resource_id: "stytch.member", actions: ["search", "fly"] }],
    },
    { role_id: "stytch_member", permissions: [{ resource_id: "report", actions: ["read"] }] },
    { role_id: "writer", permissions: [{ resource_id: "report", actions: ["*"] }] },
  ],
  resources: [{ resource_id: "report", actions: ["read", "write"] }],
  scopes: [],
});

describe("a permission", () => {
  it.each([
    [
      "of the administrator, for every action",
      ["stytch_admin"],
      "stytch.organization",
      "delete",
      true,
    ],
    [
      "of the administrator over others",
      ["stytch_admin"],
      "stytch.member",
      "update.settings.roles",
      true,
    ],
    ["of every member, for themselves", ["stytch_member"], "stytch.self", "update.info.name", true],
    ["of every member, to see who is there", ["stytch_member"], "stytch.member", "search", true],
    ["that plain members lack", ["stytch_member"], "stytch.member", "create", false],
    [
      "for an action that '*' can't mean there",
      ["stytch_member"],
      "stytch.self",
      "update.settings.roles",
      false,
    ],
    ["for a resource that nobody knows", ["stytch_admin"], "stytch.moon", "land", false],
    ["for an action that the resource does not have", ["auditor"], "stytch.member", "fly", false],
    ["of a custom role", ["auditor"], "stytch.member", "search", true],
    ["of a custom resource, given to every member", ["stytch_member"], "report", "read", true],
    ["of a custom resource, by '*'", ["writer"], "report", "write", true],
    ["of one of several roles", ["nobody", "writer"], "report", "write", true],
    ["of an unknown role", ["nobody"], "stytch.self", "update.info.name", false],
    ["of no role", [], "stytch.self", "update.info.name", false],
  ])("%s", (_case, roles, resource, action, expected) => {
    expect(isAllowed(policy, roles, { resource, action })).toBe(expected);
  });

  it("AUTHZ-1: is missing wherever the policy is missing", () => {
    const empty = { roles: [], resources: [], scopes: [] };
    const permission = { resource: "stytch.self", action: "update.info.name" };

    expect(isAllowed(empty, ["stytch_admin"], permission)).toBe(false);
    expect(isAllowed(policyOf(NO_CUSTOM_POLICY), ["stytch_member"], permission)).toBe(true);
  });
});
