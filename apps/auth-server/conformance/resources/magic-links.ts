import {
  authenticateLinkAnswer,
  discoveryAuth,
  memberAnswer,
  searchMembersAnswer,
} from "@stocks-vibe/contracts/auth";
import { expect } from "vitest";
import type { Group } from "../group.ts";
import type { OfficialClient } from "../official-client.ts";
import { publicMailCalls } from "../steps/mail-calls.ts";
import { expectAll, expectEach, expectOutcomes, type Tried } from "../steps/outcomes.ts";
import {
  DURATION,
  expectReason,
  expectRefusal,
  found,
  invite,
  leave,
  openProject,
  proveMailbox,
  subjectOf,
} from "../steps/steps.ts";
import type { TestServer } from "../test-server.ts";

/** Links to a mailbox: discovery, invitation, sign-in to one organization. */
export function magicLinksGroups(group: Group): void {
  group("magic links", (it) => {
    it("prove a mailbox, and let somebody new found an organization", async (server) => {
      const proven = await proveMailbox(server, "ada@links.example");
      expect(proven.email_address).toBe("ada@links.example");
      expect(proven.discovered_organizations).toEqual([]);
      const { client } = server;
      const created = await client.discovery.organizations.create(DURATION);
      expect(created).toMatchObject({ member_authenticated: true, intermediate_session_token: "" });
    });

    it("invite somebody, who joins by the link and is found by discovery later", async (server) => {
      const { organization } = await found(server, "host@links.example");
      const invited = await server.client.magicLinks.email.invite({
        email_address: "guest@links.example",
      });
      expect(memberAnswer.parse(invited).member.status).toBe("invited");
      await leave(server);

      const accepted = authenticateLinkAnswer.parse(
        await server.client.magicLinks.authenticate({
          magic_links_token: await server.linkToken("guest@links.example"),
          ...DURATION,
        }),
      );
      expect(accepted.member_session?.organization_id).toBe(organization.organization_id);
      await leave(server);

      const proven = await proveMailbox(server, "guest@links.example");
      expect(
        proven.discovered_organizations.map(({ organization: row, membership }) => [
          row.organization_id,
          membership.type,
        ]),
      ).toEqual([[organization.organization_id, "active_member"]]);
    });

    it("sign a member in to the organization that was asked for", async (server) => {
      const { organization } = await found(server, "owner@links.example");
      await leave(server);
      const { organization_id } = organization;
      await server.client.magicLinks.email.loginOrSignup({
        email_address: "owner@links.example",
        organization_id,
      });
      const answer = authenticateLinkAnswer.parse(
        await server.client.magicLinks.authenticate({
          magic_links_token: await server.linkToken("owner@links.example"),
          session_duration_minutes: 30,
        }),
      );
      expect(answer.organization.organization_id).toBe(organization_id);
    });

    it("are refused when used twice, unknown, or of another flow", async (server, client) => {
      await client.magicLinks.email.discovery.send({ email_address: "twice@links.example" });
      const token = await server.linkToken("twice@links.example");
      const authenticate = () =>
        client.magicLinks.discovery.authenticate({ discovery_magic_links_token: token });
      await expectRefusal(
        client.magicLinks.authenticate({ magic_links_token: token, ...DURATION }),
        401,
        "unable_to_auth_magic_link",
      );
      expect(discoveryAuth.parse(await authenticate()).email_address).toBe("twice@links.example");
      await expectRefusal(authenticate(), 401, "unable_to_auth_magic_link");
      await expectRefusal(
        client.magicLinks.discovery.authenticate({ discovery_magic_links_token: "none" }),
        401,
        "unable_to_auth_magic_link",
      );
    });

    it("do not let an invitation be used in another organization's name", async (server) => {
      await found(server, "first@links.example");
      const token = await invite(server, "shared@links.example");
      await leave(server);
      const { organization } = await found(server, "second@links.example");
      await leave(server);
      const accepted = authenticateLinkAnswer.parse(
        await server.client.magicLinks.authenticate({
          magic_links_token: token,
          ...DURATION,
        }),
      );
      expect(accepted.organization.organization_id).not.toBe(organization.organization_id);
    });
  });
}

const error_type = "unable_to_auth_magic_link";

