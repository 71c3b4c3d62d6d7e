import type {
  AccountImport,
  EnteredRow,
  ImportDoubts,
  ImportReview,
  ImportRow,
} from "@stocks-vibe/contracts/portfolio";
import { type Language, localize } from "../../language/language.ts";
import type { NewImportRow } from "../../storage/schema.ts";
import type { StoredImport } from "./imports.repository.ts";
import type { LinkReconciliation } from "./reconcile-link.ts";

/** Money that arrives is positive, as people read it. */
const arriving = (amount: number): number => (amount === 0 ? 0 : -amount);

const enteredToWire = (
  row: Pick<StoredImport, "first_day" | "action" | "symbol" | "quantity" | "amount">,
): EnteredRow => ({
  date: row.first_day,
  action: row.action,
  symbol: row.symbol,
  quantity: row.quantity,
  amount: arriving(row.amount),
});

/** A file as the wire has it, in the language of whoever asks. */
export const importToWire = (row: StoredImport, language: Language): AccountImport => ({
  id: row.id,
  account_id: row.account_id,
  file_name: row.file_name,
  format: row.format,
  state: row.state,
  created_at: row.created_at.toISOString(),
  created_by: row.member_name,
  first_day: row.first_day,
  last_day: row.last_day,
  rows: row.rows,
  counted: row.counted,
  doubtful: row.doubtful,
  left_out: row.left_out,
  problems: row.problems.map(({ line, problem }) => ({
    line,
    problem: localize(problem, language),
  })),
  problem_count: row.problem_count,
  entered: row.format === "hand" ? enteredToWire(row) : null,
});

/** A row as people read it: money that arrives is positive. */
export const rowToWire = (
  row: Pick<
    NewImportRow,
    "line" | "day" | "action" | "symbol" | "name" | "quantity" | "amount" | "counts"
  > & { readonly doubt?: ImportRow["doubt"] },
): ImportRow => ({
  line: row.line,
  date: row.day,
  action: row.action,
  symbol: row.symbol ?? null,
  name: row.name,
  quantity: row.quantity,
  amount: arriving(row.amount),
  doubt: row.doubt ?? null,
  counts: row.counts,
});

export const reviewToWire = (
  file: StoredImport,
  { linkedFrom, historyFrom, meetings }: LinkReconciliation,
  {
    shown,
    doubts,
    decided,
    language,
  }: {
    readonly shown: readonly Parameters<typeof rowToWire>[0][];
    readonly doubts: readonly ImportDoubts[];
    readonly decided: string;
    readonly language: Language;
  },
): ImportReview => ({
  import: importToWire(file, language),
  doubts: [...doubts],
  linked_from: linkedFrom,
  history_from: historyFrom,
  meetings: [...meetings],
  shown: shown.map(rowToWire),
  decided,
});
