import type { InviteRequest } from "@stocks-vibe/contracts/auth";
import { Refusal, randomToken, type Transaction } from "@stocks-vibe/server-kit";
import { parseEmailAddress } from "../../domain/address/email-address.ts";
import type { Caller } from "../../domain/caller/caller.ts";
import { chooseRedirectUrl, landingUrl } from "../../domain/link/redirect-urls.ts";
import { parseInvitationNote } from "../../domain/member/invitation-note.ts";
import type { Member } from "../../domain/member/member.ts";
import { parseMemberName } from "../../domain/member/member-name.ts";
import { mergeMetadata } from "../../domain/member/merge-metadata.ts";
import { grantedLinkMinutes } from "../../domain/minutes/granted-minutes.ts";
import { checkInvite } from "../../domain/organization/check-invite.ts";
import type { Organization } from "../../domain/organization/organization.ts";
import { knownRolesOf } from "../../domain/rbac/policy-of.ts";
import type { Perform } from "../../platform/audit/perform.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import { chooseLocale } from "../../platform/mail/letters/locale.ts";
import type { MailService } from "../../platform/mail/mail.service.ts";
import type { MemberLinksService } from "../../proofs/links/member-links.service.ts";
import type { SessionsService } from "../../sessions/sessions/sessions.service.ts";
import { requireFreeAddress } from "../../tenancy/members/change-address.ts";
import { holdMember, holdPerson } from "../../tenancy/members/hold-person.repository.ts";
import {
  findInvitationNote,
  putInvitationNote,
  removeInvitationNote,
} from "../../tenancy/members/invitation-notes.repository.ts";
import type { MembersService } from "../../tenancy/members/members.service.ts";
import { findDeletion } from "../../tenancy/organizations/organization-deletions.repository.ts";
import { authorizeGrant } from "../../tenancy/rbac/authorize.ts";

export interface Invitation {
  readonly member: Member;
  readonly organization: Organization;
}

export interface InvitesService {
  /** Invites somebody into the caller's organization. A second invitation replaces the first one's link. */
  invite(caller: Caller, request: InviteRequest): Promise<Invitation>;
}

export interface InvitesParts {
  readonly sessions: SessionsService;
  readonly members: MembersService;
  readonly links: MemberLinksService;
  readonly mail: MailService;
  readonly perform: Perform;
}

const DEFAULT_MINUTES = 10_080;

/**
 * What goes along with the invitation, kept until the person answers. What the same inviter wrote before stays where the request has
 * none; nobody's words are sent again in another's name.
 */
async function noteFor(
  tx: Transaction<AuthSchema>,
  { organizationId, memberId }: Member,
  inviter: Member,
  given: string | undefined,
): Promise<string | null> {
  const { memberId: authorMemberId } = inviter;
  if (given === undefined) {
    const earlier = await findInvitationNote(tx, organizationId, memberId);
    if (earlier?.authorMemberId === authorMemberId) return earlier.text;
  }
  const text = parseInvitationNote(given ?? "");
  if (text === "") {
    await removeInvitationNote(tx, organizationId, memberId);
    return null;
  }
  await putInvitationNote(tx, organizationId, memberId, { authorMemberId, text });
  return text;
}

export function createInvites(parts: InvitesParts): InvitesService {
  const { sessions, members, links, mail, perform } = parts;

  /** The member to invite: new, or waiting since an earlier invitation. */
  async function invitee(
    tx: Transaction<AuthSchema>,
    caller: Caller,
    { organization, inviter }: { organization: Organization; inviter: Member },
    request: InviteRequest,
    now: Date,
  ): Promise<Member> {
    const { organizationId } = organization;
    const emailAddress = parseEmailAddress(request.email_address);
    const roles = [...new Set(request.roles ?? [])];
    const name = parseMemberName(request.name ?? "");
    const found = await members.findByEmail(tx, organizationId, emailAddress);
    // Held, as somebody may accept at this very moment: what was accepted is no invitation any more.
    const known = found && (await holdMember(tx, organizationId, found.memberId));
    if (known?.status === "active") throw new Refusal("duplicate_member_email");
    if (known) {
      // Roles of an earlier invitation stay: a plain member's reminder must not take an administrator's grant away.
      const kept = [...new Set([...known.roles, ...roles])];
      const changes = { status: "invited", roles: kept, ...(name ? { name } : {}) } as const;
      return members.change(tx, known, changes, now);
    }
    const added = {
      emailAddress,
      emailAddressVerified: false,
      status: "invited",
      name,
      roles,
      untrustedMetadata: mergeMetadata({}, request.untrusted_metadata ?? {}),
      addedByMemberId: inviter.memberId,
    } as const;
    await requireFreeAddress(tx, { organizationId, memberId: "" }, emailAddress);
    return members.add(tx, caller.project, organizationId, added, now);
  }

  const invite = (caller: Caller, request: InviteRequest): Promise<Invitation> =>
    perform(caller, "invite.send", async (transaction) => {
      const { project } = caller;
      const { projectId } = project;
      const recipient = parseEmailAddress(request.email_address);
      const minutes = grantedLinkMinutes(request.invite_expiration_minutes, {
        fallback: DEFAULT_MINUTES,
        maximum: project.inviteMaximumMinutes,
      });
      const redirectUrl = chooseRedirectUrl(
        request.invite_redirect_url,
        project.inviteRedirectUrls,
        "no_invite_redirect_urls_set",
      );
      const locale = chooseLocale(request.locale, caller.language);
      const token = randomToken();
      return transaction({ projectId }, async ({ tx, now, record }) => {
        const actor = await sessions.require(tx, caller, now);
        const { member: inviter, organization } = actor;
        const { organizationId } = organization;
        checkInvite({
          organization,
          inviter,
          emailAddress: recipient,
          roles: request.roles ?? [],
          knownRoles: knownRolesOf(project),
        });
        authorizeGrant(request, actor, now);
        const template = await mail.template(tx, caller, {
          kind: "invite",
          templateId: request.invite_template_id,
          locale: request.locale,
        });
        // The recipient first, as in every other letter, and then the rows.
        await mail.requireMaySend(tx, caller, recipient, now);
        await holdPerson(tx, projectId, recipient);
        const member = await invitee(tx, caller, { organization, inviter }, request, now);
        const { memberId } = member;
        const issued = {
          member,
          destination: recipient,
          inviterMemberId: inviter.memberId,
          kind: "invite",
          voids: ["invite"],
          token,
          codeChallenge: null,
        } as const;
        await links.issue(tx, project, { ...issued, minutes }, now);
        const fields = {
          project: project.name,
          organization: organization.name,
          inviter: inviter.name || inviter.emailAddress,
          note: await noteFor(tx, member, inviter, request.invite_note),
          isEnding: (await findDeletion(tx, organizationId)) !== undefined,
          link: landingUrl(redirectUrl, "multi_tenant_magic_links", token),
          minutes,
        };
        const letter = { kind: "invite", fields } as const;
        await mail.write(tx, caller, { recipient, letter, locale, template }, now);
        const details = { invited_member_id: memberId };
        await record({ organizationId, memberId: inviter.memberId, details });
        return { member, organization };
      });
    });

  return {
    invite,
  };
}
