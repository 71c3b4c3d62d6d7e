import {
  authenticateResponseWithMfa,
  discoveredOrganizationsAnswer,
  memberAnswer,
} from "@stocks-vibe/contracts/auth";
import { describe, expect, it } from "vitest";
import type { Court } from "../court.ts";
import { expectOutcomes } from "./outcomes.ts";
import { found, invite, leave, proveMailbox } from "./steps.ts";

/** Which organizations a proven mailbox leads to, and as what. */
export function discoverySuite(current: () => Court): void {
  describe("discovery", () => {
    it("lists every way to belong: member, invited, added without being asked, and welcome by the address's domain", async () => {
      const court = current();
      const { client } = court;
      const person = "person@discovery.example";

      const own = await found(court, person);
      await leave(court);
      const inviting = await found(court, "inviting@elsewhere.example");
      await invite(court, person);
      await leave(court);
      const adding = await found(court, "adding@elsewhere.example");
      const pending = await client.organization.members.create({
        email_address: person,
        create_member_as_pending: true,
      });
      expect(memberAnswer.parse(pending).member.status).toBe("pending");
      await leave(court);
      const welcoming = await found(court, "colleague@discovery.example");
      await client.organization.update({
        email_allowed_domains: ["discovery.example"],
        email_jit_provisioning: "RESTRICTED",
      });
      await leave(court);

      const proven = await proveMailbox(court, person);
      const memberships = new Map(
        proven.discovered_organizations.map(({ organization, membership }) => [
          organization.organization_id,
          membership.type,
        ]),
      );
      expect(memberships.get(own.organization.organization_id)).toBe("active_member");
      expect(memberships.get(inviting.organization.organization_id)).toBe("invited_member");
      expect(memberships.get(adding.organization.organization_id)).toBe("invited_member");
      expect(memberships.get(welcoming.organization.organization_id)).toBe(
        "eligible_to_join_by_email_domain",
      );
      expect(memberships.size).toBe(4);

      const joined = authenticateResponseWithMfa.parse(
        await client.discovery.intermediateSessions.exchange({
          organization_id: welcoming.organization.organization_id,
          session_duration_minutes: 60,
        }),
      );
      expect(joined.member).toMatchObject({ email_address: person, status: "active" });
      const listed = discoveredOrganizationsAnswer.parse(
        await client.discovery.organizations.list(),
      );
      expect(listed.email_address).toBe(person);
      expect(listed.discovered_organizations).toHaveLength(4);
      await leave(court);
    });

    it("lets nobody into an organization they do not belong to", async () => {
      const court = current();
      const closed = await found(court, "closed@discovery-closed.example");
      await leave(court);
      await proveMailbox(court, "stranger@discovery-closed.example");
      await expect(
        court.client.discovery.intermediateSessions.exchange({
          organization_id: closed.organization.organization_id,
          session_duration_minutes: 60,
        }),
      ).rejects.toMatchObject({ status_code: expect.toSatisfy((code: number) => code >= 400) });
      expect(court.client.session.getSync()).toBeNull();
    });

    it("says which other proof an organization wants", async () => {
      const court = current();
      const { client } = court;
      const email_address = "strict@discovery-strict.example";
      const { organization } = await found(court, email_address);
      await client.organization.update({
        auth_methods: "RESTRICTED",
        allowed_auth_methods: ["password"],
      });
      await leave(court);
      const proven = await proveMailbox(court, email_address);
      const [listed] = proven.discovered_organizations;
      expect(listed?.primary_required?.allowed_auth_methods).toEqual(["password"]);
      expect(listed?.member_authenticated).toBe(false);
      const answer = authenticateResponseWithMfa.parse(
        await client.discovery.intermediateSessions.exchange({
          organization_id: organization.organization_id,
          session_duration_minutes: 60,
        }),
      );
      expect(answer).toMatchObject({ member_authenticated: false, member_session: null });
      expect(answer.primary_required?.allowed_auth_methods).toEqual(["password"]);
    });

    it("is over once it has led to an organization: the client holds no proof any more", async () => {
      const court = current();
      const { client } = court;
      await proveMailbox(court, "once@discovery.example");
      await client.discovery.organizations.create({ session_duration_minutes: 60 });
      await leave(court);
      await expectOutcomes({
        "discovery.organizations.create": [
          () => client.discovery.organizations.create({ session_duration_minutes: 60 }),
          court.judge.noSession ?? "bad_request",
        ],
      });
    });
  });
}
