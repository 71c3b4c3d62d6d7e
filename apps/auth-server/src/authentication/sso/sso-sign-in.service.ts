import type { AuthenticateSsoRequest } from "@stocks-vibe/contracts/auth";
import { Refusal, type Transaction } from "@stocks-vibe/server-kit";
import { domainOf, parseEmailAddress } from "../../domain/address/email-address.ts";
import type { RequestOrigin } from "../../domain/caller/caller.ts";
import type { FederatedProfile } from "../../domain/federation/federated-profile.ts";
import { identityIssuerOf, type ListedConnection } from "../../domain/federation/sso-connection.ts";
import type { Member } from "../../domain/member/member.ts";
import { grantedSessionMinutes } from "../../domain/minutes/lifetimes.ts";
import {
  type AuthMethodName,
  type Organization,
  takenMethods,
  takesMethod,
} from "../../domain/organization/organization.ts";
import type { Project } from "../../domain/project/project.ts";
import type { SsoFactor } from "../../domain/proof/stored-factor.ts";
import type { Audited } from "../../platform/audit/audit.service.ts";
import type { DatabaseServices } from "../../platform/compose.ts";
import { findOrganizationsByProvenEmail } from "../../platform/database/find-by-proof.repository.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import { setTenantScope } from "../../platform/database/tenant-scope.repository.ts";
import type { IntermediateSessionsService } from "../../sessions/intermediate-sessions/intermediate-sessions.service.ts";
import type { SignInOutcome, SignInService } from "../../sessions/sign-in/sign-in.service.ts";
import { findDomainHolder } from "../../tenancy/organizations/find-by-domain.repository.ts";
import { listOrganizations } from "../../tenancy/organizations/organizations.repository.ts";
import { holdConnection } from "../../tenancy/sso-connections/sso-connections.repository.ts";
import type { SsoConnectionsOfProject } from "../../tenancy/sso-connections/sso-connections.service.ts";
import type { AttemptsOfFederation } from "../federation/attempts.service.ts";
import type { FederatedAccountsService } from "../federation/federated-accounts.service.ts";

type Tx = Transaction<AuthSchema>;

export interface SsoSignInService {
  /**
   * Turns what a provider said into a sign-in to the organization whose connection it is of. Where
   * the member of the address has something to lose, their mailbox answers first.
   */
  authenticate(origin: RequestOrigin, request: AuthenticateSsoRequest): Promise<SignInOutcome>;
  /**
   * The connections by which people of an address sign in: of the organizations where it is a
   * member's, and of the one that has proven its domain and lets newcomers in.
   */
  discover(project: Project, emailAddress: string): Promise<readonly ListedConnection[]>;
}

export interface SsoSignInParts extends Pick<DatabaseServices, "db"> {
  readonly ssoConnections: SsoConnectionsOfProject;
  readonly attempts: AttemptsOfFederation;
  readonly accounts: FederatedAccountsService;
  readonly signIn: SignInService;
  readonly intermediateSessions: Pick<IntermediateSessionsService, "issue">;
  readonly perform: Audited;
}

/** By these a mailbox answers. */
const MAILBOX_METHODS: readonly AuthMethodName[] = ["magic_link", "email_otp"];

function mailboxMethods(organization: Organization): readonly AuthMethodName[] {
  const taken = takenMethods(organization).filter((method) => MAILBOX_METHODS.includes(method));
  return taken.length > 0 ? taken : MAILBOX_METHODS;
}

function factorOf(profile: FederatedProfile, organizationId: string, now: Date): SsoFactor {
  const { sso, name, pictureUrl, locale, attributes } = profile;
  if (!sso) throw new Refusal("sso_token_not_found");
  return {
    method: "sso",
    protocol: sso.protocol,
    organizationId,
    connectionId: profile.peer,
    issuer: profile.issuer,
    subject: profile.subject,
    emailAddress: profile.emailAddress,
    groups: sso.groups,
    isSecondFactorProven: sso.isSecondFactorProven,
    account: { name, pictureUrl, locale, attributes },
    authenticatedAt: now.toISOString(),
  };
}

