import type { CreateSetupLinkRequest } from "@stocks-vibe/contracts/auth";
import { hashToken, Refusal, randomToken } from "@stocks-vibe/server-kit";
import { parseEmailAddress } from "../../domain/address/email-address.ts";
import type { Caller } from "../../domain/caller/caller.ts";
import { isRegistrableUrl } from "../../domain/link/redirect-urls.ts";
import { type Member, rolesIn } from "../../domain/member/member.ts";
import { minutesAfter } from "../../domain/minutes/lifetimes.ts";
import type { Organization } from "../../domain/organization/organization.ts";
import { newProjectId, type Project } from "../../domain/project/project.ts";
import { isAllowed, policyOf } from "../../domain/rbac/policy-of.ts";
import type { DatabaseServices } from "../../platform/compose.ts";
import { setTenantScope } from "../../platform/database/tenant-scope.repository.ts";
import { chooseLocale } from "../../platform/mail/letters/locale.ts";
import type { MailService } from "../../platform/mail/mail.service.ts";
import type { Action, AsMember } from "../../sessions/sessions/acting.ts";
import type { SessionsService } from "../../sessions/sessions/sessions.service.ts";
import type { MembersService } from "../../tenancy/members/members.service.ts";
import type { OrganizationsService } from "../../tenancy/organizations/organizations.service.ts";
import {
  endSetupLinks,
  insertSetupLink,
  listSetupLinks,
  type SetupLink,
} from "../../tenancy/sso-connections/setup-links.repository.ts";
import {
  findConnection,
  updateConnection,
} from "../../tenancy/sso-connections/sso-connections.repository.ts";

/** A link with what its maker is called. */
export interface ShownSetupLink extends SetupLink {
  readonly createdBy: string;
}

/**
 * Links by which someone without an account sets one connection up. The connection is switched off
 * from the first link on: what a holder changes lets no one in before an administrator has switched
 * it on. A link ends after seven days, when its holder is done, when it is revoked, and when the
 * connection is switched on or deleted. It does nothing while its maker lacks the right.
 */
export interface SetupLinksService {
  /**
   * Answers the link and its address, which is told once. Refuses `sso_connection_in_use`, and
   * `too_many_sso_setup_links` where five of the connection work.
   */
  create(
    caller: Caller,
    connectionId: string,
    request: CreateSetupLinkRequest,
  ): Promise<{ readonly link: ShownSetupLink; readonly url: string }>;
  /** Those that work, the newest first. */
  list(caller: Caller, connectionId: string): Promise<readonly ShownSetupLink[]>;
  revoke(caller: Caller, connectionId: string, setupLinkId: string): Promise<void>;
}

export interface SetupLinksParts extends Pick<DatabaseServices, "db"> {
  readonly sessions: Pick<SessionsService, "require">;
  readonly act: AsMember;
  readonly actInTurn: AsMember;
  readonly organizations: Pick<OrganizationsService, "lock">;
  readonly members: Pick<MembersService, "find">;
  readonly mail: Pick<MailService, "permit" | "write">;
}

const LIFETIME_MINUTES = 10_080;
const MOST_LINKS = 5;

/** The page that opens links: on an origin of the project, with nothing behind its path. */
function parsePageUrl({ allowedOrigins }: Project, given: string): string {
  const isPlain = isRegistrableUrl(given) && !given.includes("?");
  if (isPlain && allowedOrigins.includes(new URL(given).origin)) return given;
  const message = "page_url must be a page on an allowed origin of the project.";
  throw new Refusal("invalid_argument", { message });
}

const nameOf = (member: Member): string => member.name || member.emailAddress;

/**
 * Pure: whether a member's links work: they are active, and may change connections by a role that
 * outlives their session.
 */
export const mayMakeLinks = (
  { customPolicy }: Project,
  organization: Organization,
  member: Member | undefined,
): member is Member =>
  member?.status === "active" &&
  isAllowed(policyOf(customPolicy), rolesIn(member, organization), {
    resource: "stytch.sso",
    action: "update",
  });

