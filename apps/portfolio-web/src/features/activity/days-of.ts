import { denverDay } from "#lib/format-date.ts";
import type { LogEntry } from "./log-entry.ts";

export type Day = { day: string; entries: readonly LogEntry[] };

/** Pure: entries in their order, under the calendar day (Mountain Time) on which they happened. */
export function daysOf(entries: readonly LogEntry[]): readonly Day[] {
  const days = new Map<string, LogEntry[]>();
  for (const entry of entries) {
    const day = denverDay(entry.occurredAt);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days].map(([day, ofDay]) => ({ day, entries: ofDay }));
}
