import * as z from "zod/mini";
import { instant, isoDay, money } from "../scalars.ts";

/**
 * Whose export a file is; `plain` is our own, `other` one whose columns a member named, `hand` no
 * file at all but one transaction that was entered.
 */
export const importFormat = z.enum([
  "fidelity",
  "schwab",
  "vanguard",
  "robinhood",
  "merrill",
  "plain",
  "other",
  "hand",
]);
export type ImportFormat = z.infer<typeof importFormat>;

/** What a column of a file may hold. */
export const importField = z.enum([
  "date",
  "action",
  "symbol",
  "cusip",
  "name",
  "quantity",
  "price",
  "fees",
  "amount",
  "currency",
]);
export type ImportField = z.infer<typeof importField>;

/** Which column holds what: places in the file's head, from 0. */
export const importColumns = z.partialRecord(
  importField,
  z.int().check(z.minimum(0), z.maximum(99)),
);
export type ImportColumns = z.infer<typeof importColumns>;

/**
 * POST /api/v1/accounts/{id}/imports, the file as its body (text/csv). Without `columns` the file
 * is read as this account's last one with the same head was, else by the export its head is
 * recognised as.
 */
export const importQuery = z.strictObject({
  file_name: z.string().check(z.minLength(1), z.maxLength(200)),
  /** `importColumns` as JSON. */
  columns: z.optional(z.string().check(z.maxLength(1000))),
  /** `yes`: nothing is read, the answer is the file's columns and what they seem to hold. */
  ask_columns: z.optional(z.literal("yes")),
});

/** A line of the file that can't be read, and why: a sentence. */
export const importProblem = z.object({ line: z.int(), problem: z.string() });
export type ImportProblem = z.infer<typeof importProblem>;

/**
 * Why a row is not new: the linked account lists it, an earlier import has it, or it is of a day
 * that the link covers and not listed there.
 */
export const importDoubt = z.enum(["linked", "imported", "overlap"]);
export type ImportDoubt = z.infer<typeof importDoubt>;

export const importRow = z.object({
  line: z.int(),
  date: isoDay,
  /** In our own word: 'buy', 'dividend'. */
  action: z.string(),
  symbol: z.nullable(z.string()),
  name: z.string(),
  /** Positive when units arrive. */
  quantity: z.number(),
  /** Positive when cash arrives, as brokers write it. */
  amount: money,
  doubt: z.nullable(importDoubt),
  /** True where it counts; a doubtful row does when a member says so. */
  counts: z.boolean(),
});
export type ImportRow = z.infer<typeof importRow>;

/**
 * Units of one security on the first linked day: by the files, and by what the institution reports.
 */
export const importReconciliation = z.object({
  symbol: z.string(),
  imported: z.number(),
  needed: z.number(),
  /** needed − imported; 0 where they meet. */
  difference: z.number(),
});
export type ImportReconciliation = z.infer<typeof importReconciliation>;

/** The one transaction of what was entered by hand. */
export const enteredRow = z.pick(importRow, {
  date: true,
  action: true,
  symbol: true,
  quantity: true,
  amount: true,
});
export type EnteredRow = z.infer<typeof enteredRow>;

export const accountImport = z.object({
  id: z.string(),
  account_id: z.string(),
  file_name: z.string(),
  format: importFormat,
  state: z.enum(["review", "confirmed"]),
  created_at: instant,
  /** Who uploaded it, as they were called that day. */
  created_by: z.string(),
  first_day: z.nullable(isoDay),
  last_day: z.nullable(isoDay),
  rows: z.int(),
  counted: z.int(),
  doubtful: z.int(),
  /**
   * Lines without a transaction: titles, footnotes, money moved between cash and its sweep fund.
   */
  left_out: z.int(),
  problems: z.array(importProblem),
  problem_count: z.int(),
  /** Null for a file. */
  entered: z.nullable(enteredRow),
});
export type AccountImport = z.infer<typeof accountImport>;

/** Rows of one doubt, and how many of them count. */
export const importDoubts = z.object({
  doubt: importDoubt,
  rows: z.int(),
  counted: z.int(),
});
export type ImportDoubts = z.infer<typeof importDoubts>;

/** What an import changes in its account, or would change. */
export const importReview = z.object({
  import: accountImport,
  /** Only those that there are. */
  doubts: z.array(importDoubts),
  /**
   * The account's first linked day, where its imported history ends; null for an account that is
   * kept by hand.
   */
  linked_from: z.nullable(isoDay),
  /** The first day of its history with this import. */
  history_from: isoDay,
  meetings: z.array(importReconciliation),
  /** Rows in doubt first, 500 at most. */
  shown: z.array(importRow),
  /** A mark of which rows count, to be said back with the confirmation. */
  decided: z.string(),
});
export type ImportReview = z.infer<typeof importReview>;

/**
 * The answer to a file: to review, stored but not reviewed yet, to have its columns named, or one
 * that was imported before.
 */
export const importAnswer = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("review"), review: importReview }),
  // Its review can be asked for: only that did not come about in time.
  z.object({ kind: z.literal("stored"), import: accountImport }),
  z.object({
    kind: z.literal("columns"),
    /** Whose export the head is recognised as; null where nobody's. */
    format: z.nullable(importFormat),
    head: z.array(z.string()),
    samples: z.array(z.array(z.string())),
    suggested: importColumns,
  }),
  z.object({ kind: z.literal("known"), import: accountImport }),
]);
export type ImportAnswer = z.infer<typeof importAnswer>;

/**
 * PUT /api/v1/imports/{id}/decisions: which rows in doubt count, by their lines or all of one doubt
 * together.
 */
export const importDecisions = z.union([
  z.strictObject({
    lines: z.array(z.int().check(z.minimum(1))).check(z.maxLength(10_000)),
    counts: z.boolean(),
  }),
  z.strictObject({ doubt: importDoubt, counts: z.boolean() }),
]);
export type ImportDecisions = z.infer<typeof importDecisions>;

/**
 * POST /api/v1/imports/{id}/confirm. A file with lines that can't be read is confirmed only without
 * them. `decided` is the mark of the review that was looked at: where other rows count by now,
 * someone decided otherwise meanwhile, and nothing is confirmed.
 */
export const importConfirmation = z.strictObject({
  without_unread_lines: z.boolean(),
  decided: z.optional(z.string().check(z.maxLength(64))),
});

/** GET /api/v1/accounts/{id}/imports: newest first. */
export const accountImports = z.object({ imports: z.array(accountImport) });
export type AccountImports = z.infer<typeof accountImports>;

export const importReverted = z.object({ id: z.string() });
