import { createTotpAnswer, recoveryCodesAnswer } from "@stocks-vibe/contracts/auth";
import { describe, it } from "vitest";
import { appCode } from "../../src/testing/factor-stories.ts";
import type { Court } from "../court.ts";
import { proofCalls } from "./mail-calls.ts";
import { expectAll, expectEach, expectOutcomes } from "./outcomes.ts";
import { found, leave, subjectOf } from "./steps.ts";

const DURATION = { session_duration_minutes: 60 } as const;

/** As if what was guessed at ten times had been guessed at a hundred times, which would take two and a half hours. */
async function closeGuessed(court: Court): Promise<void> {
  await court.auth.database.pool.query(
    "update auth.guess_counters set wrong_in_a_row = 100 where wrong_in_window = 10",
  );
  await court.passTime(16);
}

/** How often short things may be guessed at. */
export function guessesSuite(current: () => Court): void {
  const newPerson = async (email: string) => {
    const { organization_id, member_id } = subjectOf(await found(current(), email));
    return { organization_id, member_id };
  };

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
      // No code was sent, which whoever guesses can't know.
      const text = () => client.otps.sms.authenticate({ ...person, ...DURATION, code: "000000" });
      for (let wrong = 0; wrong < 10; wrong += 1) {
        await expectOutcomes({
          text: [text, "unable_to_auth_otp_code"],
          app: [guess, "unable_to_authenticate_totp"],
          backup: [recover("none"), "unable_to_authenticate_recovery_code"],
        });
      }
      const [right = ""] = recovery_codes;
      await expectOutcomes({
        text: [text, "too_many_requests"],
        app: [guess, "too_many_requests"],
        "the right backup code too": [recover(right), "too_many_requests"],
      });
      await closeGuessed(court);
      await expectOutcomes({
        text: [text, "user_lock_limit_reached"],
        app: [guess, "user_lock_limit_reached"],
        backup: [recover(right), "user_lock_limit_reached"],
      });
      await leave(court);
    });

    it("of a code or a password are counted for the address, whether anybody has it or not", async () => {
      const court = current();
      const { organization_id } = await newPerson("host@apps-refused.example");
      await leave(court);
      // Codes of either kind are counted together, and so are passwords wherever they are asked for.
      const calls = proofCalls(court.client, {
        organization_id,
        email_address: "nobody@apps-refused.example",
      });
      for (let wrong = 0; wrong < 10; wrong += 1) {
        await expectOutcomes({
          code: [calls["otps.email.authenticate"], "unable_to_auth_otp_code"],
          password: [calls["passwords.authenticate"], "unauthorized_credentials"],
        });
      }
      await expectEach(calls, {
        too_many_requests: [
          "otps.email.authenticate",
          "otps.email.discovery.authenticate",
          "passwords.authenticate",
          "passwords.discovery.authenticate",
        ],
      });
      await closeGuessed(court);
      // Who is refused more often within a second is told the same again.
      await expectAll(calls, "user_lock_limit_reached");
    });
  });
}
