import { describe, it } from "vitest";
import type { Court } from "../court.ts";
import { expectEach } from "./outcomes.ts";
import { sessionCalls } from "./session-calls.ts";
import { found, foundWithPassword, leave, subjectOf } from "./steps.ts";

/** Ids of one organization in the hands of another one's administrator. */
export function neighboursSuite(current: () => Court): void {
  describe("another organization's members", () => {
    it("and their factors are out of an administrator's reach", async () => {
      const court = current();
      const theirs = subjectOf(await foundWithPassword(court, "theirs@neighbours.example"));
      await leave(court);
      await found(court, "ours@neighbours.example");
      await expectEach(sessionCalls(court.client, theirs), {
        organization_not_found: ["session.exchange"],
        member_session_member_id_mismatch: [
          "otps.sms.send",
          "otps.sms.authenticate",
          "totp.create",
          "totp.authenticate",
          "recoveryCodes.recover",
        ],
        password_not_found: ["self.deletePassword", "organization.members.deletePassword"],
        member_not_found: [
          "session.revokeForMember",
          "organization.members.update",
          "organization.members.delete",
          "organization.members.reactivate",
          "organization.members.deleteMFAPhoneNumber",
          "organization.members.deleteMFATOTP",
          "organization.members.unlinkRetiredEmail",
          "organization.members.startEmailUpdate",
          "organization.members.getConnectedApps",
          "organization.members.revokeConnectedApp",
        ],
      });
      await leave(court);
    });
  });
}
