/** What a stored snapshot says of its figures. */
export interface FiguresStamp {
  readonly version: number;
  readonly figures_version: number | null;
  readonly figures_of: number | null;
}

/** Whose figures these are: this program's, an earlier version's or a later version's. */
export type FiguresAge = "current" | "older" | "newer";

/**
 * Whose figures these are, seen from a program whose figures have the version `mine`. Pure.
 * A program from before figures had versions counts `version` up and leaves the rest as it was, so what it wrote is older.
 */
export function figuresAge(stamp: FiguresStamp, mine: number): FiguresAge {
  const { version, figures_version: theirs, figures_of: of } = stamp;
  if (theirs === null || of !== version) return "older";
  if (theirs === mine) return "current";
  return theirs < mine ? "older" : "newer";
}

/** What a stored snapshot says of what its figures were calculated from. */
export interface InputsStamp {
  readonly version: number;
  readonly behind_since: Date | null;
  readonly inputs_digest: string | null;
  readonly inputs_of: number | null;
}

/**
 * The digest of what stored figures were calculated from; null where they are behind, and where somebody has changed them since it was
 * written. Pure.
 */
export const inputsOf = (stamp: InputsStamp | undefined): string | null =>
  stamp && stamp.behind_since === null && stamp.inputs_of === stamp.version
    ? stamp.inputs_digest
    : null;
