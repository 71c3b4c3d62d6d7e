import type {
  InvestmentTransaction,
  LinkAccount,
  LinkHolding,
  Security,
} from "@stocks-vibe/contracts/link";
import { isoOf } from "../../market/calendar/day.ts";
import { wireIdOf } from "../../server/identifiers.ts";
import { CASH_SYMBOL } from "../wire/ledgers.ts";
import type { LocalizedText } from "../wire/ledgers-to-wire.ts";
import { accountIdOf, securityIdOf } from "../wire/wire-ids.ts";
import type { Reading, Shape, ShapeHolding, ShapeRow, ShapeSecurity, Statement } from "./shape.ts";
import { plansOfShape } from "./shape-plans.ts";
import { shapeSymbol } from "./shape-prices.ts";

/** Whose item it is, at which institution. */
export interface ShapeItem {
  /** See wire/wire-ids.ts. */
  readonly itemSeed: string;
  readonly securitySeed: string;
  readonly institutionId: string;
  readonly reading: Reading;
}

const currency = (code: string) => ({ iso_currency_code: code, unofficial_currency_code: null });

const symbolOf = (security: ShapeSecurity | null, { reading }: ShapeItem): string =>
  security ? shapeSymbol(security, reading.days.linked) : CASH_SYMBOL;

const idOf = (security: ShapeSecurity | null, item: ShapeItem): string =>
  securityIdOf(item.securitySeed, symbolOf(security, item));

function securityToWire(security: ShapeSecurity | null, item: ShapeItem): Security {
  const symbol = symbolOf(security, item);
  return {
    security_id: idOf(security, item),
    name: security?.name ?? "U.S. dollar",
    ticker_symbol: security?.ticker === undefined ? symbol : security.ticker,
    type: security?.type ?? "cash",
    subtype: null,
    is_cash_equivalent: security === null,
    close_price: null,
    close_price_as_of: null,
    update_datetime: null,
    ...currency(security?.currency ?? "USD"),
    isin: security?.isin ?? null,
    cusip: security?.cusip ?? null,
    sedol: null,
    institution_security_id: symbol,
    institution_id: item.institutionId,
    proxy_security_id: null,
    market_identifier_code: null,
    sector: null,
    industry: null,
    option_contract: null,
    fixed_income: null,
  };
}

const holdingToWire = (
  { security, quantity, price, value, costBasis, priceAsOf, currency: code = "USD" }: ShapeHolding,
  { key }: Statement,
  item: ShapeItem,
): LinkHolding => ({
  account_id: accountIdOf(item.itemSeed, key),
  security_id: idOf(security, item),
  institution_price: price,
  institution_price_as_of: isoOf(priceAsOf),
  institution_price_datetime: null,
  institution_value: value,
  cost_basis: costBasis,
  quantity,
  ...currency(code),
  vested_quantity: null,
  vested_value: null,
  tax_lots: [],
});

/** What names a row within its account: its own id, or else all it says. */
const nameOf = ({ id, day, type, subtype, security, quantity, amount }: ShapeRow): string =>
  id ?? JSON.stringify([day, type, subtype, security?.stem ?? null, quantity, amount]);

const rowIdOf = (name: string, { key }: Statement, { itemSeed }: ShapeItem): string =>
  wireIdOf("transaction", itemSeed, key, name);

function rowToWire(row: ShapeRow, statement: Statement, item: ShapeItem): InvestmentTransaction {
  const { day, type, subtype, security, quantity, amount, price, fees, cancels } = row;
  return {
    investment_transaction_id: rowIdOf(nameOf(row), statement, item),
    account_id: accountIdOf(item.itemSeed, statement.key),
    security_id: security && idOf(security, item),
    date: isoOf(day),
    transaction_datetime: null,
    name: row.name ?? `${subtype}${security ? `: ${security.name}` : ""}`,
    quantity,
    amount,
    price,
    fees,
    type,
    subtype,
    ...currency(row.currency),
    cancel_transaction_id: cancels === undefined ? null : rowIdOf(cancels, statement, item),
  };
}

/** Half a cent of rounding in a sum of values. */
const cents = (dollars: number): number => Math.round(dollars * 100) / 100;

function accountToWire(shape: Shape, statement: Statement, { itemSeed }: ShapeItem): LinkAccount {
  const plan = plansOfShape(shape).find(({ key }) => key === statement.key);
  if (!plan) throw new Error(`${shape.username} has no account ${statement.key}`);
  const { key, holdings, balance, available } = statement;
  const cash = holdings.filter(({ security }) => security === null);
  const worth = (list: readonly ShapeHolding[]): number =>
    cents(list.reduce((sum, { value }) => sum + value, 0));
  return {
    account_id: accountIdOf(itemSeed, key),
    name: plan.name,
    official_name: plan.officialName,
    mask: plan.mask,
    type: "investment",
    subtype: plan.subtype,
    holder_category: "personal",
    balances: {
      available: available ?? worth(cash),
      current: balance ?? worth(holdings),
      limit: null,
      ...currency("USD"),
      margin_loan_amount: null,
    },
  };
}

/** Each security once, as the institution describes it. */
const securitiesOf = (
  list: readonly { readonly security: ShapeSecurity | null }[],
  item: ShapeItem,
): Security[] =>
  [...new Set(list.map(({ security }) => security))].map((security) =>
    securityToWire(security, item),
  );

/** What the institution tells of a shape's accounts: word for word what is written in the shape. */
export const shapeToWire = (
  shape: Shape,
  statements: readonly Statement[],
  item: ShapeItem,
): LocalizedText => ({
  accounts: () => statements.map((statement) => accountToWire(shape, statement, item)),
  holdings: () => ({
    holdings: statements.flatMap((statement) =>
      statement.holdings.map((holding) => holdingToWire(holding, statement, item)),
    ),
    securities: securitiesOf(
      statements.flatMap(({ holdings }) => holdings),
      item,
    ),
  }),
  transactions({ from, to, offset, count }) {
    const rows = statements
      .flatMap((statement) => statement.rows.map((row) => ({ statement, row })))
      .filter(({ row }) => row.day >= from && row.day <= to)
      .sort((left, right) => right.row.day - left.row.day);
    const page = rows.slice(offset, offset + count);
    return {
      rows: page.map(({ row, statement }) => rowToWire(row, statement, item)),
      total: rows.length,
      securities: securitiesOf(
        page.flatMap(({ row }) => (row.security ? [row] : [])),
        item,
      ),
    };
  },
});
