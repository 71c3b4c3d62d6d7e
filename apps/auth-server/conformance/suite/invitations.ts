import { describe, it } from "vitest";
import type { Court } from "../court.ts";
import { expectOutcomes } from "./outcomes.ts";
import { expectRefusal, found, leave } from "./steps.ts";

/** Whom members may invite, and as what. */
export function invitationsSuite(current: () => Court): void {
  describe("invitations", () => {
    it("are for people whom the settings allow, who are no members, with roles that exist", async () => {
      const court = current();
      const { client } = court;
      await found(court, "host@letters.example");
      const invite = (email_address: string, roles?: string[]) =>
        client.magicLinks.email.invite({ email_address, ...(roles ? { roles } : {}) });
      await expectOutcomes({
        "a member": [() => invite("host@letters.example"), "duplicate_member_email"],
        "an unknown role": [() => invite("guest@letters.example", ["none"]), "invalid_role"],
        "too much about them": [
          () =>
            client.magicLinks.email.invite({
              email_address: "guest@letters.example",
              untrusted_metadata: { note: "x".repeat(5_000) },
            }),
          "metadata_too_large",
        ],
      });
      await client.organization.update({
        email_invites: "RESTRICTED",
        email_allowed_domains: ["letters.example"],
      });
      await expectRefusal(invite("guest@elsewhere.example"), 400, "invalid_email_for_invites");
      await leave(court);
    });
  });
}
