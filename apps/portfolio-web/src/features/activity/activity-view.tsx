import { useId } from "react";
import { messageOf } from "#lib/api/api-failure.ts";
import { day as dayText, denverDay, denverTime } from "#lib/format/format-date.ts";
import { useSearchParams } from "#lib/router/router.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Skeleton, SkeletonLine } from "#ui/feedback/skeleton.tsx";
import { Badge } from "#ui/figures/badge.tsx";
import { Button } from "#ui/forms/button.tsx";
import { Segmented } from "#ui/forms/segmented.tsx";
import { type ActivityKind, useActivity } from "./activity-queries.ts";
import type { LogEntry } from "./describe-event.ts";
import { useMayReadActivity } from "./may-read-activity.ts";
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
function ActivityList({ entries }: { entries: readonly LogEntry[] }) {
  return daysOf(entries).map(({ day, entries: ofDay }) => (
    <EntriesOfDay key={day} day={day} entries={ofDay} />
  ));
}

const kinds: readonly ActivityKind[] = ["all", "people", "money"];
const rows = ["first", "second", "third", "fourth"];

function ActivitySkeleton() {
  return (
    <Skeleton>
      <div className="skeleton-lines">
        {rows.map((row) => (
          <div className="skeleton-lines" key={row}>
            <SkeletonLine width="60%" height="14px" />
            <SkeletonLine width="40%" />
          </div>
        ))}
      </div>
    </Skeleton>
  );
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const why = messageOf(error, words.failed);
  return (
    <Notice
      tone="bad"
      title={words.failed}
      action={
        <Button size="small" icon="refresh" onClick={onRetry}>
          {words.tryAgain}
        </Button>
      }
    >
      {why === words.failed ? undefined : why}
    </Notice>
  );
}

function Older({ activity }: { activity: ReturnType<typeof useActivity> }) {
  if (!activity.hasNextPage) return <p className="small muted activity-end">{words.end}</p>;
  return (
    <div className="activity-end">
      {activity.isFetchNextPageError && <Notice tone="bad" title={words.olderFailed} />}
      <Button
        busy={activity.isFetchingNextPage ? words.loadingOlder : null}
        onClick={() => void activity.fetchNextPage()}
      >
        {words.older}
      </Button>
    </div>
  );
}

/** What is asked for stays while another part of it loads: the choice has to be seen at once. */
function Entries({ kind }: { kind: ActivityKind }) {
  const activity = useActivity(kind);
  const entries = activity.data;
  return (
    <>
      {activity.isPending && <ActivitySkeleton />}
      {activity.isError && !entries && (
        <Failure error={activity.error} onRetry={() => void activity.refetch()} />
      )}
      {entries?.length === 0 && !activity.hasNextPage && (
        <EmptyState icon="clock" title={words.emptyTitle}>
          {words.emptyText}
        </EmptyState>
      )}
      {entries && (entries.length > 0 || activity.hasNextPage) && (
        <>
          <ActivityList entries={entries} />
          <Older activity={activity} />
        </>
      )}
    </>
  );
}

const isKind = (name: string | null): name is ActivityKind => name === "people" || name === "money";

/**
 * What happened in the organization: all of it, or one of its two logs. The choice is in the
 * address.
 */
export function ActivityView() {
  const mayRead = useMayReadActivity();
  const [search, setSearch] = useSearchParams();
  const asked = search.get("show");
  const kind: ActivityKind = isKind(asked) ? asked : "all";
  if (mayRead === undefined) return <ActivitySkeleton />;
  if (!mayRead) return <Notice tone="info" title={words.notAllowed} />;
  return (
    <div className="settings-sections">
      <div>
        <Segmented
          label={words.filter}
          value={kind}
          options={kinds.map((value) => ({ value, label: words.kinds[value] }))}
          onChange={(next) => setSearch(next === "all" ? {} : { show: next }, { replace: true })}
        />
      </div>
      <section className="card padded">
        <Entries key={kind} kind={kind} />
      </section>
    </div>
  );
}
