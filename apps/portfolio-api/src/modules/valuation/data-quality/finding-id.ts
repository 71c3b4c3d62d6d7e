import { roundTo } from "@stocks-vibe/portfolio-math";
import { shortHash } from "../lots/lot-id.ts";
import type { TransactionRow } from "../rebuild/rebuild-types.ts";
import type { Finding } from "./finding.ts";

/** What was held before the first day listed. */
export const OPENING = "opening";

/** The day and number of units of a row: they stay when a new link gives the row another id. */
const dayAndUnits = ({ date, quantity }: Pick<TransactionRow, "date" | "quantity">): string =>
  `${date} ${roundTo(Math.abs(quantity), 9)}`;

/**
 * Units that came in one row, the `nth` from 1 of those that came alike in their ledger: each may
 * have been bought on another day, and what one cost says nothing of the next.
 */
export const placeOf = (row: Pick<TransactionRow, "date" | "quantity">, nth: number): string =>
  nth === 1 ? dayAndUnits(row) : `${dayAndUnits(row)} #${nth}`;

/** Two of several equal trades: the earlier one's day, units and amount. */
export const placeOfRepeat = (row: Pick<TransactionRow, "date" | "quantity" | "amount">): string =>
  `${dayAndUnits(row)} ${roundTo(row.amount, 2)}`;

/**
 * What somebody was asked, or said, of a security in an account: an answer and its question have
 * one id.
 */
export const questionId = (asked: {
  readonly accountId: string;
  readonly securityId: string;
  readonly about: string;
  readonly place: string;
}): string =>
  `finding-${shortHash(`${asked.about}|${asked.accountId}|${asked.securityId}|${asked.place}`)}`;

/**
 * The id of a finding: of what may be asked about it, else of its rule and rows. It stays while the
 * same is found.
 */
export function findingId(finding: Finding): string {
  const { accountId, securityId, rule, rows, effect } = finding;
  const asked = finding.answer ?? finding.question;
  if (asked && accountId !== null && securityId !== null) {
    return questionId({ accountId, securityId, about: asked.about, place: asked.place });
  }
  // Several splits change the same rows, and their words name the day: the English ones, that ids
  // stay.
  const what = rows.length > 0 && rule !== "splits" ? rows.join(" ") : effect.en;
  return `finding-${shortHash(`${rule}|${accountId ?? ""}|${securityId ?? ""}|${what}`)}`;
}
