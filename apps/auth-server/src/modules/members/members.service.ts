import type { SearchMembersRequest } from "@stocks-vibe/contracts/auth";
import { Refusal, type Transaction } from "@stocks-vibe/server-kit";
import type { AuthSchema } from "../../schema.ts";
import { newProjectId, type Project } from "../projects/project.ts";
import type { Member } from "./member.ts";
import {
  countMembers,
  findMember,
  findMemberByEmail,
  hasVerifiedMemberOfDomain,
  insertMember,
  listMembers,
  updateMember,
} from "./members.repository.ts";
import { updateRegisteredFactors } from "./registered-factors.repository.ts";

type Tx = Transaction<AuthSchema>;

export interface NewMember {
  readonly emailAddress: string;
  readonly emailAddressVerified: boolean;
  readonly status: "active" | "pending" | "invited";
  readonly name?: string;
  readonly roles?: readonly string[];
  readonly untrustedMetadata?: Readonly<Record<string, unknown>>;
  readonly isBreakglass?: boolean;
}

export interface MembersPage {
  readonly members: readonly Member[];
  readonly total: number;
  readonly nextCursor: string | null;
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
  /** Changes what the member has registered. Only the modules of the factors call this. */
  register(
    tx: Tx,
    member: Pick<Member, "organizationId" | "memberId">,
    changes: Parameters<typeof updateRegisteredFactors>[3],
    now: Date,
  ): Promise<Member>;
  search(tx: Tx, organizationId: string, request: SearchMembersRequest): Promise<MembersPage>;
  /** Whether somebody of this domain is here already: strangers of a domain can't be the first to join by it. */
  knowsDomain(tx: Tx, organizationId: string, domain: string): Promise<boolean>;
}

const PAGE = 100;
const encodeCursor = (email: string): string => Buffer.from(email).toString("base64url");
const decodeCursor = (cursor: string): string =>
  Buffer.from(cursor, "base64url").toString("utf8").replaceAll("\u0000", "");

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
    async register(tx, { organizationId, memberId }, changes, now) {
      const changed = await updateRegisteredFactors(tx, organizationId, memberId, changes, now);
      if (!changed) throw new Refusal("member_not_found");
      return changed;
    },
    async search(tx, organizationId, request) {
      // Filters are refused rather than ignored: an unfiltered list would be a wrong answer.
      if (request.query && request.query.operands.length > 0) {
        throw new Refusal("member_search_filter_name_not_recognized");
      }
      const limit = request.limit ?? PAGE;
      const afterEmail = request.cursor === undefined ? "" : decodeCursor(request.cursor);
      const found = await listMembers(tx, organizationId, { limit: limit + 1, afterEmail });
      const members = found.slice(0, limit);
      const last = members.at(-1);
      return {
        members,
        total: await countMembers(tx, organizationId),
        nextCursor: found.length > limit && last ? encodeCursor(last.emailAddress) : null,
      };
    },
    knowsDomain: hasVerifiedMemberOfDomain,
  };
}
