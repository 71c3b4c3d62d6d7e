import type { Action } from "./action.ts";

/**
 * A transaction as a file tells it, in the provider's signs: `amount` is positive when cash leaves,
 * `quantity` when units arrive.
 */
export interface FileRow {
  readonly line: number;
  readonly day: string;
  readonly action: Action;
  readonly symbol: string | null;
  readonly cusip: string | null;
  readonly name: string;
  readonly quantity: number;
  readonly amount: number;
  readonly price: number;
  readonly fees: number | null;
  readonly currency: string;
}

/** A row whose numbers stand as the file writes them. */
export interface WrittenRow extends FileRow {
  /** Its word says that it takes another row back. */
  readonly isCancelled: boolean;
  /** Its words say that money came back which was paid before. */
  readonly isGivenBack: boolean;
}
