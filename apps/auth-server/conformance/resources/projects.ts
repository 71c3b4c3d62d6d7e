import { discoveryAuth } from "@stocks-vibe/contracts/auth";
import { expect } from "vitest";
import { PUBLIC_TOKEN } from "../../src/testing/auth-harness.ts";
import { PASSWORD } from "../../src/testing/factor-stories.ts";
import type { Group } from "../group.ts";
import type { OfficialClient } from "../official-client.ts";
import { expectAll, expectEach, expectOutcome, type Tried } from "../steps/outcomes.ts";
import { type Subject, sessionCalls } from "../steps/session-calls.ts";
import {
  DURATION,
  expectRefusal,
  found,
  foundWithPassword,
  leave,
  openProject,
  proveMailbox,
  subjectOf,
} from "../steps/steps.ts";
import type { TestServer } from "../test-server.ts";

/** Puts the token in place before each call: some refusals end the client's session. */
const callsWith = (
  client: OfficialClient,
  subject: Subject,
  session_token: string,
): Record<string, Tried> => {
  const calls: Record<string, Tried> = sessionCalls(client, subject);
  const cautious = Object.entries(calls).map(([name, tried]): [string, Tried] => [
    name,
    () => {
      client.session.updateSession({ session_token });
      return tried();
    },
  ]);
  return Object.fromEntries(cautious);
};

/** Every call that needs a session, without a good one. */
export function gatesGroups(group: Group): void {
  group("calls that need a session", (it) => {
    it("are refused without one", async (server) => {
      const subject = subjectOf(await foundWithPassword(server, "ada@gates.example"));
      await leave(server);
      await server.inAnotherBrowser((client) =>
        expectAll(
          server.clientKind.noSession ?? "user_unauthenticated",
          sessionCalls(client, subject),
        ),
      );
      // Clients repeat the public token without a session. A page can make any client do that.
      await server.inAnotherBrowser((client) =>
        expectAll("user_unauthenticated", callsWith(client, subject, PUBLIC_TOKEN)),
      );
    });

    it("are refused with one that is over, by a sign-out or by its time", async (server) => {
      const created = await foundWithPassword(server, "grace@gates.example");
      await leave(server);
      await server.inAnotherBrowser((client) =>
        expectAll(
          "session_not_found",
          callsWith(client, subjectOf(created), created.session_token),
        ),
      );
      await found(server, "late@gates.example");
      await server.passTime(61);
      await expectOutcome(() => server.client.session.authenticate(), "session_not_found");
      // The client has forgotten it.
      expect(server.client.session.getTokens()).toBeNull();
    });

    it("are refused with one of another project on the same server", async (server) => {
      const created = await foundWithPassword(server, "alan@gates.example");
      const { inBrowser } = await openProject(server);
      await inBrowser((client) =>
        expectAll(
          "session_not_found",
          callsWith(client, subjectOf(created), created.session_token),
        ),
      );
    });

    it("are refused with a text that no token can be", async (server) => {
      await server.inAnotherBrowser(async (client) => {
        client.session.updateSession({ session_token: "x".repeat(2000) });
        const tried = () => client.session.authenticate();
        await expectOutcome(tried, "invalid_authorization_header");
      });
    });
  });
}

const email_address = "ada@first-project.example";

/** Calls that name an organization, or a person who has a password in one. */
const callsAbout = ({ magicLinks, otps, passwords }: OfficialClient, organization_id: string) => {
  const who = { email_address, organization_id };
  return {
    "magicLinks.email.loginOrSignup": () => magicLinks.email.loginOrSignup(who),
    "otps.email.loginOrSignup": () => otps.email.loginOrSignup(who),
    "otps.email.authenticate": () =>
      otps.email.authenticate({ ...who, ...DURATION, code: "000000" }),
    "passwords.authenticate": () =>
      passwords.authenticate({ ...who, ...DURATION, password: PASSWORD }),
    "passwords.resetByEmailStart": () => passwords.resetByEmailStart(who),
    "passwords.resetByExistingPassword": () =>
      passwords.resetByExistingPassword({
        ...who,
        ...DURATION,
        existing_password: PASSWORD,
        new_password: `${PASSWORD}-new`,
      }),
    "passwords.discovery.authenticate": () =>
      passwords.discovery.authenticate({ email_address, password: PASSWORD }),
  } satisfies Record<string, Tried>;
};

