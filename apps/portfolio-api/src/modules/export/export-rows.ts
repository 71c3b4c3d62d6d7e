import type {
  AccountImport,
  AccountsOverview,
  Cell,
  Position,
  TrackerEvent,
} from "@stocks-vibe/contracts/portfolio";
import type { OwnTransaction } from "../accounts/transactions/transactions.service.ts";

// The one crossing from what pages are answered to the cells of a file, in the order of
// `exportColumns`. Pure.

export const accountCells = ({ accounts }: Pick<AccountsOverview, "accounts">): Cell[][] =>
  accounts.map((account) => [
    account.id,
    account.account_name,
    account.institution_name,
    account.mask,
    account.account_type,
    account.account_subtype,
    account.currency,
    account.balance,
    account.is_counted,
    account.manual !== null,
    account.cost_basis_method,
    account.reconciliation?.institution_total ?? null,
    account.reconciliation?.difference ?? null,
    account.last_updated,
  ]);

export const holdingCells = ({ accounts }: Pick<AccountsOverview, "accounts">): Cell[][] =>
  accounts.flatMap((account) =>
    account.holdings.map((holding) => [
      account.id,
      account.account_name,
      account.institution_name,
      holding.symbol,
      holding.name,
      holding.type,
      holding.quantity,
      holding.price,
      holding.value,
      holding.currency,
      holding.cost_basis,
      holding.gain_loss,
    ]),
  );

export const lotCells = (positions: readonly Position[]): Cell[][] =>
  positions.flatMap((position) =>
    position.lots.map((lot) => [
      position.symbol,
      position.name,
      lot.accountId,
      lot.accountName,
      lot.lotId,
      lot.purchaseDate,
      lot.purchaseDateKnown,
      lot.shares,
      lot.costBasisPerShare,
      lot.totalCostBasis,
      lot.currentPrice,
      lot.currentValue,
      lot.unrealizedGain,
      position.currency,
      lot.completeness,
    ]),
  );

export const transactionCells =
  (names: ReadonlyMap<string, string>) =>
  (row: OwnTransaction): Cell[] => [
    row.accountId,
    names.get(row.accountId) ?? null,
    row.id,
    row.date,
    row.type,
    row.subtype,
    row.symbol,
    row.security_name,
    row.name,
    row.quantity,
    row.price,
    row.amount,
    row.fees,
    row.currency,
    row.source,
  ];

export const importCells =
  (accountName: string) =>
  (file: AccountImport): Cell[] => [
    file.account_id,
    accountName,
    file.file_name,
    file.format,
    file.state,
    file.created_at,
    file.created_by,
    file.first_day,
    file.last_day,
    file.rows,
    file.counted,
  ];

export const activityCells = (event: TrackerEvent): Cell[] => [
  event.occurred_at,
  event.action,
  event.result,
  event.member?.name ?? null,
  event.member?.email_address ?? null,
  event.operator,
  event.details.institution ?? null,
  event.details.account ?? null,
];
