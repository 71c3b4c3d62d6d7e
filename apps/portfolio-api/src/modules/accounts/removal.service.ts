import type { Missing } from "@stocks-vibe/contracts/portfolio";
import { type Database, enqueue, Refusal } from "@stocks-vibe/server-kit";
import type { Caller, RequestFacts } from "../../http/caller.ts";
import type { MissingWhat, PortfolioSchema } from "../../storage/schema.ts";
import { recordingRefusal, recordWithin } from "../access/audit/audit.service.ts";
import { notifyOwner } from "../access/notices/notice-job.ts";
import { mayManage } from "../connections/managing/may-manage.ts";
import type { RebuildService } from "../valuation/rebuild/rebuild.service.ts";
import { rebuildJob } from "../valuation/snapshots/rebuild-job.ts";
import { deleteAccount, findForRemoval } from "./accounts.repository.ts";

export interface AccountRemovalService {
  /**
   * Removes an account for good that its institution has not listed for days, and tells who linked
   * it if it was somebody else. The figures follow by a rebuild. Refuses `account_not_found` for an
   * unknown or foreign id, `not_the_owner` for whoever may not manage its connection,
   * `account_not_missing` and `account_missing_too_briefly`.
   */
  remove(caller: Caller, accountId: string, facts: RequestFacts): Promise<{ id: string }>;
}

/**
 * How an account ends that its institution no longer knows: a member says so, and not before it was
 * missing for days.
 */
export function createAccountRemovalService(
  db: Database<PortfolioSchema>,
  rebuild: Pick<RebuildService, "lockFigures">,
): AccountRemovalService {
  return {
    remove(caller, accountId, { requestId, locale }) {
      const { organizationId } = caller;
      const action = "account.removed";
      const attempt = { by: caller, action, details: { accountId }, requestId } as const;
      return recordingRefusal(db, attempt, () =>
        db.transaction({ organizationId }, async (tx, now) => {
          await rebuild.lockFigures(tx, organizationId);
          const account = await findForRemoval(tx, organizationId, accountId);
          if (!account) throw new Refusal("account_not_found");
          const { institution_name, linked_by_member_id: owner, account_name } = account;
          if (!mayManage(caller, owner)) throw new Refusal("not_the_owner");
          const reason = reasonToKeep(account, now);
          if (reason) throw new Refusal(reason);
          await deleteAccount(tx, organizationId, accountId);
          await enqueue(tx, rebuildJob(organizationId));
          const details = { accountId, account: account_name, institution: institution_name };
          await recordWithin(tx, { by: caller, action, details, requestId }, now);
          const notice = { kind: "account_removed", institution_name, account_name } as const;
          await notifyOwner(tx, caller, { owner, locale, notice });
          return { id: accountId };
        }),
      );
    },
  };
}

const DAY_MS = 86_400_000;
/** An institution that forgets an account for a night or a weekend has not closed it. */
const DAYS_BEFORE_REMOVAL = 3;

/** Since when the institution's answers lack an account, or what it holds. */
export interface MissingAccount {
  readonly missing_since: Date | null;
  readonly missing_what: MissingWhat | null;
}

export function missingToWire(
  { missing_since: since, missing_what: what }: MissingAccount,
  now: Date,
): Missing | null {
  if (!since || !what) return null;
  const from = new Date(since.getTime() + DAYS_BEFORE_REMOVAL * DAY_MS);
  const isAccount = what === "account";
  return {
    what,
    since: since.toISOString(),
    removable_from: isAccount ? from.toISOString() : null,
    is_removable: isAccount && from <= now,
  };
}

/** Why an account can't be removed for good; undefined when it can. */
export function reasonToKeep(
  account: MissingAccount,
  now: Date,
): "account_not_missing" | "account_missing_too_briefly" | undefined {
  const missing = missingToWire(account, now);
  if (missing?.what !== "account") return "account_not_missing";
  return missing.is_removable ? undefined : "account_missing_too_briefly";
}
