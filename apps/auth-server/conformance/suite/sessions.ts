import {
  authenticateResponse,
  authenticateResponseWithMfa,
  searchMembersAnswer,
} from "@stocks-vibe/contracts/auth";
import { describe, expect, it } from "vitest";
import type { Court } from "../court.ts";
import { expectRefusal, found, leave } from "./steps.ts";

/** A session's life: looked up, prolonged, moved to another organization, ended. */
export function sessionsSuite(current: () => Court): void {
  describe("sessions", () => {
    it("are kept by the client, looked up and prolonged, never prolonged without a duration", async () => {
      const court = current();
      const created = await found(court, "ada@sessions.example");
      const { client, auth } = court;
      expect(client.session.getTokens()).toMatchObject({ session_token: created.session_token });
      expect(client.session.getSync()).toMatchObject({
        member_session_id: created.member_session.member_session_id,
      });

      const looked = authenticateResponse.parse(await client.session.authenticate());
      expect(looked.member_session.expires_at).toBe(created.member_session.expires_at);
      const longer = authenticateResponse.parse(
        await client.session.authenticate({ session_duration_minutes: 120 }),
      );
      expect(Date.parse(longer.member_session.expires_at)).toBeGreaterThan(
        Date.parse(created.member_session.expires_at),
      );

      await leave(court);
      expect(client.session.getSync()).toBeNull();
      expect(await auth.auth.verifySession(created.session_token)).toBeNull();
      expect(await auth.auth.verifySession(longer.session_token)).toBeNull();
    });

    it("show the member and organization they belong to", async () => {
      const court = current();
      const created = await found(court, "grace@sessions.example");
      const { client } = court;
      expect(await client.organization.get()).toMatchObject({
        organization_id: created.organization.organization_id,
      });
      expect(await client.self.get()).toMatchObject({ member_id: created.member_id });
      const roster = searchMembersAnswer.parse(await client.organization.members.search({}));
      expect(roster.members.map((row) => row.member_id)).toEqual([created.member_id]);
      await leave(court);
    });

    it("move to another organization of the same person, and to none of a stranger's", async () => {
      const court = current();
      const { client } = court;
      const stranger = await found(court, "stranger@sessions.example");
      await leave(court);
      const first = await found(court, "both@sessions.example");
      await leave(court);
      await client.magicLinks.email.discovery.send({ email_address: "both@sessions.example" });
      await client.magicLinks.discovery.authenticate({
        discovery_magic_links_token: await court.linkToken("both@sessions.example"),
      });
      const second = authenticateResponse.parse(
        await client.discovery.organizations.create({ session_duration_minutes: 60 }),
      );

      const moved = authenticateResponseWithMfa.parse(
        await client.session.exchange({
          organization_id: first.organization.organization_id,
          session_duration_minutes: 60,
        }),
      );
      expect(moved.organization.organization_id).toBe(first.organization.organization_id);
      expect(moved.session_token).not.toBe(second.session_token);
      await expect(
        client.session.exchange({
          organization_id: stranger.organization.organization_id,
          session_duration_minutes: 60,
        }),
      ).rejects.toMatchObject({ error_type: expect.stringMatching(/_not_found$/) });
      await leave(court);
    });

    it("that are over end the client's own", async () => {
      const court = current();
      await found(court, "over@sessions.example");
      await court.auth.database.pool.query(
        "update auth.member_sessions set revoked_at = ops.clock_now()",
      );
      await expectRefusal(court.client.session.authenticate(), 404, "session_not_found");
      expect(court.client.session.getSync()).toBeNull();
    });
  });
}
