import type {
  InvestmentTransaction,
  LinkAccount,
  LinkHolding,
  Security,
  TaxLot,
} from "@stocks-vibe/contracts/link";
import type { LedgerRow } from "../../ledger/book.ts";
import { basisOf, type Lot, unitsOf } from "../../ledger/lots.ts";
import type { AccountPlan } from "../../ledger/plan.ts";
import { toCents, toDollars } from "../../ledger/round.ts";
import { type Day, isoOf, utcMoment } from "../../market/calendar/day.ts";
import { type AccountBooks, CASH_SYMBOL, type Scene } from "./ledgers.ts";
import { accountIdOf, lotIdOf, securityIdOf, transactionIdOf } from "./wire-ids.ts";

interface TransactionRange {
  readonly from: Day;
  readonly to: Day;
  readonly offset: number;
  readonly count: number;
}

/** What an institution tells of the accounts that were asked for. */
export interface LocalizedText {
  accounts(): LinkAccount[];
  holdings(): { readonly holdings: LinkHolding[]; readonly securities: Security[] };
  /** One page of the rows between two days, newest first, and how many there are in all. */
  transactions(range: TransactionRange): {
    readonly rows: InvestmentTransaction[];
    readonly total: number;
    readonly securities: Security[];
  };
}

/** The close in New York: the same calendar day there and in UTC. */
const PURCHASE_UTC_HOUR = 20;

const USD = { iso_currency_code: "USD", unofficial_currency_code: null } as const;

const marketValue = (units: number, price: number): number => toDollars(toCents(units * price));

const purchasePrice = (lot: Lot): number =>
  Math.round((toDollars(lot.basisCents) / lot.units) * 1e6) / 1e6;

const taxLot = (lot: Lot, price: number, plan: AccountPlan, scene: Scene): TaxLot => ({
  institution_lot_id: lotIdOf(scene.itemSeed, plan.key, lot.openedBy),
  original_purchase_datetime: utcMoment(lot.acquired, PURCHASE_UTC_HOUR).toISOString(),
  quantity: lot.units,
  purchase_price: purchasePrice(lot),
  cost_basis: toDollars(lot.basisCents),
  current_value: marketValue(lot.units, price),
  position_type: "LONG",
});

function positionToWire(
  position: AccountBooks["ledger"]["positions"][number],
  plan: AccountPlan,
  scene: Scene,
): LinkHolding {
  const { symbol, lots } = position;
  const price = scene.market.closeOn(symbol, scene.asOf);
  const units = unitsOf(lots);
  return {
    account_id: accountIdOf(scene.itemSeed, plan.key),
    security_id: securityIdOf(scene.securitySeed, symbol),
    institution_price: price,
    institution_price_as_of: isoOf(scene.asOf),
    institution_price_datetime: null,
    institution_value: marketValue(units, price),
    cost_basis: plan.basisUnknown.includes(symbol) ? null : toDollars(basisOf(lots)),
    quantity: units,
    ...USD,
    vested_quantity: plan.subtype === "401k" ? units : null,
    vested_value: plan.subtype === "401k" ? marketValue(units, price) : null,
    tax_lots: plan.reportsTaxLots ? lots.map((lot) => taxLot(lot, price, plan, scene)) : [],
  };
}

const cashToWire = (cashCents: number, plan: AccountPlan, scene: Scene): LinkHolding => ({
  account_id: accountIdOf(scene.itemSeed, plan.key),
  security_id: securityIdOf(scene.securitySeed, CASH_SYMBOL),
  institution_price: 1,
  institution_price_as_of: isoOf(scene.asOf),
  institution_price_datetime: null,
  institution_value: toDollars(cashCents),
  cost_basis: toDollars(cashCents),
  quantity: toDollars(cashCents),
  ...USD,
  vested_quantity: null,
  vested_value: null,
  tax_lots: [],
});

/**
 * Everything in an account at the close of `asOf`; cash comes last and is left out when there is
 * none.
 */
const holdingsToWire = ({ plan, ledger }: AccountBooks, scene: Scene): LinkHolding[] => [
  ...ledger.positions.map((position) => positionToWire(position, plan, scene)),
  ...(ledger.cashCents > 0 ? [cashToWire(ledger.cashCents, plan, scene)] : []),
];

/** A row and the account it stands in. */
interface AccountRow {
  readonly plan: AccountPlan;
  readonly row: LedgerRow;
}

