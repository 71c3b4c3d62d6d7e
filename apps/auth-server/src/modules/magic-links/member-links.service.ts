import { hashToken, type Transaction } from "@stocks-vibe/server-kit";
import { findMemberLinkByProof, present } from "../../proofs/find-by-proof.repository.ts";
import type { AuthSchema } from "../../schema.ts";
import type { Member } from "../members/member.ts";
import type { MembersService } from "../members/members.service.ts";
import type { Organization } from "../organizations/organization.ts";
import type { OrganizationsService } from "../organizations/organizations.service.ts";
import { newProjectId, type Project } from "../projects/project.ts";
import { minutesAfter } from "../sessions/granted-minutes.ts";
import { isLive, type LinkRefusal, refuseLink } from "./link-token.ts";
import {
  consumeMemberLink,
  findMemberLink,
  insertMemberLink,
  type MemberLinkKind,
  voidMemberLinks,
} from "./member-links.repository.ts";
import { checkCodeVerifier } from "./pkce.ts";

type Tx = Transaction<AuthSchema>;

export interface NewLink {
  readonly member: Pick<Member, "organizationId" | "memberId">;
  readonly kind: MemberLinkKind;
  /** Earlier links of these kinds stop working. */
  readonly voids: readonly MemberLinkKind[];
  readonly token: string;
  readonly codeChallenge: string | null;
  readonly minutes: number;
}

export interface PresentedLink {
  readonly tokenHash: string;
  /** The kinds that the asking door takes: a link of another kind is unknown there. */
  readonly kinds: readonly MemberLinkKind[];
  readonly codeVerifier: string | undefined;
  readonly refusal: LinkRefusal;
}

export interface LinkOwner {
  readonly organization: Organization;
  readonly member: Member;
}

/** The single-use links of members: each opens one kind of door of one organization, for one member. */
export interface MemberLinksService {
  issue(tx: Tx, project: Project, link: NewLink, now: Date): Promise<void>;
  /** Whose it is. Uses nothing up; enters the organization. Refuses what `consume` would refuse. */
  read(tx: Tx, project: Project, presented: PresentedLink, now: Date): Promise<LinkOwner>;
  /** Uses it up. A refusal later in the transaction rolls that back. */
  consume(
    tx: Tx,
    project: Project,
    presented: PresentedLink,
    now: Date,
  ): Promise<LinkOwner & { readonly linkId: string }>;
  /** No link that was sent to the member works any more. */
  voidAll(
    tx: Tx,
    member: Pick<Member, "organizationId" | "memberId">,
    now: Date,
    kinds?: readonly MemberLinkKind[],
  ): Promise<void>;
}

const ALL_KINDS = ["login", "signup", "invite", "reset_password"] as const;

export function createMemberLinks(
  organizations: OrganizationsService,
  members: MembersService,
): MemberLinksService {
  async function enter(
    tx: Tx,
    project: Project,
    { tokenHash, refusal }: PresentedLink,
  ): Promise<Organization> {
    const found = await findMemberLinkByProof(tx, tokenHash);
    if (!found) throw refuseLink(refusal, undefined);
    await present(tx, { organizationId: found.organizationId });
    const organization = await organizations.find(tx, found.organizationId);
    if (organization?.projectId !== project.projectId) throw refuseLink(refusal, undefined);
    return organization;
  }

  return {
    async issue(tx, project, { member, kind, voids, token, codeChallenge, minutes }, now) {
      const { organizationId, memberId } = member;
      await voidMemberLinks(tx, organizationId, { memberId, kinds: voids }, now);
      await insertMemberLink(tx, organizationId, {
        tokenId: newProjectId(project, "magic-link"),
        kind,
        tokenHash: hashToken(token),
        memberId,
        codeChallenge,
        createdAt: now,
        expiresAt: minutesAfter(now, minutes),
      });
    },
    async read(tx, project, presented, now) {
      const organization = await enter(tx, project, presented);
      const { organizationId } = organization;
      const link = await findMemberLink(tx, organizationId, presented);
      if (!link || !isLive(link, now)) throw refuseLink(presented.refusal, link);
      checkCodeVerifier(link.codeChallenge, presented.codeVerifier);
      return { organization, member: await members.get(tx, organizationId, link.memberId) };
    },
    async consume(tx, project, presented, now) {
      const organization = await enter(tx, project, presented);
      const { organizationId } = organization;
      const link = await consumeMemberLink(tx, organizationId, presented, now);
      if (!link) {
        const spent = await findMemberLink(tx, organizationId, presented);
        throw refuseLink(presented.refusal, spent);
      }
      // A refusal rolls the use back: whoever holds the link without its verifier can't burn it for its owner.
      checkCodeVerifier(link.codeChallenge, presented.codeVerifier);
      const member = await members.get(tx, organizationId, link.memberId);
      return { organization, member, linkId: link.tokenId };
    },
    voidAll: (tx, { organizationId, memberId }, now, kinds = ALL_KINDS) =>
      voidMemberLinks(tx, organizationId, { memberId, kinds }, now),
  };
}
