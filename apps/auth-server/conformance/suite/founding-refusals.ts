import { describe, it } from "vitest";
import type { Court } from "../court.ts";
import { expectOutcomes } from "./outcomes.ts";
import { found, leave, openProject, proveMailbox } from "./steps.ts";

const DURATION = { session_duration_minutes: 60 } as const;

/** What can be wrong with founding an organization. */
export function foundingRefusalsSuite(current: () => Court): void {
  describe("a new organization", () => {
    it("is held to the rules of settings, and a refused one uses nothing up", async () => {
      const court = current();
      const { client } = court;
      await found(court, "grace@settings.example");
      await client.organization.update({ organization_slug: "settings-taken" });
      await leave(court);
      await proveMailbox(court, "grace@settings.example");
      type Settings = Parameters<typeof client.discovery.organizations.create>[0];
      const create = (settings: Partial<Settings>) => () =>
        client.discovery.organizations.create({ ...DURATION, ...settings });
      await expectOutcomes({
        "no name": [create({ organization_name: " " }), "invalid_organization_name"],
        "no slug": [create({ organization_slug: "no slug" }), "invalid_organization_slug"],
        "a taken slug": [
          create({ organization_slug: "settings-taken" }),
          "organization_slug_already_used",
        ],
        "an insecure logo": [
          create({ organization_logo_url: "http://settings.example/logo.png" }),
          "invalid_organization_logo_url",
        ],
        "no domain": [
          create({ email_allowed_domains: ["no domain"] }),
          "organization_settings_invalid_domain",
        ],
        "everybody's domain": [
          create({ email_allowed_domains: ["gmail.com"] }),
          "organization_settings_domain_too_common",
        ],
        "no way in": [
          create({ auth_methods: "RESTRICTED", allowed_auth_methods: [] }),
          "invalid_organization_allowed_auth_methods",
        ],
        "an unknown provider": [
          create({ allowed_oauth_tenants: { elsewhere: ["T1"] } }),
          "invalid_argument",
        ],
        // A refused founding uses nothing up.
        "all well": [create({}), "answered"],
      });
      await leave(court);
    });

    it("is nobody's to found where the project says so", async () => {
      const court = current();
      const email_address = "alan@settings.example";
      const { publicToken, set } = await openProject(court);
      await court.inAnotherBrowser(
        async (other) => {
          await proveMailbox(court, email_address, other);
          await set("create-organization", "off");
          await expectOutcomes({
            "discovery.organizations.create": [
              () => other.discovery.organizations.create(DURATION),
              "unauthorized_action",
            ],
          });
        },
        { publicToken },
      );
    });
  });
}
