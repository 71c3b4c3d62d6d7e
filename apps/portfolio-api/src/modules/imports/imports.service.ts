import type {
  AccountImport,
  ImportAnswer,
  ImportDecisions,
  ImportReview,
  TrackerAction,
} from "@stocks-vibe/contracts/portfolio";
import { type Database, Refusal, type Transaction } from "@stocks-vibe/server-kit";
import type { Caller, RequestFacts } from "../../http/caller.ts";
import type { PortfolioSchema } from "../../storage/schema.ts";
import { recordingRefusal } from "../access/audit/audit.service.ts";
import { mayManage } from "../connections/managing/may-manage.ts";
import type { RebuildService } from "../valuation/rebuild/rebuild.service.ts";
import type { ReadsFiles } from "./answer-file.ts";
import { followImport } from "./entries.service.ts";
import { isAction } from "./file/file-row.ts";
import { writePlain } from "./file/write-plain.ts";
import { decideRows, listCountedRows, markOfCounted } from "./import-rows.repository.ts";
import { importToWire } from "./import-to-wire.ts";
import {
  confirmImport,
  deleteImport,
  findAccount,
  findImport,
  listImports,
  lockAccount,
  type StoredImport,
} from "./imports.repository.ts";
import { countLeftOut, judgeAgain } from "./judge-again.ts";
import type { ReconcilesLinks } from "./reconcile-link.ts";
import { createReview } from "./review.ts";
import { createUpload, type Upload } from "./upload.service.ts";

/** One file of an account that a member asks to change. */
interface AskedImport {
  readonly importId: string;
  readonly facts: RequestFacts;
}

interface AskedConfirmation extends AskedImport {
  readonly withoutUnreadLines: boolean;
  /** The mark of what the member was shown to count; undefined where the client does not say. */
  readonly decided: string | undefined;
}

/**
 * Lets a file in review count, and says whether it did: not where others of its rows count or are
 * in doubt than the member was shown. What was found in doubt is kept. Refuses
 * `import_has_unread_lines`.
 */
