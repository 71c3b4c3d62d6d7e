import type { AccountImport, EntryDraft } from "@stocks-vibe/contracts/portfolio";
import { type Database, Refusal } from "@stocks-vibe/server-kit";
import type { Caller, RequestFacts } from "../../http/caller.ts";
import { formKey } from "../../http/form-key.ts";
import type { PortfolioSchema } from "../../storage/schema.ts";
import { recordingRefusal } from "../access/audit/audit.service.ts";
import { manualWithin } from "../connections/managing/manual-within.ts";
import { marketDay } from "../prices/market-days.ts";
import type { RebuildService } from "../valuation/rebuild/rebuild.service.ts";
import { ACTIONS } from "./file/action.ts";
import type { FileRow } from "./file/file-row.ts";
import { followImport } from "./follow-import.ts";
import { importToWire } from "./import-to-wire.ts";
import { addImport, findByHash, findImport } from "./imports.repository.ts";
import { readEntry } from "./read-entry.ts";

export interface EntriesService {
  /**
   * Adds one transaction to an account that is kept by hand; it counts at once and the figures
   * follow. The same form sent again is answered with what it added. Refuses `account_not_found`,
   * `not_the_owner`, `account_not_manual` and `entry_refused` with the reason.
   */
  add(
    caller: Caller,
    entry: {
      readonly accountId: string;
      readonly draft: EntryDraft;
      readonly facts: RequestFacts;
    },
  ): Promise<AccountImport>;
}

/** Two equal trades of one day are two, unless they are one form that was sent twice. */
const keyOf = (formId: string | undefined, row: FileRow): string =>
  formKey("entry", formId, [row.day, row.action, row.symbol, row.quantity, row.amount]);

/**
 * Transactions that members enter one by one: each is kept as a file of one line, so that it is
 * listed, saved and taken back like one.
 */
export function createEntriesService(
  db: Database<PortfolioSchema>,
  rebuild: Pick<RebuildService, "lockFigures">,
): EntriesService {
  return {
    add(caller, { accountId, draft, facts }) {
      const { organizationId, memberId, memberName, memberEmail, language } = caller;
      const action = "account.entry-added";
      const attempt = {
        by: caller,
        action,
        details: { accountId },
        requestId: facts.requestId,
      } as const;
      return recordingRefusal(db, attempt, () =>
        db.transaction({ organizationId }, async (tx, now) => {
          await rebuild.lockFigures(tx, organizationId);
          await manualWithin(tx, caller, accountId);
          const read = readEntry(draft, marketDay(now));
          if (read.kind === "problem")
            throw new Refusal("entry_refused", { message: read.problem[language] });
          const hash = keyOf(draft.form_id, read.row);
          // The account's row is locked: nobody adds it between this look and the end.
          const sent = await findByHash(tx, organizationId, { accountId, hash });
          const before = sent && (await findImport(tx, organizationId, sent.id));
          if (before) return importToWire(before, language);
          const { type, subtype } = ACTIONS[read.row.action];
          const file = {
            organization_id: organizationId,
            account_id: accountId,
            file_name: "",
            file_hash: hash,
            format: "hand" as const,
            head: "[]",
            columns: "{}",
            state: "confirmed" as const,
            left_out: 0,
            problems: "[]",
            problem_count: 0,
            member_id: memberId,
            member_name: memberName || memberEmail,
            created_at: now,
          };
          const row = { ...read.row, type, subtype, doubt: null, counts: true };
          const importId = await addImport(tx, file, [row]);
          const added = await findImport(tx, organizationId, importId);
          if (!added) throw new Refusal("import_not_found");
          await followImport(tx, caller, { file: added, action, facts, now });
          return importToWire(added, language);
        }),
      );
    },
  };
}
