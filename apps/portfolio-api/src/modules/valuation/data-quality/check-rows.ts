import { addDays } from "@stocks-vibe/portfolio-math";
import { reportAmbiguousMergers } from "../corporate-actions/exchange-findings.ts";
import { readClassExchanges } from "../corporate-actions/exchanged-units.ts";
import { shareMergers } from "../corporate-actions/many-to-one-merger.ts";
import { joinMergerRows } from "../corporate-actions/merger-rows.ts";
import { readOptionDeliveries } from "../corporate-actions/option-deliveries.ts";
import { readRebalancesAsTrades } from "../corporate-actions/rebalances.ts";
import { readSpunOffMergers, reportSpinOffs } from "../corporate-actions/spin-off-merger.ts";
import { readCashMergersAsTrades } from "../corporate-actions/unmatched-merger-cash.ts";
import { reportAccruedInterest } from "../income/accrued-interest.ts";
import { reportSeparateFees } from "../income/separate-fees.ts";
import { correctSignFlippedIncome } from "../income/sign-flipped-income.ts";
import {
  reportImplausibleValues,
  reportPriceDeviations,
} from "../pricing/price-checks/institution-price-deviation.ts";
import { findMultipliers } from "../pricing/price-checks/multipliers.ts";
import { leaveOutSpikes } from "../pricing/price-checks/price-spikes.ts";
import { derivePrices } from "../pricing/price-checks/sparse-prices.ts";
import { reportSymbolMatches } from "../pricing/price-checks/symbol-matches.ts";
import type { RebuildInput, UnlistedTransaction } from "../rebuild/rebuild-types.ts";
import { completeFileSplits } from "../splits/file-splits.ts";
import { carryPendingSplits, countStartSplitsAsHeld } from "../splits/pending-splits.ts";
import { splitChangedCusip } from "../splits/reverse-split-cusip-change.ts";
import { joinSplitHalves } from "../splits/split-halves.ts";
import { completeSplits } from "../splits/splits.ts";
import { reportSalesBesideTransfers } from "../transfers/sales-beside-transfers.ts";
import { type Checked, type Finding, findingTexts, type Rule } from "./finding.ts";
import { rollHoldingsForward, startUnlistedAccountsAtLink } from "./late-holdings.ts";
import { groupByLedger, namesOf } from "./names.ts";
import { dropRepeatedTrades } from "./repeated-trades.ts";
import { undoReversedRows } from "./reversed-rows.ts";

/**
 * What a sync could not find again in the last listing. The rows stay stored; one answer alone
 * proves nothing.
 */
function tellRows(
  input: RebuildInput,
  rows: readonly UnlistedTransaction[],
  what: "unlistedCounted" | "unlistedLeft",
): Finding[] {
  return groupByLedger(rows).map((group) => {
    const { accountId, securityId } = group;
    const facts = { ...namesOf(input, group), rows: group.rows.length };
    return {
      rule: "unlisted-rows",
      accountId,
      securityId,
      rows: group.rows.map(({ id }) => id),
      ...findingTexts((words) => words[what], facts),
      lowers: "full",
      touches: "lots",
    };
  });
}

/**
 * Tells of transactions that an institution no longer lists. Whether they count was decided when
 * its answer was stored.
 */
const reportUnlistedRows: Rule = (input) => {
  const rows = input.unlisted ?? [];
  const counted = rows.filter(({ counts }) => counts);
  const left = rows.filter(({ counts }) => !counts);
  return {
    input,
    findings: [
      ...tellRows(input, counted, "unlistedCounted"),
      ...tellRows(input, left, "unlistedLeft"),
    ],
  };
};

/**
 * Rows may be posted some days ahead (settlement, a weekend, midnight elsewhere), and what they
 * tell of is in the holdings.
 */
const DAYS_AHEAD = 7;

/**
 * Rows of a day that is far from here (a scheduled contribution, a slip in the year) did not happen
 * yet: they are left out until it comes.
 */
