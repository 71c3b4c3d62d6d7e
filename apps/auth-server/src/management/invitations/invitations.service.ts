import type { DeclineInvitationRequest, DescribeLinkRequest } from "@stocks-vibe/contracts/auth";
import { type Database, hashToken, Refusal, type Transaction } from "@stocks-vibe/server-kit";
import type {
  LinkOwner,
  MemberLinksService,
} from "../../authentication/magic-links/member-links.service.ts";
import type { Caller, RequestOrigin } from "../../domain/caller/caller.ts";
import { SIGN_IN_LINKS } from "../../domain/link/link-token.ts";
import { isUnasked, type Member } from "../../domain/member/member.ts";
import type { Project } from "../../domain/project/project.ts";
import { provesMailbox } from "../../domain/proof/factors-for.ts";
import type { Audited } from "../../platform/audit/audit.service.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import type { IntermediateSessionsService } from "../../sessions/intermediate-sessions/intermediate-sessions.service.ts";
import type { SessionsService } from "../../sessions/sessions/sessions.service.ts";
import type { AdministratorsService } from "../../tenancy/administrators/administrators.service.ts";
import {
  findInvitationNote,
  type InvitationNote,
} from "../../tenancy/members/invitation-notes.repository.ts";
import { lockMember, lockPerson } from "../../tenancy/members/lock-person.repository.ts";
import type { MembersService } from "../../tenancy/members/members.service.ts";
import { findDeletion } from "../../tenancy/organizations/organization-deletions.repository.ts";
import type { OrganizationsService } from "../../tenancy/organizations/organizations.service.ts";

type Tx = Transaction<AuthSchema>;

export interface DescribedLink extends Pick<LinkOwner, "organization" | "link"> {
  readonly inviter: string | null;
  /** What came with an invitation. */
  readonly note: InvitationNote | null;
  /** Until when the organization can be kept that someone asked to have deleted. */
  readonly deletionDueAt: Date | null;
}

/** What a person may do with a membership that someone else made for them, before they take it. */
export interface InvitationsService {
  /** What a link is for, for the page that asks whether to use it. Uses nothing up. */
  describe(origin: RequestOrigin, request: DescribeLinkRequest): Promise<DescribedLink>;
  /** Removes a membership that was never accepted; answers its organization. */
  decline(caller: Caller, request: DeclineInvitationRequest): Promise<string>;
}

export interface InvitationsParts {
  readonly db: Database<AuthSchema>;
  readonly organizations: OrganizationsService;
  readonly members: MembersService;
  readonly sessions: SessionsService;
  readonly intermediateSessions: IntermediateSessionsService;
  readonly links: MemberLinksService;
  readonly administrators: Pick<AdministratorsService, "keeping">;
  /** Ends the membership that an invitation has begun, when it is taken back. */
  readonly removeMember: (
    tx: Transaction<AuthSchema>,
    project: Project,
    member: Member,
    now: Date,
  ) => Promise<void>;
  readonly perform: Audited;
}

/**
 * Links that open a membership: a stranger may ask for a sign-in link to one that its person has
 * never accepted.
 */
const OPENING_LINKS = ["invite", "login", "signup"] as const;

export function createInvitations(parts: InvitationsParts): InvitationsService {
  const { db, organizations, members, sessions, intermediateSessions, links } = parts;
  const { administrators, removeMember, perform } = parts;

  const linkOf = (token: string) => ({
    tokenHash: hashToken(token),
    codeVerifier: undefined,
    refusal: "unable_to_auth_magic_link" as const,
  });

  /** The mailbox of who asks, if it was proven in this very chain. */
  async function provenAddress(tx: Tx, caller: Caller, token: string | undefined, now: Date) {
    const { project } = caller;
    if (token !== undefined) {
      const proven = await intermediateSessions.read(tx, project, token, now);
      if (proven.bound !== null) return undefined;
      return provesMailbox(proven.factors, proven.emailAddress) ? proven.emailAddress : undefined;
    }
    const { session, member } = await sessions.require(tx, caller, now);
    const { emailAddress } = member;
    return provesMailbox(session.factors, emailAddress) ? emailAddress : undefined;
  }

  async function invitedByAddress(
    tx: Tx,
    caller: Caller,
    request: DeclineInvitationRequest,
    now: Date,
  ): Promise<Member> {
    const { organization_id: wanted = "", intermediate_session_token: token } = request;
    const unknown = () => new Refusal("organization_not_found");
    const emailAddress = await provenAddress(tx, caller, token, now);
    if (emailAddress === undefined) throw unknown();
    await lockPerson(tx, caller.project.projectId, emailAddress);
    const { organizationId } = await organizations.enter(tx, caller.project, wanted);
    const found = await members.findByEmail(tx, organizationId, emailAddress);
    const member = found && (await lockMember(tx, organizationId, found.memberId));
    if (!member) throw unknown();
    return member;
  }

  const decline = (caller: Caller, request: DeclineInvitationRequest): Promise<string> =>
    perform(caller, "invite.decline", async (transaction) => {
      return transaction({}, async ({ tx, now, record }) => {
        const { project } = caller;
        const { magic_links_token: linkToken } = request;
        const member =
          linkToken === undefined
            ? await invitedByAddress(tx, caller, request, now)
            : (
                await links.consume(
                  tx,
                  project,
                  { ...linkOf(linkToken), kinds: OPENING_LINKS },
                  now,
                )
              ).member;
        // What was accepted is left by deleting one's own membership, not by declining it.
        if (member.acceptedAt !== null) throw new Refusal("unauthorized_action");
        const { organizationId, memberId } = member;
        // Made an administrator without being asked, they may be the only one who is left.
        await organizations.lock(tx, organizationId);
        await administrators.keeping(
          tx,
          { origin: caller, organizationId, byMemberId: memberId, now },
          () => removeMember(tx, project, member, now),
        );
        await record({ organizationId, memberId });
        return organizationId;
      });
    });

  /** Null where that member is gone. */
  async function inviterName(tx: Tx, organizationId: string, id: string): Promise<string | null> {
    const inviter = await members.find(tx, organizationId, id);
    const isHere = inviter !== undefined && inviter.status !== "deleted";
    return isHere ? inviter.name || inviter.emailAddress : null;
  }

  const describe = (
    { project }: RequestOrigin,
    { magic_links_token: token }: DescribeLinkRequest,
  ) =>
    db.transaction({}, async (tx, now) => {
      const presented = { ...linkOf(token), kinds: SIGN_IN_LINKS };
      const owner = await links.look(tx, project, presented, now);
      const { organization, member } = owner;
      const { organizationId } = organization;
      const isInvitation = isUnasked(member) && owner.link.kind !== "change_address";
      const link = isInvitation ? { ...owner.link, kind: "invite" as const } : owner.link;
      const id = link.inviterMemberId ?? (isInvitation ? member.addedByMemberId : null);
      const note = isInvitation && (await findInvitationNote(tx, organizationId, member.memberId));
      const inviter = id && (await inviterName(tx, organizationId, id));
      const deletionDueAt = (await findDeletion(tx, organizationId))?.dueAt ?? null;
      return { organization, link, inviter, note: note || null, deletionDueAt };
    });

  return {
    describe,
    decline,
  };
}
