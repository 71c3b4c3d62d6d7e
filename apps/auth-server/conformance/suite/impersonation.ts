import { authenticateImpersonationAnswer } from "@stocks-vibe/contracts/auth";
import { describe, expect, it } from "vitest";
import type { Court } from "../court.ts";
import { expectEach } from "./outcomes.ts";
import { sessionCalls } from "./session-calls.ts";
import { expectRefusal, found, leave } from "./steps.ts";

/** An operator looks at the product as one member, by a token that the admin command gives. */
export function impersonationSuite(current: () => Court): void {
  describe("impersonation", () => {
    it("opens a session once, in which factors cannot be changed", async () => {
      const court = current();
      const { client, auth } = court;
      const { organization, member_id } = await found(court, "ada@impersonation.example");
      await leave(court);
      const newToken = () =>
        auth.auth.admin.impersonate({
          organizationId: organization.organization_id,
          memberId: member_id,
          impersonator: "operator@stocks-vibe.example",
          reason: "A question about a figure",
        });
      const impersonation_token = await newToken();
      const authenticate = () => client.impersonation.authenticate({ impersonation_token });
      const answer = authenticateImpersonationAnswer.parse(await authenticate());
      expect(answer).toMatchObject({ member_authenticated: true, member_id });
      const { organization_id } = organization;
      await expectEach(sessionCalls(client, { organization_id, member_id, password_id: "none" }), {
        unauthorized_action: [
          "session.exchange",
          "discovery.organizations.list",
          "otps.sms.send",
          "otps.sms.authenticate",
          "totp.create",
          "totp.authenticate",
          "recoveryCodes.get",
          "recoveryCodes.rotate",
          "recoveryCodes.recover",
          "passwords.resetBySession",
          "organization.delete",
          "organization.members.deletePassword",
          "organization.members.deleteMFAPhoneNumber",
          "organization.members.deleteMFATOTP",
          "organization.members.startEmailUpdate",
          "self.deletePassword",
          "self.deleteMFAPhoneNumber",
          "self.deleteMFATOTP",
          "self.startEmailUpdate",
        ],
        answered: ["organization.get", "self.get", "organization.members.search"],
      });
      await leave(court);
      await expectRefusal(authenticate(), 401, "unable_to_auth_impersonation_token");
      const late = await newToken();
      await court.passTime(6);
      await expectRefusal(
        client.impersonation.authenticate({ impersonation_token: late }),
        401,
        "unable_to_auth_impersonation_token",
      );
    });
  });
}
