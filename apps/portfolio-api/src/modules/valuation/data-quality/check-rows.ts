import { reportAmbiguousMergers } from "../corporate-actions/ambiguous-merger.ts";
import { readCashMergersAsTrades } from "../corporate-actions/cash-merger.ts";
import { readClassExchanges } from "../corporate-actions/class-exchanges.ts";
import { shareMergers } from "../corporate-actions/many-to-one-merger.ts";
import { joinMergerRows } from "../corporate-actions/merger-rows.ts";
import { readOptionDeliveries } from "../corporate-actions/option-deliveries.ts";
import { readRebalancesAsTrades } from "../corporate-actions/rebalances.ts";
import { readSpunOffMergers } from "../corporate-actions/spin-off-merger.ts";
import { reportSpinOffs } from "../corporate-actions/spin-offs.ts";
import { reportAccruedInterest } from "../income/accrued-interest.ts";
import { reportSeparateFees } from "../income/separate-fees.ts";
import { correctSignFlippedIncome } from "../income/sign-flipped-income.ts";
import { reportImplausibleValues } from "../price-checks/implausible-values.ts";
import { reportPriceDeviations } from "../price-checks/institution-price-deviation.ts";
import { derivePrices } from "../price-checks/missing-prices.ts";
import { findMultipliers } from "../price-checks/multipliers.ts";
import { leaveOutSpikes } from "../price-checks/price-spikes.ts";
import { reportSymbolMatches } from "../price-checks/symbol-matches.ts";
import type { RebuildInput } from "../rebuild-types.ts";
import { completeFileSplits } from "../splits/file-splits.ts";
import { carryPendingSplits } from "../splits/pending-splits.ts";
import { splitChangedCusip } from "../splits/reverse-split-cusip-change.ts";
import { joinSplitHalves } from "../splits/split-halves.ts";
import { completeSplits } from "../splits/splits.ts";
import { countStartSplitsAsHeld } from "../splits/splits-at-history-start.ts";
import { reportSalesBesideTransfers } from "../transfers/sales-beside-transfers.ts";
import type { Checked, Finding, Rule } from "./finding.ts";
import { leaveOutForeignRows } from "./foreign-rows.ts";
import { leaveOutFutureRows } from "./future-rows.ts";
import { rollHoldingsForward } from "./late-holdings.ts";
import { dropRepeatedTrades } from "./repeated-trades.ts";
import { undoReversedRows } from "./reversed-rows.ts";
import { startUnlistedAccountsAtLink } from "./unlisted-history.ts";
import { reportUnlistedRows } from "./unlisted-rows.ts";

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

/** What rows of files are checked for that stand before a link: nothing that asks what an institution reports today. */
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

/** Stored rows as figures may be taken from them, with all that was found. Pure; rows that are in order come back as they are. */
export const checkRows = (input: RebuildInput): Checked => applyRules(input, RULES);

/** The same of rows of files that stand before a link, where `holdings` are what was held when it begins. */
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
