import type { Group } from "../group.ts";
import {
  type MailRequest,
  memberMailCalls,
  proofCalls,
  publicMailCalls,
} from "../steps/mail-calls.ts";
import { expectAll, expectEach, expectOutcomes } from "../steps/outcomes.ts";
import { found, openProject, removed, subjectOf } from "../steps/steps.ts";
import { LANDING } from "../test-server.ts";

const URL_CALLS = [
  "magicLinks.email.discovery.send",
  "magicLinks.email.loginOrSignup",
  "passwords.resetByEmailStart",
  "passwords.discovery.resetByEmailStart",
] as const;

/** What can be wrong with asking for a letter, whoever asks for whichever. */
export function lettersGroups(group: Group): void {
  group("letters", (it) => {
    it("are not sent to what is no address, nor to one that no mail reaches any more", async (server) => {
      const { client, auth } = server;
      const { organization_id, member_id } = subjectOf(await found(server, "ada@letters.example"));
      const to = async (email_address: string, outcome: string) => {
        const wish: MailRequest = { email_address, organization_id };
        await expectAll(outcome, publicMailCalls(client, wish));
        await expectAll(outcome, memberMailCalls(client, wish, member_id));
      };
      await to("not an address", "invalid_email");
      await expectAll(
        "invalid_email",
        proofCalls(client, { email_address: "not an address", organization_id }),
      );
      const left = await removed(client, "gone@letters.example");
      await auth.auth.admin.bounces.report(
        auth.auth.project.projectId,
        ["gone@letters.example"],
        "hard bounce",
      );
      await to("gone@letters.example", "inactive_email");
      await expectAll("inactive_email", {
        "organization.members.reactivate": () => client.organization.members.reactivate(left),
      });
    });

    it("lead to registered pages only, in registered words, for an allowed time", async (server, client) => {
      const { organization_id, member_id } = subjectOf(await found(server, "alan@letters.example"));
      const wish = { email_address: "guest@letters.example", organization_id } as const;
      const calls = (extra: Partial<MailRequest>) => ({
        ...publicMailCalls(client, { ...wish, ...extra }),
        ...memberMailCalls(client, { ...wish, ...extra }, member_id),
      });
      await expectEach(calls({ url: "https://evil.example/authenticate" }), {
        no_match_for_provided_magic_link_url: [
          ...URL_CALLS,
          "magicLinks.email.invite",
          "self.startEmailUpdate",
          "organization.members.startEmailUpdate",
        ],
      });
      await expectAll("invalid_template_id", calls({ template: "none" }));
      await expectEach(calls({ minutes: 100_000 }), {
        invalid_expiration: [
          ...URL_CALLS,
          "otps.email.discovery.send",
          "otps.email.loginOrSignup",
          "magicLinks.email.invite",
        ],
      });
    });

    it("lead nowhere in a project that names no pages", async (server) => {
      const { set, inBrowser } = await openProject(server);
      await inBrowser(async (client) => {
        const { organization_id, member_id } = subjectOf(
          await found(server, "grace@letters.example", client),
        );
        const left = await removed(client, "left@letters.example");
        const wish = { email_address: "guest@letters.example", organization_id } as const;
        const calls = {
          ...publicMailCalls(client, wish),
          ...memberMailCalls(client, wish, member_id),
        };
        for (const kind of ["discovery", "login", "invite", "reset-password"]) {
          await set(`${kind}-redirect-urls`, "");
        }
        await expectEach(calls, {
          no_discovery_redirect_urls_set: ["magicLinks.email.discovery.send"],
          no_login_redirect_urls_set: [
            "magicLinks.email.loginOrSignup",
            "self.startEmailUpdate",
            "organization.members.startEmailUpdate",
          ],
          no_invite_redirect_urls_set: ["magicLinks.email.invite"],
          no_reset_password_redirect_urls_set: [
            "passwords.resetByEmailStart",
            "passwords.discovery.resetByEmailStart",
          ],
        });
        const { email_address } = wish;
        const { passwords, organization } = client;
        await expectOutcomes({
          "organization.members.reactivate": [
            () => organization.members.reactivate(left),
            "no_invite_redirect_urls_set",
          ],
          "passwords.resetByEmailStart": [
            () => passwords.resetByEmailStart({ ...wish, login_redirect_url: LANDING }),
            "no_login_redirect_urls_set",
          ],
          "passwords.discovery.resetByEmailStart": [
            () =>
              passwords.discovery.resetByEmailStart({
                email_address,
                discovery_redirect_url: LANDING,
              }),
            "no_discovery_redirect_urls_set",
          ],
        });
        await set("login-redirect-urls", LANDING);
        await set("signup-redirect-urls", "");
        await expectEach(calls, {
          no_signup_redirect_urls_set: ["magicLinks.email.loginOrSignup"],
        });
      });
    });
  });
}
