import type { Database, Task } from "@stocks-vibe/server-kit";
import * as z from "zod";
import type { Caller } from "../../domain/caller/caller.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import type { Act } from "../../sessions/sessions/acting.ts";
import { createContactErasure } from "../../tenancy/members/contact-erasure.ts";
import { eraseDeletedMember } from "../../tenancy/members/erase-member.repository.ts";
import { keepingAnAdmin } from "../../tenancy/members/last-admin.ts";
import type { MembersService } from "../../tenancy/members/members.service.ts";
import type { OrganizationsService } from "../../tenancy/organizations/organizations.service.ts";
import { requireSelfOrMember } from "../../tenancy/rbac/authorize.ts";
import type { RemoveMember } from "./remove-member.ts";

export interface MemberDeletionService {
  /** Ends the membership, every session and every proof at once; answers the id. */
  delete(caller: Caller, memberId: string): Promise<string>;
  /** The job that erases a deleted member's data, unless they were brought back. */
  readonly eraseMember: Task;
  /** The job that erases what mail and proofs still know of the people who went. */
  readonly eraseContacts: Task;
}

export interface MemberDeletionParts {
  readonly db: Database<AuthSchema>;
  readonly act: Act;
  readonly organizations: OrganizationsService;
  readonly members: MembersService;
  readonly removeMember: RemoveMember;
}

const payloadShape = z.object({ organizationId: z.string(), memberId: z.string() });

export function createMemberDeletion(parts: MemberDeletionParts): MemberDeletionService {
  const { db, act, organizations, members, removeMember } = parts;
  return {
    delete: (caller, memberId) =>
      act(caller, "member.delete", async ({ tx, actor, organizationId, now, recordChangeOf }) => {
        const target = await members.get(tx, organizationId, memberId);
        requireSelfOrMember(caller, actor, { memberId, action: "delete" });
        await organizations.lock(tx, organizationId);
        await keepingAnAdmin(
          tx,
          { readOrganization: () => organizations.get(tx, caller.project, organizationId) },
          () => removeMember(tx, caller.project, target, now),
        );
        await recordChangeOf(memberId);
        return memberId;
      }),
    eraseContacts: createContactErasure(db),
    async eraseMember(payload) {
      const { organizationId, memberId } = payloadShape.parse(payload);
      await db.transaction({ organizationId }, (tx) =>
        eraseDeletedMember(tx, organizationId, memberId),
      );
    },
  };
}
