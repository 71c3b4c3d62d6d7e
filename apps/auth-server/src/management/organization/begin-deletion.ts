import { enqueue, Refusal, type Transaction } from "@stocks-vibe/server-kit";
import type { Caller } from "../../domain/caller/caller.ts";
import { ASK_MEMORY_MS, refusalOfAsk } from "../../domain/organization/deletion-limit.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import type { Action } from "../../sessions/sessions/acting.ts";
import type { AdministratorsService } from "../../tenancy/administrators/administrators.service.ts";
import {
  type AskedDeletion,
  findAdministratorLostAt,
  findDeletion,
  insertDeletion,
  listAsks,
  rememberAsk,
} from "../../tenancy/organizations/organization-deletions.repository.ts";

export interface ToldBy {
  readonly administrators: Pick<AdministratorsService, "notify">;
}

export const ERASE_ORGANIZATION_TASK = "auth.erase-organization";

/** How long any administrator can withdraw it. */
const GRACE_MS = 86_400_000;

/**
 * Has the actor's organization deleted after a day, tells every administrator by mail and writes it
 * down; one that is about to be deleted stays as it is. The organization must be locked. Refuses
 * `too_many_deletion_requests` and `admin_removed_too_recently`.
 */
export type BeginDeletion = (caller: Caller, action: Action) => Promise<AskedDeletion>;

async function requireMayAsk(tx: Transaction<AuthSchema>, action: Action): Promise<void> {
  const { actor, organizationId, now } = action;
  const { memberId } = actor.member;
  const since = new Date(now.getTime() - ASK_MEMORY_MS);
  const earlier = await listAsks(tx, organizationId, since);
  const administratorLostAt = await findAdministratorLostAt(tx, organizationId);
  const refusal = refusalOfAsk({ earlier, memberId, administratorLostAt }, now);
  if (refusal) {
    const details = { not_before: refusal.notBefore.toISOString() };
    const retryAfterSeconds = (refusal.notBefore.getTime() - now.getTime()) / 1000;
    throw new Refusal(refusal.type, { details, retryAfterSeconds });
  }
  await rememberAsk(tx, organizationId, { memberId, askedAt: now }, since);
}

export const createBeginDeletion =
  ({ administrators }: ToldBy): BeginDeletion =>
  async (caller, action) => {
    const { tx, actor, organizationId, now } = action;
    const { organization, member } = actor;
    const known = await findDeletion(tx, organizationId);
    if (known) return known;
    await requireMayAsk(tx, action);
    const by = member.name || member.emailAddress;
    const asked: AskedDeletion = {
      askedBy: member.memberId,
      askedByName: by,
      askedAt: now,
      dueAt: new Date(now.getTime() + GRACE_MS),
    };
    await insertDeletion(tx, organizationId, asked);
    await enqueue(tx, {
      task: ERASE_ORGANIZATION_TASK,
      payload: { projectId: caller.project.projectId, organizationId },
      jobKey: `${ERASE_ORGANIZATION_TASK}:${organizationId}`,
      runAt: asked.dueAt,
    });
    const fields = { project: caller.project.name, organization: organization.name, by };
    const letter = { kind: "deletionAsked", fields } as const;
    await administrators.notify(tx, { origin: caller, organization, letter }, now);
    await action.record();
    return asked;
  };
