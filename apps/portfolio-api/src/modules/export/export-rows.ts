import {
  type AccountImport,
  type AccountsOverview,
  type Cell,
  type ExportTable,
  exportColumns,
  type Position,
  type TrackerEvent,
  writeCsvLines,
} from "@stocks-vibe/contracts/portfolio";
import type { Language, PerLocale } from "../../language/language.ts";
import type { OwnTransaction } from "../accounts/transactions/transactions.service.ts";
import { spanishHeads } from "./export-words.es.ts";

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

interface ExportWords {
  readonly headOf: (table: ExportTable) => readonly string[];
  /** A cell as a file in this language has it. */
  readonly cell: (cell: Cell) => Cell;
}

/**
 * What CSV files say in each language. The English names of the columns are those of the JSON file,
 * which is for programs.
 */
const exportWords: PerLocale<ExportWords> = {
  en: { headOf: (table) => exportColumns[table], cell: (cell) => cell },
  es: {
    headOf: (table) => {
      const heads: Readonly<Record<string, string>> = spanishHeads[table];
      return exportColumns[table].map((column) => heads[column] ?? column);
    },
    cell: (cell) => {
      if (typeof cell !== "boolean") return cell;
      return cell ? "sí" : "no";
    },
  },
};

/** Rows as they are read, some at a time. */
export type Rows = AsyncIterable<readonly (readonly Cell[])[]>;

/** A table as CSV, piece by piece, with its head and words in one language. */
export async function* csvOf(
  table: ExportTable,
  rows: Rows,
  language: Language,
): AsyncGenerator<string> {
  const { headOf, cell } = exportWords[language];
  yield writeCsvLines([headOf(table)]);
  for await (const some of rows) yield writeCsvLines(some.map((cells) => cells.map(cell)));
}

const objectOf = (table: ExportTable, cells: readonly Cell[]) =>
  Object.fromEntries(exportColumns[table].map((column, place) => [column, cells[place] ?? null]));

async function* listOf(table: ExportTable, rows: Rows): AsyncGenerator<string> {
  let separator = "";
  for await (const some of rows) {
    for (const cells of some) {
      yield separator + JSON.stringify(objectOf(table, cells));
      separator = ",";
    }
  }
}

/** Several tables as one JSON object, piece by piece; `about` stands before them. */
export async function* jsonOf(
  about: Readonly<Record<string, string>>,
  tables: ReadonlyMap<ExportTable, Rows>,
): AsyncGenerator<string> {
  yield JSON.stringify(about).slice(0, -1);
  for (const [table, rows] of tables) {
    yield `,${JSON.stringify(table)}:[`;
    yield* listOf(table, rows);
    yield "]";
  }
  yield "}";
}
