import { laterOf, sumOf } from "@stocks-vibe/portfolio-math";
import type {
  HoldingRow,
  RebuildInput,
  SecurityRow,
  TransactionRow,
} from "../rebuild/rebuild-types.ts";
import { isSale, isTrade, tradeAmount } from "../transactions/transaction-types.ts";
import { type Finding, findingTexts, type Rule } from "./finding.ts";
import { OPENING } from "./finding-id.ts";
import { namesOf } from "./names.ts";
import { answersTo } from "./resolution.ts";
import { isSameUnits, type LedgerRows, ledgersOf, unitsOf } from "./units.ts";

/** What is found of such an account. */
export const UNLISTED_HISTORY = "unlisted-history";

/**
 * An account that holds securities and lists no transaction at all: what it did before it was
 * linked is not known, be it nothing or all. It counts from the day of the link, with what it holds
 * at that day's prices.
 */
export const startUnlistedAccountsAtLink: Rule = (input) => {
  const listed = new Set(input.transactions.map(({ accountId }) => accountId));
  const isCash = new Map(input.securities.map(({ id, type }) => [id, type === "cash"]));
  const findings: Finding[] = [];
  const accounts = input.accounts.map((account) => {
    const { id, name, linkedOn } = account;
    const held = input.holdings.filter(
      (row) => row.accountId === id && !isCash.get(row.securityId),
    );
    if (linkedOn === undefined || listed.has(id) || held.length === 0) return account;
    for (const securityId of new Set(held.map((row) => row.securityId))) {
      const isGiven = answersTo(input.answers, "purchase", { accountId: id, securityId }).some(
        ({ place, bought }) => place === OPENING && bought !== null,
      );
      findings.push({
        rule: UNLISTED_HISTORY,
        accountId: id,
        securityId,
        rows: [],
        ...findingTexts((words) => words.unlistedHistory, { account: name, day: linkedOn }),
        lowers: "estimated",
        // Of lots whose purchase a member gave, nothing rests on the history.
        touches: isGiven ? "position" : "lots",
      });
    }
    return { ...account, historyStart: laterOf(account.historyStart, linkedOn) };
  });
  if (findings.length === 0) return { input, findings };
  const unlisted = new Set(findings.map(({ accountId }) => accountId));
  const holdings = input.holdings.map((row) => {
    // Nothing tells that it was free: a cost of 0 is one that the institution doesn't know either.
    const isUnknown = unlisted.has(row.accountId) && row.costBasis === 0 && row.value !== 0;
    return isUnknown ? { ...row, costBasis: null } : row;
  });
  return { input: { ...input, accounts, holdings }, findings };
};

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