const newestFirst = (left: AccountRow, right: AccountRow): number =>
  right.row.day - left.row.day ||
  left.plan.key.localeCompare(right.plan.key, "en") ||
  right.row.sequence - left.row.sequence;

/**
 * The rows of all accounts between two days, newest first. The order never changes for rows already
 * shown.
 */
const rowsBetween = (books: readonly AccountBooks[], from: Day, to: Day): AccountRow[] =>
  books
    .flatMap(({ plan, ledger }) => ledger.rows.map((row) => ({ plan, row })))
    .filter(({ row }) => row.day >= from && row.day <= to)
    .sort(newestFirst);

function transactionToWire({ plan, row }: AccountRow, scene: Scene): InvestmentTransaction {
  return {
    investment_transaction_id: transactionIdOf(scene.itemSeed, plan.key, row.sequence),
    account_id: accountIdOf(scene.itemSeed, plan.key),
    security_id: row.symbol ? securityIdOf(scene.securitySeed, row.symbol) : null,
    date: isoOf(row.day),
    transaction_datetime: null,
    name: row.name,
    quantity: row.units,
    amount: toDollars(row.amountCents),
    price: row.price,
    fees: row.kind.type === "buy" || row.kind.type === "sell" ? 0 : null,
    type: row.kind.type,
    subtype: row.kind.subtype,
    iso_currency_code: "USD",
    unofficial_currency_code: null,
    cancel_transaction_id: null,
  };
}

/** A security as this institution describes it, priced at the close of `asOf`. */
function securityToWire(symbol: string, scene: Scene): Security {
  const profile = scene.market.find(symbol);
  const isCash = symbol === CASH_SYMBOL;
  return {
    security_id: securityIdOf(scene.securitySeed, symbol),
    name: profile?.name ?? "U.S. dollar",
    ticker_symbol: symbol,
    type: profile?.type ?? "cash",
    subtype: profile?.type === "equity" ? "common stock" : (profile?.type ?? "cash"),
    is_cash_equivalent: isCash,
    close_price: isCash ? 1 : scene.market.closeOn(symbol, scene.asOf),
    close_price_as_of: isoOf(scene.asOf),
    update_datetime: null,
    iso_currency_code: "USD",
    unofficial_currency_code: null,
    isin: null,
    cusip: null,
    sedol: null,
    institution_security_id: symbol,
    institution_id: scene.institution.id,
    proxy_security_id: null,
    market_identifier_code: null,
    sector: profile?.sector ?? null,
    industry: profile?.industry ?? null,
    option_contract: null,
    fixed_income: null,
  };
}

/**
 * An account with its balances: current is the sum of its holdings as shown, available the cash.
 */
function accountToWire(books: AccountBooks, scene: Scene): LinkAccount {
  const { plan, ledger } = books;
  const cents = holdingsToWire(books, scene).reduce(
    (sum, holding) => sum + toCents(holding.institution_value),
    0,
  );
  return {
    account_id: accountIdOf(scene.itemSeed, plan.key),
    name: plan.name,
    official_name: plan.officialName,
    mask: plan.mask,
    type: "investment",
    subtype: plan.subtype,
    holder_category: "personal",
    balances: {
      available: toDollars(ledger.cashCents),
      current: toDollars(cents),
      limit: null,
      iso_currency_code: "USD",
      unofficial_currency_code: null,
      margin_loan_amount: null,
    },
  };
}

/** What the institution tells of accounts with books: all of it is read from them. */
export const ledgersToWire = (books: readonly AccountBooks[], scene: Scene): LocalizedText => ({
  accounts: () => books.map((entry) => accountToWire(entry, scene)),
  holdings() {
    const symbols = new Set(
      books.flatMap(({ ledger }) => ledger.positions.map(({ symbol }) => symbol)),
    );
    if (books.some(({ ledger }) => ledger.cashCents > 0)) symbols.add(CASH_SYMBOL);
    return {
      holdings: books.flatMap((entry) => holdingsToWire(entry, scene)),
      securities: [...symbols].map((symbol) => securityToWire(symbol, scene)),
    };
  },
  transactions({ from, to, offset, count }) {
    const rows = rowsBetween(books, from, to);
    const page = rows.slice(offset, offset + count);
    const symbols = new Set(page.flatMap((entry) => entry.row.symbol ?? []));
    return {
      rows: page.map((entry) => transactionToWire(entry, scene)),
      total: rows.length,
      securities: [...symbols].map((symbol) => securityToWire(symbol, scene)),
    };
  },
});
