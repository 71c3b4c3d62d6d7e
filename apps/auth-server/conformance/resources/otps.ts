import {
  authenticateEmailCodeAnswer,
  authenticateResponse,
  discoveryAuth,
} from "@stocks-vibe/contracts/auth";
import { expect } from "vitest";
import type { Mailer } from "../../src/platform/ports/mailer.ts";
import { startAuth } from "../../src/testing/auth-harness.ts";
import { otherDigits } from "../../src/testing/factor-stories.ts";
import type { Group } from "../group.ts";
import type { OfficialClient } from "../official-client.ts";
import { expectAll, expectOutcomes } from "../steps/outcomes.ts";
import type { Subject } from "../steps/session-calls.ts";
import {
  DURATION,
  expectRefusal,
  found,
  invite,
  inviteAndJoin,
  leave,
  newPerson,
  openProject,
  subjectOf,
} from "../steps/steps.ts";
import { listen, SITE } from "../test-server.ts";

/** Codes to a mailbox: discovery, and sign-in to one organization. */
export function otpsGroups(group: Group): void {
  group("e-mail codes", (it) => {
    it("prove a mailbox", async (server, client) => {
      const email_address = "ada@codes.example";
      await client.otps.email.discovery.send({ email_address });
      const code = await server.code(email_address);
      expect(code).toMatch(/^\d{6}$/);
      const proven = discoveryAuth.parse(
        await client.otps.email.discovery.authenticate({ email_address, code }),
      );
      expect(proven).toMatchObject({ email_address, discovered_organizations: [] });
    });

    it("sign a member in, once, to the organization that was asked for", async (server, client) => {
      const email_address = "owner@codes.example";
      const { organization_id } = (await found(server, email_address)).organization;
      await leave(server);
      await client.otps.email.loginOrSignup({ email_address, organization_id });
      const code = await server.code(email_address);
      const authenticate = (digits: string) =>
        client.otps.email.authenticate({
          email_address,
          organization_id,
          code: digits,
          ...DURATION,
        });
      await expectRefusal(authenticate(otherDigits(code)), 401, "unable_to_auth_otp_code");
      const answer = authenticateEmailCodeAnswer.parse(await authenticate(code));
      expect(answer.member_session?.organization_id).toBe(organization_id);
      await leave(server);
      await expectRefusal(authenticate(code), 401, "unable_to_auth_otp_code");
    });

    it("are void after five wrong tries, the right one included", async (server, client) => {
      const email_address = "guessed@codes.example";
      await client.otps.email.discovery.send({ email_address });
      const code = await server.code(email_address);
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

/** What can be wrong with a phone number and with the texts to it. */
export function phonesGroups(group: Group): void {
  group("phones", (it) => {
    it("have a number, of a country that gets texts, that no other member has", async (server, client) => {
      const mfa_phone_number = "+12025550151";
      const person = await newPerson(server, "ada@phones.example");
      const { organization_id, member_id } = person;
      const send = (number?: string) => () =>
        client.otps.sms.send({ ...person, ...(number ? { mfa_phone_number: number } : {}) });
      await expectOutcomes({
        "none yet": [send(), "phone_number_not_found"],
        "no number": [send("555"), "invalid_phone_number"],
        "a country without texts": [send("+447400123456"), "invalid_phone_number_country_code"],
      });
      await client.otps.sms.send({ ...person, mfa_phone_number });
      const code = await server.code(mfa_phone_number);
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
      const other = subjectOf(await inviteAndJoin(server, "second@phones.example"));
      await expectRefusal(
        client.otps.sms.send({ organization_id, member_id: other.member_id, mfa_phone_number }),
        400,
        "duplicate_member_phone_number",
      );
    });

    it("belong to whom proves them first, where two ask for the same one", async (server) => {
      const mfa_phone_number = "+12025550157";
      const first = subjectOf(await found(server, "first@phones.example"));
      const magic_links_token = await invite(server, "other@phones.example");
      const send = async ({ otps }: OfficialClient, { organization_id, member_id }: Subject) => {
        await otps.sms.send({ organization_id, member_id, mfa_phone_number });
        const code = await server.code(mfa_phone_number);
        return { ...DURATION, organization_id, member_id, code };
      };
      const { session_token, proof } = await server.inAnotherBrowser(async (client) => {
        const joined = authenticateResponse.parse(
          await client.magicLinks.authenticate({ ...DURATION, magic_links_token }),
        );
        return { ...joined, proof: await send(client, subjectOf(joined)) };
      });
      await server.client.otps.sms.authenticate(await send(server.client, first));
      await server.inAnotherBrowser(async (client) => {
        client.session.updateSession({ session_token });
        await expectRefusal(
          client.otps.sms.authenticate(proof),
          400,
          "duplicate_member_phone_number",
        );
      });
    });
  });
}

/** When no text is sent, whatever the number. */
export function textsGroups(group: Group): void {
  group("texts", (it) => {
    it("are not sent where the organization wants another factor", async (server, client) => {
      const person = await newPerson(server, "alan@phones.example");
      await client.organization.update({
        mfa_methods: "RESTRICTED",
        allowed_mfa_methods: ["totp"],
      });
      await expectAll("operation_restricted_by_organization_mfa_methods", {
        "otps.sms.send": () =>
          client.otps.sms.send({ ...person, mfa_phone_number: "+12025550153" }),
        "otps.sms.authenticate": () =>
          client.otps.sms.authenticate({ ...person, ...DURATION, code: "000000" }),
      });
    });

    it("are not more than the project pays for", async (server) => {
      const { set, inBrowser } = await openProject(server);
      await set("sms-project-daily-limit", "0");
      await inBrowser(async (client) => {
        const created = await found(server, "grace@phones.example", client);
        const { organization_id, member_id } = subjectOf(created);
        await expectRefusal(
          client.otps.sms.send({
            organization_id,
            member_id,
            mfa_phone_number: "+12025550154",
          }),
          429,
          "too_many_requests",
        );
      });
    });

    it("are not sent by a server that has no way to", async (server) => {
      const letters: string[] = [];
      const mailer: Mailer = {
        async deliver({ text }) {
          letters.push(text);
        },
      };
      const mail = { kind: "smtp", url: "smtp://127.0.0.1:1", from: "Us <us@us.example>" } as const;
      const mute = await startAuth({ ...SITE, mail }, mailer);
      await server.inBrowserOf({ baseUrl: await listen(mute.app) }, async (client) => {
        const { magicLinks, discovery, otps } = client;
        await magicLinks.email.discovery.send({ email_address: "edsger@phones.example" });
        await mute.deliverMail();
        const [, discovery_magic_links_token = ""] = /token=([\w-]+)/.exec(letters[0] ?? "") ?? [];
        await magicLinks.discovery.authenticate({ discovery_magic_links_token });
        const created = authenticateResponse.parse(await discovery.organizations.create(DURATION));
        const { organization_id, member_id } = subjectOf(created);
        const mfa_phone_number = "+12025550155";
        await expectRefusal(
          otps.sms.send({ organization_id, member_id, mfa_phone_number }),
          400,
          "sms_not_available",
        );
      });
      await mute.close();
    });
  });
}
