import type { GuardedFetch, Logger, Task } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";
import type { ProofServices } from "../authentication/compose.ts";
import type { DatabaseServices, PlatformServices } from "../platform/compose.ts";
import type { DnsResolver } from "../platform/ports/dns-resolver.ts";
import type { SessionServices } from "../sessions/compose.ts";
import type { TenancyServices } from "../tenancy/compose.ts";
import { ERASE_CONTACTS_TASK } from "../tenancy/members/change-address.ts";
import { FETCH_LOGO_TASK } from "../tenancy/organizations/organization-logos.repository.ts";
import { READ_METADATA_TASK } from "../tenancy/sso-connections/connection-health.service.ts";
import { auditLogRoutes } from "./audit-log/audit-log.routes.ts";
import { createAuditLog } from "./audit-log/audit-log.service.ts";
import { connectedAppRoutes } from "./connected-apps/connected-apps.routes.ts";
import { createConnectedApps } from "./connected-apps/connected-apps.service.ts";
import { createBeginInvitation } from "./invitations/invitation-letter.ts";
import { invitationRoutes } from "./invitations/invitations.routes.ts";
import { createInvitations } from "./invitations/invitations.service.ts";
import { createInvites } from "./invitations/invites.service.ts";
import { createReturns } from "./invitations/returns.service.ts";
import {
  createMemberDeletion,
  createRemoveMember,
  ERASE_MEMBER_TASK,
} from "./members/delete-member.service.ts";
import { createEmailChangeStart } from "./members/email-change/email-change-start.service.ts";
import { createEmailChangeStop } from "./members/email-change/email-change-stop.service.ts";
import { memberRoutes } from "./members/members.routes.ts";
import { createMemberList } from "./members/members.service.ts";
import { createFactorRemoval } from "./members/remove-factor.service.ts";
import { selfRoutes } from "./members/self.routes.ts";
import { createSelfService } from "./members/self.service.ts";
import { createMemberUpdate } from "./members/update-member.service.ts";
import { userSearchRoutes } from "./members/user-search.routes.ts";
import { createUserSearch } from "./members/user-search.service.ts";
import { ERASE_ORGANIZATION_TASK } from "./organization/begin-deletion.ts";
import { deletionRoutes } from "./organization/deletion.routes.ts";
import { createOrganizationDeletion } from "./organization/deletion.service.ts";
import { domainRoutes } from "./organization/domains/domains.routes.ts";
import { createDomains } from "./organization/domains/domains.service.ts";
import { createLogos } from "./organization/logos.service.ts";
import { organizationRoutes } from "./organization/organizations.routes.ts";
import { createOrganizationSettings } from "./organization/settings.service.ts";
import { createSsoRequirement } from "./organization/sso-requirement.service.ts";
import {
  createSsoRequirementLetters,
  SSO_REQUIREMENT_LETTERS_TASK,
  START_SSO_REQUIREMENT_TASK,
} from "./organization/sso-requirement-letters.ts";
import type { EnterOrganization } from "./sso-connections/editing.ts";
import {
  createEndWithdrawn,
  createExternalConnections,
} from "./sso-connections/external-connections.service.ts";
import { createReadMetadataAgain } from "./sso-connections/metadata-refresh.service.ts";
import {
  createOidcConnections,
  createReadIssuer,
} from "./sso-connections/oidc-connections.service.ts";
import { createSamlConnections } from "./sso-connections/saml-connections.service.ts";
import { createSetupHolder } from "./sso-connections/setup-holder.service.ts";
import { setupLinkRoutes } from "./sso-connections/setup-links.routes.ts";
import { createSetupLinks } from "./sso-connections/setup-links.service.ts";
import { ssoConnectionRoutes } from "./sso-connections/sso-connections.routes.ts";
import { createSsoConnections } from "./sso-connections/sso-connections.service.ts";
import { createSsoTests } from "./sso-connections/sso-tests.service.ts";

