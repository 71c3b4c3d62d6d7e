import type { Dashboard } from "@stocks-vibe/contracts/portfolio";
import type { CostBasisMethod as LotOrder } from "@stocks-vibe/portfolio-math";
import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { LocalizedText } from "../language/language.ts";
import type {
  DataFinding,
  DifferenceCause,
  FindingsSchema,
  ImportsSchema,
  Instant,
  MarketSchema,
} from "./findings-schema.ts";

/** How connections end: handed over, or removed here and then at their provider. */
interface EndingSchema {
  pending_removals: {
    organization_id: string;
    id: string;
    access_token_sealed: string;
    created_at: Instant;
    tries: number;
    last_code: string | null;
    next_try_at: ColumnType<Date | null, Date | null, Date | null>;
  };
  hand_overs: {
    organization_id: string;
    from_connection_id: string;
    to_connection_id: string;
    offered_at: Instant;
    given_at: ColumnType<Date | null, Date | null, Date | null>;
    given_by: string | null;
    accepted_at: ColumnType<Date | null, Date | null, Date | null>;
    accepted_by: string | null;
  };
  removal_directory: { organization_id: string };
  linked_items: { item_id: string; organization_id: string };
}

// Kysely's view of the `portfolio` schema; migrations/ says what each table is for.

/** A column that is null unless something is said. */
type Maybe<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>;

/** One tax lot as the institution reported it; every field may be missing. */
export interface StoredTaxLot {
  readonly lotId: string | null;
  readonly date: string | null;
  readonly quantity: number | null;
  readonly costBasis: number | null;
}

export type SecurityType = "stock" | "etf" | "mutual_fund" | "bond" | "cash" | "other";
/** Which units a sale takes: by an order, or those that its owner names. */
export type CostBasisMethod = LotOrder | "specific";
/**
 * What an institution's last answer lacks of an account: itself, all it held, or all transactions
 * of the days that were read.
 */
export type MissingWhat = "account" | "holdings" | "transactions";
export type SyncState = "queued" | "reading" | "rebuilding" | "idle";
export type StoredStatus = "pending" | "active" | "error" | "expired";
/** What a second link of the same accounts is kept for. */
export type SavedDuplicateResolution = "keep-both" | "different-accounts";
export type Access = "alpha" | "beta" | "none";

