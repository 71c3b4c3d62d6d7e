import { sumOf } from "@stocks-vibe/portfolio-math";
import { groupBy } from "../rows/group-by.ts";

/** Institutions post the halves of one exchange up to this far apart. */
const MOST_DAYS = 5;
/** What is booked on another day fits as badly as what is a third off, and a bit worse with each day more. */
const ANOTHER_DAY = 0.3;
const EACH_DAY = 0.01;
/** What nobody knows the worth of fits anything, and nothing well. What brought nothing at all is as unlikely. */
export const UNKNOWN = Math.log(3);

export interface Dated {
  /** Its number, as it is compared with many. */
  readonly day: number;
  /** In dollars; 0 where nobody tells. */
  readonly worth: number;
  /** What ties are settled by: the same whatever ids are stored. */
  readonly key: string;
}

const apart = (one: Dated, other: Dated): number => Math.abs(one.day - other.day);

/** What of all is within the days allowed, by day, so that long histories are not looked through for each. */
export function withinReach<One extends Dated>(all: readonly One[]): (of: Dated) => One[] {
  const days = groupBy(all, ({ day }) => day);
  const reach = Array.from({ length: 2 * MOST_DAYS + 1 }, (_, place) => place - MOST_DAYS);
  return ({ day }) => reach.flatMap((off) => days.get(day + off) ?? []);
}

const daysOff = (one: Dated, other: Dated): number => {
  const days = apart(one, other);
  return days === 0 ? 0 : ANOTHER_DAY + EACH_DAY * (days - 1);
};

/** How badly what came fits what was given for it: 0 where it is worth the same and came on that day. Up and down count alike. */
export function misfit(given: Dated, came: readonly Dated[], unknown: number): number {
  if (came.length === 0) return UNKNOWN;
  const days = sumOf(came, (one) => daysOff(one, given));
  if (given.worth === 0 || came.some(({ worth }) => worth === 0)) return unknown + days;
  return Math.abs(Math.log(sumOf(came, ({ worth }) => worth) / given.worth)) + days;
}

export const byKey = (one: Dated, other: Dated): number =>
  one.key < other.key ? -1 : Number(one.key > other.key);