/** One unused proof of each kind, sent to a member of the first project. */
async function unusedProofs(server: TestServer, organization_id: string, member_id: string) {
  const { client, auth } = server;
  const who = { email_address, organization_id };
  await client.magicLinks.email.discovery.send({ email_address });
  const discovery = await server.linkToken(email_address);
  await client.magicLinks.email.loginOrSignup(who);
  const login = await server.linkToken(email_address);
  await client.passwords.resetByEmailStart(who);
  const reset = await server.linkToken(email_address);
  await client.passwords.discovery.resetByEmailStart({ email_address });
  const discoveryReset = await server.linkToken(email_address);
  await client.otps.email.discovery.send({ email_address });
  const code = await server.code(email_address);
  const impersonation = await auth.auth.admin.impersonate({
    organizationId: organization_id,
    memberId: member_id,
    impersonator: "operator@stocks-vibe.example",
    reason: "A question about a figure",
  });
  return { discovery, login, reset, discoveryReset, code, impersonation };
}

const callsBy = (
  { magicLinks, otps, passwords, impersonation }: OfficialClient,
  proofs: Awaited<ReturnType<typeof unusedProofs>>,
) =>
  ({
    "magicLinks.discovery.authenticate": () =>
      magicLinks.discovery.authenticate({ discovery_magic_links_token: proofs.discovery }),
    "magicLinks.authenticate": () =>
      magicLinks.authenticate({ ...DURATION, magic_links_token: proofs.login }),
    "passwords.resetByEmail": () =>
      passwords.resetByEmail({
        ...DURATION,
        password: PASSWORD,
        password_reset_token: proofs.reset,
      }),
    "passwords.discovery.resetByEmail": () =>
      passwords.discovery.resetByEmail({
        password: PASSWORD,
        password_reset_token: proofs.discoveryReset,
      }),
    "otps.email.discovery.authenticate": () =>
      otps.email.discovery.authenticate({ email_address, code: proofs.code }),
    "impersonation.authenticate": () =>
      impersonation.authenticate({ impersonation_token: proofs.impersonation }),
  }) satisfies Record<string, Tried>;

/** What belongs to one project of the server, used in another. Sessions are in gates.ts. */
export function otherProjectGroups(group: Group): void {
  group("another project's", (it) => {
    it("organizations, people and proofs do not exist here", async (server, client) => {
      const created = await foundWithPassword(server, email_address);
      const { organization_id, member_id } = subjectOf(created);
      const { organization_slug } = created.organization;
      await leave(server);
      const proofs = await unusedProofs(server, organization_id, member_id);
      const { inBrowser } = await openProject(server);
      await inBrowser(async (elsewhere) => {
        await expectEach(callsAbout(elsewhere, organization_id), {
          organization_not_found: [
            "magicLinks.email.loginOrSignup",
            "otps.email.loginOrSignup",
            "otps.email.authenticate",
            "passwords.authenticate",
            "passwords.resetByEmailStart",
            "passwords.resetByExistingPassword",
          ],
          unauthorized_credentials: ["passwords.discovery.authenticate"],
        });
        await expectEach(callsBy(elsewhere, proofs), {
          unable_to_auth_magic_link: [
            "magicLinks.discovery.authenticate",
            "magicLinks.authenticate",
          ],
          unable_to_auth_password_reset_token: [
            "passwords.resetByEmail",
            "passwords.discovery.resetByEmail",
          ],
          unable_to_auth_otp_code: ["otps.email.discovery.authenticate"],
          unable_to_auth_impersonation_token: ["impersonation.authenticate"],
        });
        const match = await elsewhere.organization.getBySlug({ organization_slug });
        expect(match).toMatchObject({ organization: null });
        // The same mailbox proves somebody else here, whom that organization does not know.
        const proven = await proveMailbox(server, email_address, elsewhere);
        expect(proven.discovered_organizations).toEqual([]);
        await expectRefusal(
          elsewhere.discovery.intermediateSessions.exchange({ organization_id, ...DURATION }),
          404,
          "organization_not_found",
        );
      });
      // None of the proofs was used up by the wrong project.
      const discovery_magic_links_token = proofs.discovery;
      discoveryAuth.parse(
        await client.magicLinks.discovery.authenticate({ discovery_magic_links_token }),
      );
    });
  });
}
