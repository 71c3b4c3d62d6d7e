import type { FindingKind, FindingReason } from "@stocks-vibe/contracts/portfolio";

/** Which row of an answer is spoken of, as far as it can be read. */
export interface RowIdentity {
  readonly kind: FindingKind;
  /** The provider's own id of the row; null when it has none that can be read. */
  readonly rowId: string | null;
  /** What a person knows it by: a symbol, the account's name. */
  readonly name: string | null;
  readonly providerAccountId: string | null;
  readonly providerSecurityId: string | null;
}

/**
 * A row, or one part of a row, that was not let in, and why. Every text of it is short and clean.
 */
export interface RefusedRow extends RowIdentity {
  /** The provider's name of the field. */
  readonly field: string;
  readonly reason: FindingReason;
  /** The beginning of what stood there; null where nothing did. */
  readonly excerpt: string | null;
  /** True when only this part was refused: the rest of the row stays true without it. */
  readonly isFiltered: boolean;
}