export interface ManagementParts
  extends DatabaseServices,
    PlatformServices,
    TenancyServices,
    SessionServices,
    ProofServices {
  readonly dns: DnsResolver;
  /** For addresses that someone else gave. */
  readonly guardedFetch: GuardedFetch;
  readonly log: Logger;
  readonly publicUrl: string;
  /** RATE_LIMIT_SCALE. */
  readonly scale: number;
}

/** Wires what members do with their organization, each other and themselves. */
export function composeManagement(floors: ManagementParts) {
  const { db, act, sessions, members, emailChanges } = floors;
  const own = createSelfService(db, sessions, members, emailChanges);
  const removeMember = createRemoveMember(floors);
  const letters = { ...floors, links: floors.memberLinks };
  const enter: EnterOrganization = async (tx, caller, now) =>
    (await sessions.require(tx, caller, now)).organization;
  const connections = {
    ...floors,
    enter,
    endWithdrawn: createEndWithdrawn(sessions),
    readIssuer: createReadIssuer(floors.guardedFetch),
  };
  const ssoRequirementLetters = createSsoRequirementLetters(floors);
  const parts = { ...letters, beginInvitation: createBeginInvitation(letters) };
  return {
    auditLog: createAuditLog(parts),
    connectedApps: createConnectedApps({ act, own, members }),
    domains: createDomains(parts),
    logos: createLogos(floors),
    lookUps: createUserSearch(parts),
    own,
    ssoAdministration: createSsoConnections(floors),
    samlConnections: createSamlConnections(connections),
    oidcConnections: createOidcConnections(connections),
    externalConnections: createExternalConnections(floors),
    ssoTests: createSsoTests(connections),
    setupLinks: createSetupLinks(floors),
    setupHolder: createSetupHolder(connections),
    readMetadataAgain: createReadMetadataAgain(floors),
    organizationSettings: createOrganizationSettings(parts),
    organizationDeletion: createOrganizationDeletion(parts),
    ssoRequirement: createSsoRequirement({ ...parts, ssoRequirementLetters }),
    ssoRequirementLetters,
    roster: createMemberList({ act, members }),
    memberUpdate: createMemberUpdate(parts),
    memberDeletion: createMemberDeletion({ ...parts, removeMember }),
    factorRemoval: createFactorRemoval(parts),
    emailChangeStart: createEmailChangeStart(parts),
    emailChangeStop: createEmailChangeStop(parts),
    invites: createInvites(parts),
    returns: createReturns(parts),
    invitations: createInvitations({ ...parts, removeMember }),
  };
}

export type ManagementServices = ReturnType<typeof composeManagement>;

export const managementTasks = ({
  logos,
  memberDeletion,
  organizationDeletion,
  readMetadataAgain,
  ssoRequirementLetters,
}: ManagementServices): Readonly<Record<string, Task>> => ({
  [ERASE_MEMBER_TASK]: memberDeletion.eraseMember,
  [ERASE_CONTACTS_TASK]: memberDeletion.eraseContacts,
  [ERASE_ORGANIZATION_TASK]: organizationDeletion.erase,
  [READ_METADATA_TASK]: readMetadataAgain,
  [START_SSO_REQUIREMENT_TASK]: ssoRequirementLetters.start,
  [SSO_REQUIREMENT_LETTERS_TASK]: ssoRequirementLetters.write,
  [FETCH_LOGO_TASK]: logos.refresh,
});

/** The routes of this floor. */
export function managementRoutes(
  app: FastifyInstance,
  deps: ManagementServices &
    Pick<TenancyServices, "callers"> & {
      readonly rateLimitScale: number;
      readonly publicUrl: string;
    },
): void {
  organizationRoutes(app, deps);
  deletionRoutes(app, deps);
  domainRoutes(app, deps);
  auditLogRoutes(app, deps);
  selfRoutes(app, deps);
  memberRoutes(app, deps);
  invitationRoutes(app, deps);
  userSearchRoutes(app, deps);
  connectedAppRoutes(app, deps);
  ssoConnectionRoutes(app, deps);
  setupLinkRoutes(app, deps);
}
