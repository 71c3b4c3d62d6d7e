import { searchMembersAnswer } from "@stocks-vibe/contracts/auth";
import { describe, it } from "vitest";
import type { Court } from "../court.ts";
import { expectOutcomes } from "./outcomes.ts";
import { expectReason, found, invite, leave, subjectOf } from "./steps.ts";

const DURATION = { session_duration_minutes: 60 } as const;
const error_type = "unable_to_auth_magic_link";

/** Links that were good once: their holders are told why they are no longer. */
export function linksOverSuite(current: () => Court): void {
  describe("a link that is over", () => {
    it("says whether it was used, replaced by a newer one, or late", async () => {
      const court = current();
      const { client } = court;
      const email_address = "ada@links-over.example";
      const { organization_id } = subjectOf(await found(court, email_address));
      await leave(court);
      const send = async () => {
        await client.magicLinks.email.loginOrSignup({ email_address, organization_id });
        return court.linkToken(email_address);
      };
      const login = (magic_links_token: string) =>
        client.magicLinks.authenticate({ ...DURATION, magic_links_token });
      const replaced = await send();
      const used = await send();
      await expectReason(court, login(replaced), { error_type, reason: "used" });
      await login(used);
      await leave(court);
      await expectReason(court, login(used), { error_type, reason: "used" });
      const late = await send();
      await client.magicLinks.email.discovery.send({ email_address });
      const lateDiscovery = await court.linkToken(email_address);
      await court.passTime(31);
      await expectReason(court, login(late), { error_type, reason: "expired" });
      await expectReason(
        court,
        client.magicLinks.discovery.authenticate({ discovery_magic_links_token: lateDiscovery }),
        { error_type, reason: "expired" },
      );
      await expectReason(court, login("none"), { error_type, reason: undefined });
    });

    it("goes with the member that it was sent to; so does a code after its time", async () => {
      const court = current();
      const { client } = court;
      const email_address = "guest@links-over.example";
      const { organization_id } = subjectOf(await found(court, "host@links-over.example"));
      const magic_links_token = await invite(court, email_address);
      const roster = await client.organization.members.search({
        query: {
          operator: "AND",
          operands: [{ filter_name: "member_emails", filter_value: [email_address] }],
        },
      });
      const [guest] = searchMembersAnswer.parse(roster).members;
      await client.organization.members.delete(guest?.member_id ?? "");
      await leave(court);
      const { otps } = client;
      const host = { organization_id, email_address: "host@links-over.example" };
      await otps.email.loginOrSignup(host);
      const code = await court.code(host.email_address);
      await otps.email.discovery.send({ email_address });
      const discoveryCode = await court.code(email_address);
      await court.passTime(16);
      await expectOutcomes({
        "magicLinks.authenticate": [
          () => client.magicLinks.authenticate({ ...DURATION, magic_links_token }),
          error_type,
        ],
        "otps.email.authenticate": [
          () => otps.email.authenticate({ ...host, ...DURATION, code }),
          "unable_to_auth_otp_code",
        ],
        "otps.email.discovery.authenticate": [
          () => otps.email.discovery.authenticate({ email_address, code: discoveryCode }),
          "unable_to_auth_otp_code",
        ],
      });
    });
  });
}
