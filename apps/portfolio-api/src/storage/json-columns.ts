import type {
  Dashboard,
  DifferenceCause,
  FindingQuestion,
  FindingRow,
} from "@stocks-vibe/contracts/portfolio";
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

/** A connection whose figures are the last good ones: what it says in every language. */
export type StaleDashboard = Omit<Dashboard["stale"][number], "message"> & {
  readonly message: LocalizedText;
};

/**
 * A line of a file that can't be read. Its problem is one text where a version of the program
 * stored it that spoke English alone.
 */
export interface StoredProblem {
  readonly line: number;
  readonly problem: LocalizedText | string;
}