export interface PortfolioSchema
  extends MarketSchema,
    EndingSchema,
    FindingsSchema,
    ImportsSchema,
    FiguresSchema {
  organization_directory: { organization_id: string; created_at: Instant };
  erased_organizations: { organization_id: string; erased_at: Instant };
  organization_access: {
    organization_id: string;
    subscription: Access;
    can_access_plaid: boolean;
    is_demo: boolean;
    updated_at: Instant;
  };
  connections: {
    organization_id: string;
    id: string;
    item_id: string;
    institution_id: string | null;
    institution_name: string;
    is_named: boolean;
    access_token_sealed: string | null;
    public_token_hash: string | null;
    is_manual: ColumnType<boolean, never, never>;
    linked_by_member_id: string;
    is_sandbox: boolean;
    status: StoredStatus;
    error_code: string | null;
    error_message: string | null;
    /** The same in every language; see `toldError`. */
    error_told: ColumnType<LocalizedText | null, string | null | undefined, string | null>;
    sync_state: SyncState;
    history_start: string | null;
    last_sync_at: ColumnType<Date | null, Date | null, Date | null>;
    next_sync_at: ColumnType<Date | null, Date | null, Date | null>;
    rows_read: Generated<number>;
    unread_rows: Generated<number>;
    unread_parts: Generated<number>;
    unread_transactions: Generated<number>;
    news_seen: Generated<string[]>;
    new_accounts_at: Maybe<Date>;
    disconnect_at: Maybe<Date>;
    disconnect_told_at: Maybe<Date>;
    repaired_at: Maybe<Date>;
    twice_answer: Maybe<SavedDuplicateResolution>;
    created_at: Instant;
    updated_at: Instant;
  };
  accounts: {
    organization_id: string;
    id: string;
    connection_id: string;
    provider_account_id: string;
    name: string;
    mask: string | null;
    type: string;
    subtype: string | null;
    currency: string;
    balance: number | null;
    cost_basis_method: ColumnType<CostBasisMethod, CostBasisMethod | undefined, CostBasisMethod>;
    history_start: Maybe<string>;
    unread_rows: Generated<number>;
    missing_since: Maybe<Date>;
    missing_what: Maybe<MissingWhat>;
    unshared_at: Maybe<Date>;
    unshared_by: Maybe<string>;
    twice_group: Maybe<string>;
    updated_at: Instant;
  };
  account_reconciliations: {
    organization_id: string;
    account_id: string;
    institution_total: number | null;
    our_total: number;
    positions: Maybe<number>;
    cash: Maybe<number>;
    difference: number | null;
    likely_cause: Maybe<DifferenceCause>;
    cost_basis_method: CostBasisMethod | null;
    sales_without_lots: number | null;
    /** Written as JSON text. */
    data_findings: ColumnType<readonly DataFinding[], string | undefined, string>;
    answers_pending: Generated<boolean>;
  };
  securities: {
    organization_id: string;
    id: string;
    connection_id: string;
    provider_security_id: string;
    symbol: string;
    cusip: string | null;
    name: string;
    type: SecurityType;
    currency: string;
  };
  holdings: {
    organization_id: string;
    account_id: string;
    security_id: string;
    quantity: number;
    price: number;
    price_as_of: string | null;
    value: number;
    cost_basis: number | null;
    currency: string;
    tax_lots: JSONColumnType<StoredTaxLot[]>;
    refused_price: number | null;
    refused_reason: string | null;
  };
  transactions: {
    organization_id: string;
    account_id: string;
    provider_transaction_id: string;
    security_id: string | null;
    day: string;
    name: string;
    quantity: number;
    amount: number;
    price: number;
    fees: number | null;
    type: string;
    subtype: string | null;
    currency: string;
    cancels_transaction_id: string | null;
    withdrawn_since: Maybe<Date>;
    omitted_since: Maybe<Date>;
  };
  lot_picks: {
    organization_id: string;
    account_id: string;
    sale_transaction_id: string;
    lot_id: string;
    quantity: number;
  };
  institution_prices: { organization_id: string; security_id: string; day: string; close: number };
  audit_events: {
    organization_id: string;
    id: string;
    at: Instant;
    member_id: string | null;
    action: string;
    details: ColumnType<unknown, string, never>;
    request_id: string | null;
    actor: string | null;
    result: "success" | "refused";
  };
}

/** A connection whose figures are the last good ones: what it says in every language. */
export type StaleDashboard = Omit<Dashboard["stale"][number], "message"> & {
  readonly message: LocalizedText;
};

/** Kysely's view of what rebuilds write down. */
interface FiguresSchema {
  snapshots: {
    organization_id: string;
    version: number;
    data_as_of: string | null;
    built_at: Instant;
    state: string;
    /** Of programs from before `dashboard_gzip`. */
    dashboard: ColumnType<unknown, string, string>;
    dashboard_gzip: ColumnType<Buffer | null, Uint8Array, Uint8Array>;
    /** What failing connections say; none where nothing is said. */
    stale: ColumnType<readonly StaleDashboard[], string | undefined, string>;
    years: ColumnType<unknown, string, string>;
    figures_version: ColumnType<number | null, number, number>;
    figures_of: ColumnType<number | null, number, number>;
    rebuild_asked_of: ColumnType<number | null, number | undefined, number>;
    inputs_digest: Maybe<string>;
    inputs_of: Maybe<number>;
    behind_since: Maybe<Date>;
    behind_reason: Maybe<string>;
  };
  daily_valuations: {
    organization_id: string;
    year: number;
    days: ColumnType<string[], string[], string[]>;
    portfolio_values: number[];
    benchmark_values: (number | null)[];
  };
}
