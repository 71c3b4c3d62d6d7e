import { authenticateLinkAnswer, discoveryAuth, memberAnswer } from "@stocks-vibe/contracts/auth";
import { describe, expect, it } from "vitest";
import type { Court } from "../court.ts";
import { expectRefusal, found, invite, leave, proveMailbox } from "./steps.ts";

/** Links to a mailbox: discovery, invitation, sign-in to one organization. */
export function magicLinksSuite(current: () => Court): void {
  describe("magic links", () => {
    it("prove a mailbox, and let somebody new found an organization", async () => {
      const proven = await proveMailbox(current(), "ada@links.example");
      expect(proven.email_address).toBe("ada@links.example");
      expect(proven.discovered_organizations).toEqual([]);
      const { client } = current();
      const created = await client.discovery.organizations.create({ session_duration_minutes: 60 });
      expect(created).toMatchObject({ member_authenticated: true, intermediate_session_token: "" });
      await leave(current());
    });

    it("invite somebody, who joins by the link and is found by discovery later", async () => {
      const court = current();
      const { organization } = await found(court, "host@links.example");
      const invited = await court.client.magicLinks.email.invite({
        email_address: "guest@links.example",
      });
      expect(memberAnswer.parse(invited).member.status).toBe("invited");
      await leave(court);

      const accepted = authenticateLinkAnswer.parse(
        await court.client.magicLinks.authenticate({
          magic_links_token: await court.linkToken("guest@links.example"),
          session_duration_minutes: 60,
        }),
      );
      expect(accepted.member_session?.organization_id).toBe(organization.organization_id);
      await leave(court);

      const proven = await proveMailbox(court, "guest@links.example");
      expect(
        proven.discovered_organizations.map(({ organization: row, membership }) => [
          row.organization_id,
          membership.type,
        ]),
      ).toEqual([[organization.organization_id, "active_member"]]);
    });

    it("sign a member in to the organization that was asked for", async () => {
      const court = current();
      const { organization } = await found(court, "owner@links.example");
      await leave(court);
      const { organization_id } = organization;
      await court.client.magicLinks.email.loginOrSignup({
        email_address: "owner@links.example",
        organization_id,
      });
      const answer = authenticateLinkAnswer.parse(
        await court.client.magicLinks.authenticate({
          magic_links_token: await court.linkToken("owner@links.example"),
          session_duration_minutes: 30,
        }),
      );
      expect(answer.organization.organization_id).toBe(organization_id);
      await leave(court);
    });

    it("are refused when used twice, unknown, or of another flow", async () => {
      const court = current();
      const { client } = court;
      await client.magicLinks.email.discovery.send({ email_address: "twice@links.example" });
      const token = await court.linkToken("twice@links.example");
      const authenticate = () =>
        client.magicLinks.discovery.authenticate({ discovery_magic_links_token: token });
      await expectRefusal(
        client.magicLinks.authenticate({ magic_links_token: token, session_duration_minutes: 60 }),
        401,
        "unable_to_auth_magic_link",
      );
      expect(discoveryAuth.parse(await authenticate()).email_address).toBe("twice@links.example");
      await expectRefusal(authenticate(), 401, "unable_to_auth_magic_link");
      await expectRefusal(
        client.magicLinks.discovery.authenticate({ discovery_magic_links_token: "none" }),
        401,
        "unable_to_auth_magic_link",
      );
    });

    it("do not let an invitation be used in another organization's name", async () => {
      const court = current();
      await found(court, "first@links.example");
      const token = await invite(court, "shared@links.example");
      await leave(court);
      const { organization } = await found(court, "second@links.example");
      await leave(court);
      const accepted = authenticateLinkAnswer.parse(
        await court.client.magicLinks.authenticate({
          magic_links_token: token,
          session_duration_minutes: 60,
        }),
      );
      expect(accepted.organization.organization_id).not.toBe(organization.organization_id);
      await leave(court);
    });
  });
}
