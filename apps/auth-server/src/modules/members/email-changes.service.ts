import type { Transaction } from "@stocks-vibe/server-kit";
import type { RequestOrigin } from "../../caller.ts";
import type { AuthSchema } from "../../schema.ts";
import type { AuditService } from "../audit/audit.service.ts";
import { chooseLocale } from "../mail/locale.ts";
import type { MailService } from "../mail/mail.service.ts";
import type { Organization } from "../organizations/organization.ts";
import { changeAddress } from "./change-address.ts";
import {
  findChangeByAddress,
  findChangeByLink,
  type PendingAddress,
} from "./email-changes.repository.ts";
import type { Member } from "./member.ts";
import type { MembersService } from "./members.service.ts";

type Tx = Transaction<AuthSchema>;

/** What proves the wished address: the link that was sent there, or a code that was. */
export type AddressProof = { readonly tokenHash: string } | { readonly emailAddress: string };

/** Addresses that wait for their proof. They count once a link or a code that was sent there has come back. */
export interface EmailChangesService {
  /** The member who wishes for the address, so that a code that was sent there can be judged. */
  findByPendingAddress(
    tx: Tx,
    organizationId: string,
    emailAddress: string,
    now: Date,
  ): Promise<Member | undefined>;
  /** Gives the member the address that was just proven, if they wished for it; else answers the member as is. */
  settle(
    tx: Tx,
    origin: RequestOrigin,
    proven: {
      readonly organization: Organization;
      readonly member: Member;
      readonly by: AddressProof;
    },
    now: Date,
  ): Promise<Member>;
}

export function createEmailChanges(parts: {
  readonly members: MembersService;
  readonly mail: MailService;
  readonly audit: AuditService;
}): EmailChangesService {
  const { members, mail, audit } = parts;

  const find = (
    tx: Tx,
    organizationId: string,
    by: AddressProof,
    now: Date,
  ): Promise<PendingAddress | undefined> =>
    "tokenHash" in by
      ? findChangeByLink(tx, organizationId, by.tokenHash, now)
      : findChangeByAddress(tx, organizationId, by.emailAddress, now);

  return {
    async findByPendingAddress(tx, organizationId, emailAddress, now) {
      const wish = await findChangeByAddress(tx, organizationId, emailAddress, now);
      return wish && members.get(tx, organizationId, wish.memberId);
    },
    async settle(tx, origin, { organization, member, by }, now) {
      const { organizationId } = organization;
      const { memberId } = member;
      const wish = await find(tx, organizationId, by, now);
      if (wish?.memberId !== memberId || wish.newEmailAddress === member.emailAddress) {
        return member;
      }
      const { project } = origin;
      const emailAddress = wish.newEmailAddress;
      const change = { project, member, emailAddress, isVerified: true, unlink: false };
      const changed = await changeAddress(tx, change, now);
      const letter = {
        kind: "emailChanged",
        fields: { project: project.name, organization: organization.name },
      } as const;
      const locale = chooseLocale(undefined, origin.language);
      await mail.notify(tx, project, { recipient: member.emailAddress, letter, locale }, now);
      const action = "member.email_change";
      await audit.record(tx, { origin, action, organizationId, memberId }, now);
      return changed;
    },
  };
}
