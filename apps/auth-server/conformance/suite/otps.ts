import { authenticateEmailCodeAnswer, discoveryAuth } from "@stocks-vibe/contracts/auth";
import { describe, expect, it } from "vitest";
import { otherDigits } from "../../src/testing/factor-stories.ts";
import type { Court } from "../court.ts";
import { expectRefusal, found, leave } from "./steps.ts";

/** Codes to a mailbox: discovery, and sign-in to one organization. */
export function otpsSuite(current: () => Court): void {
  describe("e-mail codes", () => {
    it("prove a mailbox", async () => {
      const court = current();
      const { client } = court;
      const email_address = "ada@codes.example";
      await client.otps.email.discovery.send({ email_address });
      const code = await court.code(email_address);
      expect(code).toMatch(/^\d{6}$/);
      const proven = discoveryAuth.parse(
        await client.otps.email.discovery.authenticate({ email_address, code }),
      );
      expect(proven).toMatchObject({ email_address, discovered_organizations: [] });
    });

    it("sign a member in, once, to the organization that was asked for", async () => {
      const court = current();
      const { client } = court;
      const email_address = "owner@codes.example";
      const { organization_id } = (await found(court, email_address)).organization;
      await leave(court);
      await client.otps.email.loginOrSignup({ email_address, organization_id });
      const code = await court.code(email_address);
      const authenticate = (digits: string) =>
        client.otps.email.authenticate({
          email_address,
          organization_id,
          code: digits,
          session_duration_minutes: 60,
        });
      await expectRefusal(authenticate(otherDigits(code)), 401, "unable_to_auth_otp_code");
      const answer = authenticateEmailCodeAnswer.parse(await authenticate(code));
      expect(answer.member_session?.organization_id).toBe(organization_id);
      await leave(court);
      await expectRefusal(authenticate(code), 401, "unable_to_auth_otp_code");
    });

    it("are void after five wrong tries, the right one included", async () => {
      const court = current();
      const { client } = court;
      const email_address = "guessed@codes.example";
      await client.otps.email.discovery.send({ email_address });
      const code = await court.code(email_address);
      for (let wrong = 0; wrong < 5; wrong += 1) {
        const authenticate = client.otps.email.discovery.authenticate({
          email_address,
          code: otherDigits(code),
        });
        await expectRefusal(authenticate, 401, "unable_to_auth_otp_code");
      }
      await expectRefusal(
        client.otps.email.discovery.authenticate({ email_address, code }),
        401,
        "unable_to_auth_otp_code",
      );
    });
  });
}
