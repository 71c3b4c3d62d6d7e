import { hashToken, type Transaction } from "@stocks-vibe/server-kit";
import {
  checkCodeVerifier,
  isLive,
  type LinkRefusal,
  refuseLink,
  refuseReplaced,
} from "../../domain/link/link-token.ts";
import type { Member } from "../../domain/member/member.ts";
import { minutesAfter } from "../../domain/minutes/lifetimes.ts";
import type { Organization } from "../../domain/organization/organization.ts";
import { newProjectId, type Project } from "../../domain/project/project.ts";
import { type Certified, certified } from "../../domain/proof/sent-proof.ts";
import { findMemberLinkByProof } from "../../platform/database/find-by-proof.repository.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import { setTenantScope } from "../../platform/database/tenant-scope.repository.ts";
import { EVERYBODY, type Requester } from "../../platform/device-cookies/device-cookies.ts";
import { lockMember, lockPerson } from "../../tenancy/members/lock-person.repository.ts";
import type { MembersService } from "../../tenancy/members/members.service.ts";
import type { OrganizationsService } from "../../tenancy/organizations/organizations.service.ts";
import type { EmailChangesService } from "../email-changes/email-changes.service.ts";
import {
  consumeMemberLink,
  findMemberLink,
  insertMemberLink,
  type MemberLinkKind,
  type StoredMemberLink,
  voidMemberLinks,
} from "./member-links.repository.ts";

type Tx = Transaction<AuthSchema>;

interface NewLink {
  readonly member: Pick<Member, "organizationId" | "memberId">;
  /** The mailbox that it goes to, and the only one that it will prove. */
  readonly destination: string;
  readonly kind: MemberLinkKind;
  /**
   * Earlier links of these kinds stop working, as far as the same requester asked for them, or the
   * same inviter.
   */
  readonly voids: readonly MemberLinkKind[];
  /** Everybody's are replaced unless given. */
  readonly requester?: Requester;
  readonly token: string;
  readonly codeChallenge: string | null;
  readonly minutes: number;
  /** The wish for an address that it is about. */
  readonly changeId?: string;
  readonly inviterMemberId?: string;
}

interface PresentedLink {
  readonly tokenHash: string;
  /** The kinds that the asking door takes: a link of another kind is unknown there. */
  readonly kinds: readonly MemberLinkKind[];
  readonly codeVerifier: string | undefined;
  readonly refusal: LinkRefusal;
}

type LookedAtLink = Omit<PresentedLink, "codeVerifier">;

export interface LinkOwner {
  readonly organization: Organization;
  readonly member: Member;
  readonly link: StoredMemberLink;
  /** What the link says of a mailbox: it went there, and came back. */
  readonly certified: Certified;
}

/**
 * The single-use links of members: each opens one kind of door of one organization, for one member.
 */
export interface MemberLinksService {
  issue(tx: Tx, project: Project, link: NewLink, now: Date): Promise<void>;
  /** Whose it is. Uses nothing up; enters the organization. Refuses what `consume` would refuse. */
  read(tx: Tx, project: Project, presented: PresentedLink, now: Date): Promise<LinkOwner>;
  /** The same for a question before it is used: its holder gets an answer, verifier or not. */
  look(tx: Tx, project: Project, presented: LookedAtLink, now: Date): Promise<LinkOwner>;
  /** Uses it up, and holds its member. A refusal later in the transaction rolls that back. */
  consume(tx: Tx, project: Project, presented: PresentedLink, now: Date): Promise<LinkOwner>;
  /** No link that was sent to the member works any more. */
  voidAll(
    tx: Tx,
    member: Pick<Member, "organizationId" | "memberId">,
    now: Date,
    kinds?: readonly MemberLinkKind[],
  ): Promise<void>;
}

const ALL_KINDS = [
  "login",
  "signup",
  "invite",
  "reset_password",
  "change_address",
  "stop_change",
] as const;

