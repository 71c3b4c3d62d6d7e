import { createTotpAnswer, recoveryCodesAnswer } from "@stocks-vibe/contracts/auth";
import { describe, it } from "vitest";
import { appCode, otherDigits } from "../../testing/factor-stories.ts";
import type { Court } from "../court.ts";
import { expectAll, expectEach, expectOutcomes } from "./outcomes.ts";
import { expectRefusal, found, leave, subjectOf } from "./steps.ts";

const DURATION = { session_duration_minutes: 60 } as const;

/** As if what was guessed at ten times had been guessed at a hundred times, which would take two and a half hours. */
async function closeGuessed(court: Court): Promise<void> {
  await court.auth.database.pool.query(
    "update auth.guess_counters set wrong_in_a_row = 100 where wrong_in_window = 10",
  );
  await court.passTime(16);
}

/** What can be wrong with an authenticator app and its recovery codes, and how often they may be guessed at. */
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
      const { secret } = createTotpAnswer.parse(await client.totp.create(person));
      const code = await appCode(court.auth, secret);
      await expectOutcomes({
        "another code": [authenticate(otherDigits(code)), "unable_to_authenticate_totp"],
        "the right one": [authenticate(code), "answered"],
        "the same again": [authenticate(code), "unable_to_authenticate_totp"],
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

  describe("guesses", () => {
    it("of a factor are counted: ten wrong ones have to wait, a hundred in a row close it", async () => {
      const court = current();
      const { client } = court;
      const person = await newPerson("guessed@apps-refused.example");
      const created = createTotpAnswer.parse(await client.totp.create(person));
      const code = await appCode(court.auth, created.secret);
      await client.totp.authenticate({ ...person, ...DURATION, code });
      const { recovery_codes } = recoveryCodesAnswer.parse(await client.recoveryCodes.get());
      const guess = () => client.totp.authenticate({ ...person, ...DURATION, code });
      const recover = (recovery_code: string) => () =>
        client.recoveryCodes.recover({ ...person, ...DURATION, recovery_code });
      for (let wrong = 0; wrong < 10; wrong += 1) {
        await expectOutcomes({
          app: [guess, "unable_to_authenticate_totp"],
          backup: [recover("none"), "unable_to_authenticate_recovery_code"],
        });
      }
      const [right = ""] = recovery_codes;
      await expectOutcomes({
        app: [guess, "too_many_requests"],
        "the right backup code too": [recover(right), "too_many_requests"],
      });
      await closeGuessed(court);
      await expectOutcomes({
        app: [guess, "user_lock_limit_reached"],
        backup: [recover(right), "user_lock_limit_reached"],
      });
      await leave(court);
    });

    it("of a code or a password are counted for the address, whether anybody has it or not", async () => {
      const court = current();
      const { organization_id } = await newPerson("host@apps-refused.example");
      await leave(court);
      const { otps, passwords } = court.client;
      const who = { organization_id, email_address: "nobody@apps-refused.example" };
      const { email_address } = who;
      const password = "not-the-password-1";
      // Codes of either kind are counted together, and so are passwords wherever they are asked for.
      const codes = {
        "otps.email.authenticate": () =>
          otps.email.authenticate({ ...who, ...DURATION, code: "000000" }),
        "otps.email.discovery.authenticate": () =>
          otps.email.discovery.authenticate({ email_address, code: "000000" }),
      };
      const known = {
        "passwords.authenticate": () => passwords.authenticate({ ...who, ...DURATION, password }),
        "passwords.discovery.authenticate": () =>
          passwords.discovery.authenticate({ email_address, password }),
        "passwords.resetByExistingPassword": () =>
          passwords.resetByExistingPassword({
            ...who,
            ...DURATION,
            existing_password: password,
            new_password: "brave-otter-lantern-58",
          }),
      };
      for (let wrong = 0; wrong < 10; wrong += 1) {
        await expectOutcomes({
          code: [codes["otps.email.authenticate"], "unable_to_auth_otp_code"],
          password: [known["passwords.authenticate"], "unauthorized_credentials"],
        });
      }
      await expectAll({ ...codes, ...known }, "too_many_requests");
      await closeGuessed(court);
      // Who is refused more than a few times within a second is told the same again, so one of them is left out.
      await expectEach(
        { ...codes, ...known },
        {
          user_lock_limit_reached: [
            "otps.email.authenticate",
            "otps.email.discovery.authenticate",
            "passwords.discovery.authenticate",
            "passwords.resetByExistingPassword",
          ],
        },
      );
    });
  });
}