export function createSetupLinks(parts: SetupLinksParts): SetupLinksService {
  const { db, act, actInTurn, sessions, organizations, members, mail } = parts;

  /** Ends links whose maker lost the right to make them. Answers how many are left. */
  async function endUnusable(
    project: Project,
    { tx, organizationId, now, actor }: Action,
    connectionId: string,
  ): Promise<number> {
    const live = await listSetupLinks(tx, organizationId, connectionId, now);
    let left = 0;
    for (const { memberId, setupLinkId } of live) {
      const maker = await members.find(tx, organizationId, memberId);
      if (mayMakeLinks(project, actor.organization, maker)) left += 1;
      else await endSetupLinks(tx, organizationId, { connectionId, setupLinkId }, now);
    }
    return left;
  }

  /** The connection that a new link is for, which is switched off from now on. */
  async function takeConnection(
    project: Project,
    action: Action,
    connectionId: string,
  ): Promise<string> {
    const { tx, organizationId, now } = action;
    const connection = await findConnection(tx, organizationId, connectionId);
    if (!connection || connection.kind === "external") {
      throw new Refusal("sso_connection_not_found");
    }
    if (connection.isActive) throw new Refusal("sso_connection_in_use");
    const live = await endUnusable(project, action, connectionId);
    if (live >= MOST_LINKS) throw new Refusal("too_many_sso_setup_links");
    if (!connection.isSwitchedOff) {
      await updateConnection(tx, { ...connection, isSwitchedOff: true, updatedAt: now });
    }
    return connection.displayName || "SSO";
  }

  return {
    create: (caller, connectionId, request) =>
      act(caller, "sso_setup_link.create", async (action) => {
        const { tx, organizationId, now, record } = action;
        const { project } = caller;
        const { memberId } = action.actor.member;
        const pageUrl = parsePageUrl(project, request.page_url);
        const recipient = request.email_address && parseEmailAddress(request.email_address);
        const actor = { organizationId, memberId };
        // The recipient is held before the organization, as for every other letter.
        const permit = recipient
          ? await mail.permit(tx, caller, { path: "sso_setup", recipient, actor }, now)
          : null;
        await setTenantScope(tx, { organizationId });
        await organizations.lock(tx, organizationId);
        const maker = await members.find(tx, organizationId, memberId);
        const { organization } = action.actor;
        if (!mayMakeLinks(project, organization, maker)) throw new Refusal("unauthorized_action");
        const connection = await takeConnection(project, action, connectionId);
        const token = randomToken();
        const link: SetupLink = {
          setupLinkId: newProjectId(project, "sso-setup-link"),
          connectionId,
          memberId,
          emailAddress: recipient ?? "",
          locale: chooseLocale(undefined, caller.language),
          createdAt: now,
          expiresAt: minutesAfter(now, LIFETIME_MINUTES),
          lastUsedAt: null,
        };
        await insertSetupLink(tx, organizationId, { ...link, tokenHash: hashToken(token) });
        const { setupLinkId } = link;
        await record({ connection_id: connectionId, setup_link_id: setupLinkId });
        const url = `${pageUrl}#${token}`;
        if (permit) {
          const names = { project: project.name, organization: organization.name, connection };
          const said = { inviter: nameOf(maker), link: url, minutes: LIFETIME_MINUTES };
          const letter = { kind: "ssoSetup", fields: { ...names, ...said } } as const;
          const locale = chooseLocale(request.locale, caller.language);
          await mail.write(tx, permit, { letter, locale }, now);
        }
        return { link: { ...link, createdBy: nameOf(maker) }, url };
      }),
    list: (caller, connectionId) =>
      db.transaction({}, async (tx, now) => {
        const { organization } = await sessions.require(tx, caller, now);
        const { organizationId } = organization;
        const connection = await findConnection(tx, organizationId, connectionId);
        if (!connection) throw new Refusal("sso_connection_not_found");
        const shown: ShownSetupLink[] = [];
        for (const link of await listSetupLinks(tx, organizationId, connectionId, now)) {
          const maker = await members.find(tx, organizationId, link.memberId);
          shown.push({ ...link, createdBy: maker ? nameOf(maker) : "" });
        }
        return shown;
      }),
    revoke: (caller, connectionId, setupLinkId) =>
      actInTurn(caller, "sso_setup_link.revoke", async ({ tx, organizationId, now, record }) => {
        const named = { connectionId, setupLinkId };
        const ended = await endSetupLinks(tx, organizationId, named, now);
        if (ended === 0) throw new Refusal("sso_setup_link_not_found");
        await record({ connection_id: connectionId, setup_link_id: setupLinkId });
      }),
  };
}