export function createMemberLinks(
  organizations: OrganizationsService,
  members: MembersService,
  { wishOf }: Pick<EmailChangesService, "wishOf">,
): MemberLinksService {
  async function enter(
    tx: Tx,
    project: Project,
    { tokenHash, refusal }: LookedAtLink,
  ): Promise<Organization> {
    const found = await findMemberLinkByProof(tx, tokenHash);
    if (!found) throw refuseLink(refusal, undefined);
    await setTenantScope(tx, { organizationId: found.organizationId });
    const organization = await organizations.find(tx, found.organizationId);
    if (organization?.projectId !== project.projectId) throw refuseLink(refusal, undefined);
    return organization;
  }

  /** Decides about the link by its member as they are at this moment. */
  async function ownerOf(
    tx: Tx,
    { organization, link }: Pick<LinkOwner, "organization" | "link">,
    { member, presented }: { readonly member: Member; readonly presented: LookedAtLink },
    now: Date,
  ): Promise<LinkOwner> {
    if (!isLive(link, now)) throw refuseLink(presented.refusal, link);
    const wish = link.changeId === null ? undefined : await wishOf(tx, member, now);
    // The end of a wish is proven by the address that the member has.
    const proof = link.kind === "stop_change" ? { ...link, changeId: null } : link;
    const result = certified(proof, member, wish);
    const isAboutWish = link.changeId === null || link.changeId === wish?.changeId;
    if (!result || !isAboutWish) throw refuseReplaced(presented.refusal);
    return { organization, member, link, certified: result };
  }

  async function find(tx: Tx, project: Project, presented: LookedAtLink) {
    const organization = await enter(tx, project, presented);
    const link = await findMemberLink(tx, organization.organizationId, presented);
    if (!link) throw refuseLink(presented.refusal, undefined);
    return { organization, link };
  }

  async function look(tx: Tx, project: Project, presented: LookedAtLink, now: Date) {
    const found = await find(tx, project, presented);
    const { organizationId } = found.organization;
    const member = await members.get(tx, organizationId, found.link.memberId);
    return ownerOf(tx, found, { member, presented }, now);
  }

  return {
    async issue(tx, project, { member, kind, voids, token, minutes, ...link }, now) {
      const { organizationId, memberId } = member;
      const { requestedBy, replaces } = link.requester ?? EVERYBODY;
      if (voids.length > 0) {
        const { inviterMemberId } = link;
        const replaced = { memberId, kinds: voids, inviterMemberId, replaces };
        await voidMemberLinks(tx, organizationId, replaced, now);
      }
      await insertMemberLink(tx, organizationId, {
        tokenId: newProjectId(project, "magic-link"),
        kind,
        tokenHash: hashToken(token),
        memberId,
        destination: link.destination,
        changeId: link.changeId ?? null,
        inviterMemberId: link.inviterMemberId ?? null,
        codeChallenge: link.codeChallenge,
        requestedBy,
        createdAt: now,
        expiresAt: minutesAfter(now, minutes),
      });
    },
    async read(tx, project, presented, now) {
      const owner = await look(tx, project, presented, now);
      checkCodeVerifier(owner.link.codeChallenge, presented.codeVerifier);
      return owner;
    },
    look,
    async consume(tx, project, presented, now) {
      const { organization, link: before } = await find(tx, project, presented);
      const { organizationId } = organization;
      // Another address may take a role away. The organization comes before its members: who holds
      // one waits for no other.
      if (before.kind === "change_address") await organizations.lock(tx, organizationId);
      const { emailAddress } = await members.get(tx, organizationId, before.memberId);
      await lockPerson(tx, project.projectId, emailAddress, before.destination);
      const member = await lockMember(tx, organizationId, before.memberId);
      const link = await findMemberLink(tx, organizationId, presented);
      if (!member || !link) throw refuseLink(presented.refusal, undefined);
      const owner = await ownerOf(tx, { organization, link }, { member, presented }, now);
      checkCodeVerifier(link.codeChallenge, presented.codeVerifier);
      // Whoever holds the link without its verifier was refused just now, and so can't burn it for
      // its owner.
      if (await consumeMemberLink(tx, organizationId, presented, now)) return owner;
      throw refuseLink(presented.refusal, await findMemberLink(tx, organizationId, presented));
    },
    voidAll: (tx, { organizationId, memberId }, now, kinds = ALL_KINDS) =>
      voidMemberLinks(tx, organizationId, { memberId, kinds }, now),
  };
}
