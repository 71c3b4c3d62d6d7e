import { matchSecurities, type SecurityMarks } from "./match-relinked.ts";

export interface ChangedCusipMarks extends SecurityMarks {
  readonly currency: string;
}

/** A security without a ticker goes by its name. */
const hasTicker = ({ symbol, name }: SecurityMarks): boolean => symbol !== name;

/**
 * Within one connection new securities are bought all the time, and two funds of a house may share
 * a shortened name: where both have a ticker or a CUSIP, a name proves nothing. Another currency is
 * another security.
 */
function isSame(old: ChangedCusipMarks, now: ChangedCusipMarks): boolean {
  if (old.currency !== now.currency) return false;
  if (old.symbol === now.symbol) return true;
  if (old.cusip !== null && now.cusip !== null) return old.cusip === now.cusip;
  return !(hasTicker(old) && hasTicker(now));
}

/**
 * Which newly reported security each one is that is reported no more: by ticker, else CUSIP, else
 * name.
 */
export const matchChangedCusip = <Old extends ChangedCusipMarks, New extends ChangedCusipMarks>(
  unreported: readonly Old[],
  reported: readonly New[],
): [Old, New][] =>
  [...matchSecurities(unreported, reported)].filter(([old, now]) => isSame(old, now));
