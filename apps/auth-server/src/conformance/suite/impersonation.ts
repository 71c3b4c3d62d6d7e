import { authenticateImpersonationAnswer } from "@stocks-vibe/contracts/auth";
import { describe, expect, it } from "vitest";
import type { Court } from "../court.ts";
import { expectRefusal, found, leave } from "./steps.ts";

/** An operator looks at the product as one member, by a token that the admin command gives. */
export function impersonationSuite(current: () => Court): void {
  describe("impersonation", () => {
    it("opens a session once, in which factors cannot be changed", async () => {
      const court = current();
      const { client, auth } = court;
      const { organization, member_id } = await found(court, "ada@impersonation.example");
      await leave(court);
      const impersonation_token = await auth.auth.admin.impersonate({
        organizationId: organization.organization_id,
        memberId: member_id,
        impersonator: "operator@stocks-vibe.example",
        reason: "A question about a figure",
      });
      const authenticate = () => client.impersonation.authenticate({ impersonation_token });
      const answer = authenticateImpersonationAnswer.parse(await authenticate());
      expect(answer).toMatchObject({ member_authenticated: true, member_id });
      const person = { organization_id: organization.organization_id, member_id };
      await expect(client.totp.create(person)).rejects.toMatchObject({ status_code: 403 });
      await leave(court);
      await expectRefusal(authenticate(), 401, "unable_to_auth_impersonation_token");
    });
  });
}
