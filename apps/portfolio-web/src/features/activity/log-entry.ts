/** What happened as it is read: never a code of the log itself. */
export type DescribedEvent = {
  what: string;
  who: string;
  /** What there is to know beside it; '' where nothing is. */
  more: string;
  /** Why it was refused; null where it was not. */
  refused: string | null;
};

/** One line of the activity, whichever log it is from. */
export type LogEntry = { key: string; occurredAt: string; described: DescribedEvent };

/** What is known of one log so far, newest first. */
export type KnownLog = { entries: readonly LogEntry[]; hasOlder: boolean };

/**
 * Pure: several logs as one, newest first, as far back as all of them are known. What is older than
 * the last known entry of a log with more to come waits, so that loading older entries never puts
 * one above those already read.
 */
export function mergeLogs(logs: readonly KnownLog[]): LogEntry[] {
  const ends = logs
    .filter(({ hasOlder }) => hasOlder)
    .map(({ entries }) => Date.parse(entries.at(-1)?.occurredAt ?? "9999-12-31"));
  const horizon = Math.max(Number.NEGATIVE_INFINITY, ...ends);
  return logs
    .flatMap(({ entries }) => entries)
    .filter(({ occurredAt }) => Date.parse(occurredAt) >= horizon)
    .sort((a, b) => Date.parse(b.occurredAt) - Date.parse(a.occurredAt));
}
