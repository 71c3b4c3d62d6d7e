import { groupBy } from "../transactions/transaction-groups.ts";

/** Institutions post the halves of one exchange up to this far apart. */
const MOST_DAYS = 5;
/**
 * What is booked on another day fits as badly as what is a third off, and a bit worse with each day
 * more.
 */
const ANOTHER_DAY = 0.3;
const EACH_DAY = 0.01;
/**
 * What nobody knows the worth of fits anything, and nothing well. What brought nothing at all is as
 * unlikely.
 */
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

/**
 * What of all is within the days allowed, by day, so that long histories are not looked through for
 * each.
 */
export function withinReach<One extends Dated>(all: readonly One[]): (of: Dated) => One[] {
  const days = groupBy(all, ({ day }) => day);
  const reach = Array.from({ length: 2 * MOST_DAYS + 1 }, (_, place) => place - MOST_DAYS);
  return ({ day }) => reach.flatMap((off) => days.get(day + off) ?? []);
}

const daysOff = (one: Dated, other: Dated): number => {
  const days = apart(one, other);
  return days === 0 ? 0 : ANOTHER_DAY + EACH_DAY * (days - 1);
};

/** What came for one that was given, added up, so that no step of a matching adds it up again. */
export interface Sum {
  readonly count: number;
  readonly worth: number;
  readonly daysOff: number;
  /** How many of them nobody knows the worth of. */
  readonly unknown: number;
}

export const NOTHING_CAME: Sum = { count: 0, worth: 0, daysOff: 0, unknown: 0 };

/** The sum with one more, or with one less. */
export const plus = (sum: Sum, one: Dated, given: Dated, way: 1 | -1): Sum => ({
  count: sum.count + way,
  worth: sum.worth + way * one.worth,
  daysOff: sum.daysOff + way * daysOff(one, given),
  unknown: sum.unknown + way * Number(one.worth === 0),
});

/**
 * How badly what came fits what was given for it: 0 where it is worth the same and came on that
 * day. Up and down count alike.
 */
export function assignmentCost(given: Dated, came: Sum, unknown: number): number {
  if (came.count === 0) return UNKNOWN;
  if (given.worth === 0 || came.unknown > 0) return unknown + came.daysOff;
  return Math.abs(Math.log(came.worth / given.worth)) + came.daysOff;
}

/** How badly one alone fits. */
export const assignmentCostOf = (given: Dated, one: Dated): number =>
  assignmentCost(given, plus(NOTHING_CAME, one, given, 1), UNKNOWN);

export const byKey = (one: Dated, other: Dated): number =>
  one.key < other.key ? -1 : Number(one.key > other.key);
