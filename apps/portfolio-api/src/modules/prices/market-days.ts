import { addDays, type IsoDate, isoDate, laterOf } from "@stocks-vibe/portfolio-math";

const newYorkDay = new Intl.DateTimeFormat("en-CA", {
  timeZone: "America/New_York",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** The US market's calendar day at a moment. */
export const marketDay = (moment: Date): IsoDate => isoDate(newYorkDay.format(moment));

/** What a source has been asked about one symbol so far. */
export interface Coverage {
  /** First day ever asked for. */
  readonly from: IsoDate;
  /** Newest day it gave a good price for. */
  readonly last: IsoDate | null;
  readonly askedAt: Date;
  /** The market's calendar day at `askedAt`. */
  readonly askedDay: IsoDate;
}

export interface DayRange {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

/**
 * Sources correct prices of late: those of so many days, the newest included, are asked for again
 * beside what is new.
 */
const CORRECTED_DAYS = 7;
/** Within one day a source that had nothing new is left alone for this long. */
const ASK_AGAIN_MS = 6 * 3_600_000;

/**
 * Which days to ask a source for; undefined when it has been asked. Everything when the start is
 * missing, else what came after the newest price, and the last days before it once more. A source
 * that does not know a symbol is asked again the next day.
 */
export function dueRange(
  coverage: Coverage | undefined,
  wanted: DayRange,
  { now, today }: { readonly now: Date; readonly today: IsoDate },
): DayRange | undefined {
  if (!coverage || coverage.from > wanted.from) return wanted;
  if (coverage.last !== null && coverage.last >= wanted.to) return undefined;
  const isFresh = now.getTime() - coverage.askedAt.getTime() < ASK_AGAIN_MS;
  if (isFresh && coverage.askedDay === today) return undefined;
  if (coverage.last === null) return wanted;
  return { from: laterOf(wanted.from, addDays(coverage.last, 1 - CORRECTED_DAYS)), to: wanted.to };
}