async function confirmWithin(
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

/**
 * Says which rows in doubt count. Refuses `import_line_not_found` for a line that is not in doubt,
 * or not there.
 */
async function decideWithin(
  tx: Transaction<PortfolioSchema>,
  organizationId: string,
  { importId, decision }: { readonly importId: string; readonly decision: ImportDecisions },
): Promise<void> {
  const lines = "lines" in decision ? [...new Set(decision.lines)] : undefined;
  if (lines?.length === 0) return;
  const wanted = lines ? { lines, counts: decision.counts } : decision;
  const found = await decideRows(tx, organizationId, { importId, decision: wanted });
  if (lines && found !== lines.length) throw new Refusal("import_line_not_found");
}

type Tx = Transaction<PortfolioSchema>;

export interface ImportsService {
  /** See `createUpload`. */
  upload(caller: Caller, upload: Upload): Promise<ImportAnswer>;
  /** Refuses `account_not_found`. */
  list(caller: Caller, accountId: string): Promise<AccountImport[]>;
  /** Refuses `import_not_found`. */
  review(caller: Caller, importId: string): Promise<ImportReview>;
  /** All rows of an account's confirmed files, as our own file. Refuses `account_not_found`. */
  exported(caller: Caller, accountId: string): Promise<string>;
  /**
   * Says which rows in doubt count. Refuses `import_not_found`, `not_the_owner`, `import_confirmed`
   * and `import_line_not_found`.
   */
  decide(
    caller: Caller,
    asked: AskedImport & { readonly decision: ImportDecisions },
  ): Promise<ImportReview>;
  /**
   * Lets a file count; the figures follow by one rebuild. Confirming it again changes nothing.
   * Refuses `import_not_found`, `not_the_owner`, `import_has_unread_lines`, and `import_changed`
   * where other rows are in doubt than the review showed, or others count (`decided`): it shows
   * them from then on.
   */
  confirm(caller: Caller, asked: AskedConfirmation): Promise<ImportReview>;
  /**
   * Takes a whole file back, confirmed or not: nothing of it stays, and rows of other files that
   * only it made doubtful count. Refuses `import_not_found` and `not_the_owner`.
   */
  revert(caller: Caller, asked: AskedImport): Promise<{ id: string }>;
}

export interface ImportsDependencies {
  readonly db: Database<PortfolioSchema>;
  readonly rebuild: Pick<RebuildService, "readMaterial" | "rowsMark" | "readLink" | "lockFigures">;
  readonly calculations: ReconcilesLinks & ReadsFiles;
}

/** Files that members add to their accounts' history (decision 0058). */
export function createImportsService({
  db,
  rebuild,
  calculations,
}: ImportsDependencies): ImportsService {
  const review = createReview({ db, rebuild, calculations });

  /** Does what whoever may manage the file's account asks, its account locked. */
  const change = <Result>(
    caller: Caller,
    { importId, facts: { requestId } }: AskedImport,
    {
      action,
      work,
    }: {
      readonly action: TrackerAction;
      readonly work: (tx: Tx, file: StoredImport, now: Date) => Promise<Result>;
    },
  ): Promise<Result> => {
    const { organizationId } = caller;
    const attempt = { by: caller, action, details: { importId }, requestId } as const;
    return recordingRefusal(db, attempt, () =>
      db.transaction({ organizationId }, async (tx, now) => {
        await rebuild.lockFigures(tx, organizationId);
        const found = await findImport(tx, organizationId, importId);
        if (!found) throw new Refusal("import_not_found");
        const account = await lockAccount(tx, organizationId, found.account_id);
        if (!account || !mayManage(caller, account.linked_by_member_id))
          throw new Refusal("not_the_owner");
        // Another call may have confirmed it, or taken it back, while this one waited.
        const file = await findImport(tx, organizationId, importId);
        if (!file) throw new Refusal("import_not_found");
        return work(tx, file, now);
      }),
    );
  };

  const requireAccount = async (tx: Tx, organizationId: string, accountId: string) => {
    if (!(await findAccount(tx, organizationId, accountId))) throw new Refusal("account_not_found");
  };

  return {
    upload: createUpload({ db, rebuild, calculations, review }),

    list: ({ organizationId, language }, accountId) =>
      db.transaction({ organizationId }, async (tx) => {
        await requireAccount(tx, organizationId, accountId);
        const files = await listImports(tx, organizationId, accountId);
        return files.map((file) => importToWire(file, language));
      }),

    review: (caller, importId) => review(caller, { importId }),

    exported: ({ organizationId }, accountId) =>
      db.transaction({ organizationId }, async (tx) => {
        await requireAccount(tx, organizationId, accountId);
        const rows = await listCountedRows(tx, organizationId, accountId);
        return writePlain(
          rows.flatMap(({ action, ...row }) => (isAction(action) ? [{ ...row, action }] : [])),
        );
      }),

    decide(caller, { decision, ...asked }) {
      const { importId } = asked;
      const after = () =>
        change(caller, asked, {
          action: "account.history-added",
          async work(tx, { state }) {
            if (state === "confirmed") throw new Refusal("import_confirmed");
            await decideWithin(tx, caller.organizationId, { importId, decision });
          },
        });
      return review(caller, { importId, after });
    },

    confirm(caller, asked) {
      const after = async (): Promise<void> => {
        const isCounted = await change(caller, asked, {
          action: "account.history-added",
          work: async (tx, file, now) =>
            file.state === "confirmed" ||
            (await confirmWithin({ tx, rebuild }, { caller, file, asked, now })),
        });
        // After the transaction: what it found stays, for the review to show.
        if (!isCounted) throw new Refusal("import_changed");
      };
      return review(caller, { importId: asked.importId, after });
    },

    revert: (caller, asked) =>
      change(caller, asked, {
        action: "account.history-taken-back",
        async work(tx, file, now) {
          await deleteImport(tx, caller.organizationId, file.id);
          if (file.state === "confirmed") {
            const accountId = file.account_id;
            await countLeftOut({ tx, rebuild }, caller.organizationId, { accountId, now });
            const action = "account.history-taken-back";
            await followImport(tx, caller, { file, action, facts: asked.facts, now });
          }
          return { id: file.id };
        },
      }),
  };
}
