import { discoveryAuth } from "@stocks-vibe/contracts/auth";
import { describe, expect, it } from "vitest";
import { PASSWORD } from "../../src/testing/factor-stories.ts";
import type { Court } from "../court.ts";
import type { JudgeClient } from "../judge.ts";
import { expectEach, type Tried } from "./outcomes.ts";
import {
  expectRefusal,
  foundWithPassword,
  leave,
  openProject,
  proveMailbox,
  subjectOf,
} from "./steps.ts";

const DURATION = { session_duration_minutes: 60 } as const;
const email_address = "ada@first-project.example";

/** Calls that name an organization, or a person who has a password in one. */
const callsAbout = ({ magicLinks, otps, passwords }: JudgeClient, organization_id: string) => {
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
async function unusedProofs(court: Court, organization_id: string, member_id: string) {
  const { client, auth } = court;
  const who = { email_address, organization_id };
  await client.magicLinks.email.discovery.send({ email_address });
  const discovery = await court.linkToken(email_address);
  await client.magicLinks.email.loginOrSignup(who);
  const login = await court.linkToken(email_address);
  await client.passwords.resetByEmailStart(who);
  const reset = await court.linkToken(email_address);
  await client.passwords.discovery.resetByEmailStart({ email_address });
  const discoveryReset = await court.linkToken(email_address);
  await client.otps.email.discovery.send({ email_address });
  const code = await court.code(email_address);
  const impersonation = await auth.auth.admin.impersonate({
    organizationId: organization_id,
    memberId: member_id,
    impersonator: "operator@stocks-vibe.example",
    reason: "A question about a figure",
  });
  return { discovery, login, reset, discoveryReset, code, impersonation };
}

const callsBy = (
  { magicLinks, otps, passwords, impersonation }: JudgeClient,
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
export function otherProjectSuite(current: () => Court): void {
  describe("another project's", () => {
    it("organizations, people and proofs do not exist here", async () => {
      const court = current();
      const { client } = court;
      const created = await foundWithPassword(court, email_address);
      const { organization_id, member_id } = subjectOf(created);
      const { organization_slug } = created.organization;
      await leave(court);
      const proofs = await unusedProofs(court, organization_id, member_id);
      const { publicToken } = await openProject(court);
      await court.inAnotherBrowser(
        async (elsewhere) => {
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
          const proven = await proveMailbox(court, email_address, elsewhere);
          expect(proven.discovered_organizations).toEqual([]);
          await expectRefusal(
            elsewhere.discovery.intermediateSessions.exchange({ organization_id, ...DURATION }),
            404,
            "organization_not_found",
          );
        },
        { publicToken },
      );
      // None of the proofs was used up by the wrong project.
      const discovery_magic_links_token = proofs.discovery;
      discoveryAuth.parse(
        await client.magicLinks.discovery.authenticate({ discovery_magic_links_token }),
      );
    });
  });
}
