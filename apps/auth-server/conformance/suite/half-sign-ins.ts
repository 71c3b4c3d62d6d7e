import { describe, it } from "vitest";
import type { Court } from "../court.ts";
import { expectAll, expectOutcomes } from "./outcomes.ts";
import { found, leave, openProject, proveMailbox, signInHalfWay, subjectOf } from "./steps.ts";

const DURATION = { session_duration_minutes: 60 } as const;

/** Sign-ins that wait for something more. */
export function halfSignInsSuite(current: () => Court): void {
  describe("half a sign-in", () => {
    it("is over after ten minutes", async () => {
      const court = current();
      const { client } = court;
      const email = "late@half.example";
      const mfa_phone_number = "+12025550156";
      const { organization_id, member_id } = subjectOf(await found(court, email));
      const person = { organization_id, member_id };
      await client.otps.sms.send({ ...person, mfa_phone_number });
      const code = await court.code(mfa_phone_number);
      await client.otps.sms.authenticate({
        ...person,
        ...DURATION,
        code,
        set_mfa_enrollment: "enroll",
      });
      await leave(court);
      await signInHalfWay(court, email, organization_id);
      await court.passTime(11);
      const { discovery, otps, totp, recoveryCodes } = client;
      const over = "intermediate_session_not_found";
      await expectOutcomes({
        "otps.sms.send": [() => otps.sms.send(person), over],
        "otps.sms.authenticate": [
          () => otps.sms.authenticate({ ...person, ...DURATION, code }),
          over,
        ],
        "totp.create": [() => totp.create(person), over],
        "totp.authenticate": [() => totp.authenticate({ ...person, ...DURATION, code }), over],
        "recoveryCodes.recover": [
          () => recoveryCodes.recover({ ...person, ...DURATION, recovery_code: "none" }),
          over,
        ],
        "discovery.organizations.list": [() => discovery.organizations.list(), over],
        "discovery.organizations.create": [() => discovery.organizations.create(DURATION), over],
        "discovery.intermediateSessions.exchange": [
          () => discovery.intermediateSessions.exchange({ ...DURATION, organization_id }),
          over,
        ],
      });
    });

    it("leads nowhere in another project", async () => {
      const court = current();
      const { intermediate_session_token } = await proveMailbox(
        court,
        "half@first-project.example",
      );
      const { publicToken } = await openProject(court);
      await court.inAnotherBrowser(
        async ({ discovery, otps }, page) => {
          const name = "stytch_intermediate_session_token";
          const cookie = `${name}=${intermediate_session_token}`;
          const { organizations, intermediateSessions } = discovery;
          const person = { organization_id: "organization-test-none", member_id: "none" };
          page.document.cookie = `${cookie}; Path=/; SameSite=Lax`;
          // Our client only uses what its own origin has noted to have stored; the official ones do not look there.
          page.localStorage.setItem(
            `stytch_sdk_state_${publicToken}::stored:${name}`,
            intermediate_session_token.slice(-16),
          );
          await expectAll(
            {
              "discovery.organizations.list": () => organizations.list(),
              "discovery.organizations.create": () => organizations.create(DURATION),
              "discovery.intermediateSessions.exchange": () =>
                intermediateSessions.exchange({ ...DURATION, ...person }),
              "otps.sms.send": () => otps.sms.send(person),
            },
            "intermediate_session_not_found",
          );
        },
        { publicToken },
      );
    });
  });
}
