import { authenticateResponse } from "@stocks-vibe/contracts/auth";
import { describe, it } from "vitest";
import type { Court } from "../court.ts";
import type { JudgeClient } from "../judge.ts";
import { expectOutcomes } from "./outcomes.ts";
import type { Subject } from "./session-calls.ts";
import { expectRefusal, found, invite, inviteAndJoin, leave, subjectOf } from "./steps.ts";

const DURATION = { session_duration_minutes: 60 } as const;

/** What can be wrong with a phone number and with the texts to it. */
export function phonesSuite(current: () => Court): void {
  describe("phones", () => {
    it("have a number, of a country that gets texts, that no other member has", async () => {
      const court = current();
      const { client } = court;
      const mfa_phone_number = "+12025550151";
      const { organization_id, member_id } = subjectOf(await found(court, "ada@phones.example"));
      const person = { organization_id, member_id };
      const send = (number?: string) => () =>
        client.otps.sms.send({ ...person, ...(number ? { mfa_phone_number: number } : {}) });
      await expectOutcomes({
        "none yet": [send(), "phone_number_not_found"],
        "no number": [send("555"), "invalid_phone_number"],
        "a country without texts": [send("+447400123456"), "invalid_phone_number_country_code"],
      });
      await client.otps.sms.send({ ...person, mfa_phone_number });
      const code = await court.code(mfa_phone_number);
      await expectRefusal(
        client.otps.sms.authenticate({ ...person, code, session_duration_minutes: 1 }),
        400,
        "invalid_session_duration_minutes",
      );
      await client.otps.sms.authenticate({ ...person, ...DURATION, code });
      const change = { mfa_phone_number: "+12025550152" };
      await expectOutcomes({
        "self.update": [() => client.self.update(change), "invalid_argument"],
        "organization.members.update": [
          () => client.organization.members.update({ member_id, ...change }),
          "invalid_argument",
        ],
        "one beside a verified one": [send("+12025550152"), "unauthorized_action"],
        "the code again": [
          () => client.otps.sms.authenticate({ ...person, ...DURATION, code }),
          "unable_to_auth_otp_code",
        ],
      });
      const other = subjectOf(await inviteAndJoin(court, "second@phones.example"));
      await expectRefusal(
        client.otps.sms.send({ organization_id, member_id: other.member_id, mfa_phone_number }),
        400,
        "duplicate_member_phone_number",
      );
      await leave(court);
    });

    it("belong to whom proves them first, where two ask for the same one", async () => {
      const court = current();
      const mfa_phone_number = "+12025550157";
      const first = subjectOf(await found(court, "first@phones.example"));
      const magic_links_token = await invite(court, "other@phones.example");
      const send = async ({ otps }: JudgeClient, { organization_id, member_id }: Subject) => {
        await otps.sms.send({ organization_id, member_id, mfa_phone_number });
        const code = await court.code(mfa_phone_number);
        return { ...DURATION, organization_id, member_id, code };
      };
      const { session_token, proof } = await court.inAnotherBrowser(async (client) => {
        const joined = authenticateResponse.parse(
          await client.magicLinks.authenticate({ ...DURATION, magic_links_token }),
        );
        return { ...joined, proof: await send(client, subjectOf(joined)) };
      });
      await court.client.otps.sms.authenticate(await send(court.client, first));
      await court.inAnotherBrowser(async (client) => {
        client.session.updateSession({ session_token });
        await expectRefusal(
          client.otps.sms.authenticate(proof),
          400,
          "duplicate_member_phone_number",
        );
      });
      await leave(court);
    });
  });
}
