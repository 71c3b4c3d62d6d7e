import {
  authenticateLinkAnswer,
  deleteMemberAnswer,
  memberAnswer,
  searchMembersAnswer,
} from "@stocks-vibe/contracts/auth";
import { describe, expect, it } from "vitest";
import type { Court } from "../court.ts";
import { expectRefusal, found, invite, leave } from "./steps.ts";

const add = async ({ client }: Court, email_address: string, name = "") =>
  memberAnswer.parse(await client.organization.members.create({ email_address, name })).member;

/** The people of an organization: created, found, changed, removed; and what members do with themselves. */
export function membersSuite(current: () => Court): void {
  describe("members", () => {
    it("are created, found by each filter, changed, deleted and brought back", async () => {
      const court = current();
      const { client } = court;
      await found(court, "admin@members.example");
      const grace = await add(court, "grace@members.example", "Grace");
      await add(court, "alan@members.example", "Alan");
      const search = async (filter_name: string, filter_value: unknown) => {
        const query = { operator: "AND", operands: [{ filter_name, filter_value }] };
        // The filter's name decides the type of its value; here both come from a table.
        const options = JSON.parse(JSON.stringify({ query }));
        const answer = await client.organization.members.search(options);
        return searchMembersAnswer
          .parse(answer)
          .members.map((row) => row.email_address)
          .sort();
      };
      expect(await search("member_emails", ["grace@members.example"])).toEqual([
        "grace@members.example",
      ]);
      expect(await search("member_email_fuzzy", "alan@mem")).toEqual(["alan@members.example"]);
      expect(await search("member_ids", [grace.member_id])).toEqual(["grace@members.example"]);
      expect(await search("member_roles", ["stytch_admin"])).toEqual(["admin@members.example"]);

      const updated = await client.organization.members.update({
        member_id: grace.member_id,
        name: "Grace H.",
        roles: ["stytch_admin"],
      });
      expect(memberAnswer.parse(updated).member).toMatchObject({ name: "Grace H." });
      expect(await search("member_roles", ["stytch_admin"])).toHaveLength(2);

      const deleted = deleteMemberAnswer.parse(
        await client.organization.members.delete(grace.member_id),
      );
      expect(deleted.member_id).toBe(grace.member_id);
      expect(await search("member_emails", ["grace@members.example"])).toEqual([]);
      const back = await client.organization.members.reactivate(grace.member_id);
      expect(memberAnswer.parse(back).member.status).not.toBe("deleted");
      await leave(court);
    });

    it("are unknown to every other organization", async () => {
      const court = current();
      const { client } = court;
      await found(court, "here@members.example");
      const theirs = await add(court, "theirs@members.example");
      await leave(court);
      await found(court, "elsewhere@members.example");
      const { member_id } = theirs;
      await expectRefusal(
        client.organization.members.update({ member_id, name: "x" }),
        404,
        "member_not_found",
      );
      await expectRefusal(client.organization.members.delete(member_id), 404, "member_not_found");
      await expectRefusal(client.session.revokeForMember({ member_id }), 404, "member_not_found");
      await leave(court);
    });

    it("keep one administrator at least", async () => {
      const court = current();
      const { client } = court;
      const { member_id } = await found(court, "only@members.example");
      await expect(
        client.organization.members.update({ member_id, roles: [] }),
      ).rejects.toMatchObject({ status_code: 400 });
      await expect(client.organization.members.delete(member_id)).rejects.toMatchObject({
        status_code: 400,
      });
      await leave(court);
    });

    it("change their own name, and nothing of others without the right", async () => {
      const court = current();
      const { client } = court;
      const boss = await found(court, "boss@members.example");
      const magic_links_token = await invite(court, "clerk@members.example");
      await leave(court);
      await client.magicLinks.authenticate({ magic_links_token, session_duration_minutes: 60 });
      const updated = memberAnswer.parse(await client.self.update({ name: "The clerk" }));
      expect(updated.member.name).toBe("The clerk");
      expect(client.self.getSync()).toMatchObject({ name: "The clerk" });
      await expectRefusal(
        client.organization.members.update({ member_id: boss.member_id, name: "Mine" }),
        403,
        "unauthorized_action",
      );
      await expectRefusal(
        client.organization.members.create({ email_address: "friend@members.example" }),
        403,
        "unauthorized_action",
      );
      await leave(court);
    });

    it("lose their sessions when an administrator ends them", async () => {
      const court = current();
      const { client } = court;
      await found(court, "ender@members.example");
      const magic_links_token = await invite(court, "ended@members.example");
      const ended = await court.inAnotherBrowser(async (other) =>
        authenticateLinkAnswer.parse(
          await other.magicLinks.authenticate({ magic_links_token, session_duration_minutes: 60 }),
        ),
      );
      const { member_id, session_token } = ended;
      expect(await court.auth.auth.verifySession(session_token)).not.toBeNull();
      await client.session.revokeForMember({ member_id });
      expect(await court.auth.auth.verifySession(session_token)).toBeNull();
      await leave(court);
    });
  });
}
