import { createTotpAnswer } from "@stocks-vibe/contracts/auth";
import { describe, it } from "vitest";
import { appCode } from "../../src/testing/factor-stories.ts";
import type { Court } from "../court.ts";
import { expectAll, expectEach } from "./outcomes.ts";
import { sessionCalls } from "./session-calls.ts";
import {
  expectReason,
  found,
  foundWithPassword,
  leave,
  signInHalfWay,
  subjectOf,
} from "./steps.ts";

/** Calls that want a proof of the last ten minutes, in a session that began before. */
export function stepUpSuite(current: () => Court): void {
  describe("a session that is older than ten minutes", () => {
    it("neither changes factors nor ends what can't be brought back", async () => {
      const court = current();
      const { client } = court;
      const subject = subjectOf(await foundWithPassword(court, "ada@step-up.example"));
      await court.passTime(11);
      await expectEach(sessionCalls(client, subject), {
        session_authorization_error: [
          "otps.sms.send",
          "totp.create",
          "passwords.resetBySession",
          "organization.delete",
          "organization.members.delete",
          "organization.members.deletePassword",
          "organization.members.deleteMFAPhoneNumber",
          "organization.members.deleteMFATOTP",
          "organization.members.startEmailUpdate",
          "self.deletePassword",
          "self.deleteMFAPhoneNumber",
          "self.deleteMFATOTP",
          "self.startEmailUpdate",
        ],
      });
      const { member_id } = subject;
      const email_address = "boss@step-up.example";
      const roles = ["stytch_admin"];
      await expectEach(
        {
          "organization.update": () => client.organization.update({ mfa_policy: "OPTIONAL" }),
          "organization.members.create": () =>
            client.organization.members.create({ email_address, roles }),
          "magicLinks.email.invite": () => client.magicLinks.email.invite({ email_address, roles }),
          "self.update": () => client.self.update({ mfa_phone_number: "+12025550178" }),
          "organization.members.update": () =>
            client.organization.members.update({ member_id, mfa_enrolled: true }),
        },
        {
          session_authorization_error: [
            "organization.update",
            "organization.members.create",
            "magicLinks.email.invite",
            "self.update",
            "organization.members.update",
          ],
        },
      );
      await leave(court);
    });

    it("does not show or renew recovery codes; a half sign-in adds no factor beside one in use", async () => {
      const court = current();
      const { client } = court;
      const email = "grace@step-up.example";
      const subject = subjectOf(await found(court, email));
      const { organization_id, member_id } = subject;
      const person = { organization_id, member_id };
      const created = createTotpAnswer.parse(await client.totp.create(person));
      await client.totp.authenticate({
        ...person,
        code: await appCode(court.auth, created.secret),
        session_duration_minutes: 60,
        set_mfa_enrollment: "enroll",
      });
      await court.passTime(11);
      await expectEach(sessionCalls(client, subject), {
        session_authorization_error: ["recoveryCodes.get", "recoveryCodes.rotate"],
      });
      await leave(court);
      await signInHalfWay(court, email, organization_id);
      const another = { ...person, mfa_phone_number: "+12025550179" };
      await expectReason(court, client.otps.sms.send(another), {
        error_type: "session_authorization_error",
        reason: "step_up",
      });
    });

    it("does not even finish what it began in time", async () => {
      const court = current();
      const { client } = court;
      const { organization_id, member_id } = subjectOf(await found(court, "alan@step-up.example"));
      const person = { organization_id, member_id };
      const mfa_phone_number = "+12025550180";
      await court.passTime(9);
      await client.otps.sms.send({ ...person, mfa_phone_number });
      const code = await court.code(mfa_phone_number);
      const { secret } = createTotpAnswer.parse(await client.totp.create(person));
      await court.passTime(1.5);
      const shown = await appCode(court.auth, secret);
      const finish = { ...person, session_duration_minutes: 60 } as const;
      await expectAll(
        {
          "otps.sms.authenticate": () => client.otps.sms.authenticate({ ...finish, code }),
          "totp.authenticate": () => client.totp.authenticate({ ...finish, code: shown }),
        },
        "session_authorization_error",
      );
      await leave(court);
    });
  });
}
