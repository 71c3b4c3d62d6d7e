import { sumOf } from "@stocks-vibe/portfolio-math";
import type {
  HoldingRow,
  RebuildInput,
  SecurityRow,
  TransactionRow,
} from "../rebuild/rebuild-types.ts";
import { isSale, isTrade, tradeAmount } from "../transactions/transaction-types.ts";
import type { Finding, Rule } from "./finding.ts";
import { findingTexts } from "./finding-texts.ts";
import { namesOf } from "./names.ts";
import { isSameUnits, type LedgerRows, ledgersOf, unitsOf } from "./units.ts";

/** Trades of later days than a holding is of. */
function laterTrades({ holding, rows }: LedgerRows): TransactionRow[] {
  const { priceAsOf = null } = holding ?? {};
  return priceAsOf === null ? [] : rows.filter((row) => isTrade(row) && row.date > priceAsOf);
}

/**
 * Whether the holding has those trades: the rows add up to it with them, without them, or either
 * way since more was held before.
 */
function readingOf(
  { held, rows }: LedgerRows,
  later: readonly TransactionRow[],
): "has" | "lacks" | "unknown" {
  const total = sumOf(rows, unitsOf);
  if (isSameUnits(total, held)) return "has";
  return isSameUnits(total - sumOf(later, unitsOf), held) ? "lacks" : "unknown";
}

function costOf({ costBasis, quantity }: HoldingRow, later: readonly TransactionRow[]) {
  if (costBasis === null || later.some(isSale)) return null;
  // A total of 0 for units that are held is none, and the later trades alone are not the whole.
  return costBasis === 0 && quantity !== 0 ? 0 : costBasis + sumOf(later, tradeAmount);
}

function rolled(row: HoldingRow, later: readonly TransactionRow[], multiplier: number): HoldingRow {
  const quantity = row.quantity + sumOf(later, unitsOf);
  const value = quantity * row.price * multiplier;
  return { ...row, quantity, value, costBasis: costOf(row, later), taxLots: [] };
}

function findingOf(
  input: RebuildInput,
  ledger: LedgerRows,
  told: { later: readonly TransactionRow[]; isRolled: boolean },
): Finding {
  const { accountId, securityId, holding } = ledger;
  const facts = {
    ...namesOf(input, ledger),
    day: holding?.priceAsOf ?? input.asOf,
    rows: told.later.length,
  };
  return {
    rule: "late-holdings",
    accountId,
    securityId,
    rows: told.later.map(({ id }) => id),
    ...findingTexts((words) => (told.isRolled ? words.lateRolled : words.lateUnknown), facts),
    lowers: told.isRolled ? "full" : "estimated",
    touches: "lots",
  };
}

/**
 * Money that the trades moved and the cash of their day doesn't show yet; it goes to the account's
 * first cash holding.
 */
function withCash(
  holdings: readonly HoldingRow[],
  moved: ReadonlyMap<string, number>,
  isCash: (id: string) => boolean,
) {
  const done = new Set<string>();
  return holdings.map((row) => {
    const money = moved.get(row.accountId);
    if (money === undefined || !isCash(row.securityId) || done.has(row.accountId)) return row;
    done.add(row.accountId);
    return { ...row, quantity: row.quantity + money, value: row.value + money };
  });
}

/** Brings holdings of an earlier day up to the trades that are listed already. */
export const rollHoldingsForward: Rule = (input) => {
  const findings: Finding[] = [];
  const late = new Map<HoldingRow, TransactionRow[]>();
  const moved = new Map<string, number>();
  for (const ledger of ledgersOf(input)) {
    const later = laterTrades(ledger);
    if (later.length === 0 || !ledger.holding) continue;
    const reading = readingOf(ledger, later);
    if (reading === "has") continue;
    const isRolled = reading === "lacks";
    findings.push(findingOf(input, ledger, { later, isRolled }));
    if (!isRolled) continue;
    late.set(ledger.holding, later);
    const money = sumOf(later, ({ amount }) => -amount);
    moved.set(ledger.accountId, (moved.get(ledger.accountId) ?? 0) + money);
  }
  if (late.size === 0) return { input, findings };
  const securities = new Map(input.securities.map((row): [string, SecurityRow] => [row.id, row]));
  const holdings = input.holdings.map((row) => {
    const later = late.get(row);
    return later ? rolled(row, later, securities.get(row.securityId)?.multiplier ?? 1) : row;
  });
  const isCash = (id: string): boolean => securities.get(id)?.type === "cash";
  return { input: { ...input, holdings: withCash(holdings, moved, isCash) }, findings };
};