/** Links that were good once: their holders are told why they are no longer. */
export function linksOverGroups(group: Group): void {
  group("a link that is over", (it) => {
    it("says whether it was used, replaced by a newer one, or late", async (server, client) => {
      const email_address = "ada@links-over.example";
      const { organization_id } = subjectOf(await found(server, email_address));
      await leave(server);
      const send = async () => {
        await client.magicLinks.email.loginOrSignup({ email_address, organization_id });
        return server.linkToken(email_address);
      };
      const login = (magic_links_token: string) =>
        client.magicLinks.authenticate({ ...DURATION, magic_links_token });
      const replaced = await send();
      const used = await send();
      await expectReason(server, login(replaced), { error_type, reason: "used" });
      await login(used);
      await leave(server);
      await expectReason(server, login(used), { error_type, reason: "used" });
      const late = await send();
      await client.magicLinks.email.discovery.send({ email_address });
      const lateDiscovery = await server.linkToken(email_address);
      await server.passTime(31);
      await expectReason(server, login(late), { error_type, reason: "expired" });
      await expectReason(
        server,
        client.magicLinks.discovery.authenticate({ discovery_magic_links_token: lateDiscovery }),
        { error_type, reason: "expired" },
      );
      await expectReason(server, login("none"), { error_type, reason: undefined });
    });

    it("goes with the member that it was sent to; so does a code after its time", async (server, client) => {
      const email_address = "guest@links-over.example";
      const { organization_id } = subjectOf(await found(server, "host@links-over.example"));
      const magic_links_token = await invite(server, email_address);
      const roster = await client.organization.members.search({
        query: {
          operator: "AND",
          operands: [{ filter_name: "member_emails", filter_value: [email_address] }],
        },
      });
      const [guest] = searchMembersAnswer.parse(roster).members;
      await client.organization.members.delete(guest?.member_id ?? "");
      await leave(server);
      const { otps } = client;
      const host = { organization_id, email_address: "host@links-over.example" };
      await otps.email.loginOrSignup(host);
      const code = await server.code(host.email_address);
      await otps.email.discovery.send({ email_address });
      const discoveryCode = await server.code(email_address);
      await server.passTime(16);
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

const email_address = "ada@pkce.example";
/** Refused last of all: a link that is let through gives another answer and opens nothing. */
const TOO_WEAK = "password";

interface Tokens {
  readonly discovery: string;
  readonly login: string;
  readonly reset: string;
  readonly discoveryReset: string;
}

const callsBy = ({ magicLinks, passwords }: OfficialClient, tokens: Tokens) =>
  ({
    "magicLinks.discovery.authenticate": () =>
      magicLinks.discovery.authenticate({ discovery_magic_links_token: tokens.discovery }),
    "magicLinks.authenticate": () =>
      magicLinks.authenticate({ ...DURATION, magic_links_token: tokens.login }),
    "passwords.resetByEmail": () =>
      passwords.resetByEmail({
        ...DURATION,
        password: TOO_WEAK,
        password_reset_token: tokens.reset,
      }),
    "passwords.discovery.resetByEmail": () =>
      passwords.discovery.resetByEmail({
        password: TOO_WEAK,
        password_reset_token: tokens.discoveryReset,
      }),
  }) satisfies Record<string, Tried>;

/** Has the client make a pair of each kind, by letters to somebody else. */
async function makePairs({ magicLinks, passwords }: OfficialClient, organization_id: string) {
  const other = "somebody@pkce.example";
  await magicLinks.email.discovery.send({ email_address: other });
  await passwords.resetByEmailStart({ organization_id, email_address: other });
}

/** One link of each kind, asked for by this client. */
async function askForAll(
  { linkToken }: TestServer,
  { magicLinks, passwords }: OfficialClient,
  who: { readonly email_address: string; readonly organization_id: string },
): Promise<Tokens> {
  const { email_address } = who;
  await magicLinks.email.discovery.send({ email_address });
  const discovery = await linkToken(email_address);
  await passwords.resetByEmailStart(who);
  const reset = await linkToken(email_address);
  await passwords.discovery.resetByEmailStart({ email_address });
  const discoveryReset = await linkToken(email_address);
  await magicLinks.email.loginOrSignup(who);
  return { discovery, reset, discoveryReset, login: await linkToken(email_address) };
}

/** Links that work only in the browser that asked for them. The clients make and keep the pairs. */
export function pkceGroups(group: Group): void {
  let project: Awaited<ReturnType<typeof openProject>>;
  let who: { email_address: string; organization_id: string };
  /** Links that were sent before the project asked for PKCE. */
  let unbound: Tokens;
  const before = async (server: TestServer): Promise<void> => {
    project = await openProject(server);
    await project.set("pkce-password-resets", "off");
    await project.inBrowser(async (client) => {
      const { organization_id } = subjectOf(await found(server, email_address, client));
      who = { email_address, organization_id };
      unbound = await askForAll(server, client, who);
      await project.set("pkce-magic-links", "on");
      await project.set("pkce-password-resets", "on");
      // This page goes by the settings that it has read when it was opened.
      await expectEach(publicMailCalls(client, who), {
        invalid_pkce_code_challenge: [
          "magicLinks.email.discovery.send",
          "magicLinks.email.loginOrSignup",
          "passwords.resetByEmailStart",
          "passwords.discovery.resetByEmailStart",
        ],
      });
    });
  };
  group(
    "links of a project with PKCE",
    (it) => {
      it("work where they were asked for; one without a challenge is not taken there", async (server) => {
        await project.inBrowser(async (client) => {
          await makePairs(client, who.organization_id);
          await expectAll("pkce_did_not_expect_code_verifier", callsBy(client, unbound));
          const calls = callsBy(client, await askForAll(server, client, who));
          await expectEach(calls, {
            breached_password: ["passwords.resetByEmail", "passwords.discovery.resetByEmail"],
            answered: ["magicLinks.authenticate"],
          });
        });
      });

      it("work in no other browser, whether it holds a verifier or none", async (server) => {
        let tokens = unbound;
        await project.inBrowser(async (client) => {
          tokens = await askForAll(server, client, who);
        });
        await project.inBrowser(async (stranger) => {
          await expectAll("pkce_expected_code_verifier", callsBy(stranger, tokens));
          await makePairs(stranger, who.organization_id);
          await expectAll("pkce_mismatch", callsBy(stranger, tokens));
        });
      });
    },
    before,
  );
}
