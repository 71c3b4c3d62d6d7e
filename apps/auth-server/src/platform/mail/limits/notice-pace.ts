import { NOTICES, type NoticeKind } from "./paths.ts";

/** How notices have gone to one mailbox in the last day. */
export interface NoticePace {
  /** When one of the same type about the same organization went out, or will. */
  readonly lastAt: Date | null;
  /** Of all types and organizations. */
  readonly ofDay: number;
}

/** A mailbox that got so many in a day gets each type once an hour from then on. */
export const NOTICES_PER_DAY = 30;
const CROWDED_SECONDS = 3_600;

/** Pure: when a notice goes out. Until then it takes up others of its type, and none is lost. */
export function dueAtOf(kind: NoticeKind, { lastAt, ofDay }: NoticePace, now: Date): Date {
  const { first, again } = NOTICES[kind];
  const apart = ofDay < NOTICES_PER_DAY ? again : Math.max(again, CROWDED_SECONDS);
  const afterLast = lastAt ? lastAt.getTime() + apart * 1000 : 0;
  return new Date(Math.max(now.getTime() + first * 1000, afterLast));
}
