import { describe, expect, it } from "vitest";
import { PASSWORD } from "../../src/testing/factor-stories.ts";
import type { Court } from "../court.ts";
import { expectAll, expectEach, expectOutcomes } from "./outcomes.ts";
import { expectReason, foundWithPassword, leave, openProject, subjectOf } from "./steps.ts";

const DURATION = { session_duration_minutes: 60 } as const;
/** Long and unknown, but easy to guess. */
const WEAK = "aaaaaaaaaaab";
const BREACHED = "password";

/** Which passwords are not taken, and which proofs do not set one. */
export function passwordRefusalsSuite(current: () => Court): void {
  describe("a password that is too easy, or stolen before", () => {
    it("is not set by any call, and costs neither the link nor the session", async () => {
      const court = current();
      const { client } = court;
      const { passwords } = client;
      const email_address = "ada@weak.example";
      const created = await foundWithPassword(court, email_address);
      const { organization_id } = subjectOf(created);
      const who = { organization_id, email_address };
      await passwords.resetByEmailStart(who);
      const token = await court.linkToken(email_address);
      await passwords.discovery.resetByEmailStart({ email_address });
      const discoveryToken = await court.linkToken(email_address);
      const calls = (password: string) => ({
        "passwords.resetBySession": () => passwords.resetBySession({ password }),
        "passwords.resetByExistingPassword": () =>
          passwords.resetByExistingPassword({
            ...who,
            ...DURATION,
            existing_password: PASSWORD,
            new_password: password,
          }),
        "passwords.resetByEmail": () =>
          passwords.resetByEmail({ ...DURATION, password, password_reset_token: token }),
        "passwords.discovery.resetByEmail": () =>
          passwords.discovery.resetByEmail({ password, password_reset_token: discoveryToken }),
      });
      await expectAll(calls(WEAK), "weak_password");
      await expectAll(calls(BREACHED), "breached_password");
      expect(client.session.getSync()).not.toBeNull();
      await expectEach(calls("violet-harbor-maple-31"), { answered: ["passwords.resetByEmail"] });
      await expectReason(
        court,
        passwords.resetByEmail({ ...DURATION, password: PASSWORD, password_reset_token: token }),
        { error_type: "unable_to_auth_password_reset_token", reason: "used" },
      );
      await leave(court);
    });

    it("is judged by the rules of the project", async () => {
      const court = current();
      const { publicToken, set } = await openProject(court);
      await set("password-policy", "luds");
      await set("luds-complexity", "4");
      await court.inAnotherBrowser(
        async ({ passwords }) => {
          const answer = await passwords.strengthCheck({ password: "quiet-lemon-orbit" });
          expect(answer).toMatchObject({ valid_password: false, strength_policy: "luds" });
          const better = await passwords.strengthCheck({ password: "Quiet-lemon-orbit-72" });
          expect(better).toMatchObject({ valid_password: true });
        },
        { publicToken },
      );
    });
  });

  describe("a password", () => {
    it("is not taken for another's, nor from a link that is over or unknown", async () => {
      const court = current();
      const { passwords } = court.client;
      const email_address = "grace@weak.example";
      const { organization_id } = subjectOf(await foundWithPassword(court, email_address));
      await leave(court);
      const other = subjectOf(await foundWithPassword(court, "other@weak.example"));
      await leave(court);
      const who = { organization_id, email_address };
      const wrong = "unauthorized_credentials";
      const exchange = { ...DURATION, new_password: "violet-harbor-maple-31" };
      await expectOutcomes({
        "in another organization": [
          () =>
            passwords.authenticate({
              ...DURATION,
              ...who,
              organization_id: other.organization_id,
              password: PASSWORD,
            }),
          wrong,
        ],
        "changed in another organization": [
          () =>
            passwords.resetByExistingPassword({
              ...exchange,
              ...who,
              organization_id: other.organization_id,
              existing_password: PASSWORD,
            }),
          wrong,
        ],
        "changed by a wrong one": [
          () =>
            passwords.resetByExistingPassword({ ...exchange, ...who, existing_password: "wrong" }),
          wrong,
        ],
        "of nobody, anywhere": [
          () =>
            passwords.discovery.authenticate({
              email_address: "nobody@weak.example",
              password: PASSWORD,
            }),
          wrong,
        ],
      });
      await passwords.resetByEmailStart(who);
      const late = await court.linkToken(email_address);
      await passwords.discovery.resetByEmailStart({ email_address });
      const lateDiscovery = await court.linkToken(email_address);
      await court.passTime(31);
      const refused = "unable_to_auth_password_reset_token";
      const password = "violet-harbor-maple-31";
      await expectReason(
        court,
        passwords.resetByEmail({ ...DURATION, password, password_reset_token: late }),
        { error_type: refused, reason: "expired" },
      );
      await expectReason(
        court,
        passwords.discovery.resetByEmail({ password, password_reset_token: lateDiscovery }),
        { error_type: refused, reason: "expired" },
      );
      await expectOutcomes({
        "passwords.resetByEmail": [
          () => passwords.resetByEmail({ ...DURATION, password, password_reset_token: "none" }),
          refused,
        ],
        "passwords.discovery.resetByEmail": [
          () => passwords.discovery.resetByEmail({ password, password_reset_token: "none" }),
          refused,
        ],
      });
    });
  });
}
