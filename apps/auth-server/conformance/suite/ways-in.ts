import { authenticateResponse, authenticateResponseWithMfa } from "@stocks-vibe/contracts/auth";
import { describe, expect, it } from "vitest";
import { PASSWORD } from "../../src/testing/factor-stories.ts";
import type { Court } from "../court.ts";
import { found, foundWithPassword, leave, proveMailbox, subjectOf } from "./steps.ts";

const NEW_PASSWORD = "brave-otter-lantern-58";
const DURATION = { session_duration_minutes: 60 } as const;

/** What each way in gives where it is not enough. */
export function waysInSuite(current: () => Court): void {
  describe("half a sign-in", () => {
    it("is all that any way in gives where the organization wants a second factor", async () => {
      const court = current();
      const { client } = court;
      const { magicLinks, otps, passwords, session, discovery } = client;
      const email_address = "ada@half.example";
      const { organization_id } = subjectOf(await foundWithPassword(court, email_address));
      const who = { organization_id, email_address };
      await client.organization.update({ mfa_policy: "REQUIRED_FOR_ALL" });
      const mfa_required = { member_options: null, secondary_auth_initiated: null };
      const expectHalf = (answer: unknown): void => {
        const { session_token, intermediate_session_token, ...half } =
          authenticateResponseWithMfa.parse(answer);
        expect(half).toMatchObject({
          member_authenticated: false,
          member_session: null,
          session_jwt: "",
          mfa_required,
        });
        expect(session_token).toBe("");
        expect(intermediate_session_token).not.toBe("");
        expect(session.getTokens()).toBeNull();
      };

      const foundElsewhere = () =>
        court.inAnotherBrowser(async (other) =>
          authenticateResponse.parse(await found(court, email_address, other)),
        );
      const before = await foundElsewhere();
      await magicLinks.email.loginOrSignup(who);
      const magic_links_token = await court.linkToken(email_address);
      expectHalf(await magicLinks.authenticate({ ...DURATION, magic_links_token }));
      await otps.email.loginOrSignup(who);
      const code = await court.code(email_address);
      expectHalf(await otps.email.authenticate({ ...who, ...DURATION, code }));
      expectHalf(await passwords.authenticate({ ...who, ...DURATION, password: PASSWORD }));
      const change = { existing_password: PASSWORD, new_password: NEW_PASSWORD };
      expectHalf(await passwords.resetByExistingPassword({ ...who, ...DURATION, ...change }));
      await passwords.resetByEmailStart(who);
      const password_reset_token = await court.linkToken(email_address);
      const reset = { password: PASSWORD, password_reset_token };
      expectHalf(await passwords.resetByEmail({ ...DURATION, ...reset }));
      await proveMailbox(court, email_address);
      expectHalf(await discovery.intermediateSessions.exchange({ ...DURATION, organization_id }));
      // The new password has ended what was proven before it, in whichever organization that was.
      session.updateSession({ session_token: before.session_token });
      const outdated = await session.exchange({ ...DURATION, organization_id });
      expect(outdated).toMatchObject({ member_session: null, mfa_required: null });
      const { session_token } = await foundElsewhere();
      session.updateSession({ session_token });
      expectHalf(await session.exchange({ ...DURATION, organization_id }));
    });

    it("says which way in the organization takes, and adds up with that one", async () => {
      const court = current();
      const { client } = court;
      const email_address = "grace@half.example";
      const { organization_id } = subjectOf(await foundWithPassword(court, email_address));
      await client.organization.update({
        auth_methods: "RESTRICTED",
        allowed_auth_methods: ["password"],
      });
      await leave(court);
      await client.otps.email.loginOrSignup({ email_address, organization_id });
      const code = await court.code(email_address);
      const who = { ...DURATION, email_address, organization_id };
      const half = authenticateResponseWithMfa.parse(
        await client.otps.email.authenticate({ ...who, code }),
      );
      expect(half).toMatchObject({
        member_session: null,
        primary_required: { allowed_auth_methods: ["password"] },
      });
      const whole = authenticateResponse.parse(
        await client.passwords.authenticate({ ...who, password: PASSWORD }),
      );
      expect(whole.member_session.authentication_factors).toHaveLength(2);
      await leave(court);
    });
  });
}
