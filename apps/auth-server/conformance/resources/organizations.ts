import {
  deleteOrganizationAnswer,
  ownOrganizationAnswer,
  searchOrganizationAnswer,
} from "@stocks-vibe/contracts/auth";
import { expect } from "vitest";
import type { Group } from "../group.ts";
import { expectOutcomes, outcomeOf } from "../steps/outcomes.ts";
import { DURATION, expectRefusal, found, invite, leave, subjectOf } from "../steps/steps.ts";

/** An organization's own settings, and what a sign-in page may know of it. */
export function organizationsGroups(group: Group): void {
  group("organizations", (it) => {
    it("are changed by their administrator, and found by their slug", async (server, client) => {
      const { organization } = await found(server, "ada@organizations.example");
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
      await leave(server);

      const match = searchOrganizationAnswer.parse(
        await client.organization.getBySlug({ organization_slug: "lovelace" }),
      );
      expect(match.organization?.organization_id).toBe(organization.organization_id);
      const none = searchOrganizationAnswer.parse(
        await client.organization.getBySlug({ organization_slug: "nobody-here" }),
      );
      expect(none.organization).toBeNull();
    });

    it("refuse a slug that is taken and a domain that everybody has", async (server, client) => {
      await found(server, "first@organizations.example");
      await client.organization.update({ organization_slug: "taken" });
      await leave(server);
      await found(server, "second@organizations.example");
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
    });

    it("are not changed or deleted by a member without that right", async (server, client) => {
      await found(server, "boss@organizations.example");
      const magic_links_token = await invite(server, "clerk@organizations.example");
      await leave(server);
      await client.magicLinks.authenticate({ magic_links_token, ...DURATION });
      await expectRefusal(
        client.organization.update({ organization_name: "Mine now" }),
        403,
        "unauthorized_action",
      );
      await expectRefusal(client.organization.delete(), 403, "unauthorized_action");
    });

    it("are gone with all their sessions once deleted", async (server, client) => {
      const created = await found(server, "leaving@organizations.example");
      const deleted = deleteOrganizationAnswer.parse(await client.organization.delete());
      expect(deleted.organization_id).toBe(created.organization.organization_id);
      expect(await server.auth.auth.verifySession(created.session_token)).toBeNull();
      // One major finds out. The other forgets the session and asks without it. Ours does not ask.
      expect(["session_not_found", "user_unauthenticated", server.clientKind.noSession]).toContain(
        await outcomeOf(() => client.session.authenticate()),
      );
    });
  });
}

/** What can be wrong with the settings of an organization, new or old. */
export function organizationRefusalsGroups(group: Group): void {
  group("an organization's settings", (it) => {
    it("are held to their rules where they are changed", async (server, client) => {
      await found(server, "ada@settings.example");
      type Settings = Parameters<typeof client.organization.update>[0];
      const update = (settings: Settings) => () => client.organization.update(settings);
      await expectOutcomes({
        "no name": [update({ organization_name: " " }), "invalid_organization_name"],
        "no slug": [update({ organization_slug: "no slug" }), "invalid_organization_slug"],
        "an insecure logo": [
          update({ organization_logo_url: "http://settings.example/logo.png" }),
          "invalid_organization_logo_url",
        ],
        "no domain": [
          update({ email_allowed_domains: ["no domain"] }),
          "organization_settings_invalid_domain",
        ],
        "everybody's domain": [
          update({ email_allowed_domains: ["gmail.com"] }),
          "organization_settings_domain_too_common",
        ],
        "no way in": [
          update({ auth_methods: "RESTRICTED", allowed_auth_methods: [] }),
          "invalid_organization_allowed_auth_methods",
        ],
        "no second factor": [
          update({ mfa_methods: "RESTRICTED", allowed_mfa_methods: [] }),
          "invalid_organization_allowed_mfa_methods",
        ],
        "an unknown provider": [
          update({ allowed_oauth_tenants: { elsewhere: ["T1"] } }),
          "invalid_argument",
        ],
        "an unknown role": [
          update({
            rbac_email_implicit_role_assignments: [{ role_id: "king", domain: "settings.example" }],
          }),
          "invalid_role",
        ],
        "an unknown connection": [
          update({ sso_default_connection_id: "saml-connection-none" }),
          "sso_connection_not_found",
        ],
        "an unknown app": [
          update({
            first_party_connected_apps_allowed_type: "RESTRICTED",
            allowed_first_party_connected_apps: ["connected-app-none"],
          }),
          "connected_app_not_found",
        ],
      });
    });

    it("keep an administrator, who may be one by the domain of their address", async (server, client) => {
      const { member_id } = subjectOf(await found(server, "edsger@settings.example"));
      const assign = (role_ids: readonly string[]) => () =>
        client.organization.update({
          rbac_email_implicit_role_assignments: role_ids.map((role_id) => ({
            role_id,
            domain: "settings.example",
          })),
        });
      await expectOutcomes({
        "everybody of the domain": [assign(["stytch_admin"]), "answered"],
        "not by name": [
          () => client.organization.members.update({ member_id, roles: [] }),
          "answered",
        ],
        nobody: [assign([]), "cannot_remove_last_admin"],
      });
    });
  });
}
