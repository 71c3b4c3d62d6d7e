import type { RebuildInput } from "../rebuild-types.ts";
import { tellAccruedInterest } from "./accrued-interest.ts";
import { tellValuesBeyondBelief } from "./beyond-belief.ts";
import { readCashMergersAsTrades } from "./cash-mergers.ts";
import { readClassExchanges } from "./class-exchanges.ts";
import { tellFeesApart } from "./fees-apart.ts";
import { completeFileSplits } from "./file-splits.ts";
import type { Checked, Finding, Rule } from "./finding.ts";
import { countFirstDaySplitsAsHeld } from "./first-day-splits.ts";
import { leaveOutForeignRows } from "./foreign-rows.ts";
import { leaveOutFutureRows } from "./future-rows.ts";
import { tellGuessedMergers } from "./guessed-mergers.ts";
import { tellFarPrices } from "./held-prices.ts";
import { rollHoldingsForward } from "./late-holdings.ts";
import { joinMergerRows } from "./merger-rows.ts";
import { derivePrices } from "./missing-prices.ts";
import { findMultipliers } from "./multipliers.ts";
import { readOptionDeliveries } from "./option-deliveries.ts";
import { leaveOutPeaks } from "./price-peaks.ts";
import { readRebalancesAsTrades } from "./rebalances.ts";
import { splitRenumbered } from "./renumbered-splits.ts";
import { dropRepeatedTrades } from "./repeated-trades.ts";
import { undoReversedRows } from "./reversed-rows.ts";
import { tellSalesBesideMoves } from "./sales-beside-moves.ts";
import { shareMergers } from "./shared-mergers.ts";
import { tellSpinOffs } from "./spin-offs.ts";
import { joinSplitHalves } from "./split-halves.ts";
import { completeSplits } from "./splits.ts";
import { carrySplitsOnTheWay } from "./splits-on-the-way.ts";
import { readSpunOffMergers } from "./spun-off-mergers.ts";
import { tellMatches } from "./symbol-matches.ts";
import { turnTurnedIncome } from "./turned-income.ts";
import { startUnlistedAccountsAtLink } from "./unlisted-history.ts";
import { tellUnlistedRows } from "./unlisted-rows.ts";

/** In this order: what never happened leaves first, so that later rules see what did. */
const RULES: readonly Rule[] = [
  startUnlistedAccountsAtLink,
  leaveOutForeignRows,
  leaveOutFutureRows,
  undoReversedRows,
  readSpunOffMergers,
  joinSplitHalves,
  splitRenumbered,
  turnTurnedIncome,
  readRebalancesAsTrades,
  findMultipliers,
  readCashMergersAsTrades,
  readOptionDeliveries,
  readClassExchanges,
  joinMergerRows,
  tellGuessedMergers,
  shareMergers,
  derivePrices,
  tellFeesApart,
  tellAccruedInterest,
  leaveOutPeaks,
  carrySplitsOnTheWay,
  countFirstDaySplitsAsHeld,
  completeSplits,
  dropRepeatedTrades,
  rollHoldingsForward,
  tellSalesBesideMoves,
  tellSpinOffs,
  tellFarPrices,
  tellValuesBeyondBelief,
  tellUnlistedRows,
  tellMatches,
];

/** What rows of files are checked for that stand before a link: nothing that asks what an institution reports today. */
const FILE_RULES: readonly Rule[] = [
  leaveOutForeignRows,
  undoReversedRows,
  readSpunOffMergers,
  joinSplitHalves,
  splitRenumbered,
  turnTurnedIncome,
  readRebalancesAsTrades,
  findMultipliers,
  readCashMergersAsTrades,
  readOptionDeliveries,
  readClassExchanges,
  joinMergerRows,
  tellGuessedMergers,
  shareMergers,
  derivePrices,
  tellFeesApart,
  tellAccruedInterest,
  carrySplitsOnTheWay,
  countFirstDaySplitsAsHeld,
  completeFileSplits,
  dropRepeatedTrades,
  tellSalesBesideMoves,
  tellSpinOffs,
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
