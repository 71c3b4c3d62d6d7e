import type { AccountTransaction } from "@stocks-vibe/contracts/portfolio";
import { money, shares } from "#lib/format/format.ts";
import { Badge } from "#ui/figures/badge.tsx";
import { Day } from "#ui/figures/day.tsx";
import { ScrollRegion } from "#ui/layout/scroll-region.tsx";
import { amountChange, transactionLabel } from "../components/transaction-label.ts";
import { accountPageMessages } from "../messages/en.ts";

/** Institutions post the halves of one event up to this far apart. */
const MOST_DAYS_APART = 5;
const DAY = 24 * 60 * 60 * 1000;

const isOf = ({ type, subtype }: AccountTransaction, trade: string, word: string): boolean =>
  type.toLowerCase() === trade && subtype?.toLowerCase() === word;

/**
 * True where a row of cash tells of the same money: then the trade only spends, or brings, what
 * that row moves.
 */
const hasHalf = (row: AccountTransaction, rows: readonly AccountTransaction[]): boolean =>
  rows.some(
    ({ type, date, amount }) =>
      type.toLowerCase() === "cash" &&
      Math.abs(amount + row.amount) < 0.015 &&
      Math.abs(Date.parse(date) - Date.parse(row.date)) <= MOST_DAYS_APART * DAY,
  );

/**
 * Pure: what a transaction did to the account's money, as a person reads it. A plan's contribution
 * that buys brings the money that it spends, and a distribution that sells pays out what it brings:
 * institutions send both as a purchase and a sale, so that the sign of their cash says the
 * opposite.
 */
export function moneyOf(row: AccountTransaction, rows: readonly AccountTransaction[]): number {
  const isContribution = isOf(row, "buy", "contribution") && row.amount < 0;
  const isDistribution = isOf(row, "sell", "distribution") && row.amount > 0;
  if (!isContribution && !isDistribution) return row.amount;
  return hasHalf(row, rows) ? row.amount : -row.amount;
}

const words = accountPageMessages.transactions;

function Row({ row, rows }: { row: AccountTransaction; rows: readonly AccountTransaction[] }) {
  const what = [transactionLabel(row.type, row.subtype), row.symbol].filter(Boolean).join(" ");
  return (
    <tr>
      <td>
        <Day on={row.date} />
      </td>
      <th scope="row" className="words transaction-what">
        <b>{what}</b> {row.source !== "institution" && <Badge>{words.sources[row.source]}</Badge>}
        <span className="second-line clamped" title={row.name}>
          {row.name}
        </span>
      </th>
      <td className="fold">{row.quantity === 0 ? "" : shares(row.quantity)}</td>
      <td className="fold">
        {row.quantity === 0 || row.price === 0 ? "" : money(row.price, row.currency)}
      </td>
      <td>{row.amount === 0 ? "" : amountChange(moneyOf(row, rows), row.currency)}</td>
    </tr>
  );
}

/** Transactions as they are listed, newest first. A phone shows day, words and amount. */
export function TransactionsTable({ rows }: { rows: readonly AccountTransaction[] }) {
  return (
    <ScrollRegion label={words.label}>
      <table className="table table-folded">
        <caption className="hidden-text">{words.label}</caption>
        <thead>
          <tr>
            <th scope="col">{words.date}</th>
            <th scope="col" className="words">
              {words.what}
            </th>
            <th scope="col" className="fold">
              {words.shares}
            </th>
            <th scope="col" className="fold">
              {words.price}
            </th>
            <th scope="col">{words.amount}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} rows={rows} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
