import {
  deleteOrganizationAnswer,
  ownOrganizationAnswer,
  searchOrganizationAnswer,
} from "@stocks-vibe/contracts/auth";
import { describe, expect, it } from "vitest";
import type { Court } from "../court.ts";
import { outcomeOf } from "./outcomes.ts";
import { expectRefusal, found, invite, leave } from "./steps.ts";

/** An organization's own settings, and what a sign-in page may know of it. */
export function organizationsSuite(current: () => Court): void {
  describe("organizations", () => {
    it("are changed by their administrator, and found by their slug", async () => {
      const court = current();
      const { client } = court;
      const { organization } = await found(court, "ada@organizations.example");
      const updated = ownOrganizationAnswer.parse(
        await client.organization.update({
          organization_name: "The Lovelace family",
          organization_slug: "lovelace",
          email_allowed_domains: ["organizations.example"],
          email_jit_provisioning: "RESTRICTED",
          mfa_policy: "OPTIONAL",
        }),
      );
      expect(updated.organization).toMatchObject({
        organization_id: organization.organization_id,
        organization_name: "The Lovelace family",
        email_allowed_domains: ["organizations.example"],
      });
      expect(client.organization.getSync()).toMatchObject({ organization_slug: "lovelace" });
      await leave(court);

      const match = searchOrganizationAnswer.parse(
        await client.organization.getBySlug({ organization_slug: "lovelace" }),
      );
      expect(match.organization?.organization_id).toBe(organization.organization_id);
      const none = searchOrganizationAnswer.parse(
        await client.organization.getBySlug({ organization_slug: "nobody-here" }),
      );
      expect(none.organization).toBeNull();
    });

    it("refuse a slug that is taken and a domain that everybody has", async () => {
      const court = current();
      const { client } = court;
      await found(court, "first@organizations.example");
      await client.organization.update({ organization_slug: "taken" });
      await leave(court);
      await found(court, "second@organizations.example");
      await expectRefusal(
        client.organization.update({ organization_slug: "taken" }),
        400,
        "organization_slug_already_used",
      );
      await expectRefusal(
        client.organization.update({ email_allowed_domains: ["gmail.com"] }),
        400,
        "organization_settings_domain_too_common",
      );
      await leave(court);
    });

    it("are not changed or deleted by a member without that right", async () => {
      const court = current();
      const { client } = court;
      await found(court, "boss@organizations.example");
      const magic_links_token = await invite(court, "clerk@organizations.example");
      await leave(court);
      await client.magicLinks.authenticate({ magic_links_token, session_duration_minutes: 60 });
      await expectRefusal(
        client.organization.update({ organization_name: "Mine now" }),
        403,
        "unauthorized_action",
      );
      await expectRefusal(client.organization.delete(), 403, "unauthorized_action");
      await leave(court);
    });

    it("are gone with all their sessions once deleted", async () => {
      const court = current();
      const { client } = court;
      const created = await found(court, "leaving@organizations.example");
      const deleted = deleteOrganizationAnswer.parse(await client.organization.delete());
      expect(deleted.organization_id).toBe(created.organization.organization_id);
      expect(await court.auth.auth.verifySession(created.session_token)).toBeNull();
      // One major finds out, the other forgets the session at once and asks without it, and ours does not ask then.
      expect(["session_not_found", "user_unauthenticated", court.judge.noSession]).toContain(
        await outcomeOf(() => client.session.authenticate()),
      );
    });
  });
}
