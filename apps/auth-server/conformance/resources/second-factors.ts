import {
  authenticateResponseWithMfa,
  createTotpAnswer,
  recoverAnswer,
  recoveryCodesAnswer,
} from "@stocks-vibe/contracts/auth";
import { expect } from "vitest";
import { appCode, otherDigits } from "../../src/testing/factor-stories.ts";
import type { Group } from "../group.ts";
import { expectAll, expectOutcomes } from "../steps/outcomes.ts";
import { DURATION, expectRefusal, found, leave, newPerson, signInHalfWay } from "../steps/steps.ts";

interface Person {
  readonly organization_id: string;
  readonly member_id: string;
}

const personOf = ({ organization, member_id }: Awaited<ReturnType<typeof found>>): Person => ({
  organization_id: organization.organization_id,
  member_id,
});

/** Phones, authenticator apps and recovery codes: enrolment, and the second step of a sign-in. */
export function secondFactorsGroups(group: Group): void {
  group("SMS codes", (it) => {
    it("enrol a phone, which is asked for at the next sign-in", async (server, client) => {
      const email = "phone@second.example";
      const mfa_phone_number = "+12025550143";
      const person = personOf(await found(server, email));
      await client.otps.sms.send({ ...person, mfa_phone_number });
      const enrolled = authenticateResponseWithMfa.parse(
        await client.otps.sms.authenticate({
          ...person,
          code: await server.code(mfa_phone_number),
          ...DURATION,
          set_mfa_enrollment: "enroll",
        }),
      );
      expect(enrolled.member).toMatchObject({
        mfa_enrolled: true,
        mfa_phone_number_verified: true,
      });
      await leave(server);

      const half = await signInHalfWay(server, email, person.organization_id);
      expect(half.mfa_required?.member_options?.mfa_phone_number).toMatch(/0143$/);
      await client.otps.sms.send(person);
      const code = await server.code(mfa_phone_number);
      const authenticate = (digits: string) =>
        client.otps.sms.authenticate({ ...person, code: digits, ...DURATION });
      await expectRefusal(authenticate(otherDigits(code)), 401, "unable_to_auth_otp_code");
      const done = authenticateResponseWithMfa.parse(await authenticate(code));
      expect(done).toMatchObject({ member_authenticated: true, intermediate_session_token: "" });
    });

    it("are refused for a member that the sign-in does not speak of", async (server) => {
      const stranger = personOf(await found(server, "stranger@second.example"));
      await leave(server);
      const own = personOf(await found(server, "own@second.example"));
      const call = server.client.otps.sms.send({
        organization_id: own.organization_id,
        member_id: stranger.member_id,
        mfa_phone_number: "+12025550144",
      });
      await expect(call).rejects.toMatchObject({ status_code: 403 });
    });
  });

  group("authenticator apps and recovery codes", (it) => {
    it("enrol with a QR code, then open the second step, each code once", async (server, client) => {
      const email = "app@second.example";
      const person = personOf(await found(server, email));
      const created = createTotpAnswer.parse(await client.totp.create(person));
      expect(created.qr_code).toMatch(/^data:image\/png;base64,/);
      expect(created.recovery_codes.length).toBeGreaterThanOrEqual(8);
      const spent = await appCode(server.auth, created.secret);
      await client.totp.authenticate({
        ...person,
        code: spent,
        ...DURATION,
        set_mfa_enrollment: "enroll",
        set_default_mfa: true,
      });
      expect(client.self.getSync()).toMatchObject({
        mfa_enrolled: true,
        default_mfa_method: "totp",
        totp_registration_id: expect.stringMatching(/./),
      });
      await leave(server);

      const half = await signInHalfWay(server, email, person.organization_id);
      expect(half.mfa_required).not.toBeNull();
      const authenticate = (code: string) =>
        client.totp.authenticate({ ...person, code, ...DURATION });
      await expectRefusal(authenticate(spent), 401, "unable_to_authenticate_totp");
      const next = await appCode(server.auth, created.secret, 1);
      expect(authenticateResponseWithMfa.parse(await authenticate(next))).toMatchObject({
        member_authenticated: true,
      });
    });

    it("let a recovery code stand in for the app, once, and be renewed", async (server, client) => {
      const email = "backup@second.example";
      const person = personOf(await found(server, email));
      const created = createTotpAnswer.parse(await client.totp.create(person));
      await client.totp.authenticate({
        ...person,
        code: await appCode(server.auth, created.secret),
        ...DURATION,
        set_mfa_enrollment: "enroll",
      });
      const shown = recoveryCodesAnswer.parse(await client.recoveryCodes.get());
      expect([...shown.recovery_codes].sort()).toEqual([...created.recovery_codes].sort());
      const { recovery_codes } = recoveryCodesAnswer.parse(await client.recoveryCodes.rotate());
      expect(recovery_codes).not.toEqual(created.recovery_codes);
      await leave(server);

      await signInHalfWay(server, email, person.organization_id);
      const recover = (recovery_code: string) =>
        client.recoveryCodes.recover({ ...person, recovery_code, ...DURATION });
      await expectRefusal(
        recover(created.recovery_codes[0] ?? ""),
        401,
        "unable_to_authenticate_recovery_code",
      );
      const [first = ""] = recovery_codes;
      const recovered = recoverAnswer.parse(await recover(first));
      expect(recovered.member_authenticated).toBe(true);
      expect(recovered.recovery_codes_remaining).toBe(recovery_codes.length - 1);
      await leave(server);

      await signInHalfWay(server, email, person.organization_id);
      await expectRefusal(recover(first), 401, "unable_to_authenticate_recovery_code");
    });
  });
}

/** What can be wrong with an authenticator app and its recovery codes. */
export function secondFactorRefusalsGroups(group: Group): void {
  group("an authenticator app", (it) => {
    it("is added once, proven in its time, and not where the organization wants none", async (server, client) => {
      const person = await newPerson(server, "ada@apps-refused.example");
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
      const code = await appCode(server.auth, secret);
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
      await expectAll(restricted, {
        "totp.create": () => client.totp.create(person),
        "totp.authenticate": authenticate(code),
        "recoveryCodes.recover": () =>
          client.recoveryCodes.recover({ ...person, ...DURATION, recovery_code: "none" }),
      });
    });

    it("is forgotten when it was not proven in time", async (server, client) => {
      const person = await newPerson(server, "late@apps-refused.example");
      const answer = await client.totp.create({ ...person, expiration_minutes: 5 });
      const { secret } = createTotpAnswer.parse(answer);
      await server.passTime(6);
      const code = await appCode(server.auth, secret);
      await expectRefusal(
        client.totp.authenticate({ ...person, ...DURATION, code }),
        401,
        "unable_to_authenticate_totp",
      );
    });
  });
}
