import { Refusal, type Transaction } from "@stocks-vibe/server-kit";
import type { Member } from "../../domain/member/member.ts";
import { newProjectId, type Project } from "../../domain/project/project.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import {
  findMember,
  findMemberByEmail,
  hasVerifiedAdminOfDomain,
  insertMember,
  updateMember,
} from "./members.repository.ts";
import { hasVerifiedPhone, updateRegisteredFactors } from "./registered-factors.repository.ts";

type Tx = Transaction<AuthSchema>;

interface NewMember {
  readonly emailAddress: string;
  readonly emailAddressVerified: boolean;
  readonly status: "active" | "pending" | "invited";
  readonly name?: string;
  readonly roles?: readonly string[];
  readonly untrustedMetadata?: Readonly<Record<string, unknown>>;
  readonly isBreakglass?: boolean;
  /** Of someone who has taken the membership already; nobody else's is accepted for them. */
  readonly acceptedAt?: Date;
  readonly addedByMemberId?: string;
}

/** Everything happens inside the organization that the transaction has entered. */
export interface MembersService {
  get(tx: Tx, organizationId: string, memberId: string): Promise<Member>;
  find(tx: Tx, organizationId: string, memberId: string): Promise<Member | undefined>;
  findByEmail(tx: Tx, organizationId: string, emailAddress: string): Promise<Member | undefined>;
  add(
    tx: Tx,
    project: Project,
    organizationId: string,
    member: NewMember,
    now: Date,
  ): Promise<Member>;
  change(
    tx: Tx,
    member: Member,
    changes: Parameters<typeof updateMember>[3],
    now: Date,
  ): Promise<Member>;
  /** Whether someone of the organization has proven to hold the phone of this number. */
  hasVerifiedPhone(tx: Tx, organizationId: string, phoneNumber: string): Promise<boolean>;
  /** Changes what the member has registered. Only the modules of the factors call this. */
  register(
    tx: Tx,
    member: Pick<Member, "organizationId" | "memberId">,
    changes: Parameters<typeof updateRegisteredFactors>[3],
    now: Date,
  ): Promise<Member>;
  /**
   * Whether an administrator has proven a mailbox of the domain: who was merely let in speaks for
   * none.
   */
  hasAdminOfDomain(tx: Tx, organizationId: string, domain: string): Promise<boolean>;
}

export function createMembersService(): MembersService {
  return {
    async get(tx, organizationId, memberId) {
      const member = await findMember(tx, organizationId, memberId);
      if (!member || member.status === "deleted") throw new Refusal("member_not_found");
      return member;
    },
    find: findMember,
    findByEmail: findMemberByEmail,
    async add(tx, project, organizationId, member, now) {
      const added = await insertMember(
        tx,
        organizationId,
        {
          memberId: newProjectId(project, "member"),
          emailId: newProjectId(project, "email"),
          emailAddress: member.emailAddress,
          emailAddressVerified: member.emailAddressVerified,
          status: member.status,
          name: member.name ?? "",
          roles: member.roles ?? [],
          untrustedMetadata: member.untrustedMetadata ?? {},
          mfaEnrolled: false,
          acceptedAt: member.acceptedAt ?? null,
          addedByMemberId: member.addedByMemberId ?? null,
          isBreakglass: member.isBreakglass ?? false,
        },
        now,
      );
      if (!added) throw new Refusal("duplicate_member_email");
      return added;
    },
    async change(tx, member, changes, now) {
      const changed = await updateMember(tx, member.organizationId, member.memberId, changes, now);
      if (!changed) throw new Refusal("member_not_found");
      return changed;
    },
    hasVerifiedPhone,
    async register(tx, { organizationId, memberId }, changes, now) {
      const changed = await updateRegisteredFactors(tx, organizationId, memberId, changes, now);
      if (!changed) throw new Refusal("member_not_found");
      return changed;
    },
    hasAdminOfDomain: hasVerifiedAdminOfDomain,
  };
}
