import { describe, expect, it } from "vitest";
import type { Court } from "../court.ts";
import { expectEach } from "./outcomes.ts";
import { sessionCalls } from "./session-calls.ts";
import { found, foundWithPassword, invite, inviteAndJoin, leave, subjectOf } from "./steps.ts";

/** What the client says a member may do is what the server lets them do. */
export function rightsSuite(current: () => Court): void {
  describe("rights", () => {
    it("are known to the client by the policy in the settings", async () => {
      const court = current();
      const { client } = court;
      await found(court, "admin@rights.example");
      expect(await client.rbac.isAuthorized("stytch.member", "create")).toBe(true);
      expect(client.rbac.isAuthorizedSync("stytch.organization", "update.info.name")).toBe(true);
      expect(await client.rbac.allPermissions()).toMatchObject({
        "stytch.member": { create: true, delete: true, search: true },
      });
      const magic_links_token = await invite(court, "member@rights.example");
      await leave(court);

      await client.magicLinks.authenticate({ magic_links_token, session_duration_minutes: 60 });
      expect(await client.rbac.isAuthorized("stytch.member", "create")).toBe(false);
      expect(await client.rbac.isAuthorized("stytch.self", "update.info.name")).toBe(true);
      await leave(court);
      expect(await client.rbac.isAuthorized("stytch.self", "update.info.name")).toBe(false);
    });

    it("that a member lacks close every call about others and about the organization", async () => {
      const court = current();
      const boss = subjectOf(await foundWithPassword(court, "boss@rights.example"));
      await inviteAndJoin(court, "clerk@rights.example");
      await expectEach(sessionCalls(court.client, boss), {
        unauthorized_action: [
          "session.revokeForMember",
          "organization.update",
          "organization.delete",
          "organization.getConnectedApps",
          "organization.getConnectedApp",
          "organization.members.create",
          "organization.members.update",
          "organization.members.delete",
          "organization.members.reactivate",
          "organization.members.deletePassword",
          "organization.members.deleteMFAPhoneNumber",
          "organization.members.deleteMFATOTP",
          "organization.members.unlinkRetiredEmail",
          "organization.members.startEmailUpdate",
          "organization.members.getConnectedApps",
          "organization.members.revokeConnectedApp",
          "self.deletePassword",
        ],
        member_session_member_id_mismatch: [
          "otps.sms.send",
          "otps.sms.authenticate",
          "totp.create",
          "totp.authenticate",
          "recoveryCodes.recover",
        ],
      });
      const { client } = court;
      await expectEach(
        {
          "magicLinks.email.invite": () =>
            client.magicLinks.email.invite({ email_address: "friend@rights.example" }),
          "organization.members.search": () =>
            client.organization.members.search({
              query: {
                operator: "AND",
                operands: [{ filter_name: "member_mfa_phone_number_fuzzy", filter_value: "555" }],
              },
            }),
        },
        { unauthorized_action: ["magicLinks.email.invite", "organization.members.search"] },
      );
      await leave(court);
    });
  });
}
