import type {
  DifferenceCause,
  FindingKind,
  FindingQuestion,
  FindingReason,
  FindingRow,
  ImportColumns,
  ImportDoubt,
  ImportFormat,
} from "@stocks-vibe/contracts/portfolio";
import type { ColumnType, Generated, Insertable } from "kysely";
import type { LocalizedText } from "../language/language.ts";

export type { DifferenceCause };

/** What a question is about, by what stays when a new link gives rows other ids. */
type Asked<Question> = Question & { readonly securityId: string; readonly place: string };
export type StoredQuestion = FindingQuestion extends infer Question ? Asked<Question> : never;
/**
 * What was found in an account's stored rows, as its page tells it; `rows` is how many transactions
 * it is about. Those that an earlier version of the program has stored lack all from `id` on.
 */
export interface DataFinding {
  /** One text where a version of the program stored it that spoke English alone. */
  readonly effect: LocalizedText | string;
  readonly remedy: LocalizedText | string;
  readonly lowers: "full" | "since-linked" | "estimated";
  readonly rows: number;
  readonly id?: string;
  readonly transactions?: readonly FindingRow[];
  readonly question?: StoredQuestion | null;
  readonly answer?: { readonly by: string; readonly on: string } | null;
}

/** What members said where a human knows more than the rows do. */
export interface FindingsSchema {
  refused_rows: {
    organization_id: string;
    connection_id: string;
    position: number;
    kind: FindingKind;
    row_id: string | null;
    name: string | null;
    account_id: string | null;
    field: string;
    reason: FindingReason;
    excerpt: string | null;
    is_part: boolean;
  };
  finding_answers: {
    organization_id: string;
    account_id: string;
    security_id: string;
    about: FindingQuestion["about"];
    place: string;
    is_so: boolean | null;
    ratio: number | null;
    day: string | null;
    units: number | null;
    cost: number | null;
    member_id: string;
    member_name: string;
    answered_at: Instant;
  };
  symbol_matches: {
    organization_id: string;
    called: string;
    symbol: string;
    member_id: string;
    member_name: string;
    matched_at: Instant;
  };
}

type Json<Value> = ColumnType<Value, string, string>;

/**
 * A line that can't be read. Its problem is one text where a version of the program stored it that
 * spoke English alone.
 */
interface StoredProblem {
  readonly line: number;
  readonly problem: LocalizedText | string;
}

/** Kysely's view of files that members uploaded. */
export interface ImportsSchema {
  imports: {
    organization_id: string;
    id: string;
    account_id: string;
    file_name: string;
    file_hash: string;
    format: ImportFormat;
    head: Json<readonly string[]>;
    columns: Json<ImportColumns>;
    state: "review" | "confirmed";
    left_out: number;
    problems: Json<readonly StoredProblem[]>;
    problem_count: number;
    member_id: string;
    member_name: string;
    created_at: Instant;
  };
  imported_transactions: {
    organization_id: string;
    import_id: string;
    line: number;
    account_id: string;
    day: string;
    action: string;
    symbol: string | null;
    cusip: string | null;
    name: string;
    quantity: number;
    amount: number;
    price: number;
    fees: number | null;
    type: string;
    subtype: string;
    currency: string;
    doubt: ImportDoubt | null;
    counts: boolean;
  };
}

export type NewImport = Insertable<ImportsSchema["imports"]>;
export type NewImportRow = Insertable<ImportsSchema["imported_transactions"]>;

export type Instant = ColumnType<Date, Date, Date>;

/** The tables of prices, nights and events: the same for everybody, and nobody's. */
export interface MarketSchema {
  event_cursor: { only_row: boolean; cursor: string; updated_at: Instant };
  prices: { source: string; symbol: string; day: string; close: number; currency: string };
  price_revisions: { source: string; symbol: string; revision: number };
  price_coverage: {
    source: string;
    symbol: string;
    from_day: string;
    last_day: string | null;
    last_close: number | null;
    refused_day: string | null;
    asked_at: Instant;
    splits: Generated<readonly { readonly day: string; readonly ratio: number }[]>;
    splits_from: ColumnType<string | null, string | null | undefined, string | null>;
  };
  refused_prices: {
    source: string;
    symbol: string;
    day: string;
    price: string;
    currency: string;
    reason: string;
    seen_at: Instant;
  };
  tracked_symbols: { market: "sandbox" | "chain"; symbol: string; wanted_at: Instant };
  index_levels: {
    source: string;
    index_name: string;
    day: string;
    level: number;
    kind: "total-return" | "price";
  };
  nightly_runs: {
    as_of: string;
    kind: "scheduled" | "manual";
    claimed_at: Instant;
    organizations: number | null;
    finished_at: ColumnType<Date | null, Date | null, Date | null>;
  };
}