const leaveOutFutureRows: Rule = (input) => {
  const last = addDays(input.asOf, DAYS_AHEAD);
  const ahead = input.transactions.filter(({ date }) => date > last);
  if (ahead.length === 0) return { input, findings: [] };
  const left = new Set(ahead);
  return {
    input: { ...input, transactions: input.transactions.filter((row) => !left.has(row)) },
    findings: groupByLedger(ahead).map(({ accountId, securityId, rows }) => ({
      rule: "future-rows",
      accountId,
      securityId,
      rows: rows.map(({ id }) => id),
      ...findingTexts((words) => words.futureRows, {
        ...namesOf(input, { accountId, securityId }),
        rows: rows.length,
        first: rows[0]?.date ?? last,
      }),
      lowers: "full",
      touches: "portfolio",
    })),
  };
};

const COUNTED = "USD";

/**
 * Rows in another currency are left out: counted as dollars they would be deposits and withdrawals
 * that nobody made. Those of a foreign security go with its holding, which is listed apart.
 */
const leaveOutForeignRows: Rule = (input) => {
  const foreign = input.transactions.filter(
    ({ currency }) => currency !== undefined && currency !== COUNTED,
  );
  if (foreign.length === 0) return { input, findings: [] };
  const left = new Set(foreign);
  return {
    input: { ...input, transactions: input.transactions.filter((row) => !left.has(row)) },
    findings: groupByLedger(foreign).map(({ accountId, securityId, rows }) => {
      const currencies = [...new Set(rows.flatMap(({ currency }) => currency ?? []))];
      const names = namesOf(input, { accountId, securityId });
      return {
        rule: "foreign-rows",
        accountId,
        securityId,
        rows: rows.map(({ id }) => id),
        ...findingTexts((words) => words.foreignRows, { ...names, rows: rows.length, currencies }),
        lowers: "estimated",
        touches: securityId === null ? "portfolio" : "lots",
      };
    }),
  };
};

/** In this order: what never happened leaves first, so that later rules see what did. */
const RULES: readonly Rule[] = [
  startUnlistedAccountsAtLink,
  leaveOutForeignRows,
  leaveOutFutureRows,
  undoReversedRows,
  readSpunOffMergers,
  joinSplitHalves,
  splitChangedCusip,
  correctSignFlippedIncome,
  readRebalancesAsTrades,
  findMultipliers,
  readCashMergersAsTrades,
  readOptionDeliveries,
  readClassExchanges,
  joinMergerRows,
  reportAmbiguousMergers,
  shareMergers,
  derivePrices,
  reportSeparateFees,
  reportAccruedInterest,
  leaveOutSpikes,
  carryPendingSplits,
  countStartSplitsAsHeld,
  completeSplits,
  dropRepeatedTrades,
  rollHoldingsForward,
  reportSalesBesideTransfers,
  reportSpinOffs,
  reportPriceDeviations,
  reportImplausibleValues,
  reportUnlistedRows,
  reportSymbolMatches,
];

/**
 * What rows of files are checked for that stand before a link: nothing that asks what an
 * institution reports today.
 */
const FILE_RULES: readonly Rule[] = [
  leaveOutForeignRows,
  undoReversedRows,
  readSpunOffMergers,
  joinSplitHalves,
  splitChangedCusip,
  correctSignFlippedIncome,
  readRebalancesAsTrades,
  findMultipliers,
  readCashMergersAsTrades,
  readOptionDeliveries,
  readClassExchanges,
  joinMergerRows,
  reportAmbiguousMergers,
  shareMergers,
  derivePrices,
  reportSeparateFees,
  reportAccruedInterest,
  carryPendingSplits,
  countStartSplitsAsHeld,
  completeFileSplits,
  dropRepeatedTrades,
  reportSalesBesideTransfers,
  reportSpinOffs,
];

/**
 * Stored rows as figures may be taken from them, with all that was found. Pure; rows that are in
 * order come back as they are.
 */
export const checkRows = (input: RebuildInput): Checked => applyRules(input, RULES);

/**
 * The same of rows of files that stand before a link, where `holdings` are what was held when it
 * begins.
 */
export const checkFileRows = (input: RebuildInput): Checked => applyRules(input, FILE_RULES);

function applyRules(input: RebuildInput, rules: readonly Rule[]): Checked {
  const findings: (readonly Finding[])[] = [];
  let checked = input;
  for (const rule of rules) {
    const result = rule(checked);
    checked = result.input;
    findings.push(result.findings);
  }
  return { input: checked, findings: findings.flat() };
}
