import type { DataFinding, StoredQuestion } from "../../../storage/json-columns.ts";
import { type Finding, sayFinding } from "../data-quality/finding.ts";
import { findingId } from "../data-quality/finding-id.ts";
import { symbolOf } from "../data-quality/names.ts";
import type { RebuildInput, TransactionRow } from "../rebuild/rebuild-types.ts";
import { subtypeOf, typeOf } from "../transactions/transaction-types.ts";
import { askAboutPurchases } from "../transfers/unknown-purchases.ts";
import type { Replay } from "./replay-portfolio.ts";

/**
 * An account's page tells no more than these: what lowers its figures before what was mended, and
 * that before what may be asked.
 */
const MOST_TOLD = 50;
/** And no more transactions of each. */
const MOST_ROWS = 20;

function questionOf(input: RebuildInput, finding: Finding): StoredQuestion | null {
  const { question, securityId } = finding;
  if (!question || securityId === null) return null;
  const { about, place } = question;
  const shared = { place, securityId, symbol: symbolOf(input, securityId) ?? securityId };
  if (about === "repeat") return { ...shared, about };
  if (about === "split") {
    const { ratio, from, to } = question;
    return { ...shared, about, ratio, first_day: from, last_day: to };
  }
  const { units, came, asksDay, asksCost } = question;
  return { ...shared, about, shares: units, came, asks_date: asksDay, asks_cost: asksCost };
}

const rowToTell = (row: TransactionRow) => ({
  date: row.date,
  kind: subtypeOf(row) || typeOf(row),
  shares: row.quantity,
  amount: row.amount,
});

/** What is told of the rows of one organization. */
interface LocalizedText {
  readonly input: RebuildInput;
  readonly byId: ReadonlyMap<string, readonly TransactionRow[]>;
}

function rowsById({ transactions }: RebuildInput): Map<string, TransactionRow[]> {
  const byId = new Map<string, TransactionRow[]>();
  for (const row of transactions) {
    const same = byId.get(row.id);
    if (same) same.push(row);
    else byId.set(row.id, [row]);
  }
  return byId;
}

function tell({ input, byId }: LocalizedText, finding: Finding): DataFinding {
  const { effect, remedy, lowers, rows, accountId, answer } = finding;
  const transactions = rows
    .flatMap((id) => byId.get(id) ?? [])
    .filter((row) => accountId === null || row.accountId === accountId);
  return {
    id: findingId(finding),
    effect,
    remedy,
    lowers,
    rows: rows.length,
    transactions: transactions.slice(0, MOST_ROWS).map(rowToTell),
    question: questionOf(input, finding),
    answer: answer ? { by: answer.by, on: answer.on } : null,
  };
}

/**
 * Several findings may say the same, such as one for each security of an account without a history:
 * they are told once.
 */
function tellOnce(of: LocalizedText, findings: readonly Finding[]): DataFinding[] {
  const told = new Map<string, DataFinding>();
  for (const finding of findings) {
    const key = finding.question ? findingId(finding) : sayFinding(finding, "en");
    const known = told.get(key);
    const more = tell(of, finding);
    if (!known) told.set(key, more);
    else {
      const transactions = [...(known.transactions ?? []), ...(more.transactions ?? [])];
      told.set(key, {
        ...known,
        rows: known.rows + more.rows,
        transactions: transactions.slice(0, MOST_ROWS),
      });
    }
  }
  return [...told.values()];
}

/**
 * What was found in the rows of each account and in the prices of what it held, and what its
 * members may know beside it.
 */
export function findingsByAccount({
  input,
  rows,
  ledgers,
}: Pick<Replay, "input" | "rows" | "ledgers">): (accountId: string) => DataFinding[] {
  const of: LocalizedText = { input, byId: rowsById(input) };
  return (accountId) => {
    const own = ledgers.filter(({ account }) => account.id === accountId);
    const isOwn = (finding: Finding) => finding.accountId === accountId;
    const ofLedgers = own.flatMap(({ findings }) => findings);
    const found = [
      ...new Set([
        ...rows.findings.filter(isOwn),
        ...ofLedgers.filter((finding) => finding.accountId === null || isOwn(finding)),
      ]),
    ];
    // What somebody has said is always told: it can be taken back there and nowhere else.
    const answered = found.filter(({ answer }) => answer !== undefined);
    const others = found.filter(({ answer }) => answer === undefined);
    const lowering = others.filter(({ lowers }) => lowers !== "full");
    const mended = others.filter(({ lowers }) => lowers === "full");
    const questions = own.flatMap((book) => askAboutPurchases(book, rows.answers));
    const told = tellOnce(of, [...lowering, ...mended, ...questions]).slice(0, MOST_TOLD);
    return [...told.filter(isLowering), ...tellOnce(of, answered), ...told.filter(isMended)];
  };
}

const isMended = ({ lowers }: DataFinding): boolean => lowers === "full";
const isLowering = (finding: DataFinding): boolean => !isMended(finding);
