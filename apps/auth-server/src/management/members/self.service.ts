import type { SearchMembersRequest } from "@stocks-vibe/contracts/auth";
import { type Database, Refusal } from "@stocks-vibe/server-kit";
import * as z from "zod";
import type { EmailChangesService } from "../../authentication/email-changes/email-changes.service.ts";
import type { Caller } from "../../domain/caller/caller.ts";
import type { Member } from "../../domain/member/member.ts";
import type { Organization } from "../../domain/organization/organization.ts";
import type { ActiveSession } from "../../domain/session/session.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import type { SessionsService } from "../../sessions/sessions/sessions.service.ts";
import type { MembersService } from "../../tenancy/members/members.service.ts";
import { requireSelfOrMember, seesFactors } from "../../tenancy/rbac/authorize.ts";
import { asksAboutFactors, readMemberQuery } from "./member-filter.ts";
import { countFoundMembers, findMembers, type MemberPlace } from "./search-members.repository.ts";

interface MembersPage {
  readonly members: readonly Member[];
  readonly total: number;
  readonly nextCursor: string | null;
}

/** What a signed-in member may read: themselves, their organization, and who else is in it. */
export interface SelfService {
  read(caller: Caller): Promise<ActiveSession>;
  /** The member themselves, and the address that waits for its proof; null where none does. */
  readOwn(
    caller: Caller,
  ): Promise<{ readonly member: Member; readonly pendingEmailAddress: string | null }>;
  /** A member whom the caller may do `action` to: oneself, or another with the permission. */
  readMember(caller: Caller, memberId: string, action: string): Promise<Member>;
  /** What a plain member may not see of others can't be asked about by a filter either. */
  searchMembers(
    caller: Caller,
    request: SearchMembersRequest,
  ): Promise<
    MembersPage & { readonly organization: Organization; readonly seesFactorsOf: SeesFactorsOf }
  >;
}

/** Whether who asked sees the factors of this member. */
type SeesFactorsOf = (member: Member) => boolean;

const PAGE = 100;
const START: MemberPlace = { emailAddress: "", memberId: "" };
const place = z.tuple([z.string().max(512), z.string().max(512)]);

const encodeCursor = ({ emailAddress, memberId }: MemberPlace): string =>
  Buffer.from(JSON.stringify([emailAddress, memberId])).toString("base64url");

/** A cursor that is none begins at the start. */
function decodeCursor(cursor: string | undefined): MemberPlace {
  try {
    const text = Buffer.from(cursor ?? "", "base64url").toString("utf8");
    const [emailAddress, memberId] = place.parse(JSON.parse(text));
    const hasNul = `${emailAddress}${memberId}`.includes("\u0000");
    return hasNul ? START : { emailAddress, memberId };
  } catch {
    return START;
  }
}

export function createSelfService(
  db: Database<AuthSchema>,
  sessions: SessionsService,
  members: MembersService,
  emailChanges: Pick<EmailChangesService, "wishOf">,
): SelfService {
  return {
    read: (caller) => db.transaction({}, (tx, now) => sessions.require(tx, caller, now)),
    readOwn: (caller) =>
      db.transaction({}, async (tx, now) => {
        const { member } = await sessions.require(tx, caller, now);
        const wish = await emailChanges.wishOf(tx, member, now);
        return { member, pendingEmailAddress: wish?.newEmailAddress ?? null };
      }),
    readMember: (caller, memberId, action) =>
      db.transaction({}, async (tx, now) => {
        const actor = await sessions.require(tx, caller, now);
        const member = await members.get(tx, actor.organization.organizationId, memberId);
        requireSelfOrMember(caller, actor, { memberId, action });
        return member;
      }),
    searchMembers: (caller, request) =>
      db.transaction({}, async (tx, now) => {
        const actor = await sessions.require(tx, caller, now);
        const { organization } = actor;
        const { organizationId, emailRoleAssignments } = organization;
        const seesAll = seesFactors(caller, actor);
        const search = { ...readMemberQuery(request.query), emailRoleAssignments };
        if (!seesAll && search.filters.some(asksAboutFactors)) {
          throw new Refusal("unauthorized_action");
        }
        const limit = request.limit ?? PAGE;
        const after = decodeCursor(request.cursor);
        const found = await findMembers(tx, organizationId, search, { limit: limit + 1, after });
        const page = found.slice(0, limit);
        const last = page.at(-1);
        return {
          members: page,
          total: await countFoundMembers(tx, organizationId, search),
          nextCursor: found.length > limit && last ? encodeCursor(last) : null,
          organization,
          seesFactorsOf: ({ memberId }) => seesAll || memberId === actor.member.memberId,
        };
      }),
  };
}
