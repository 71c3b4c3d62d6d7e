import { createTotpAnswer } from "@stocks-vibe/contracts/auth";
import { describe, it } from "vitest";
import { appCode, otherDigits } from "../../src/testing/factor-stories.ts";
import type { Court } from "../court.ts";
import { expectOutcomes } from "./outcomes.ts";
import { expectRefusal, found, leave, subjectOf } from "./steps.ts";

const DURATION = { session_duration_minutes: 60 } as const;

/** What can be wrong with an authenticator app and its recovery codes. */
export function secondFactorRefusalsSuite(current: () => Court): void {
  const newPerson = async (email: string) => {
    const { organization_id, member_id } = subjectOf(await found(current(), email));
    return { organization_id, member_id };
  };

  describe("an authenticator app", () => {
    it("is added once, proven in its time, and not where the organization wants none", async () => {
      const court = current();
      const { client } = court;
      const person = await newPerson("ada@apps-refused.example");
      const authenticate = (code: string) => () =>
        client.totp.authenticate({ ...person, ...DURATION, code });
      await expectOutcomes({
        "a code of none": [authenticate("000000"), "unable_to_authenticate_totp"],
        "recovery codes of none": [() => client.recoveryCodes.get(), "recovery_codes_not_found"],
        "new recovery codes of none": [
          () => client.recoveryCodes.rotate(),
          "recovery_codes_not_found",
        ],
        "too long to prove it": [
          () => client.totp.create({ ...person, expiration_minutes: 100_000 }),
          "invalid_expiration",
        ],
      });
      const { secret, recovery_codes } = createTotpAnswer.parse(await client.totp.create(person));
      const code = await appCode(court.auth, secret);
      await expectOutcomes({
        "another code": [authenticate(otherDigits(code)), "unable_to_authenticate_totp"],
        "the right one, for one minute": [
          () => client.totp.authenticate({ ...person, code, session_duration_minutes: 1 }),
          "invalid_session_duration_minutes",
        ],
        "the right one": [authenticate(code), "answered"],
        "the same again": [authenticate(code), "unable_to_authenticate_totp"],
        "the right backup code, for one minute": [
          () =>
            client.recoveryCodes.recover({
              ...person,
              recovery_code: recovery_codes[0] ?? "",
              session_duration_minutes: 1,
            }),
          "invalid_session_duration_minutes",
        ],
        "a second app": [() => client.totp.create(person), "active_totp_exists"],
      });
      await client.organization.update({
        mfa_methods: "RESTRICTED",
        allowed_mfa_methods: ["sms_otp"],
      });
      const restricted = "operation_restricted_by_organization_mfa_methods";
      await expectOutcomes({
        "totp.create": [() => client.totp.create(person), restricted],
        "totp.authenticate": [authenticate(code), restricted],
        "recoveryCodes.recover": [
          () => client.recoveryCodes.recover({ ...person, ...DURATION, recovery_code: "none" }),
          restricted,
        ],
      });
      await leave(court);
    });

    it("is forgotten when it was not proven in time", async () => {
      const court = current();
      const { client } = court;
      const person = await newPerson("late@apps-refused.example");
      const answer = await client.totp.create({ ...person, expiration_minutes: 5 });
      const { secret } = createTotpAnswer.parse(answer);
      await court.passTime(6);
      const code = await appCode(court.auth, secret);
      await expectRefusal(
        client.totp.authenticate({ ...person, ...DURATION, code }),
        401,
        "unable_to_authenticate_totp",
      );
      await leave(court);
    });
  });
}
