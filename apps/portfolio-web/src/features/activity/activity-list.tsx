import { useId } from "react";
import { day as dayText, denverDay, denverTime } from "#lib/format/format-date.ts";
import { Badge } from "#ui/figures/badge.tsx";
import type { LogEntry } from "./log-entry.ts";
import { activityMessages as words } from "./messages/en.ts";

type Day = { day: string; entries: readonly LogEntry[] };

/** Pure: entries in their order, under the calendar day (Mountain Time) on which they happened. */
function daysOf(entries: readonly LogEntry[]): readonly Day[] {
  const days = new Map<string, LogEntry[]>();
  for (const entry of entries) {
    const day = denverDay(entry.occurredAt);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days].map(([day, ofDay]) => ({ day, entries: ofDay }));
}

function EntryItem({ entry }: { entry: LogEntry }) {
  const { what, who, more, refused } = entry.described;
  return (
    <li>
      <time dateTime={entry.occurredAt}>{denverTime(entry.occurredAt)}</time>
      <div>
        <p className="activity-what">
          <b>{what}</b>
          {refused !== null && (
            <Badge tone="warn" icon="warning">
              {refused}
            </Badge>
          )}
        </p>
        <p className="small muted">{who}</p>
        {more && <p className="small muted">{more}</p>}
      </div>
    </li>
  );
}

function EntriesOfDay({ day, entries }: Day) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{dayText(day)}</h2>
      <ul className="activity" aria-label={words.list(dayText(day))}>
        {entries.map((entry) => (
          <EntryItem key={entry.key} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

/** Entries under their days. */
export function ActivityList({ entries }: { entries: readonly LogEntry[] }) {
  return daysOf(entries).map(({ day, entries: ofDay }) => (
    <EntriesOfDay key={day} day={day} entries={ofDay} />
  ));
}
