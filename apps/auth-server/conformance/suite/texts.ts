import { authenticateResponse } from "@stocks-vibe/contracts/auth";
import { describe, it } from "vitest";
import type { Mailer } from "../../src/platform/ports/mailer.ts";
import { startAuth } from "../../src/testing/auth-harness.ts";
import { type Court, listen, SITE } from "../court.ts";
import { expectOutcomes } from "./outcomes.ts";
import { expectRefusal, found, leave, openProject, subjectOf } from "./steps.ts";

const DURATION = { session_duration_minutes: 60 } as const;

/** When no text is sent, whatever the number. */
export function textsSuite(current: () => Court): void {
  describe("texts", () => {
    it("are not sent where the organization wants another factor", async () => {
      const court = current();
      const { client } = court;
      const { organization_id, member_id } = subjectOf(await found(court, "alan@phones.example"));
      const person = { organization_id, member_id };
      await client.organization.update({
        mfa_methods: "RESTRICTED",
        allowed_mfa_methods: ["totp"],
      });
      await expectOutcomes({
        "otps.sms.send": [
          () => client.otps.sms.send({ ...person, mfa_phone_number: "+12025550153" }),
          "operation_restricted_by_organization_mfa_methods",
        ],
        "otps.sms.authenticate": [
          () => client.otps.sms.authenticate({ ...person, ...DURATION, code: "000000" }),
          "operation_restricted_by_organization_mfa_methods",
        ],
      });
      await leave(court);
    });

    it("are not more than the project pays for", async () => {
      const court = current();
      const { publicToken, set } = await openProject(court);
      await set("sms-project-daily-limit", "0");
      await court.inAnotherBrowser(
        async (client) => {
          const created = await found(court, "grace@phones.example", client);
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
        },
        { publicToken },
      );
    });

    it("are not sent by a server that has no way to", async () => {
      const court = current();
      const letters: string[] = [];
      const mailer: Mailer = {
        async deliver({ text }) {
          letters.push(text);
        },
      };
      const mail = { kind: "smtp", url: "smtp://127.0.0.1:1", from: "Us <us@us.example>" } as const;
      const mute = await startAuth({ ...SITE, mail }, mailer);
      await court.inAnotherBrowser(
        async (client) => {
          const { magicLinks, discovery, otps } = client;
          await magicLinks.email.discovery.send({ email_address: "edsger@phones.example" });
          await mute.deliverMail();
          const [, discovery_magic_links_token = ""] =
            /token=([\w-]+)/.exec(letters[0] ?? "") ?? [];
          await magicLinks.discovery.authenticate({ discovery_magic_links_token });
          const created = authenticateResponse.parse(
            await discovery.organizations.create(DURATION),
          );
          const { organization_id, member_id } = subjectOf(created);
          const mfa_phone_number = "+12025550155";
          await expectRefusal(
            otps.sms.send({ organization_id, member_id, mfa_phone_number }),
            400,
            "sms_not_available",
          );
        },
        { baseUrl: await listen(mute.app) },
      );
      await mute.close();
    });
  });
}
