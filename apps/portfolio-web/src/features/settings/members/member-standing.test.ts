import { describe, expect, it } from "vitest";
import type { Member } from "#lib/auth/auth.ts";
import {
  invitedRoles,
  isAdministratorByDomain,
  offersFor,
  roleOf,
  rolesFor,
} from "./member-standing.ts";

const aMember = (changes: Partial<Member> = {}): Member => ({
  member_id: "m2",
  email_address: "theo@whitfield.example",
  name: "Theo",
  status: "active",
  untrusted_metadata: {},
  roles: [{ role_id: "stytch_member", sources: [{ type: "direct_assignment" }] }],
  ...changes,
});
const admin = { role_id: "stytch_admin", sources: [{ type: "direct_assignment" }] };
const byDomain = { role_id: "stytch_admin", sources: [{ type: "email_assignment" }] };
const auditor = { role_id: "auditor", sources: [{ type: "direct_assignment" }] };
const mayAll = { invite: true, changeRoles: true, remove: true };

describe("a role", () => {
  it("is read from what the server says, however the member comes by it", () => {
    expect(roleOf(aMember())).toBe("member");
    expect(roleOf(aMember({ roles: [admin] }))).toBe("administrator");
    expect(roleOf(aMember({ roles: [byDomain] }))).toBe("administrator");
    expect(isAdministratorByDomain(aMember({ roles: [byDomain] }))).toBe(true);
    expect(isAdministratorByDomain(aMember({ roles: [admin] }))).toBe(false);
  });

  it("is changed without losing other roles, and without giving what is everybody's or a domain's", () => {
    const both = aMember({ roles: [...aMember().roles, auditor, admin] });

    expect(rolesFor(both, "member")).toEqual(["auditor"]);
    expect(rolesFor(both, "administrator")).toEqual(["auditor", "stytch_admin"]);
    expect(rolesFor(aMember({ roles: [byDomain] }), "member")).toEqual([]);
  });

  it("is asked for in an invitation only where it is more than everybody's", () => {
    expect(invitedRoles("member")).toEqual({});
    expect(invitedRoles("administrator")).toEqual({ roles: ["stytch_admin"] });
  });
});

describe("what is offered beside a member", () => {
  it.each([
    ["an invited one", aMember({ status: "invited" }), mayAll, false, ["resend", "withdraw"]],
    ["an active one", aMember(), mayAll, false, ["changeRole", "remove"]],
    ["a pending one", aMember({ status: "pending" }), mayAll, false, ["changeRole", "remove"]],
    ["an administrator by domain", aMember({ roles: [byDomain] }), mayAll, false, ["remove"]],
    ["oneself", aMember(), mayAll, true, []],
    [
      "anybody, while rights are unknown",
      aMember(),
      { invite: undefined, changeRoles: undefined, remove: undefined },
      false,
      [],
    ],
    [
      "an invited one, to who may only invite",
      aMember({ status: "invited" }),
      { invite: true, changeRoles: false, remove: false },
      false,
      ["resend"],
    ],
    [
      "one invited as administrator, to who may only invite",
      aMember({ status: "invited", roles: [admin] }),
      { invite: true, changeRoles: false, remove: false },
      false,
      [],
    ],
    [
      "one invited as administrator, to an administrator",
      aMember({ status: "invited", roles: [admin] }),
      mayAll,
      false,
      ["resend", "withdraw"],
    ],
  ])("%s", (_who, member, rights, isYou, offers) => {
    expect(offersFor(member, rights, isYou)).toEqual(offers);
  });
});
