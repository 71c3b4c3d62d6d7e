import { Refusal, type Transaction } from "@stocks-vibe/server-kit";
import type { Caller, RequestFacts } from "../../http/caller.ts";
import type { PortfolioSchema } from "../../storage/schema.ts";
import type { RebuildService } from "../valuation/rebuild/rebuild.service.ts";
import { followImport } from "./follow-import.ts";
import { markOfCounted } from "./import-rows.repository.ts";
import { confirmImport, type StoredImport } from "./imports.repository.ts";
import { judgeAgain } from "./judge-again.ts";

/** One file of an account that a member asks to change. */
export interface AskedImport {
  readonly importId: string;
  readonly facts: RequestFacts;
}

export interface AskedConfirmation extends AskedImport {
  readonly withoutUnreadLines: boolean;
  /** The mark of what the member was shown to count; undefined where the client does not say. */
  readonly decided: string | undefined;
}

/**
 * Lets a file in review count, and says whether it did: not where others of its rows count or are
 * in doubt than the member was shown. What was found in doubt is kept. Refuses
 * `import_has_unread_lines`.
 */
export async function confirmWithin(
  reading: {
    readonly tx: Transaction<PortfolioSchema>;
    readonly rebuild: Pick<RebuildService, "readLink">;
  },
  {
    caller,
    file,
    asked,
    now,
  }: {
    readonly caller: Caller;
    readonly file: StoredImport;
    readonly asked: AskedConfirmation;
    readonly now: Date;
  },
): Promise<boolean> {
  const { organizationId } = caller;
  const { id: importId, account_id: accountId } = file;
  if (file.problem_count > 0 && !asked.withoutUnreadLines)
    throw new Refusal("import_has_unread_lines");
  const { decided } = asked;
  if (
    decided !== undefined &&
    decided !== (await markOfCounted(reading.tx, organizationId, importId))
  )
    return false;
  const changed = await judgeAgain(reading, organizationId, { accountId, importId, now });
  if (changed > 0) return false;
  await confirmImport(reading.tx, organizationId, importId);
  const { facts } = asked;
  await followImport(reading.tx, caller, { file, action: "account.history-added", facts, now });
  return true;
}
