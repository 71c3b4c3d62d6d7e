import type { AuditLogEvent } from "@stocks-vibe/contracts/auth";
import { useId } from "react";
import { day as dayText, denverTime } from "#lib/format-date.ts";
import { Badge } from "#ui/badge.tsx";
import { activityMessages as words } from "./activity-messages.ts";
import { type Day, daysOf } from "./days-of.ts";
import { describeEvent } from "./describe-event.ts";

function EventItem({ event }: { event: AuditLogEvent }) {
  const { what, who, more, refused } = describeEvent(event);
  return (
    <li>
      <time dateTime={event.occurred_at}>{denverTime(event.occurred_at)}</time>
      <div>
        <p className="activity-what">
          <b>{what}</b>
          {refused !== null && (
            <Badge tone="warn" icon="warning">
              {refused}
            </Badge>
          )}
        </p>
        <p className="small muted">
          {who}, {words.from(event.ip)}
        </p>
        {more && <p className="small muted">{more}</p>}
      </div>
    </li>
  );
}

function DayOfEvents({ day, events }: Day) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{dayText(day)}</h3>
      <ul className="activity" aria-label={words.list(dayText(day))}>
        {events.map((event) => (
          <EventItem key={event.event_id} event={event} />
        ))}
      </ul>
    </section>
  );
}

/** Events under their days. */
export function ActivityList({ events }: { events: readonly AuditLogEvent[] }) {
  return daysOf(events).map(({ day, events: ofDay }) => (
    <DayOfEvents key={day} day={day} events={ofDay} />
  ));
}
