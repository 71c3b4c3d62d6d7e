import type { InviteRequest } from "@stocks-vibe/contracts/auth";
import { Refusal, type Transaction } from "@stocks-vibe/server-kit";
import { parseEmailAddress } from "../../domain/address/email-address.ts";
import type { Caller } from "../../domain/caller/caller.ts";
import { parseInvitationNote } from "../../domain/member/invitation-note.ts";
import { type Member, parseMemberName } from "../../domain/member/member.ts";
import { mergeMetadata } from "../../domain/member/member-changes.ts";
import type { Organization } from "../../domain/organization/organization.ts";
import { checkInvite, checkReminder } from "../../domain/organization/organization-rules.ts";
import { knownRolesOf } from "../../domain/rbac/policy-of.ts";
import type { Audited } from "../../platform/audit/audit.service.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import type { SessionsService } from "../../sessions/sessions/sessions.service.ts";
import { requireFreeAddress } from "../../tenancy/members/change-address.ts";
import {
  findInvitationNote,
  putInvitationNote,
  removeInvitationNote,
} from "../../tenancy/members/invitation-notes.repository.ts";
import { lockMember } from "../../tenancy/members/lock-person.repository.ts";
import type { MembersService } from "../../tenancy/members/members.service.ts";
import { type Actor, authorizeGrant, isPermitted } from "../../tenancy/rbac/authorize.ts";
import type { BeginInvitation } from "./invitation-letter.ts";

/**
 * What goes along with the letter. What the same inviter wrote before goes along again where the
 * request has none; nobody's words are sent again in another's name. What is given takes the place
 * of an earlier note, kept until the person answers, but where that is someone else's and the
 * invitation is not the inviter's to change: then it stands in their own letter alone.
 */
async function noteFor(
  tx: Transaction<AuthSchema>,
  { organizationId, memberId }: Member,
  {
    inviter: { memberId: authorMemberId },
    given,
    mayRewrite,
  }: {
    readonly inviter: Member;
    readonly given: string | undefined;
    readonly mayRewrite: boolean;
  },
): Promise<string | null> {
  const earlier = await findInvitationNote(tx, organizationId, memberId);
  const isOwn = earlier?.authorMemberId === authorMemberId;
  if (given === undefined) return isOwn ? earlier.text : null;
  const text = parseInvitationNote(given);
  const isKept = earlier !== undefined && !isOwn && !mayRewrite;
  if (isKept) return text || null;
  if (text === "") {
    await removeInvitationNote(tx, organizationId, memberId);
    return null;
  }
  await putInvitationNote(tx, organizationId, memberId, { authorMemberId, text });
  return text;
}

interface Invitation {
  readonly member: Member;
  readonly organization: Organization;
}

export interface InvitesService {
  /**
   * Invites someone into the caller's organization. A second invitation by the same inviter
   * replaces the first one's link.
   */
  invite(caller: Caller, request: InviteRequest): Promise<Invitation>;
}

export interface InvitesParts {
  readonly sessions: SessionsService;
  readonly members: MembersService;
  readonly beginInvitation: BeginInvitation;
  readonly perform: Audited;
}

/** Who is invited, and whether what the invitation says of them is the inviter's to change. */
interface Invitee {
  readonly member: Member;
  readonly mayRewrite: boolean;
}

interface Asking {
  readonly caller: Caller;
  readonly actor: Actor;
  readonly request: InviteRequest;
}

const rolesOf = ({ roles = [] }: InviteRequest): string[] => [...new Set(roles)];

export function createInvites(parts: InvitesParts): InvitesService {
  const { sessions, members, beginInvitation, perform } = parts;

  async function add(
    tx: Transaction<AuthSchema>,
    { caller, actor, request }: Asking,
    now: Date,
  ): Promise<Invitee> {
    const { organizationId } = actor.organization;
    const emailAddress = parseEmailAddress(request.email_address);
    await requireFreeAddress(tx, { organizationId, memberId: "" }, emailAddress);
    const added = {
      emailAddress,
      emailAddressVerified: false,
      status: "invited",
      name: parseMemberName(request.name ?? ""),
      roles: rolesOf(request),
      untrustedMetadata: mergeMetadata({}, request.untrusted_metadata ?? {}),
      addedByMemberId: actor.member.memberId,
    } as const;
    const member = await members.add(tx, caller.project, organizationId, added, now);
    return { member, mayRewrite: true };
  }

  /**
   * Another letter to someone who waits already: it carries what the earlier one did, so it takes
   * what that took.
   */
  async function remind(
    tx: Transaction<AuthSchema>,
    { caller, actor, request }: Asking,
    known: Member,
    now: Date,
  ): Promise<Invitee> {
    const { member: inviter } = actor;
    checkReminder({ inviter, roles: known.roles });
    const roles = [...new Set([...known.roles, ...rolesOf(request)])];
    authorizeGrant({ roles, is_breakglass: known.isBreakglass }, actor, now);
    const renaming = { resource: "stytch.member", action: "update.info.name" };
    const mayRewrite =
      known.addedByMemberId === inviter.memberId || isPermitted(caller, actor, renaming);
    const name = mayRewrite ? parseMemberName(request.name ?? "") : "";
    const changes = { status: "invited", roles, ...(name ? { name } : {}) } as const;
    return { member: await members.change(tx, known, changes, now), mayRewrite };
  }

  /** The member to invite: new, or waiting since an earlier invitation. */
  async function invitee(tx: Transaction<AuthSchema>, asking: Asking, now: Date): Promise<Invitee> {
    const { organizationId } = asking.actor.organization;
    const emailAddress = parseEmailAddress(asking.request.email_address);
    const found = await members.findByEmail(tx, organizationId, emailAddress);
    // Held, as someone may accept at this very moment: what was accepted is no invitation any
    // more.
    const known = found && (await lockMember(tx, organizationId, found.memberId));
    if (known?.status === "active") throw new Refusal("duplicate_member_email");
    return known ? remind(tx, asking, known, now) : add(tx, asking, now);
  }

  const invite = (caller: Caller, request: InviteRequest): Promise<Invitation> =>
    perform(caller, "invite.send", async (transaction) => {
      const { project } = caller;
      const recipient = parseEmailAddress(request.email_address);
      return transaction({ projectId: project.projectId }, async ({ tx, now, record }) => {
        const actor = await sessions.require(tx, caller, now);
        const { member: inviter, organization } = actor;
        const { organizationId } = organization;
        checkInvite({
          organization,
          inviter,
          emailAddress: recipient,
          roles: rolesOf(request),
          knownRoles: knownRolesOf(project),
        });
        authorizeGrant(request, actor, now);
        const asking = { organizationId, memberId: inviter.memberId };
        const asked = { path: "invitation", recipient, actor: asking } as const;
        const send = await beginInvitation(tx, caller, { ...request, ...asked }, now);
        const { member, mayRewrite } = await invitee(tx, { caller, actor, request }, now);
        const given = request.invite_note;
        const note = await noteFor(tx, member, { inviter, given, mayRewrite });
        await send({ member, organization, inviter, note });
        const details = { invited_member_id: member.memberId };
        await record({ organizationId, memberId: inviter.memberId, details });
        return { member, organization };
      });
    });

  return {
    invite,
  };
}
