import { addDays, daysBetween, type IsoDate } from "@stocks-vibe/portfolio-math";

/**
 * What makes two rows of one account the same event when their ids differ. `security` is the same
 * text for the same security.
 */
export interface NaturalRow {
  readonly day: IsoDate;
  readonly security: string | null;
  readonly type: string;
  readonly quantity: number;
  readonly amount: number;
}

/** A row may be posted again under a date this many days apart. */
const SHIFTED_DAYS = 5;

const eventKey = ({ security, type, quantity, amount }: NaturalRow): string =>
  [security ?? "", type, quantity.toFixed(6), amount.toFixed(2)].join("|");

/**
 * Which earlier rows of an account its new listing replaces. From the listing's first day on, the
 * listing is the whole truth: earlier rows of those days go, so that none is doubled, however its
 * id, date or amount has changed. Rows before that day stay (they are the history carried over),
 * but for one that the listing repeats a few days later. Two equal trades on one day are legal:
 * each new row stands for at most one earlier row.
 */
export function superseded<Row extends NaturalRow>(
  earlier: readonly Row[],
  listing: readonly NaturalRow[],
): Row[] {
  const first = listing.reduce<IsoDate | undefined>(
    (day, row) => (day === undefined || row.day < day ? row.day : day),
    undefined,
  );
  if (first === undefined) return [];
  const covered = earlier.filter(({ day }) => day >= first);
  const unclaimed = unclaimedRows(listing, covered, addDays(first, 2 * SHIFTED_DAYS));
  const repeated = earlier.filter((row) => {
    if (row.day >= first || daysBetween(row.day, first) > SHIFTED_DAYS) return false;
    const key = eventKey(row);
    const index = unclaimed.findIndex(
      (other) => daysBetween(row.day, other.day) <= SHIFTED_DAYS && eventKey(other) === key,
    );
    if (index >= 0) unclaimed.splice(index, 1);
    return index >= 0;
  });
  return [...covered, ...repeated];
}

/** The listing's rows up to a day that no covered row stands for already. */
function unclaimedRows(
  listing: readonly NaturalRow[],
  covered: readonly NaturalRow[],
  until: IsoDate,
): NaturalRow[] {
  const counts = new Map<string, number>();
  const dayKey = (row: NaturalRow) => `${row.day}|${eventKey(row)}`;
  for (const row of covered) counts.set(dayKey(row), (counts.get(dayKey(row)) ?? 0) + 1);
  return listing.filter((row) => {
    if (row.day > until) return false;
    const count = counts.get(dayKey(row)) ?? 0;
    if (count > 0) counts.set(dayKey(row), count - 1);
    return count === 0;
  });
}
