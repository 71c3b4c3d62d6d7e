import type { FindingReason, ImportColumns, ImportFormat } from "@stocks-vibe/contracts/portfolio";
import type { CostBasisMethod as LotOrder } from "@stocks-vibe/portfolio-math";
import type { NarrowTables } from "@stocks-vibe/server-kit";
import type { ColumnType, Insertable, JSONColumnType, Selectable } from "kysely";
import type { LocalizedText } from "../language/language.ts";
import type { Tables } from "./generated.ts";
import type {
  DataFinding,
  DifferenceCause,
  StaleDashboard,
  StoredProblem,
} from "./json-columns.ts";

/** A JSON column that has a default, written as its text. */
type DefaultedJson<Value extends object> = ColumnType<Value, string | undefined, string>;

/** One tax lot as the institution reported it; every field may be missing. */
export interface StoredTaxLot {
  readonly lotId: string | null;
  readonly date: string | null;
  readonly quantity: number | null;
  readonly costBasis: number | null;
}

/** Which units a sale takes: by an order, or those that its owner names. */
export type CostBasisMethod = LotOrder | "specific";

/** Kysely's view of the `portfolio` schema; migrations/ says what each table is for. */
export type PortfolioSchema = NarrowTables<
  Tables,
  {
    account_reconciliations: {
      cost_basis_method: CostBasisMethod | null;
      data_findings: DefaultedJson<readonly DataFinding[]>;
      likely_cause: DifferenceCause | null;
    };
    connections: {
      error_told: ColumnType<LocalizedText | null, string | null, string | null>;
      /** Derived: `access_token_sealed is null`, which is true or false. */
      is_manual: ColumnType<boolean, never, never>;
    };
    /** Days that the benchmark has no value for hold null. */
    daily_valuations: { benchmark_values: (number | null)[] };
    holdings: { tax_lots: JSONColumnType<StoredTaxLot[]> };
    imports: {
      columns: JSONColumnType<ImportColumns>;
      format: ImportFormat;
      head: ColumnType<readonly string[], string, string>;
      problems: ColumnType<readonly StoredProblem[], string, string>;
    };
    price_coverage: {
      splits: DefaultedJson<readonly { readonly day: string; readonly ratio: number }[]>;
    };
    refused_rows: { reason: FindingReason };
    snapshots: { stale: DefaultedJson<readonly StaleDashboard[]> };
  }
>;

type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;

export type SecurityType = Row<"securities">["type"];
/**
 * What an institution's last answer lacks of an account: itself, all it held, or all transactions
 * of the days that were read.
 */
export type MissingWhat = NonNullable<Row<"accounts">["missing_what"]>;
export type SyncState = Row<"connections">["sync_state"];
export type StoredStatus = Row<"connections">["status"];
/** What a second link of the same accounts is kept for. */
export type SavedDuplicateResolution = NonNullable<Row<"connections">["twice_answer"]>;
export type Access = Row<"organization_access">["subscription"];

export type NewImport = Insertable<PortfolioSchema["imports"]>;
export type NewImportRow = Insertable<PortfolioSchema["imported_transactions"]>;
