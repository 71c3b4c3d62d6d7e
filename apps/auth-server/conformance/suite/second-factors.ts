import {
  authenticateResponseWithMfa,
  createTotpAnswer,
  recoverAnswer,
  recoveryCodesAnswer,
} from "@stocks-vibe/contracts/auth";
import { describe, expect, it } from "vitest";
import { appCode, otherDigits } from "../../src/testing/factor-stories.ts";
import type { Court } from "../court.ts";
import { expectRefusal, found, leave, signInHalfWay } from "./steps.ts";

interface Person {
  readonly organization_id: string;
  readonly member_id: string;
}

const personOf = ({ organization, member_id }: Awaited<ReturnType<typeof found>>): Person => ({
  organization_id: organization.organization_id,
  member_id,
});

/** Phones, authenticator apps and recovery codes: enrolment, and the second step of a sign-in. */
export function secondFactorsSuite(current: () => Court): void {
  describe("SMS codes", () => {
    it("enrol a phone, which is asked for at the next sign-in", async () => {
      const court = current();
      const { client } = court;
      const email = "phone@second.example";
      const mfa_phone_number = "+12025550143";
      const person = personOf(await found(court, email));
      await client.otps.sms.send({ ...person, mfa_phone_number });
      const enrolled = authenticateResponseWithMfa.parse(
        await client.otps.sms.authenticate({
          ...person,
          code: await court.code(mfa_phone_number),
          session_duration_minutes: 60,
          set_mfa_enrollment: "enroll",
        }),
      );
      expect(enrolled.member).toMatchObject({
        mfa_enrolled: true,
        mfa_phone_number_verified: true,
      });
      await leave(court);

      const half = await signInHalfWay(court, email, person.organization_id);
      expect(half.mfa_required?.member_options?.mfa_phone_number).toMatch(/0143$/);
      await client.otps.sms.send(person);
      const code = await court.code(mfa_phone_number);
      const authenticate = (digits: string) =>
        client.otps.sms.authenticate({ ...person, code: digits, session_duration_minutes: 60 });
      await expectRefusal(authenticate(otherDigits(code)), 401, "unable_to_auth_otp_code");
      const done = authenticateResponseWithMfa.parse(await authenticate(code));
      expect(done).toMatchObject({ member_authenticated: true, intermediate_session_token: "" });
      await leave(court);
    });

    it("are refused for a member that the sign-in does not speak of", async () => {
      const court = current();
      const stranger = personOf(await found(court, "stranger@second.example"));
      await leave(court);
      const own = personOf(await found(court, "own@second.example"));
      const call = court.client.otps.sms.send({
        organization_id: own.organization_id,
        member_id: stranger.member_id,
        mfa_phone_number: "+12025550144",
      });
      await expect(call).rejects.toMatchObject({ status_code: 403 });
      await leave(court);
    });
  });

  describe("authenticator apps and recovery codes", () => {
    it("enrol with a QR code, then open the second step, each code once", async () => {
      const court = current();
      const { client } = court;
      const email = "app@second.example";
      const person = personOf(await found(court, email));
      const created = createTotpAnswer.parse(await client.totp.create(person));
      expect(created.qr_code).toMatch(/^data:image\/png;base64,/);
      expect(created.recovery_codes.length).toBeGreaterThanOrEqual(8);
      const spent = await appCode(court.auth, created.secret);
      await client.totp.authenticate({
        ...person,
        code: spent,
        session_duration_minutes: 60,
        set_mfa_enrollment: "enroll",
        set_default_mfa: true,
      });
      expect(client.self.getSync()).toMatchObject({
        mfa_enrolled: true,
        default_mfa_method: "totp",
        totp_registration_id: expect.stringMatching(/./),
      });
      await leave(court);

      const half = await signInHalfWay(court, email, person.organization_id);
      expect(half.mfa_required).not.toBeNull();
      const authenticate = (code: string) =>
        client.totp.authenticate({ ...person, code, session_duration_minutes: 60 });
      await expectRefusal(authenticate(spent), 401, "unable_to_authenticate_totp");
      const next = await appCode(court.auth, created.secret, 1);
      expect(authenticateResponseWithMfa.parse(await authenticate(next))).toMatchObject({
        member_authenticated: true,
      });
      await leave(court);
    });

    it("let a recovery code stand in for the app, once, and be renewed", async () => {
      const court = current();
      const { client } = court;
      const email = "backup@second.example";
      const person = personOf(await found(court, email));
      const created = createTotpAnswer.parse(await client.totp.create(person));
      await client.totp.authenticate({
        ...person,
        code: await appCode(court.auth, created.secret),
        session_duration_minutes: 60,
        set_mfa_enrollment: "enroll",
      });
      const shown = recoveryCodesAnswer.parse(await client.recoveryCodes.get());
      expect([...shown.recovery_codes].sort()).toEqual([...created.recovery_codes].sort());
      const { recovery_codes } = recoveryCodesAnswer.parse(await client.recoveryCodes.rotate());
      expect(recovery_codes).not.toEqual(created.recovery_codes);
      await leave(court);

      await signInHalfWay(court, email, person.organization_id);
      const recover = (recovery_code: string) =>
        client.recoveryCodes.recover({ ...person, recovery_code, session_duration_minutes: 60 });
      await expectRefusal(
        recover(created.recovery_codes[0] ?? ""),
        401,
        "unable_to_authenticate_recovery_code",
      );
      const [first = ""] = recovery_codes;
      const recovered = recoverAnswer.parse(await recover(first));
      expect(recovered.member_authenticated).toBe(true);
      expect(recovered.recovery_codes_remaining).toBe(recovery_codes.length - 1);
      await leave(court);

      await signInHalfWay(court, email, person.organization_id);
      await expectRefusal(recover(first), 401, "unable_to_authenticate_recovery_code");
    });
  });
}