export function createSsoSignIn(parts: SsoSignInParts): SsoSignInService {
  const { db, ssoConnections, attempts, accounts, signIn, intermediateSessions, perform } = parts;
  const gone = () => new Refusal("sso_token_not_found");

  /** The connection is there, and its provider the one that was asked; it stays until the end. */
  async function requireConnection(tx: Tx, project: Project, profile: FederatedProfile) {
    const found = await ssoConnections.find(tx, project, profile.peer).catch((error: unknown) => {
      throw error instanceof Refusal ? gone() : error;
    });
    const { source, organization } = found;
    const issuer = source.kind === "oidc" ? source.settings.issuer : source.settings.idp_entity_id;
    if (identityIssuerOf(profile.peer, issuer) !== profile.issuer) throw gone();
    const held = await holdConnection(tx, organization.organizationId, profile.peer);
    if (!held?.isActive) throw gone();
  }

  /** A half sign-in: the link is made once the mailbox has answered in the same chain. */
  async function wait(
    tx: Tx,
    project: Project,
    {
      organization,
      member,
      factor,
    }: {
      readonly organization: Organization;
      readonly member: Member;
      readonly factor: SsoFactor;
    },
    now: Date,
  ): Promise<SignInOutcome> {
    const { organizationId } = organization;
    const { emailAddress, memberId } = member;
    const bound = { organizationId, memberId };
    const proven = { emailAddress, factors: [factor], bound };
    const intermediateToken = await intermediateSessions.issue(tx, project, proven, now);
    const allowedAuthMethods = mailboxMethods(organization);
    return { kind: "primaryRequired", member, organization, intermediateToken, allowedAuthMethods };
  }

  return {
    authenticate: (origin, request) =>
      perform(origin, "sso.authenticate", async (transaction) => {
        const { project } = origin;
        const minutes = grantedSessionMinutes(request.session_duration_minutes, project);
        const { sso_token: token, pkce_code_verifier: codeVerifier } = request;
        return transaction({}, async ({ tx, now, record }) => {
          const presented = { token, kind: "sso", codeVerifier } as const;
          const used = await attempts.consume(tx, project, presented, now);
          if (!used?.organizationId) throw gone();
          const { organizationId, profile } = used;
          await requireConnection(tx, project, profile);
          const target = { organizationId, profile, tokens: null };
          const taken = await accounts.takeIn(tx, origin, target, now);
          const { organization, member } = taken;
          const { memberId } = member;
          const details = { connection_id: profile.peer };
          await record({ organizationId, memberId, details });
          const factor = factorOf(profile, organizationId, now);
          if (taken.waitsForMailbox) {
            return wait(tx, project, { organization, member, factor }, now);
          }
          const intermediateToken = request.intermediate_session_token;
          const factors = [factor];
          const proof = { origin, organization, member, factors, minutes, intermediateToken };
          return signIn.complete(tx, proof, now);
        });
      }),
    discover: (project, given) =>
      db.transaction({}, async (tx) => {
        const emailAddress = parseEmailAddress(given);
        const { projectId } = project;
        // Asked alike for every address, so that time tells nothing.
        const ids = await findOrganizationsByProvenEmail(tx, projectId, emailAddress);
        const holder = await findDomainHolder(tx, projectId, domainOf(emailAddress));
        const all = [...new Set([...ids, holder ?? ""])];
        await setTenantScope(tx, { organizationIds: all.join() });
        const organizations = await listOrganizations(tx, projectId, all);
        return organizations.flatMap((organization) => {
          const { organizationId, ssoConnections: listed } = organization;
          if (!takesMethod(organization, "sso")) return [];
          const active = listed.filter(({ isActive }) => isActive);
          return ids.includes(organizationId)
            ? active
            : active.filter(({ connectionId }) => letsIn(organization, connectionId));
        });
      }),
  };
}

/** Whether newcomers become members by the connection. */
function letsIn(
  { ssoJitProvisioning, ssoJitProvisioningAllowedConnections }: Organization,
  connectionId: string,
): boolean {
  if (ssoJitProvisioning === "ALL_ALLOWED") return true;
  return (
    ssoJitProvisioning === "RESTRICTED" &&
    ssoJitProvisioningAllowedConnections.includes(connectionId)
  );
}
