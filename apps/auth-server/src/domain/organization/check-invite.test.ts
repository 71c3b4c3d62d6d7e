import { describe, expect, it } from "vitest";
import { checkInvite, type InviteCase } from "./organization-rules.ts";

const open = { emailInvites: "ALL_ALLOWED", emailAllowedDomains: [] } as const;
const aCase = (changes: Partial<InviteCase> = {}): InviteCase => ({
  organization: open,
  inviter: { roles: [], emailRoles: [] },
  emailAddress: "bob@family.example",
  roles: [],
  knownRoles: new Set(["stytch_member", "stytch_admin"]),
  ...changes,
});

describe("an invitation", () => {
  it.each([
    ["anybody, by any member", aCase()],
    [
      "an address of an allowed domain",
      aCase({
        organization: { emailInvites: "RESTRICTED", emailAllowedDomains: ["family.example"] },
      }),
    ],
    [
      "as administrator, by one",
      aCase({ inviter: { roles: ["stytch_admin"], emailRoles: [] }, roles: ["stytch_admin"] }),
    ],
    ["as plain member, by a plain member", aCase({ roles: ["stytch_member"] })],
  ])("may go to %s", (_case, given) => {
    expect(() => checkInvite(given)).not.toThrow();
  });

  it.each([
    [
      "where invitations are off",
      aCase({
        organization: { emailInvites: "NOT_ALLOWED", emailAllowedDomains: ["family.example"] },
      }),
      "invalid_email_for_invites",
    ],
    [
      "to a domain that only ends like an allowed one",
      aCase({
        organization: { emailInvites: "RESTRICTED", emailAllowedDomains: ["family.example"] },
        emailAddress: "bob@notfamily.example",
      }),
      "invalid_email_for_invites",
    ],
    [
      "with a role that the inviter lacks",
      aCase({ roles: ["stytch_admin"] }),
      "unauthorized_action",
    ],
    ["with a role that does not exist", aCase({ roles: ["owner"] }), "invalid_role"],
  ])("is refused %s", (_case, given, type) => {
    expect(() => checkInvite(given)).toThrow(type);
  });
});
