import { authenticateResponse, createTotpAnswer, memberAnswer } from "@stocks-vibe/contracts/auth";
import { expect } from "vitest";
import { appCode } from "../../src/testing/factor-stories.ts";
import type { Group } from "../group.ts";
import type { OfficialClient } from "../official-client.ts";
import { DURATION, foundWithPassword, invite, subjectOf } from "../steps/steps.ts";
import type { TestServer } from "../test-server.ts";

/** Adds a phone and an authenticator app to the signed-in member; answers them with both. */
async function addFactors(server: TestServer, client: OfficialClient, mfa_phone_number: string) {
  const own = authenticateResponse.parse(await client.session.authenticate());
  const { organization_id, member_id } = subjectOf(own);
  const person = { organization_id, member_id };
  await client.otps.sms.send({ ...person, mfa_phone_number });
  const code = await server.code(mfa_phone_number);
  await client.otps.sms.authenticate({ ...person, ...DURATION, code });
  const { secret } = createTotpAnswer.parse(await client.totp.create(person));
  const shown = await appCode(server.auth, secret);
  return authenticateResponse.parse(
    await client.totp.authenticate({ ...person, ...DURATION, code: shown }),
  ).member;
}

const memberOf = (answer: unknown) => memberAnswer.parse(answer).member;
const NONE_LEFT = {
  mfa_phone_number: "",
  mfa_phone_number_verified: false,
  totp_registration_id: "",
  member_password_id: "",
} as const;

/** Proofs that their owner or an administrator takes away, and addresses that are changed. */
export function memberFactorsGroups(group: Group): void {
  group("members' factors", (it) => {
    it("are removed by themselves", async (server, client) => {
      await foundWithPassword(server, "ada@factors.example");
      const { member_password_id } = await addFactors(server, client, "+12025550161");
      await client.self.deletePassword(member_password_id);
      await client.self.deleteMFAPhoneNumber();
      const left = memberOf(await client.self.deleteMFATOTP());
      expect(left).toMatchObject(NONE_LEFT);
      expect(client.self.getSync()).toMatchObject(NONE_LEFT);
    });

    it("are removed by an administrator, which ends the member's sessions", async (server, client) => {
      await foundWithPassword(server, "boss@factors.example");
      const magic_links_token = await invite(server, "grace@factors.example");
      const { member_id, member_password_id } = await server.inAnotherBrowser(async (other) => {
        await other.magicLinks.authenticate({ ...DURATION, magic_links_token });
        await other.passwords.resetBySession({ password: "quiet-lemon-orbit-72" });
        return addFactors(server, other, "+12025550162");
      });
      const { members } = client.organization;
      await members.deletePassword(member_password_id);
      await members.deleteMFAPhoneNumber(member_id);
      const left = memberOf(await members.deleteMFATOTP(member_id));
      expect(left).toMatchObject({ ...NONE_LEFT, member_id });
    });

    it("follow a new address; the former ones are kept until they are forgotten", async (server, client) => {
      const boss = await foundWithPassword(server, "chief@factors.example");
      const { organization_id } = subjectOf(boss);
      const magic_links_token = await invite(server, "alan@factors.example");
      const { member_id } = await server.inAnotherBrowser(async (other) =>
        subjectOf(
          authenticateResponse.parse(
            await other.magicLinks.authenticate({ ...DURATION, magic_links_token }),
          ),
        ),
      );
      const { members } = client.organization;
      const rename = async (email_address: string) =>
        memberOf(await members.update({ member_id, email_address }));
      /** Proves the new address: one that nobody has proven is not kept from others. */
      const signIn = async (other: OfficialClient, email_address: string) => {
        await other.magicLinks.email.loginOrSignup({ organization_id, email_address });
        const token = await server.linkToken(email_address);
        await other.magicLinks.authenticate({ ...DURATION, magic_links_token: token });
      };
      const renamed = await rename("alan.t@factors.example");
      expect(renamed).toMatchObject({
        email_address: "alan.t@factors.example",
        retired_email_addresses: [{ email_address: "alan@factors.example" }],
      });
      await server.inAnotherBrowser((other) => signIn(other, "alan.t@factors.example"));
      const [former] = renamed.retired_email_addresses;
      const email_id = former?.email_id ?? "";
      const forgotten = await members.unlinkRetiredEmail({ member_id, email_id });
      expect(memberOf(forgotten).retired_email_addresses).toEqual([]);
      await rename("alan.m@factors.example");
      const own = await server.inAnotherBrowser(async (other) => {
        await signIn(other, "alan.m@factors.example");
        return other.self.unlinkRetiredEmail({ email_address: "alan.t@factors.example" });
      });
      expect(memberOf(own).retired_email_addresses).toEqual([]);
    });

    it("change to a new address once that is proven", async (server, client) => {
      const { member_id } = subjectOf(await foundWithPassword(server, "edsger@factors.example"));
      // The older major has neither of the two calls.
      const asked = await client.self.startEmailUpdate?.({
        email_address: "edsger.d@factors.example",
      });
      const { members } = client.organization;
      await members.startEmailUpdate?.({ member_id, email_address: "edsger.w@factors.example" });
      if (asked !== undefined) {
        const moved = await client.magicLinks.authenticate({
          ...DURATION,
          magic_links_token: await server.linkToken("edsger.w@factors.example"),
        });
        expect(moved).toMatchObject({ member: { email_address: "edsger.w@factors.example" } });
      }
    });
  });
}
