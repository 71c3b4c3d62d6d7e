import type { LookUpMemberRequest } from "@stocks-vibe/contracts/auth";
import { type Database, Refusal, type Transaction } from "@stocks-vibe/server-kit";
import { parseEmailAddress } from "../../domain/address/email-address.ts";
import type { Caller } from "../../domain/caller/caller.ts";
import type { Member } from "../../domain/member/member.ts";
import type { AuditService } from "../../platform/audit/audit.service.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import { setTenantScope } from "../../platform/database/tenant-scope.repository.ts";
import type { MembersService } from "../../tenancy/members/members.service.ts";
import type { OrganizationsService } from "../../tenancy/organizations/organizations.service.ts";
import { countQuestion } from "./user-search.repository.ts";

type Tx = Transaction<AuthSchema>;

/**
 * The calls of the wire that tell strangers something about people. They are oracles by design, so
 * they are counted per project, written down, and can be switched off.
 */
export interface UserSearchService {
  /**
   * A member of one named organization, or undefined: unknown organizations and addresses look the
   * same.
   */
  findMember(caller: Caller, request: LookUpMemberRequest): Promise<Member | undefined>;
  /** A call of consumer projects: counted and written down, and otherwise without an effect. */
  askForUser(caller: Caller, emailAddress: string): Promise<void>;
}

export interface UserSearchParts {
  readonly db: Database<AuthSchema>;
  readonly organizations: OrganizationsService;
  readonly members: MembersService;
  readonly audit: AuditService;
  /** RATE_LIMIT_SCALE. */
  readonly scale: number;
}

const WINDOW_MS = 600_000;
/** Questions in ten minutes, from however many addresses: a sign-in page asks one per person. */
const PER_PROJECT = 1_000;

export function createUserSearch(parts: UserSearchParts): UserSearchService {
  const { db, organizations, members, audit, scale } = parts;

  /** In a transaction of its own: a refused question counts too. */
  async function count(caller: Caller, lookUp: "member" | "user"): Promise<void> {
    const { projectId, memberLookUpEnabled, userLookUpEnabled } = caller.project;
    const isEnabled = lookUp === "member" ? memberLookUpEnabled : userLookUpEnabled;
    if (!isEnabled) throw new Refusal("look_up_not_enabled");
    const { asked, retryAfterSeconds } = await db.transaction({ projectId }, async (tx, now) => {
      const start = Math.floor(now.getTime() / WINDOW_MS) * WINDOW_MS;
      const window = { lookUp, windowStartsAt: new Date(start) };
      return {
        asked: await countQuestion(tx, projectId, window),
        retryAfterSeconds: (start + WINDOW_MS - now.getTime()) / 1000,
      };
    });
    if (asked > PER_PROJECT * scale) throw new Refusal("too_many_requests", { retryAfterSeconds });
  }

  async function find(tx: Tx, caller: Caller, request: LookUpMemberRequest, emailAddress: string) {
    const organizationId = request.organization_id;
    await setTenantScope(tx, { organizationId });
    const organization = await organizations.find(tx, organizationId);
    if (organization?.projectId !== caller.project.projectId) return undefined;
    return members.findByEmail(tx, organizationId, emailAddress);
  }

  return {
    async findMember(caller, request) {
      const emailAddress = parseEmailAddress(request.email_address);
      const entry = { origin: caller, action: "member.look_up", emailAddress } as const;
      return audit.watch(entry, async () => {
        await count(caller, "member");
        return db.transaction({}, async (tx, now) => {
          const member = await find(tx, caller, request, emailAddress);
          const details = { organization: request.organization_id };
          await audit.record(tx, { ...entry, details }, now);
          return member;
        });
      });
    },
    async askForUser(caller, email) {
      const emailAddress = parseEmailAddress(email);
      const entry = { origin: caller, action: "user.look_up", emailAddress } as const;
      await audit.watch(entry, async () => {
        await count(caller, "user");
        await db.transaction({}, (tx, now) => audit.record(tx, entry, now));
      });
    },
  };
}
