import type {
  DifferenceCause,
  FindingKind,
  FindingQuestion,
  FindingReason,
  FindingRow,
} from "@stocks-vibe/contracts/portfolio";
import type { LocalizedText } from "../language/language.ts";
import type { Instant } from "./market-schema.ts";

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
