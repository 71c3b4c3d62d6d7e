import { enqueue, Refusal, type Transaction } from "@stocks-vibe/server-kit";
import type { Caller } from "../../domain/caller/caller.ts";
import { ASK_MEMORY_MS, refusalOfAsk } from "../../domain/organization/deletion-limit.ts";
import type { Organization } from "../../domain/organization/organization.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import { chooseLocale } from "../../platform/mail/letters/locale.ts";
import type { MailService } from "../../platform/mail/mail.service.ts";
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

export interface DeletionNews {
  readonly organization: Organization;
  readonly kind: "deletionAsked" | "deletionWithdrawn";
  /** Who did it, as they are called. */
  readonly by: string;
}

export interface ToldBy {
  readonly administrators: Pick<AdministratorsService, "list">;
  readonly mail: Pick<MailService, "notify">;
}

/** Writes to every administrator who has proven a mailbox, in the language of who did it. */
export async function notifyAdministrators(
  { administrators, mail }: ToldBy,
  tx: Transaction<AuthSchema>,
  {
    caller,
    news,
    now,
  }: { readonly caller: Caller; readonly news: DeletionNews; readonly now: Date },
): Promise<void> {
  const { project, language } = caller;
  const { organization, kind, by } = news;
  const { organizationId } = organization;
  const fields = { project: project.name, organization: organization.name, by };
  const letter = { kind, fields };
  const locale = chooseLocale(undefined, language);
  for (const { isProven, emailAddress: recipient } of await administrators.list(tx, organization)) {
    if (isProven) {
      await mail.notify(tx, project, { recipient, organizationId, letter, locale }, now);
    }
  }
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
  (parts: ToldBy): BeginDeletion =>
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
    const news = { organization, kind: "deletionAsked", by } as const;
    await notifyAdministrators(parts, tx, { caller, news, now });
    await action.record();
    return asked;
  };
