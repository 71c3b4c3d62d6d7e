import type { UpdateMemberRequest, UpdateOwnMemberRequest } from "@stocks-vibe/contracts/auth";
import { Refusal } from "@stocks-vibe/server-kit";
import { parseEmailAddress } from "../../domain/address/email-address.ts";
import type { Caller } from "../../domain/caller/caller.ts";
import { type Member, parseMemberName, roleIdsOf } from "../../domain/member/member.ts";
import { mergeMetadata } from "../../domain/member/member-changes.ts";
import { grantableRoles } from "../../domain/member/member-roles.ts";
import { knownRolesOf } from "../../domain/rbac/policy-of.ts";
import { chooseLocale } from "../../platform/mail/letters/locale.ts";
import type { MailService } from "../../platform/mail/mail.service.ts";
import type { Action, AsMember, ChangedMember } from "../../sessions/sessions/acting.ts";
import type { SessionsService } from "../../sessions/sessions/sessions.service.ts";
import type { AdministratorsService } from "../../tenancy/administrators/administrators.service.ts";
import { changeAddress } from "../../tenancy/members/change-address.ts";
import { saveMember } from "../../tenancy/members/member-upkeep.repository.ts";
import type { MembersService } from "../../tenancy/members/members.service.ts";
import {
  authorizeFields,
  requirePermission,
  requireSelfOrMember,
} from "../../tenancy/rbac/authorize.ts";
import {
  actionsOf,
  changesNothing,
  MEMBER_FIELD_ACTIONS,
  SELF_FIELD_ACTIONS,
} from "../../tenancy/rbac/field-actions.ts";
import { applyFactorFields } from "./members.service.ts";

/** Changes to members, by themselves or by those who may. */
export interface MemberUpdateService {
  updateSelf(caller: Caller, request: UpdateOwnMemberRequest): Promise<ChangedMember>;
  update(caller: Caller, memberId: string, request: UpdateMemberRequest): Promise<ChangedMember>;
}

export interface MemberUpdateParts {
  readonly act: AsMember;
  readonly actInTurn: AsMember;
  readonly sessions: SessionsService;
  readonly administrators: Pick<AdministratorsService, "keeping">;
  readonly members: MembersService;
  readonly mail: MailService;
}

interface Change {
  readonly caller: Caller;
  readonly action: Action;
  readonly target: Member;
}

