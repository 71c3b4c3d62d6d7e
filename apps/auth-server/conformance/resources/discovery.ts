import {
  authenticateResponseWithMfa,
  discoveredOrganizationsAnswer,
  memberAnswer,
} from "@stocks-vibe/contracts/auth";
import { expect } from "vitest";
import type { Group } from "../group.ts";
import { expectAll, expectOutcome, expectOutcomes } from "../steps/outcomes.ts";
import {
  DURATION,
  expectRefusal,
  found,
  invite,
  inviteAndJoin,
  leave,
  openProject,
  proveMailbox,
  removed,
} from "../steps/steps.ts";

/** Which organizations a proven mailbox leads to, and as what. */
export function discoveryGroups(group: Group): void {
  group("discovery", (it) => {
    it("lists every way to belong: member, invited, added without being asked, and welcome by the address's domain", async (server, client) => {
      const person = "person@discovery.example";

      const own = await found(server, person);
      await leave(server);
      const inviting = await found(server, "inviting@elsewhere.example");
      await invite(server, person);
      await leave(server);
      const adding = await found(server, "adding@elsewhere.example");
      const pending = await client.organization.members.create({
        email_address: person,
        create_member_as_pending: true,
      });
      expect(memberAnswer.parse(pending).member.status).toBe("pending");
      await leave(server);
      const welcoming = await found(server, "colleague@discovery.example");
      await client.organization.update({
        email_allowed_domains: ["discovery.example"],
        email_jit_provisioning: "RESTRICTED",
      });
      await leave(server);

      const proven = await proveMailbox(server, person);
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
          ...DURATION,
        }),
      );
      expect(joined.member).toMatchObject({ email_address: person, status: "active" });
      const listed = discoveredOrganizationsAnswer.parse(
        await client.discovery.organizations.list(),
      );
      expect(listed.email_address).toBe(person);
      expect(listed.discovered_organizations).toHaveLength(4);
    });

    it("lets nobody into an organization they do not belong to", async (server) => {
      const closed = await found(server, "closed@discovery-closed.example");
      await leave(server);
      await proveMailbox(server, "stranger@discovery-closed.example");
      await expect(
        server.client.discovery.intermediateSessions.exchange({
          organization_id: closed.organization.organization_id,
          ...DURATION,
        }),
      ).rejects.toMatchObject({ status_code: expect.toSatisfy((code: number) => code >= 400) });
      expect(server.client.session.getSync()).toBeNull();
    });

    it("says which other proof an organization wants", async (server, client) => {
      const email_address = "strict@discovery-strict.example";
      const { organization } = await found(server, email_address);
      await client.organization.update({
        auth_methods: "RESTRICTED",
        allowed_auth_methods: ["password"],
      });
      await leave(server);
      const proven = await proveMailbox(server, email_address);
      const [listed] = proven.discovered_organizations;
      expect(listed?.primary_required?.allowed_auth_methods).toEqual(["password"]);
      expect(listed?.member_authenticated).toBe(false);
      const answer = authenticateResponseWithMfa.parse(
        await client.discovery.intermediateSessions.exchange({
          organization_id: organization.organization_id,
          ...DURATION,
        }),
      );
      expect(answer).toMatchObject({ member_authenticated: false, member_session: null });
      expect(answer.primary_required?.allowed_auth_methods).toEqual(["password"]);
    });

    it("is over once it has led to an organization: the client holds no proof any more", async (server, client) => {
      await proveMailbox(server, "once@discovery.example");
      await client.discovery.organizations.create(DURATION);
      await leave(server);
      await expectOutcome(
        () => client.discovery.organizations.create(DURATION),
        server.clientKind.noSession ?? "bad_request",
      );
    });
  });
}

/** What can be wrong with founding an organization. */
export function foundingRefusalsGroups(group: Group): void {
  group("a new organization", (it) => {
    it("is held to the rules of settings, and a refused one uses nothing up", async (server, client) => {
      await found(server, "grace@settings.example");
      await client.organization.update({ organization_slug: "settings-taken" });
      await leave(server);
      await proveMailbox(server, "grace@settings.example");
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
    });

    it("is nobody's to found where the project says so", async (server) => {
      const email_address = "alan@settings.example";
      const { set, inBrowser } = await openProject(server);
      await inBrowser(async (other) => {
        await proveMailbox(server, email_address, other);
        await set("create-organization", "off");
        await expectOutcome(
          () => other.discovery.organizations.create(DURATION),
          "unauthorized_action",
        );
      });
    });
  });
}

/** Whom members may invite, and as what. */
export function invitationsGroups(group: Group): void {
  group("invitations", (it) => {
    it("are for people whom the settings allow, who are no members, with roles that exist", async (server, client) => {
      await found(server, "host@letters.example");
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
      const left = await removed(client, "left@elsewhere.example");
      await client.organization.update({
        email_invites: "RESTRICTED",
        email_allowed_domains: ["letters.example"],
      });
      await expectRefusal(invite("guest@elsewhere.example"), 400, "invalid_email_for_invites");
      await expectRefusal(
        client.organization.members.reactivate(left),
        400,
        "invalid_email_for_invites",
      );
    });
  });
}

/** What people of a domain that an organization has proven may do elsewhere. */
export function claimedDomainsGroups(group: Group): void {
  group("a domain that an organization has proven to be its own", (it) => {
    it("founds no other organization, and joins none by itself", async (server, client) => {
      const { organization } = await found(server, "eve@claimed.example");
      const { organization_id } = organization;
      await client.organization.update({
        email_allowed_domains: ["claimed.example"],
        email_jit_provisioning: "RESTRICTED",
      });
      await leave(server);
      const holder = (await found(server, "holder@elsewhere.example")).organization;
      // The calls by which it is proven are our own; the clients do not have them.
      await server.auth.database.pool.query(
        `with claimed as (insert into auth.claimed_domains
            select project_id, 'claimed.example', organization_id from auth.organizations where organization_id = $1)
          insert into auth.organization_domains
          select organization_id, project_id, 'claimed.example', 'x', created_at, created_at
          from auth.organizations where organization_id = $1`,
        [holder.organization_id],
      );
      await inviteAndJoin(server, "bob@claimed.example");
      const claimed = "action_not_allowed_email_domain_is_claimed";
      await expectAll(claimed, {
        "session.exchange": () => client.session.exchange({ organization_id, ...DURATION }),
      });
      await leave(server);
      await server.inAnotherBrowser(async (other) => {
        await proveMailbox(server, "new@claimed.example", other);
        const { organizations, intermediateSessions } = other.discovery;
        await expectAll(claimed, {
          "discovery.organizations.create": () => organizations.create(DURATION),
          "discovery.intermediateSessions.exchange": () =>
            intermediateSessions.exchange({ organization_id, ...DURATION }),
        });
      });
    });
  });
}
