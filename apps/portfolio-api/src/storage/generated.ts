// Generated from the migrated database by `npm run schema`. Do not edit.
// biome-ignore-all lint/style/noExcessiveLinesPerFile: as long as the schema has tables.

import type { ColumnType } from "kysely";

type ArrayType<T> = ArrayTypeImpl<T> extends (infer U)[] ? U[] : ArrayTypeImpl<T>;

type ArrayTypeImpl<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S[], I[], U[]> : T[];

type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>;

interface AccountReconciliations {
  account_id: string;
  answers_pending: Generated<boolean>;
  cash: number | null;
  cost_basis_method: string | null;
  data_findings: Generated<ColumnType<object, string, string>>;
  difference: number | null;
  institution_total: number | null;
  likely_cause: string | null;
  organization_id: string;
  our_total: number;
  positions: number | null;
  sales_without_lots: number | null;
}

interface Accounts {
  balance: number | null;
  connection_id: string;
  cost_basis_method: Generated<"fifo" | "lifo" | "hifo" | "average" | "specific">;
  currency: string;
  history_start: string | null;
  id: string;
  mask: string | null;
  missing_since: Date | null;
  missing_what: "account" | "holdings" | "transactions" | null;
  name: string;
  organization_id: string;
  provider_account_id: string;
  subtype: string | null;
  twice_group: string | null;
  type: string;
  unread_rows: Generated<number>;
  unshared_at: Date | null;
  unshared_by: string | null;
  updated_at: Date;
}

interface AuditEvents {
  action: string;
  actor: string | null;
  at: Date;
  details: Generated<ColumnType<object, string, string>>;
  id: string;
  member_id: string | null;
  organization_id: string;
  request_id: string | null;
  result: Generated<"success" | "refused">;
}

interface Connections {
  access_token_sealed: string | null;
  created_at: Date;
  disconnect_at: Date | null;
  disconnect_told_at: Date | null;
  error_code: string | null;
  error_message: string | null;
  error_told: ColumnType<object, string, string> | null;
  history_start: string | null;
  id: string;
  institution_id: string | null;
  institution_name: string;
  is_manual: Generated<boolean | null>;
  is_named: Generated<boolean>;
  is_sandbox: boolean;
  item_id: string;
  key_version: Generated<number | null>;
  last_sync_at: Date | null;
  linked_by_member_id: string;
  new_accounts_at: Date | null;
  news_seen: Generated<string[]>;
  next_sync_at: Date | null;
  organization_id: string;
  public_token_hash: string | null;
  repaired_at: Date | null;
  rows_read: Generated<number>;
  status: "pending" | "active" | "error" | "expired";
  sync_state: "queued" | "reading" | "rebuilding" | "idle";
  twice_answer: "keep-both" | "different-accounts" | null;
  unread_parts: Generated<number>;
  unread_rows: Generated<number>;
  unread_transactions: Generated<number>;
  updated_at: Date;
}

interface DailyValuations {
  benchmark_values: ArrayType<number>;
  days: ArrayType<string>;
  organization_id: string;
  portfolio_values: ArrayType<number>;
  year: number;
}

interface ErasedOrganizations {
  erased_at: Date;
  organization_id: string;
}

interface EventCursor {
  cursor: string;
  only_row: Generated<boolean>;
  updated_at: Date;
}

interface FindingAnswers {
  about: "split" | "purchase" | "repeat";
  account_id: string;
  answered_at: Date;
  cost: number | null;
  day: string | null;
  is_so: boolean | null;
  member_id: string;
  member_name: string;
  organization_id: string;
  place: string;
  ratio: number | null;
  security_id: string;
  units: number | null;
}

interface HandOvers {
  accepted_at: Date | null;
  accepted_by: string | null;
  from_connection_id: string;
  given_at: Date | null;
  given_by: string | null;
  offered_at: Date;
  organization_id: string;
  to_connection_id: string;
}

interface Holdings {
  account_id: string;
  cost_basis: number | null;
  currency: string;
  organization_id: string;
  price: number;
  price_as_of: string | null;
  quantity: number;
  refused_price: number | null;
  refused_reason: string | null;
  security_id: string;
  tax_lots: Generated<ColumnType<object, string, string>>;
  value: number;
}

interface ImportedTransactions {
  account_id: string;
  action: string;
  amount: number;
  counts: boolean;
  currency: string;
  cusip: string | null;
  day: string;
  doubt: "linked" | "imported" | "overlap" | null;
  fees: number | null;
  import_id: string;
  line: number;
  name: string;
  organization_id: string;
  price: number;
  quantity: number;
  subtype: string;
  symbol: string | null;
  type: string;
}

interface Imports {
  account_id: string;
  columns: ColumnType<object, string, string>;
  created_at: Date;
  file_hash: string;
  file_name: string;
  format: string;
  head: ColumnType<object, string, string>;
  id: string;
  left_out: number;
  member_id: string;
  member_name: string;
  organization_id: string;
  problem_count: number;
  problems: ColumnType<object, string, string>;
  state: "review" | "confirmed";
}

interface IndexLevels {
  day: string;
  index_name: string;
  kind: "total-return" | "price";
  level: number;
  source: string;
}

interface InstitutionPrices {
  close: number;
  day: string;
  organization_id: string;
  security_id: string;
}

