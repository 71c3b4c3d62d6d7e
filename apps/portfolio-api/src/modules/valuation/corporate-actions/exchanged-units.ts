import { dayNumber, sumOf } from "@stocks-vibe/portfolio-math";
import { contractsOf } from "../data-quality/contracts.ts";
import type { Rule } from "../data-quality/finding.ts";
import { symbolOf } from "../data-quality/names.ts";
import { datedRow } from "../data-quality/reversed-rows.ts";
import type { RebuildInput, TransactionRow } from "../rebuild/rebuild-types.ts";
import { cashIn, groupBy } from "../transactions/transaction-groups.ts";
import { subtypeOf, typeOf } from "../transactions/transaction-types.ts";
import { withinReach } from "./assignment-cost.ts";
import { worthOf } from "./many-to-one-merger.ts";
import type { Came } from "./min-cost-assignment.ts";

/** Words of institutions for units that become something else. */
const EXCHANGES = new Set(["merger", "trade", "exchange", "rebalance"]);

const isExchange = (row: TransactionRow): boolean =>
  typeOf(row) === "transfer" && EXCHANGES.has(subtypeOf(row));

const isExchangeRow = (row: TransactionRow): boolean =>
  isExchange(row) || (typeOf(row) === "cash" && subtypeOf(row) === "merger");

/** A row that brings or takes money. */
export interface Half extends Came {
  readonly row: TransactionRow;
  /** Signed: what it adds to the account's cash. */
  readonly money: number;
  /** The security that it names; null where it is cash. */
  readonly names: string | null;
}

/**
 * Units of one security that came or left on one day, in one row or several: what is paid for them
 * is paid for all.
 */
export interface Units extends Came {
  readonly row: TransactionRow;
  readonly rows: readonly TransactionRow[];
  readonly quantity: number;
  readonly isContract: boolean;
}

export interface Exchanged {
  readonly halves: readonly Half[];
  readonly units: readonly Units[];
}

/**
 * The dollars that a row of an exchange brings where it is one of money: of units of cash, of no
 * units, or a row of cash.
 */
const moneyOf = (row: TransactionRow): number =>
  typeOf(row) === "transfer" && row.quantity !== 0 ? row.quantity : -row.amount;

function unitsOf(
  input: RebuildInput,
  same: readonly TransactionRow[],
  contracts: ReadonlySet<string | null>,
): Units[] {
  const rows = same.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const [row] = rows;
  if (!row) return [];
  const listed = Math.abs(sumOf(rows, ({ amount }) => amount));
  const quantity = sumOf(rows, (each) => each.quantity);
  return [
    {
      row,
      rows,
      quantity,
      day: dayNumber(row.date),
      worth: listed || Math.abs(sumOf(rows, (each) => worthOf(input, each))),
      key: `${row.date} ${symbolOf(input, row.securityId)} ${quantity}`,
      what: row.securityId ?? "",
      isContract: contracts.has(row.securityId),
    },
  ];
}

function halfOf(input: RebuildInput, row: TransactionRow, names: string | null): Half[] {
  const money = moneyOf(row);
  if (money === 0) return [];
  const key = `${row.date} ${symbolOf(input, names)} ${money}`;
  return [
    { row, money, names, day: dayNumber(row.date), worth: Math.abs(money), key, what: "money" },
  ];
}

/** The halves of each account's exchanges, where money is among them. */
export function exchangesOf(input: RebuildInput): ReadonlyMap<string, Exchanged> {
  const cash = cashIn(input.securities);
  const contracts = contractsOf(input.securities);
  const namedBy = ({ securityId }: TransactionRow) =>
    securityId === null || cash.has(securityId) ? null : securityId;
  const isMoney = (row: TransactionRow) =>
    typeOf(row) === "cash" || row.quantity === 0 || namedBy(row) === null;
  const accounts = groupBy(input.transactions.filter(isExchangeRow), ({ accountId }) => accountId);
  const byId = [...accounts].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return new Map(
    byId.flatMap(([accountId, rows]): [string, Exchanged][] => {
      const halves = rows.filter(isMoney).flatMap((row) => halfOf(input, row, namedBy(row)));
      if (halves.length === 0) return [];
      const together = groupBy(
        rows.filter((row) => !isMoney(row)),
        (row) =>
          [row.securityId, row.date, row.subtype, Math.sign(row.quantity), row.amount].join(" "),
      );
      const units = [...together.values()].flatMap((same) => unitsOf(input, same, contracts));
      return [[accountId, { halves, units }]];
    }),
  );
}

const isUnitTrade = (row: TransactionRow): boolean =>
  typeOf(row) === "transfer" &&
  subtypeOf(row) === "trade" &&
  row.quantity !== 0 &&
  row.securityId !== null;

/**
 * Units of one security that become units of another in one account within days, without money, are
 * a merger: its lots keep their days and costs.
 */
export const readClassExchanges: Rule = (input) => {
  const exchanged = new Set<TransactionRow>();
  const accounts = groupBy(input.transactions.filter(isUnitTrade), ({ accountId }) => accountId);
  for (const rows of accounts.values()) {
    const moved = rows.map(datedRow);
    const near = withinReach(moved);
    for (const one of moved) {
      const isAnswered = near(one).some(
        ({ row }) =>
          row.securityId !== one.row.securityId && row.quantity > 0 !== one.row.quantity > 0,
      );
      if (isAnswered) exchanged.add(one.row);
    }
  }
  if (exchanged.size === 0) return { input, findings: [] };
  const transactions = input.transactions.map((row) =>
    exchanged.has(row) ? { ...row, subtype: "merger" } : row,
  );
  return { input: { ...input, transactions }, findings: [] };
};
