import type { RbacPolicy } from "@stocks-vibe/contracts/auth";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { anOrganization, aSignIn, refusal, success } from "../../testing/fake-server.ts";
import { someSettings } from "../../testing/some-settings.ts";
import { AUTHENTICATE, BOOTSTRAP, leavePage, signedIn, start } from "../../testing/start-client.ts";
import { customRolesOf, isAllowed, mapPermissions, type Role } from "./rbac.ts";

const MEMBER: Role = {
  role_id: "stytch_member",
  permissions: [{ resource_id: "stytch.self", actions: ["update.info.name"] }],
};
const ADMIN: Role = {
  role_id: "stytch_admin",
  permissions: [
    { resource_id: "stytch.member", actions: ["*"] },
    { resource_id: "stytch.organization", actions: ["update.info.name", "delete"] },
  ],
};
const roles = [MEMBER, ADMIN];
const policy: RbacPolicy = {
  roles: roles.map(({ role_id, permissions }) => ({
    role_id,
    permissions: permissions.map(({ resource_id, actions }) => ({
      resource_id,
      actions: [...actions],
    })),
  })),
  resources: [
    { resource_id: "stytch.member", actions: ["create", "delete"] },
    { resource_id: "stytch.self", actions: ["update.info.name", "delete"] },
  ],
  scopes: [],
};

describe("a permission", () => {
  it.each([
    [["stytch_member"], "stytch.self", "update.info.name", true],
    [["stytch_member"], "stytch.self", "delete", false],
    [["stytch_member"], "stytch.member", "create", false],
    [["stytch_admin"], "stytch.member", "anything at all", true],
    [["stytch_admin"], "stytch.organization", "delete", true],
    [["stytch_admin"], "stytch.organization", "*", false],
    [["stytch_admin"], "stytch.self", "update.info.name", false],
    [["stytch_member", "stytch_admin"], "stytch.self", "update.info.name", true],
    [["unknown"], "stytch.member", "create", false],
    [[], "stytch.member", "create", false],
  ])("of %j for %s, %s: %s", (held, resource, action, expected) => {
    expect(isAllowed(roles, held, resource, action)).toBe(expected);
  });

  it("is never lost by holding one more role, and never gained by holding one less", () => {
    const everyRole = roles.map(({ role_id }) => role_id);
    for (const { resource_id, actions } of policy.resources) {
      for (const action of actions) {
        for (const held of everyRole) {
          if (!isAllowed(roles, [held], resource_id, action)) continue;
          expect(isAllowed(roles, everyRole, resource_id, action)).toBe(true);
        }
        expect(isAllowed(roles, [], resource_id, action)).toBe(false);
      }
    }
  });
});

describe("the permission map", () => {
  it("judges each action of each resource", () => {
    expect(mapPermissions(policy, roles, ["stytch_admin"])).toEqual({
      "stytch.member": { create: true, delete: true },
      "stytch.self": { "update.info.name": false, delete: false },
    });
  });

  it("is empty without a policy", () => {
    expect(mapPermissions(null, [], ["stytch_admin"])).toEqual({});
  });
});

describe("roles that an organization made for itself", () => {
  const own = { role_id: "bookkeeper", permissions: [{ resource_id: "r", actions: ["a"] }] };

  it.each([
    [[own], [own]],
    [[own, { role_id: 1 }, null, { role_id: "x", permissions: [{}] }], [own]],
    ["not a list", []],
  ])("of %j are %j", (custom_roles, expected) => {
    expect(customRolesOf({ ...anOrganization(), ...{ custom_roles } })).toEqual(expected);
  });

  it("are none without an organization, or where it tells of none", () => {
    expect(customRolesOf(null)).toEqual([]);
    expect(customRolesOf(anOrganization())).toEqual([]);
  });
});

describe("the client's answer", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    leavePage();
    vi.useRealTimers();
  });

  const withPolicy = { [BOOTSTRAP]: () => success(someSettings({ rbac_policy: policy })) };
  const asAdmin = () => success(aSignIn("token-1", { roles: ["stytch_admin"] }));

  it("waits for the policy, and then is at hand", async () => {
    const { client } = await signedIn({ ...withPolicy, [AUTHENTICATE]: asAdmin });

    expect(client.rbac.isAuthorizedSync("stytch.member", "create")).toBe(false);
    expect(await client.rbac.isAuthorized("stytch.member", "create")).toBe(true);
    expect(client.rbac.isAuthorizedSync("stytch.member", "create")).toBe(true);
    expect((await client.rbac.allPermissions())["stytch.member"]?.delete).toBe(true);
  });

  it("merges the organization's own roles", async () => {
    const signIn = aSignIn("token-1", { roles: ["bookkeeper"] });
    const custom_roles = [
      { role_id: "bookkeeper", permissions: [{ resource_id: "stytch.self", actions: ["delete"] }] },
    ];
    const { client } = await signedIn({
      ...withPolicy,
      [AUTHENTICATE]: () =>
        success({ ...signIn, organization: { ...signIn.organization, custom_roles } }),
    });

    expect(await client.rbac.isAuthorized("stytch.self", "delete")).toBe(true);
  });

  it("is no without a session", async () => {
    const { client } = start(withPolicy);

    expect(await client.rbac.isAuthorized("stytch.self", "update.info.name")).toBe(false);
  });

  it("is no, with a warning, while the policy cannot be read", async () => {
    const { client, onWarning } = await signedIn({
      [BOOTSTRAP]: () => refusal(500, "internal_server_error"),
      [AUTHENTICATE]: asAdmin,
    });

    expect(await client.rbac.isAuthorized("stytch.member", "create")).toBe(false);
    expect(await client.rbac.allPermissions()).toEqual({});
    expect(onWarning).toHaveBeenCalled();
  });
});
