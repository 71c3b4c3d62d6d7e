import type { Database, Logger, SecretBox, Task } from "@stocks-vibe/server-kit";
import { createKeyedHash } from "./keyed-hash.ts";
import type { AuditService } from "./modules/audit/audit.service.ts";
import { type AuditLogService, createAuditLog } from "./modules/audit/audit-log.service.ts";
import type { BouncesService } from "./modules/bounces/bounces.service.ts";
import { type CaptchaService, createCaptchaService } from "./modules/captcha/captcha.service.ts";
import {
  type ConnectedAppsService,
  createConnectedApps,
} from "./modules/connected-apps/connected-apps.service.ts";
import {
  createInvitations,
  type InvitationsService,
} from "./modules/discovery/invitations.service.ts";
import type { EventFeed } from "./modules/events/event-feed.service.ts";
import {
  createImpersonation,
  type ImpersonationService,
} from "./modules/impersonation/impersonation.service.ts";
import type { IntermediateSessionsService } from "./modules/intermediate-sessions/intermediate-sessions.service.ts";
import { createMemberLinks } from "./modules/magic-links/member-links.service.ts";
import type { MailService } from "./modules/mail/mail.service.ts";
import { createAct } from "./modules/members/acting.ts";
import { ERASE_CONTACTS_TASK } from "./modules/members/contact-erasure.ts";
import {
  createEmailChangeStart,
  type EmailChangeStartService,
} from "./modules/members/email-change-start.service.ts";
import {
  createEmailChangeStop,
  type EmailChangeStopService,
} from "./modules/members/email-change-stop.service.ts";
import type { EmailChangesService } from "./modules/members/email-changes.service.ts";
import {
  createFactorRemoval,
  type FactorRemovalService,
} from "./modules/members/factor-removal.service.ts";
import {
  createMemberDeletion,
  type MemberDeletionService,
} from "./modules/members/member-deletion.service.ts";
import {
  createMemberUpdate,
  type MemberUpdateService,
} from "./modules/members/member-update.service.ts";
import type { MembersService } from "./modules/members/members.service.ts";
import { createOwnService, type OwnService } from "./modules/members/own.service.ts";
import { createRemoveMember, ERASE_MEMBER_TASK } from "./modules/members/remove-member.ts";
import { createRoster, type RosterService } from "./modules/members/roster.service.ts";
import { createDomains, type DomainsService } from "./modules/organizations/domains.service.ts";
import type { OrganizationsService } from "./modules/organizations/organizations.service.ts";
import {
  createOrganizationSettings,
  type OrganizationSettingsService,
} from "./modules/organizations/settings.service.ts";
import { createMemberCodes } from "./modules/otps/member-codes.service.ts";
import { createDirectories, type DirectoryOf } from "./modules/server-api/member-directory.ts";
import {
  createSessionRevocation,
  type SessionRevocationService,
} from "./modules/sessions/session-revocation.service.ts";
import type { SessionsService } from "./modules/sessions/sessions.service.ts";
import type { SignInService } from "./modules/sign-in/sign-in.service.ts";
import { createLookUps, type LookUpsService } from "./modules/users/look-ups.service.ts";
import type { CaptchaVerifier, DeviceJudge } from "./ports/captcha.ts";
import type { DnsResolver } from "./ports/dns-resolver.ts";
import type { AuthSchema } from "./schema.ts";

export interface OrganizationServices {
  readonly auditLog: AuditLogService;
  readonly bounces: BouncesService;
  readonly captcha: CaptchaService;
  readonly connectedApps: ConnectedAppsService;
  readonly directoryOf: DirectoryOf;
  readonly domains: DomainsService;
  readonly impersonation: ImpersonationService;
  readonly lookUps: LookUpsService;
  readonly sessionRevocation: SessionRevocationService;
  readonly own: OwnService;
  readonly organizationSettings: OrganizationSettingsService;
  readonly roster: RosterService;
  readonly memberUpdate: MemberUpdateService;
  readonly memberDeletion: MemberDeletionService;
  readonly factorRemoval: FactorRemovalService;
  readonly emailChangeStart: EmailChangeStartService;
  readonly emailChangeStop: EmailChangeStopService;
  readonly invitations: InvitationsService;
}

export interface OrganizationParts {
  readonly signIn: SignInService;
  readonly intermediateSessions: IntermediateSessionsService;
  readonly emailChanges: EmailChangesService;
  /** What hashes of codes are derived from. */
  readonly root: string;
  readonly bounces: BouncesService;
  readonly secrets: SecretBox;
  readonly verifier: CaptchaVerifier;
  readonly devices: DeviceJudge | null;
  readonly dns: DnsResolver;
  readonly log: Logger;
  /** RATE_LIMIT_SCALE. */
  readonly scale: number;
  readonly db: Database<AuthSchema>;
  readonly sessions: SessionsService;
  readonly organizations: OrganizationsService;
  readonly members: MembersService;
  readonly mail: MailService;
  readonly feed: EventFeed;
  readonly audit: AuditService;
}

/** Wires what members do with their organization, each other and themselves. */
export function composeOrganizations(parts: OrganizationParts): OrganizationServices {
  const { db, sessions, members } = parts;
  const act = createAct(parts);
  const codes = createMemberCodes(createKeyedHash(parts.root, "one-time-codes"));
  const links = createMemberLinks(parts.organizations, members, parts.emailChanges);
  const own = createOwnService(db, sessions, members);
  const removeMember = createRemoveMember(parts);
  return {
    auditLog: createAuditLog(parts),
    bounces: parts.bounces,
    captcha: createCaptchaService(parts),
    connectedApps: createConnectedApps({ act, own, members }),
    directoryOf: createDirectories(parts),
    domains: createDomains(parts),
    impersonation: createImpersonation(parts),
    lookUps: createLookUps(parts),
    sessionRevocation: createSessionRevocation(parts),
    own,
    organizationSettings: createOrganizationSettings(parts),
    roster: createRoster({ act, members }),
    memberUpdate: createMemberUpdate({ act, ...parts }),
    memberDeletion: createMemberDeletion({ act, removeMember, ...parts }),
    factorRemoval: createFactorRemoval(parts),
    emailChangeStart: createEmailChangeStart({ act, links, codes, ...parts }),
    emailChangeStop: createEmailChangeStop({ act, links, codes, ...parts }),
    invitations: createInvitations({ links, removeMember, ...parts }),
  };
}

export const organizationTasks = ({
  memberDeletion,
}: OrganizationServices): Readonly<Record<string, Task>> => ({
  [ERASE_MEMBER_TASK]: memberDeletion.eraseMember,
  [ERASE_CONTACTS_TASK]: memberDeletion.eraseContacts,
});
