import type { Transaction } from "@stocks-vibe/server-kit";
import type { RequestOrigin } from "../../domain/caller/caller.ts";
import type { Member } from "../../domain/member/member.ts";
import type { Organization } from "../../domain/organization/organization.ts";
import type { AddressWish } from "../../domain/proof/sent-proof.ts";
import type { AuditService } from "../../platform/audit/audit.service.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import { chooseLocale } from "../../platform/mail/letters/locale.ts";
import type { MailService } from "../../platform/mail/mail.service.ts";
import type { SessionsService } from "../../sessions/sessions/sessions.service.ts";
import type { AdministratorsService } from "../../tenancy/administrators/administrators.service.ts";
import { changeAddress } from "../../tenancy/members/change-address.ts";
import type { MembersService } from "../../tenancy/members/members.service.ts";
import {
  deleteEmailChange,
  findEmailChange,
  findWishers,
  saveEmailChange,
} from "./email-changes.repository.ts";

type Tx = Transaction<AuthSchema>;

/**
 * Addresses that wait for their proof. They count once a link or a code that was sent there has
 * come back.
 */
export interface EmailChangesService {
  /** The members who wish for the address, so that a code that was sent there can be checked. */
  findWishers(tx: Tx, organizationId: string, emailAddress: string, now: Date): Promise<Member[]>;
  /** What the member wishes for, while it may still be confirmed. */
  wishOf(
    tx: Tx,
    member: Pick<Member, "organizationId" | "memberId">,
    now: Date,
  ): Promise<AddressWish | undefined>;
  /** Keeps the member's wish until `expiresAt`; an earlier one is forgotten. */
  keep(
    tx: Tx,
    wished: {
      readonly member: Pick<Member, "organizationId" | "memberId">;
      readonly wish: AddressWish;
      readonly expiresAt: Date;
    },
    now: Date,
  ): Promise<void>;
  /** Forgets the member's wish, if there is one. */
  forget(tx: Tx, member: Pick<Member, "organizationId" | "memberId">): Promise<void>;
  /**
   * Gives the member the address that they wished for, which was proven just now. Sessions of
   * before end. Roles come by domain, too: the only administrator keeps one that does. An address
   * that someone else asked for counts as their doing. The organization must be locked.
   */
  settle(
    tx: Tx,
    origin: RequestOrigin,
    proven: {
      readonly organization: Organization;
      readonly member: Member;
      readonly emailAddress: string;
    },
    now: Date,
  ): Promise<Member>;
}

export function createEmailChanges(parts: {
  readonly administrators: Pick<AdministratorsService, "keeping">;
  readonly members: MembersService;
  readonly sessions: Pick<SessionsService, "endAll">;
  readonly mail: MailService;
  readonly audit: AuditService;
}): EmailChangesService {
  const { administrators, members, sessions, mail, audit } = parts;
  return {
    async findWishers(tx, organizationId, emailAddress, now) {
      const wishers: Member[] = [];
      for (const memberId of await findWishers(tx, organizationId, emailAddress, now)) {
        wishers.push(await members.get(tx, organizationId, memberId));
      }
      return wishers;
    },
    wishOf: (tx, { organizationId, memberId }, now) =>
      findEmailChange(tx, organizationId, memberId, now),
    async keep(tx, { member, wish, expiresAt }, now) {
      const { organizationId, memberId } = member;
      await saveEmailChange(tx, organizationId, { ...wish, memberId, createdAt: now, expiresAt });
    },
    async forget(tx, { organizationId, memberId }) {
      await deleteEmailChange(tx, organizationId, memberId);
    },
    async settle(tx, origin, { organization, member, emailAddress }, now) {
      const { organizationId } = organization;
      const { memberId } = member;
      const { project } = origin;
      const change = { project, member, emailAddress, isVerified: true, unlink: false };
      const wish = await findEmailChange(tx, organizationId, memberId, now);
      const byMemberId = wish?.askedBy ?? null;
      const changed = await administrators.keeping(
        tx,
        { origin, organizationId, byMemberId, presentMemberId: memberId, now },
        () => changeAddress(tx, change, now),
      );
      await sessions.endAll(tx, organizationId, memberId, now);
      const letter = {
        kind: "emailChanged",
        fields: { project: project.name, organization: organization.name },
      } as const;
      const locale = chooseLocale(undefined, origin.language);
      if (member.emailAddressVerified) {
        const notice = { recipient: member.emailAddress, organizationId, letter, locale };
        await mail.notify(tx, project, notice, now);
      }
      const action = "member.email_change";
      await audit.record(tx, { origin, action, organizationId, memberId }, now);
      return changed;
    },
  };
}
