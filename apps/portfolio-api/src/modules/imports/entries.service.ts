import {
  type AccountImport,
  ENTRY_LIMITS,
  type EntryDraft,
} from "@stocks-vibe/contracts/portfolio";
import { type Database, enqueue, Refusal, type Transaction } from "@stocks-vibe/server-kit";
import type { Caller, RequestFacts } from "../../http/caller.ts";
import { formKey } from "../../http/form-key.ts";
import type { LocalizedText } from "../../language/language.ts";
import type { PortfolioSchema } from "../../storage/schema.ts";
import { recordingRefusal, recordWithin } from "../access/audit/audit.service.ts";
import { notifyOwner } from "../access/notices/notice-job.ts";
import { manualWithin } from "../connections/managing/may-manage.ts";
import { marketDay } from "../prices/market-days.ts";
import type { RebuildService } from "../valuation/rebuild/rebuild.service.ts";
import { rebuildJob } from "../valuation/snapshots/rebuild-job.ts";
import { priceProblem } from "./file/cells/check-price.ts";
import { describeFile } from "./file/describe-file.ts";
import { ACTIONS, type FileRow } from "./file/file-row.ts";
import { FORMATS } from "./file/formats.ts";
import { readLine } from "./file/read-line.ts";
import { settleSigns } from "./file/settle-signs.ts";
import { importToWire } from "./import-to-wire.ts";
import {
  addImport,
  findAccount,
  findByHash,
  findImport,
  markFiguresBehind,
  type StoredImport,
} from "./imports.repository.ts";

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

const COLUMNS = { date: 0, action: 1, symbol: 2, quantity: 3, price: 4, amount: 5 } as const;
const actions = FORMATS.find(({ id }) => id === "plain")?.actions ?? [];

/** What one share was bought or sold for. */
const priceOf = ({ shares, amount }: EntryDraft): number => (shares ? amount / shares : 0);

/** Digits only: a small number as `String` writes it has an exponent. */
const written = (value: number): string =>
  value.toLocaleString("en-US", { useGrouping: false, maximumFractionDigits: 20 });

/**
 * Who enters a transaction writes no signs; our own file has money that leaves as less than
 * nothing.
 */
const leaves = (action: EntryDraft["action"]): boolean => ACTIONS[action].money === "out";

function cellsOf(draft: EntryDraft): string[] {
  const { date, action, symbol = "", shares, amount } = draft;
  const movesShares = action === "buy" || action === "sell";
  return [
    date,
    action,
    symbol.toUpperCase(),
    movesShares && shares !== undefined ? written(shares) : "",
    movesShares ? written(priceOf(draft)) : "",
    written(leaves(action) ? -amount : amount),
  ];
}

const grouped = (value: number): string =>
  value.toLocaleString("en-US", { maximumFractionDigits: 6 });

/** Which of its numbers is beyond what may be entered, in words; undefined where none is. */
function limitProblem({ action, shares, amount }: EntryDraft): LocalizedText | undefined {
  const { amount: dollars, shares: units } = ENTRY_LIMITS;
  if (amount < dollars.least) return describeFile(({ atLeastACent }) => atLeastACent);
  if (amount > dollars.most)
    return describeFile(({ amountAtMost }) => amountAtMost(`$${grouped(dollars.most)}`));
  if (shares === undefined || ACTIONS[action].units === "none") return undefined;
  if (shares < units.least)
    return describeFile(({ fewestShares }) => fewestShares(grouped(units.least)));
  return shares > units.most
    ? describeFile(({ mostShares }) => mostShares(grouped(units.most)))
    : undefined;
}

/**
 * A transaction that was entered, read as a line of our own file is, by the same rules; or the
 * sentence that says what is wrong with it. Pure.
 */
export function readEntry(
  draft: EntryDraft,
  today: string,
):
  | { readonly kind: "row"; readonly row: FileRow }
  | { readonly kind: "problem"; readonly problem: LocalizedText } {
  const beyond = limitProblem(draft);
  if (beyond) return { kind: "problem", problem: beyond };
  // Of a file such a hyphen marks an option; nobody types one.
  if (draft.symbol?.startsWith("-"))
    return {
      kind: "problem",
      problem: describeFile((words) => words.noSymbol(`“${draft.symbol}”`)),
    };
  const read = readLine({ line: 1, cells: cellsOf(draft) }, { columns: COLUMNS, actions, today });
  if (read.kind === "problem") return read;
  const [settled] = read.kind === "row" ? settleSigns([read.row], true) : [];
  if (settled === undefined)
    return { kind: "problem", problem: describeFile(({ nothingHappened }) => nothingHappened) };
  if ("problem" in settled) return { kind: "problem", problem: settled.problem };
  const { row } = settled;
  const problem = priceProblem(row);
  return problem === undefined ? { kind: "row", row } : { kind: "problem", problem };
}

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
