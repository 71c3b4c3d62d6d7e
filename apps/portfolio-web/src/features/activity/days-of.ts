import type { AuditLogEvent } from "@stocks-vibe/contracts/auth";
import { denverDay } from "#lib/format-date.ts";

export type Day = { day: string; events: readonly AuditLogEvent[] };

/** Pure: events in their order, under the calendar day (Mountain Time) on which they happened. */
export function daysOf(events: readonly AuditLogEvent[]): readonly Day[] {
  const days = new Map<string, AuditLogEvent[]>();
  for (const event of events) {
    const day = denverDay(event.occurred_at);
    days.set(day, [...(days.get(day) ?? []), event]);
  }
  return [...days].map(([day, ofDay]) => ({ day, events: ofDay }));
}
