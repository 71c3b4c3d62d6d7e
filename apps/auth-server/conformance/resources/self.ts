import type { Group } from "../group.ts";
import { expectAll, expectOutcomes } from "../steps/outcomes.ts";
import { found, foundWithPassword, inviteAndJoin, subjectOf } from "../steps/steps.ts";

/** What can be wrong with what members say of themselves. */
export function selfGroups(group: Group): void {
  group("what members say of themselves", (it) => {
    it("is held to its rules", async (server, client) => {
      await found(server, "host@members-refused.example");
      await inviteAndJoin(server, "grace@members-refused.example");
      const { self } = client;
      const update = (changes: Parameters<typeof self.update>[0]) => () => self.update(changes);
      await expectOutcomes({
        "no number": [update({ mfa_phone_number: "555" }), "invalid_phone_number"],
        "a number without texts": [
          update({ mfa_phone_number: "+447400123456" }),
          "invalid_phone_number_country_code",
        ],
        "too much": [
          update({ untrusted_metadata: { note: "x".repeat(5_000) } }),
          "metadata_too_large",
        ],
        "a factor they lack": [
          update({ default_mfa_method: "totp" }),
          "default_mfa_member_missing_factor",
        ],
        "a former address of none": [
          () => self.unlinkRetiredEmail({ email_address: "former@x.example" }),
          "retired_email_not_found",
        ],
        "a former address without a name": [
          () => self.unlinkRetiredEmail({}),
          "retired_email_missing_email_identifiers",
        ],
        // The older major has no such call.
        "another's address": [
          () => self.startEmailUpdate?.({ email_address: "host@members-refused.example" }),
          "duplicate_member_email",
        ],
        "no phone": [() => self.deleteMFAPhoneNumber(), "phone_number_not_found"],
        "no app": [() => self.deleteMFATOTP(), "totp_not_found"],
        "no password": [() => self.deletePassword("none"), "password_not_found"],
      });
    });

    it("does not take the only way in away", async (server, client) => {
      const { password_id } = subjectOf(
        await foundWithPassword(server, "locked@members-refused.example"),
      );
      await client.organization.update({
        auth_methods: "RESTRICTED",
        allowed_auth_methods: ["password"],
      });
      const last = "cannot_delete_last_primary_factor";
      await expectAll(last, {
        "self.deletePassword": () => client.self.deletePassword(password_id),
        "organization.members.deletePassword": () =>
          client.organization.members.deletePassword(password_id),
      });
    });
  });
}