interface LinkedItems {
  item_id: string;
  organization_id: string;
}

interface LotPicks {
  account_id: string;
  lot_id: string;
  organization_id: string;
  quantity: number;
  sale_transaction_id: string;
}

interface NightlyRuns {
  as_of: string;
  claimed_at: Date;
  finished_at: Date | null;
  kind: "scheduled" | "manual";
  organizations: number | null;
}

interface OrganizationAccess {
  can_access_plaid: boolean;
  is_demo: Generated<boolean>;
  organization_id: string;
  subscription: "alpha" | "beta" | "none";
  updated_at: Date;
}

interface OrganizationDirectory {
  created_at: Date;
  organization_id: string;
}

interface PendingRemovals {
  access_token_sealed: string;
  created_at: Date;
  id: string;
  key_version: Generated<number | null>;
  last_code: string | null;
  next_try_at: Date | null;
  organization_id: string;
  tries: Generated<number>;
}

interface PriceCoverage {
  asked_at: Date;
  from_day: string;
  last_close: number | null;
  last_day: string | null;
  refused_day: string | null;
  source: string;
  splits: Generated<ColumnType<object, string, string>>;
  splits_from: string | null;
  symbol: string;
}

interface PriceRevisions {
  revision: number;
  source: string;
  symbol: string;
}

interface Prices {
  close: number;
  currency: string;
  day: string;
  source: string;
  symbol: string;
}

interface RefusedPrices {
  currency: string;
  day: string;
  price: string;
  reason: string;
  seen_at: Date;
  source: string;
  symbol: string;
}

interface RefusedRows {
  account_id: string | null;
  connection_id: string;
  excerpt: string | null;
  field: string;
  is_part: boolean;
  kind: "account" | "security" | "holding" | "tax-lot" | "transaction";
  name: string | null;
  organization_id: string;
  position: number;
  reason: string;
  row_id: string | null;
}

interface RemovalDirectory {
  organization_id: string;
}

interface ReplacedInstitutionPrices {
  close: number;
  day: string;
  organization_id: string;
  replaced_at: Date;
  security_id: string;
}

interface ReplacedPrices {
  close: number;
  currency: string;
  day: string;
  replaced_at: Date;
  source: string;
  symbol: string;
}

interface SchemaMigrations {
  applied_at: Date;
  checksum: string;
  name: string;
  version: number;
}

interface Securities {
  connection_id: string;
  currency: string;
  cusip: string | null;
  id: string;
  name: string;
  organization_id: string;
  provider_security_id: string;
  symbol: string;
  type: "stock" | "etf" | "mutual_fund" | "bond" | "cash" | "other";
}

interface Snapshots {
  behind_reason: string | null;
  behind_since: Date | null;
  built_at: Date;
  dashboard: ColumnType<object, string, string>;
  dashboard_gzip: ColumnType<Buffer, Uint8Array, Uint8Array> | null;
  data_as_of: string | null;
  figures_of: number | null;
  figures_version: number | null;
  inputs_digest: string | null;
  inputs_of: number | null;
  organization_id: string;
  rebuild_asked_of: number | null;
  stale: Generated<ColumnType<object, string, string>>;
  state: string;
  version: number;
  years: ColumnType<object, string, string>;
}

interface SymbolMatches {
  called: string;
  matched_at: Date;
  member_id: string;
  member_name: string;
  organization_id: string;
  symbol: string;
}

interface TrackedSymbols {
  market: "sandbox" | "chain";
  symbol: string;
  wanted_at: Date;
}

interface Transactions {
  account_id: string;
  amount: number;
  cancels_transaction_id: string | null;
  currency: string;
  day: string;
  fees: number | null;
  name: string;
  omitted_since: Date | null;
  organization_id: string;
  price: number;
  provider_transaction_id: string;
  quantity: number;
  security_id: string | null;
  subtype: string | null;
  type: string;
  withdrawn_since: Date | null;
}

export interface Tables {
  account_reconciliations: AccountReconciliations;
  accounts: Accounts;
  audit_events: AuditEvents;
  connections: Connections;
  daily_valuations: DailyValuations;
  erased_organizations: ErasedOrganizations;
  event_cursor: EventCursor;
  finding_answers: FindingAnswers;
  hand_overs: HandOvers;
  holdings: Holdings;
  imported_transactions: ImportedTransactions;
  imports: Imports;
  index_levels: IndexLevels;
  institution_prices: InstitutionPrices;
  linked_items: LinkedItems;
  lot_picks: LotPicks;
  nightly_runs: NightlyRuns;
  organization_access: OrganizationAccess;
  organization_directory: OrganizationDirectory;
  pending_removals: PendingRemovals;
  price_coverage: PriceCoverage;
  price_revisions: PriceRevisions;
  prices: Prices;
  refused_prices: RefusedPrices;
  refused_rows: RefusedRows;
  removal_directory: RemovalDirectory;
  replaced_institution_prices: ReplacedInstitutionPrices;
  replaced_prices: ReplacedPrices;
  schema_migrations: SchemaMigrations;
  securities: Securities;
  snapshots: Snapshots;
  symbol_matches: SymbolMatches;
  tracked_symbols: TrackedSymbols;
  transactions: Transactions;
}
