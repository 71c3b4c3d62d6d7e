import { memberAnswer } from "@stocks-vibe/contracts/auth";
import { describe, it } from "vitest";
import type { Court } from "../court.ts";
import { expectOutcomes } from "./outcomes.ts";
import { found, leave, subjectOf } from "./steps.ts";

/** What can be wrong with what is said of a member, by an administrator or by themselves. */
export function memberRefusalsSuite(current: () => Court): void {
  describe("what is said of members", () => {
    it("is held to its rules by those who create and change them", async () => {
      const court = current();
      const { client } = court;
      const boss = subjectOf(await found(court, "boss@members-refused.example"));
      const { members } = client.organization;
      const answer = await members.create({ email_address: "ada@members-refused.example" });
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
        "a second of the address": [
          create({}, "ada@members-refused.example"),
          "duplicate_member_email",
        ],
        "no address": [create({}, "nobody"), "invalid_email"],
        "an unknown role": [create({ roles: ["king"] }), "invalid_role"],
        "no number": [create({ mfa_phone_number: "555" }), "invalid_phone_number"],
        "a number without texts": [
          create({ mfa_phone_number: "+447400123456" }),
          "invalid_phone_number_country_code",
        ],
        "too much": [create({ untrusted_metadata }), "metadata_too_large"],
        "another's address": [
          update({ email_address: "boss@members-refused.example" }),
          "duplicate_member_email",
        ],
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
          () =>
            members.startEmailUpdate?.({
              member_id,
              email_address: "boss@members-refused.example",
            }),
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
      await leave(court);
    });

    it("is searched by known filters, with values of their kind", async () => {
      const court = current();
      const { client } = court;
      await found(court, "searcher@members-refused.example");
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
      await leave(court);
    });
  });
}
