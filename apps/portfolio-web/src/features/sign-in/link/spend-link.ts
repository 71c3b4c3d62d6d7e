import {
  type AuthClient,
  type Discovered,
  type SignInAnswer,
  sessionMinutes,
} from "#lib/auth/auth.ts";
import { organizationNameFrom } from "#lib/auth/organization-name.ts";
import type { SignInLink } from "#lib/auth/sign-in-link.ts";
import { linkLanding } from "#lib/auth/visit-source.ts";
import { isSameMailbox } from "../asked-here.ts";
import { isLinkOver, type Step } from "../authenticate-error.ts";
import { type AuthenticateEvent, type Question, questionBefore } from "../authenticate-machine.ts";
import { destinationOf } from "../choice.ts";

const invitation = "multi_tenant_magic_links";
const operatorLink = "multi_tenant_impersonation";
const stopLink = "stop_email_change";
const providerToken = "oauth";
const providerDiscoveryToken = "discovery_oauth";
const ssoToken = "sso";
const session_duration_minutes = sessionMinutes;

/** `picked`: the organization that is being entered. */
export type Run = (step: Step, call: () => Promise<SignInAnswer>, picked?: string) => Promise<void>;

type Tools = {
  client: AuthClient;
  /** Where the visitor came from: an organization that is founded here keeps it. */
  source: string | null;
  dispatch: (event: AuthenticateEvent) => void;
  run: Run;
};

/**
 * Whether it came from a provider. The server takes such a token only with the verifier that the
 * page which left has kept, so nobody else's can sign in here.
 */
export const isOfProvider = ({ kind }: SignInLink): boolean =>
  kind === providerToken || kind === providerDiscoveryToken || kind === ssoToken;

/**
 * Uses the link: an invitation opens its one organization, an operator's link one member's; any
 * other proves a mailbox, which may have none, one or several. `expected` are the only
 * mailboxes that may sign in without a question, null where the person has answered one.
 */
export async function spendLink(
  { client, source, dispatch, run }: Tools,
  link: SignInLink,
  expected: readonly string[] | null,
): Promise<void> {
  dispatch({ type: "stageReached", stage: "authenticating" });
  if (link.connectionId !== undefined) {
    const landing = linkLanding(window.location.origin, source);
    await client.sso.start({
      connection_id: link.connectionId,
      login_redirect_url: landing,
      signup_redirect_url: landing,
    });
    return;
  }
  if (link.kind === ssoToken) {
    return run("provider", () =>
      client.sso.authenticate({ sso_token: link.token, session_duration_minutes }),
    );
  }
  if (link.kind === invitation) {
    return run("authenticate", () =>
      client.magicLinks.authenticate({
        magic_links_token: link.token,
        session_duration_minutes,
      }),
    );
  }
  if (link.kind === operatorLink) {
    return run("impersonate", () =>
      client.impersonation.authenticate({ impersonation_token: link.token }),
    );
  }
  if (link.kind === providerToken) {
    return run("provider", () =>
      client.oauth.authenticate({ oauth_token: link.token, session_duration_minutes }),
    );
  }
  if (link.kind === providerDiscoveryToken) {
    const proven = await client.oauth.discovery.authenticate({ discovery_oauth_token: link.token });
    return enter({ client, source, dispatch, run }, proven);
  }
  const verifier = await client.signUp.verifier();
  const found = await client.magicLinks.discovery.authenticate({
    discovery_magic_links_token: link.token,
    ...(verifier === undefined ? {} : { sign_up_verifier: verifier }),
  });
  await client.signUp.forget(found.email_address);
  if (expected && !expected.some((email) => isSameMailbox(email, found.email_address))) {
    return dispatch({ type: "mailboxDiffered", found, isAsked: expected.length > 0 });
  }
  return enter({ client, source, dispatch, run }, found);
}

/**
 * Goes on with a proven mailbox: into its organization, a new one where those are founded here, or
 * to the choice.
 */
export async function enter(
  { client, source, dispatch, run }: Tools,
  found: Discovered,
): Promise<void> {
  const { create_organization_enabled: mayCreate } = await client.bootstrap.get();
  const { email_address: email, discovered_organizations: known } = found;
  // Also where it goes on by itself: a try that is to no avail comes back to it.
  dispatch({ type: "choiceOffered", email, organizations: known, mayCreate });
  const destination = destinationOf(known, mayCreate);
  if (!destination) return;
  const { organizations, intermediateSessions } = client.discovery;
  if (destination !== "create") {
    const organization_id = destination.join;
    return run(
      "join",
      () => intermediateSessions.exchange({ organization_id, session_duration_minutes }),
      organization_id,
    );
  }
  const organization_name = organizationNameFrom(email);
  return run("create", () =>
    organizations.create({
      organization_name,
      session_duration_minutes,
      ...(source === null ? {} : { source }),
    }),
  );
}

/**
 * Whose a link is that names no organization, or null: what is wrong with it its use says, and
 * whose it is is asked about then. Who is signed in would lose their session for nothing by one
 * that is over, so this throws what the server said of it.
 */
const whoseIs = (
  client: AuthClient,
  discovery_magic_links_token: string,
  isSignedIn: boolean,
): Promise<string | null> =>
  client.invitations.describeDiscovery({ discovery_magic_links_token }).then(
    ({ email_address }) => email_address,
    (error: unknown) => {
      if (isSignedIn && isLinkOver(error)) throw error;
      return null;
    },
  );

/**
 * What the page asks before it uses the link. An invitation always says who invites and where to:
 * where the server does not tell, this throws, and nothing is used. An error must never answer for
 * the person.
 */
export async function questionOf(
  client: AuthClient,
  link: SignInLink,
  context: { signedInAs: string | null; askedFor: readonly string[] },
): Promise<Question | null> {
  if (link.kind === stopLink) return { kind: "stopChange" };
  const { signedInAs, askedFor } = context;
  // Any page can link here with a connection of its own, whose provider would sign this browser in
  // as another person: it never starts without a yes.
  if (link.connectionId !== undefined) return { kind: "connection", signedInAs };
  if (isOfProvider(link)) return null;
  if (link.kind === invitation) {
    const { describe } = client.invitations;
    const described = await describe({ magic_links_token: link.token });
    const { organization_name: organization, email_address: email, inviter } = described;
    const note = described.invite_note;
    if (described.kind === "invite") {
      const { deletion_due_at: deletionDueAt, organization_logo_path: logoPath } = described;
      const from = { organization, logoPath, inviter, note, deletionDueAt };
      return { kind: "invitation", ...from, email, signedInAs };
    }
    // Whoever began the change may be a stranger who wants the mailbox's owner in his own account.
    if (described.kind === "change_address") {
      return { kind: "changeAddress", organization, email, signedInAs };
    }
    return questionBefore({ signedInAs, askedFor, linkOf: email });
  }
  // Nobody asks for an operator's link on a page, so no asking speaks for it.
  if (link.kind === operatorLink) return questionBefore({ signedInAs, askedFor: [], linkOf: null });
  const linkOf = await whoseIs(client, link.token, signedInAs !== null);
  return questionBefore({ signedInAs, askedFor, linkOf });
}
