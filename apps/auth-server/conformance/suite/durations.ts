import { describe, it } from "vitest";
import { PASSWORD } from "../../src/testing/factor-stories.ts";
import type { Court } from "../court.ts";
import { expectAll, expectOutcomes } from "./outcomes.ts";
import { found, leave, proveMailbox, subjectOf } from "./steps.ts";

const DURATION = { session_duration_minutes: 1 } as const;

/** How long sessions may last, asked of every call that opens or prolongs one; and tokens of issuers that there are not. */
export function durationsSuite(current: () => Court): void {
  describe("a session of one minute", () => {
    it("is opened and prolonged by no call", async () => {
      const court = current();
      const { session, magicLinks, otps, passwords, discovery } = court.client;
      const email_address = "ada@durations.example";
      const { organization_id } = subjectOf(await found(court, email_address));
      const who = { organization_id, email_address };
      const tooShort = "invalid_session_duration_minutes";
      await expectAll(
        {
          "session.authenticate": () => session.authenticate(DURATION),
          "session.exchange": () => session.exchange({ ...DURATION, organization_id }),
          "magicLinks.authenticate": () =>
            magicLinks.authenticate({ ...DURATION, magic_links_token: "none" }),
          "otps.email.authenticate": () =>
            otps.email.authenticate({ ...DURATION, ...who, code: "000000" }),
          "passwords.authenticate": () =>
            passwords.authenticate({ ...DURATION, ...who, password: PASSWORD }),
          "passwords.resetByEmail": () =>
            passwords.resetByEmail({
              ...DURATION,
              password: PASSWORD,
              password_reset_token: "none",
            }),
          "passwords.resetByExistingPassword": () =>
            passwords.resetByExistingPassword({
              ...DURATION,
              ...who,
              existing_password: PASSWORD,
              new_password: PASSWORD,
            }),
        },
        tooShort,
      );
      await leave(court);
      await proveMailbox(court, email_address);
      await expectAll(
        {
          "discovery.organizations.create": () => discovery.organizations.create(DURATION),
          "discovery.intermediateSessions.exchange": () =>
            discovery.intermediateSessions.exchange({ ...DURATION, organization_id }),
        },
        tooShort,
      );
    });
  });

  describe("tokens of other issuers", () => {
    it("open no session: a project has no issuer yet", async () => {
      const { session } = current().client;
      const minutes = { session_duration_minutes: 60 } as const;
      await expectOutcomes({
        "session.exchangeAccessToken": [
          () => session.exchangeAccessToken({ ...minutes, access_token: "a.b.c" }),
          "access_token_issuer_not_found",
        ],
        // The older major has no such call.
        "session.attest": [
          () => session.attest?.({ ...minutes, profile_id: "none", token: "a.b.c" }),
          "access_token_issuer_not_found",
        ],
      });
    });
  });
}
