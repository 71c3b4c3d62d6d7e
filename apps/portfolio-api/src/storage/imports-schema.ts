import type { ImportColumns, ImportDoubt, ImportFormat } from "@stocks-vibe/contracts/portfolio";
import type { ColumnType, Insertable } from "kysely";
import type { LocalizedText } from "../language/language.ts";
import type { Instant } from "./market-schema.ts";

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
