import { enqueue, type Transaction } from "@stocks-vibe/server-kit";
import type { Caller, RequestFacts } from "../../http/caller.ts";
import type { PortfolioSchema } from "../../storage/schema.ts";
import { recordWithin } from "../access/audit/audit.service.ts";
import { notifyOwner } from "../access/notices/tell-owner.ts";
import { rebuildJob } from "../valuation/snapshots/rebuild-job.ts";
import { findAccount, markFiguresBehind, type StoredImport } from "./imports.repository.ts";

/**
 * What follows from a file that counts from now on, or no longer: the figures are built anew, the
 * log tells of it, and so does a letter to whose account it is.
 */
export async function followImport(
  tx: Transaction<PortfolioSchema>,
  caller: Caller,
  change: {
    readonly file: StoredImport;
    readonly action: "account.history-added" | "account.entry-added" | "account.history-taken-back";
    readonly facts: Pick<RequestFacts, "requestId" | "locale">;
    readonly now: Date;
  },
): Promise<void> {
  const { organizationId } = caller;
  const { file, action, facts, now } = change;
  const { account_id: accountId, id: importId, file_name: fileName, counted } = file;
  const account = await findAccount(tx, organizationId, accountId);
  await markFiguresBehind(tx, organizationId, accountId);
  await enqueue(tx, rebuildJob(organizationId));
  const named = { account: account?.account_name, institution: account?.institution_name };
  const details = { accountId, importId, fileName, rows: counted, ...named };
  await recordWithin(tx, { by: caller, action, details, requestId: facts.requestId }, now);
  if (!account) return;
  const { linked_by_member_id: owner, institution_name, account_name } = account;
  const notice = { kind: "history_changed", institution_name, account_name } as const;
  await notifyOwner(tx, caller, {
    owner,
    locale: facts.locale,
    notice,
    repeatable: { accountId, now },
  });
}
