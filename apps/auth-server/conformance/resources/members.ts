import {
  authenticateLinkAnswer,
  deleteMemberAnswer,
  memberAnswer,
  searchMembersAnswer,
} from "@stocks-vibe/contracts/auth";
import { expect } from "vitest";
import type { Group } from "../group.ts";
import { expectOutcomes } from "../steps/outcomes.ts";
import { DURATION, expectRefusal, found, invite, leave, subjectOf } from "../steps/steps.ts";
import type { TestServer } from "../test-server.ts";

const add = async ({ client }: TestServer, email_address: string, name = "") =>
  memberAnswer.parse(await client.organization.members.create({ email_address, name })).member;

/** The people of an organization, and what they do with themselves. */
export function membersGroups(group: Group): void {
  group("members", (it) => {
    it("are created, found by each filter, changed, deleted and brought back", async (server, client) => {
      await found(server, "admin@members.example");
      const grace = await add(server, "grace@members.example", "Grace");
      await add(server, "alan@members.example", "Alan");
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
      expect(memberAnswer.parse(back).member.status).toBe("invited");
    });

    it("are unknown to every other organization", async (server, client) => {
      await found(server, "here@members.example");
      const theirs = await add(server, "theirs@members.example");
      await leave(server);
      await found(server, "elsewhere@members.example");
      const { member_id } = theirs;
      await expectRefusal(
        client.organization.members.update({ member_id, name: "x" }),
        404,
        "member_not_found",
      );
      await expectRefusal(client.organization.members.delete(member_id), 404, "member_not_found");
      await expectRefusal(client.session.revokeForMember({ member_id }), 404, "member_not_found");
    });

    it("keep one administrator at least", async (server, client) => {
      const { member_id } = await found(server, "only@members.example");
      await expect(
        client.organization.members.update({ member_id, roles: [] }),
      ).rejects.toMatchObject({ status_code: 400 });
      await expect(client.organization.members.delete(member_id)).rejects.toMatchObject({
        status_code: 400,
      });
    });

    it("change their own name, and nothing of others without the right", async (server, client) => {
      const boss = await found(server, "boss@members.example");
      const magic_links_token = await invite(server, "clerk@members.example");
      await leave(server);
      await client.magicLinks.authenticate({ magic_links_token, ...DURATION });
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
    });

    it("lose their sessions when an administrator ends them", async (server, client) => {
      await found(server, "ender@members.example");
      const magic_links_token = await invite(server, "ended@members.example");
      const ended = await server.inAnotherBrowser(async (other) =>
        authenticateLinkAnswer.parse(
          await other.magicLinks.authenticate({ magic_links_token, ...DURATION }),
        ),
      );
      const { member_id, session_token } = ended;
      expect(await server.auth.auth.verifySession(session_token)).not.toBeNull();
      await client.session.revokeForMember({ member_id });
      expect(await server.auth.auth.verifySession(session_token)).toBeNull();
    });
  });
}

/** What can be wrong with what is said of a member, by an administrator or by themselves. */
export function memberRefusalsGroups(group: Group): void {
  group("what is said of members", (it) => {
    it("is held to its rules by those who create and change them", async (server, client) => {
      const ours = "boss@members-refused.example";
      const theirs = "ada@members-refused.example";
      const boss = subjectOf(await found(server, ours));
      const { members } = client.organization;
      const answer = await members.create({ email_address: theirs });
      const { member_id } = memberAnswer.parse(answer).member;
      const email_address = "new@members-refused.example";
      type Fields = Omit<Parameters<typeof members.create>[0], "email_address">;
      type Changes = Omit<Parameters<typeof members.update>[0], "member_id">;
      const create =
        (fields: Fields, address = email_address) =>
        () =>
          members.create({ email_address: address, ...fields });
      const update = (changes: Changes) => () => members.update({ member_id, ...changes });
      const untrusted_metadata = { note: "x".repeat(5_000) };
      await expectOutcomes({
        "a second of the address": [create({}, theirs), "duplicate_member_email"],
        "no address": [create({}, "nobody"), "invalid_email"],
        "a name that nobody sees": [create({ name: " " }), "invalid_argument"],
        "an invitation of such a name": [
          () => client.magicLinks.email.invite({ email_address, name: " " }),
          "invalid_argument",
        ],
        "an unknown role": [create({ roles: ["king"] }), "invalid_role"],
        "no number": [create({ mfa_phone_number: "555" }), "invalid_phone_number"],
        "a number without texts": [
          create({ mfa_phone_number: "+447400123456" }),
          "invalid_phone_number_country_code",
        ],
        "too much": [create({ untrusted_metadata }), "metadata_too_large"],
        "another's address": [update({ email_address: ours }), "duplicate_member_email"],
        "no address any more": [update({ email_address: "nobody" }), "invalid_email"],
        "another unknown role": [update({ roles: ["king"] }), "invalid_role"],
        "no number any more": [update({ mfa_phone_number: "555" }), "invalid_phone_number"],
        "a number without texts now": [
          update({ mfa_phone_number: "+447400123456" }),
          "invalid_phone_number_country_code",
        ],
        "too much now": [update({ untrusted_metadata }), "metadata_too_large"],
        "a factor they lack": [
          update({ default_mfa_method: "totp" }),
          "default_mfa_member_missing_factor",
        ],
        "a former address of none": [
          () => members.unlinkRetiredEmail({ member_id, email_address: "former@x.example" }),
          "retired_email_not_found",
        ],
        "a former address without a name": [
          () => members.unlinkRetiredEmail({ member_id }),
          "retired_email_missing_email_identifiers",
        ],
        "a new address that another has": [
          () => members.startEmailUpdate?.({ member_id, email_address: ours }),
          "duplicate_member_email",
        ],
        "the phone of none": [
          () => members.deleteMFAPhoneNumber(member_id),
          "phone_number_not_found",
        ],
        "the app of none": [() => members.deleteMFATOTP(member_id), "totp_not_found"],
        "the last administrator's role": [
          () => members.update({ member_id: boss.member_id, roles: [] }),
          "cannot_remove_last_admin",
        ],
        "the last administrator": [
          () => members.delete(boss.member_id),
          "cannot_remove_last_admin",
        ],
        "somebody who was deleted": [() => members.delete(member_id), "answered"],
        "them again": [() => members.delete(member_id), "member_not_found"],
        "their address, given to another": [create({}, "ada@members-refused.example"), "answered"],
        "the first one back": [() => members.reactivate(member_id), "duplicate_member_email"],
      });
    });

    it("is searched by known filters, with values of their kind", async (server, client) => {
      await found(server, "searcher@members-refused.example");
      const search = (filter_name: string, filter_value: unknown) => () =>
        client.organization.members.search(
          // The types allow known filters only; a page without types can ask for any.
          JSON.parse(
            JSON.stringify({
              query: { operator: "AND", operands: [{ filter_name, filter_value }] },
            }),
          ),
        );
      await expectOutcomes({
        "an unknown filter": [
          search("member_height", 180),
          "member_search_filter_name_not_recognized",
        ],
        "too short a part": [
          search("member_email_fuzzy", "a"),
          "member_search_member_email_fuzzy_too_short",
        ],
        "a value of another kind": [search("member_ids", "all"), "invalid_argument"],
      });
    });
  });
}
