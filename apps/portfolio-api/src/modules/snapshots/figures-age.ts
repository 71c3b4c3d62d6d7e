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
