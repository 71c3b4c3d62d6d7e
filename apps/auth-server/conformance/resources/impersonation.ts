import { authenticateImpersonationAnswer } from "@stocks-vibe/contracts/auth";
import { expect } from "vitest";
import type { Group } from "../group.ts";
import { expectEach } from "../steps/outcomes.ts";
import { sessionCalls } from "../steps/session-calls.ts";
import { expectRefusal, found, leave } from "../steps/steps.ts";

/** An operator looks at the product as one member, by a token that the admin command gives. */
export function impersonationGroups(group: Group): void {
  group("impersonation", (it) => {
    it("opens a session once, in which factors cannot be changed", async (server) => {
      const { client, auth } = server;
      const { organization, member_id } = await found(server, "ada@impersonation.example");
      await leave(server);
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
      await leave(server);
      await expectRefusal(authenticate(), 401, "unable_to_auth_impersonation_token");
      const late = await newToken();
      await server.passTime(6);
      await expectRefusal(
        client.impersonation.authenticate({ impersonation_token: late }),
        401,
        "unable_to_auth_impersonation_token",
      );
    });
  });
}
