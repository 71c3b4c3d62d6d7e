import { describe, it } from "vitest";
import type { Court } from "../court.ts";
import { expectAll } from "./outcomes.ts";
import { found, inviteAndJoin, leave, proveMailbox } from "./steps.ts";

const DURATION = { session_duration_minutes: 60 } as const;

/** What people of a domain that an organization has proven may do elsewhere. */
export function claimedDomainsSuite(current: () => Court): void {
  describe("a domain that an organization has proven to be its own", () => {
    it("founds no other organization, and joins none by itself", async () => {
      const court = current();
      const { client } = court;
      const { organization } = await found(court, "eve@claimed.example");
      const { organization_id } = organization;
      await client.organization.update({
        email_allowed_domains: ["claimed.example"],
        email_jit_provisioning: "RESTRICTED",
      });
      await leave(court);
      const holder = (await found(court, "holder@elsewhere.example")).organization;
      // The calls by which it is proven are our own; the clients do not have them.
      await court.auth.database.pool.query(
        `with claimed as (insert into auth.claimed_domains
            select project_id, 'claimed.example', organization_id from auth.organizations where organization_id = $1)
          insert into auth.organization_domains
          select organization_id, project_id, 'claimed.example', 'x', created_at, created_at
          from auth.organizations where organization_id = $1`,
        [holder.organization_id],
      );
      await inviteAndJoin(court, "bob@claimed.example");
      const claimed = "action_not_allowed_email_domain_is_claimed";
      await expectAll(
        { "session.exchange": () => client.session.exchange({ organization_id, ...DURATION }) },
        claimed,
      );
      await leave(court);
      await court.inAnotherBrowser(async (other) => {
        await proveMailbox(court, "new@claimed.example", other);
        const { organizations, intermediateSessions } = other.discovery;
        await expectAll(
          {
            "discovery.organizations.create": () => organizations.create(DURATION),
            "discovery.intermediateSessions.exchange": () =>
              intermediateSessions.exchange({ organization_id, ...DURATION }),
          },
          claimed,
        );
      });
    });
  });
}