export function createMemberUpdate(parts: MemberUpdateParts): MemberUpdateService {
  const { act, actInTurn, sessions, administrators, members, mail } = parts;

  /** What a member says of themselves, and their second factors. */
  async function applyOwnFields(
    { caller, action, target }: Change,
    request: UpdateOwnMemberRequest,
  ): Promise<Member> {
    const { tx, organizationId, now } = action;
    const { name, untrusted_metadata: metadata } = request;
    const changes = {
      ...(name === undefined ? {} : { name: parseMemberName(name) }),
      ...(metadata === undefined
        ? {}
        : { untrustedMetadata: mergeMetadata(target.untrustedMetadata, metadata) }),
    };
    const member = await saveMember(tx, organizationId, target.memberId, changes, now);
    if (!member) throw new Refusal("member_not_found");
    return applyFactorFields(tx, members, { project: caller.project, member, request }, now);
  }

  /**
   * Roles and the emergency door. Whom that takes out of the administrators is looked at
   * afterwards.
   */
  async function applyStanding(change: Change, request: UpdateMemberRequest): Promise<Member> {
    const { caller, action, target } = change;
    const { tx, actor, organizationId, now } = action;
    const { roles: wanted, is_breakglass: isBreakglass } = request;
    if (wanted === undefined && isBreakglass === undefined) return target;
    const roles =
      wanted &&
      grantableRoles(wanted, {
        current: target.roles,
        own: roleIdsOf(actor.member),
        known: knownRolesOf(caller.project),
      });
    const changes = {
      ...(roles === undefined ? {} : { roles }),
      ...(isBreakglass === undefined ? {} : { isBreakglass }),
    };
    const saved = await saveMember(tx, organizationId, target.memberId, changes, now);
    if (!saved) throw new Refusal("member_not_found");
    return saved;
  }

  /**
   * Another address, unproven until the next sign-in. The old one is told if it was proven; its
   * links and codes are void.
   */
  async function applyAddress(change: Change, request: UpdateMemberRequest): Promise<Member> {
    const { caller, action, target } = change;
    const { tx, actor, now } = action;
    if (request.email_address === undefined) return target;
    const emailAddress = parseEmailAddress(request.email_address);
    if (emailAddress === target.emailAddress) return target;
    // One's own address changes by a proof of the new mailbox (`start_email_update`), or anyone
    // could take any.
    if (target.memberId === actor.member.memberId) throw new Refusal("unauthorized_action");
    const { project } = caller;
    const unlink = request.unlink_email ?? false;
    const asked = { project, member: target, emailAddress, isVerified: false, unlink };
    const changed = await changeAddress(tx, asked, now);
    if (!target.emailAddressVerified) return changed;
    const fields = { project: project.name, organization: actor.organization.name };
    const locale = chooseLocale(undefined, caller.language);
    const letter = { kind: "emailChanged", fields } as const;
    const { emailAddress: recipient, organizationId } = target;
    await mail.notify(tx, project, { recipient, organizationId, letter, locale }, now);
    return changed;
  }

  /**
   * Whoever lost a role or has another address signs in again; nobody ends their own session by it.
   */
  async function endOutdatedSessions(
    { action, target }: Change,
    changed: Member,
    request: UpdateMemberRequest,
  ): Promise<void> {
    const { tx, actor, organizationId, now } = action;
    const hasLost = target.roles.some((role) => !changed.roles.includes(role));
    // The new address is another person's until they say otherwise: no wish keeps the sessions of
    // before.
    const isAnothers = target.emailAddress !== changed.emailAddress;
    const isOwn = target.memberId === actor.member.memberId;
    const isOutdated = hasLost && !isOwn && !request.preserve_existing_sessions;
    if (!isAnothers && !isOutdated) return;
    await sessions.endAll(tx, organizationId, target.memberId, now);
  }

  return {
    updateSelf: (caller, request) =>
      act(caller, "member.update", async (action) => {
        const { actor, now } = action;
        for (const action of actionsOf(request, SELF_FIELD_ACTIONS)) {
          requirePermission(caller, actor, { resource: "stytch.self", action });
        }
        authorizeFields(request, actor, now);
        if (changesNothing(request, SELF_FIELD_ACTIONS)) return actor;
        const member = await applyOwnFields({ caller, action, target: actor.member }, request);
        await action.recordChangeOf(member.memberId, { fields: Object.keys(request).sort() });
        return { member, organization: actor.organization };
      }),
    update: (caller, memberId, request) =>
      actInTurn(caller, "member.update", async (action) => {
        const { tx, actor, organizationId, now } = action;
        const target = await members.get(tx, organizationId, memberId);
        if (request.member_id !== undefined && request.member_id !== memberId) {
          throw new Refusal("member_session_member_id_mismatch");
        }
        for (const action of actionsOf(request, MEMBER_FIELD_ACTIONS)) {
          requireSelfOrMember(caller, actor, { memberId, action });
        }
        authorizeFields(request, actor, now);
        if (changesNothing(request, MEMBER_FIELD_ACTIONS)) {
          return { member: target, organization: actor.organization };
        }
        const change = { caller, action, target };
        const byMemberId = actor.member.memberId;
        const ofPeople = { origin: caller, organizationId, byMemberId, now };
        const member = await administrators.keeping(tx, ofPeople, async () => {
          const standing = await applyStanding(change, request);
          const addressed = await applyAddress({ ...change, target: standing }, request);
          return applyOwnFields({ ...change, target: addressed }, request);
        });
        await endOutdatedSessions(change, member, request);
        await action.recordChangeOf(memberId, { fields: Object.keys(request).sort() });
        return { member, organization: actor.organization };
      }),
  };
}
