import type {
  AccountsOverview,
  Holding,
  InvestmentAccount,
  DataFinding as WireFinding,
} from "@stocks-vibe/contracts/portfolio";
import { roundCents, sumOf } from "@stocks-vibe/portfolio-math";
import type { Caller } from "../../http/caller.ts";
import { type Language, localize } from "../../language/language.ts";
import type { DataFinding } from "../../storage/json-columns.ts";
import { mayManage } from "../connections/managing/may-manage.ts";
import { accountGroup } from "../valuation/transactions/entry.ts";
import type { AccountRow, HoldingRow } from "./accounts.repository.ts";
import { missingToWire } from "./removal.service.ts";

/**
 * What was found, as the wire has it, in the language of whoever asks. Until its next rebuild an
 * earlier program's finding can be read and not answered.
 */
const findingToWire = (finding: DataFinding, language: Language): WireFinding => {
  const { effect, remedy, lowers, rows, id = "", transactions = [] } = finding;
  const { question = null, answer = null } = finding;
  return {
    id,
    effect: localize(effect, language),
    remedy: localize(remedy, language),
    lowers,
    rows,
    transactions: [...transactions],
    question,
    answer: answer && { given_by: answer.by, given_on: answer.on },
  };
};

const share = (part: number, whole: number): number => (whole > 0 ? (part / whole) * 100 : 0);

/**
 * Kept by hand, and nobody tells a price: a value of 0 would be an invented one. What an
 * institution lists at 0 is its word.
 */
const isUnpriced = (account: AccountRow, row: HoldingRow): boolean =>
  account.is_manual && row.type !== "cash" && row.price <= 0;

function holdingToWire(account: AccountRow, row: HoldingRow, portfolioValue: number): Holding {
  const isKnown = !isUnpriced(account, row);
  const basis = row.type === "cash" ? null : row.cost_basis;
  const gain = basis === null || !isKnown ? null : roundCents(row.value - basis);
  return {
    id: `${row.account_id}.${row.security_id}`,
    account_id: row.account_id,
    security_id: row.security_id,
    symbol: row.symbol,
    name: row.name,
    type: row.type,
    quantity: row.quantity,
    price: isKnown ? row.price : null,
    value: isKnown ? roundCents(row.value) : null,
    currency: row.currency,
    cost_basis: basis,
    gain_loss: gain,
    gain_loss_percent: gain !== null && basis ? (gain / basis) * 100 : null,
    percentage_of_portfolio: row.currency === "USD" ? share(row.value, portfolioValue) : 0,
  };
}

/**
 * An account's balance: what the institution says, else the sum of what it holds in the account's
 * own currency. Amounts in others are shown and not added.
 */
export const balanceOf = (account: AccountRow, holdings: readonly HoldingRow[]): number => {
  const own = holdings.filter(({ currency }) => currency === account.currency);
  return roundCents(account.balance ?? sumOf(own, (row) => roundCents(row.value)));
};

/** The one crossing from account and holding rows to their wire shape. */
export function accountToWire(
  row: AccountRow,
  holdings: readonly HoldingRow[],
  {
    portfolioValue,
    caller,
    now,
  }: { readonly portfolioValue: number; readonly caller: Caller; readonly now: Date },
): InvestmentAccount {
  return {
    id: row.id,
    account_id: row.provider_account_id,
    account_name: row.name,
    account_type: accountGroup(row.subtype, row.type),
    account_subtype: row.subtype ?? row.type,
    mask: row.mask,
    institution_name: row.institution_name,
    item_id: row.item_id,
    connection_id: row.connection_id,
    balance: balanceOf(row, holdings),
    currency: row.currency,
    last_updated: row.updated_at.toISOString(),
    cost_basis_method: row.cost_basis_method,
    cost_basis_pending: row.figures_method !== null && row.figures_method !== row.cost_basis_method,
    sales_without_lots: row.sales_without_lots,
    reconciliation:
      row.our_total === null
        ? null
        : {
            institution_total: row.institution_total,
            our_total: row.our_total,
            positions: row.positions,
            cash: row.cash,
            difference: row.difference,
            likely_cause: row.likely_cause,
          },
    unread_rows: row.unread_rows,
    data_findings: (row.data_findings ?? []).map((finding) =>
      findingToWire(finding, caller.language),
    ),
    answers_pending: row.answers_pending ?? false,
    manual: row.is_manual ? { may_manage: mayManage(caller, row.linked_by_member_id) } : null,
    missing: missingToWire(row, now),
    is_unshared: row.unshared_at !== null,
    is_counted: row.counts,
    holdings: holdings.map((holding) => holdingToWire(row, holding, portfolioValue)),
  };
}

const GROUPS = ["retirement", "taxable", "other"] as const;

/**
 * Count and balance of what counts of each tax group; amounts in other currencies are shown with
 * their account, not added.
 */
export const groupAccounts = (accounts: readonly InvestmentAccount[]): AccountsOverview["groups"] =>
  GROUPS.map((group) => {
    const members = accounts.filter((row) => row.is_counted && row.account_type === group);
    const dollars = members.filter((account) => account.currency === "USD");
    return {
      group,
      count: members.length,
      value: roundCents(sumOf(dollars, (account) => account.balance)),
    };
  });
