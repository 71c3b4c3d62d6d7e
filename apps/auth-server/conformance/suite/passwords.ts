import {
  authenticateResponseWithMfa,
  checkPasswordAnswer,
  discoveryPasswordAnswer,
} from "@stocks-vibe/contracts/auth";
import { describe, expect, it } from "vitest";
import { PASSWORD } from "../../src/testing/factor-stories.ts";
import type { Court } from "../court.ts";
import { expectRefusal, found, leave } from "./steps.ts";

const NEW_PASSWORD = "brave-otter-lantern-58";

async function withPassword(court: Court, email_address: string) {
  const { client } = court;
  const { organization_id } = (await found(court, email_address)).organization;
  await leave(court);
  await client.passwords.resetByEmailStart({ email_address, organization_id });
  const answer = authenticateResponseWithMfa.parse(
    await client.passwords.resetByEmail({
      password_reset_token: await court.linkToken(email_address),
      password: PASSWORD,
      session_duration_minutes: 60,
    }),
  );
  expect(answer.member.member_password_id).not.toBe("");
  await leave(court);
  return { email_address, organization_id };
}

/** Passwords: set by mail, used, changed, checked; across organizations too. */
export function passwordsSuite(current: () => Court): void {
  describe("passwords", () => {
    it("are set by a mailed link, then sign the member in; wrong ones do not", async () => {
      const court = current();
      const { client } = court;
      const who = await withPassword(court, "ada@passwords.example");
      const authenticate = (password: string) =>
        client.passwords.authenticate({ ...who, password, session_duration_minutes: 60 });
      await expectRefusal(authenticate("not-the-password-1"), 401, "unauthorized_credentials");
      const answer = authenticateResponseWithMfa.parse(await authenticate(PASSWORD));
      expect(answer.member_session?.organization_id).toBe(who.organization_id);
      await leave(court);
    });

    it("answer the same for an address nobody has", async () => {
      const court = current();
      const who = await withPassword(court, "known@passwords.example");
      const { client } = court;
      await expectRefusal(
        client.passwords.authenticate({
          organization_id: who.organization_id,
          email_address: "nobody@passwords.example",
          password: PASSWORD,
          session_duration_minutes: 60,
        }),
        401,
        "unauthorized_credentials",
      );
    });

    it("are changed by the old one, and by a session that has just begun", async () => {
      const court = current();
      const { client } = court;
      const who = await withPassword(court, "change@passwords.example");
      await client.passwords.resetByExistingPassword({
        ...who,
        existing_password: PASSWORD,
        new_password: NEW_PASSWORD,
        session_duration_minutes: 60,
      });
      await client.passwords.resetBySession({ password: "violet-harbor-maple-31" });
      await leave(court);
      const authenticate = (password: string) =>
        client.passwords.authenticate({ ...who, password, session_duration_minutes: 60 });
      await expectRefusal(authenticate(NEW_PASSWORD), 401, "unauthorized_credentials");
      await authenticate("violet-harbor-maple-31");
      await leave(court);
    });

    it("prove a person to all their organizations", async () => {
      const court = current();
      const { client } = court;
      const { email_address, organization_id } = await withPassword(
        court,
        "discover@passwords.example",
      );
      const proven = discoveryPasswordAnswer.parse(
        await client.passwords.discovery.authenticate({ email_address, password: PASSWORD }),
      );
      expect(
        proven.discovered_organizations.map(({ organization }) => organization.organization_id),
      ).toContain(organization_id);

      await client.passwords.discovery.resetByEmailStart({ email_address });
      const reset = discoveryPasswordAnswer.parse(
        await client.passwords.discovery.resetByEmail({
          password_reset_token: await court.linkToken(email_address),
          password: NEW_PASSWORD,
        }),
      );
      expect(reset.email_address).toBe(email_address);
    });

    it("are judged before they are chosen, and weak ones refused", async () => {
      const court = current();
      const { client } = court;
      const weak = checkPasswordAnswer.parse(
        await client.passwords.strengthCheck({ password: "password" }),
      );
      expect(weak).toMatchObject({ valid_password: false, breached_password: true });
      const strong = checkPasswordAnswer.parse(
        await client.passwords.strengthCheck({ password: NEW_PASSWORD }),
      );
      expect(strong).toMatchObject({ valid_password: true, breached_password: false });

      const who = await withPassword(court, "weak@passwords.example");
      await client.passwords.resetByEmailStart(who);
      await expectRefusal(
        client.passwords.resetByEmail({
          password_reset_token: await court.linkToken(who.email_address),
          password: "password",
          session_duration_minutes: 60,
        }),
        400,
        "breached_password",
      );
    });
  });
}
