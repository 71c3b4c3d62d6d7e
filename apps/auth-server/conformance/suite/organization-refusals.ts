import { describe, it } from "vitest";
import type { Court } from "../court.ts";
import { expectOutcomes } from "./outcomes.ts";
import { found, leave, subjectOf } from "./steps.ts";

/** What can be wrong with the settings of an organization, new or old. */
export function organizationRefusalsSuite(current: () => Court): void {
  describe("an organization's settings", () => {
    it("are held to their rules where they are changed", async () => {
      const court = current();
      const { client } = court;
      await found(court, "ada@settings.example");
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
      await leave(court);
    });

    it("keep an administrator, who may be one by the domain of their address", async () => {
      const court = current();
      const { client } = court;
      const { member_id } = subjectOf(await found(court, "edsger@settings.example"));
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
      await leave(court);
    });
  });
}
