import type { AuthHarness } from "./auth-harness.ts";
import { newestCode } from "./factor-stories.ts";
import { askForLink, found, inviteAndAccept, proveMailbox, signIn } from "./stories.ts";
import {
  discovered,
  exchange,
  type Newcomer,
  named,
  outcomeOf,
  useLink,
  type WayIn,
} from "./way-in.ts";
import { PASSWORD_WAYS_IN } from "./ways-in-by-password.ts";

/** Lets an organization's domain join, for which its founder's own mailbox speaks. */
async function openToJoiners(auth: AuthHarness, organizationId: string, hostId: string) {
  await auth.database.pool.query(
    "update auth.organizations set email_jit_provisioning = 'RESTRICTED', email_allowed_domains = '{joiners.example}' where organization_id = $1",
    [organizationId],
  );
  await auth.database.pool.query(
    "update auth.members set email_address = member_id || '@joiners.example' where member_id = $1",
    [hostId],
  );
}

/**
 * Every way into an organization that there is. A new one belongs here, or the matrix does not know
 * it.
 */
export const WAYS_IN: readonly WayIn[] = [
  ...PASSWORD_WAYS_IN,
  {
    name: "magic link, organization chosen afterwards",
    enter: async (auth, { emailAddress, member }) => {
      const discovery_magic_links_token = await askForLink(auth, emailAddress);
      const token = await discovered(auth, "/b2b/magic_links/discovery/authenticate", {
        discovery_magic_links_token,
      });
      return exchange(auth, token, member.organizationId);
    },
  },
  {
    name: "magic link of one organization",
    enter: async (auth, newcomer) => {
      await auth.call("/b2b/magic_links/email/login_or_signup", { body: named(newcomer) });
      return useLink(auth, newcomer.emailAddress);
    },
  },
  {
    name: "invitation",
    enter: async (auth, { emailAddress, member, host }) => {
      await auth.database.pool.query(
        "update auth.members set status = 'invited' where member_id = $1",
        [member.memberId],
      );
      await auth.call("/b2b/magic_links/email/invite", {
        session: host.token,
        body: { email_address: emailAddress },
      });
      return useLink(auth, emailAddress);
    },
  },
  {
    name: "e-mail passcode, organization chosen afterwards",
    enter: async (auth, { emailAddress: email_address, member }) => {
      await auth.call("/b2b/otps/email/discovery/send", { body: { email_address } });
      const code = await newestCode(auth, email_address);
      const body = { email_address, code };
      const token = await discovered(auth, "/b2b/otps/email/discovery/authenticate", body);
      return exchange(auth, token, member.organizationId);
    },
  },
  {
    name: "e-mail passcode of one organization",
    enter: async (auth, newcomer) => {
      await auth.call("/b2b/otps/email/login_or_signup", { body: named(newcomer) });
      const code = await newestCode(auth, newcomer.emailAddress);
      return outcomeOf(auth, "/b2b/otps/email/authenticate", { ...named(newcomer), code });
    },
  },
  {
    name: "session of another organization, exchanged",
    prepare: (auth, { emailAddress }) => found(auth, emailAddress, { organization_name: "Other" }),
    enter: (auth, { member }, prepared) =>
      outcomeOf(
        auth,
        "/b2b/sessions/exchange",
        { organization_id: member.organizationId },
        prepared?.token,
      ),
  },
  {
    name: "operator's impersonation token",
    enter: async (auth, { member }) => {
      const impersonation_token = await auth.auth.admin.impersonate({
        organizationId: member.organizationId,
        memberId: member.memberId,
        impersonator: "operator@stocks-vibe.example",
        reason: "to see what the member sees",
      });
      return outcomeOf(auth, "/b2b/impersonation/authenticate", { impersonation_token });
    },
  },
  {
    name: "joining by e-mail domain",
    isForNewMembers: true,
    enter: async (auth, { member, host }) => {
      await openToJoiners(auth, member.organizationId, host.memberId);
      const address = `joiner-of-${member.memberId}@joiners.example`;
      const { intermediate_session_token } = await proveMailbox(auth, address);
      return exchange(auth, intermediate_session_token, member.organizationId);
    },
  },
  {
    name: "joining by e-mail domain, by a link of the organization",
    isForNewMembers: true,
    enter: async (auth, { member, host }) => {
      await openToJoiners(auth, member.organizationId, host.memberId);
      const email_address = `linked-to-${host.memberId}@joiners.example`;
      await auth.call("/b2b/magic_links/email/login_or_signup", {
        body: { organization_id: member.organizationId, email_address },
      });
      return useLink(auth, email_address);
    },
  },
];

let people = 0;

/** A member of an organization that someone else founded. */
export async function aNewcomer(auth: AuthHarness): Promise<Newcomer> {
  people += 1;
  const host = await found(auth, `host-${people}@family.example`);
  const emailAddress = `newcomer-${people}@guests.example`;
  return { host, emailAddress, member: await inviteAndAccept(auth, host, emailAddress) };
}

/** The same member with a fresh session. */
export const again = async (auth: AuthHarness, { emailAddress, member }: Newcomer) =>
  signIn(auth, emailAddress, member.organizationId);
