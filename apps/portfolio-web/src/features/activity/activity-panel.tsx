import { useAuthState } from "#lib/auth.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Notice } from "#ui/notice.tsx";
import { SidePanel } from "#ui/side-panel.tsx";
import { Skeleton, SkeletonLine } from "#ui/skeleton.tsx";
import { ActivityList } from "./activity-list.tsx";
import { activityMessages as words } from "./activity-messages.ts";
import { useActivity } from "./activity-queries.ts";

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

function Failure({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice
      tone="bad"
      title={words.failed}
      action={
        <Button size="small" icon="refresh" onClick={onRetry}>
          {words.tryAgain}
        </Button>
      }
    />
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

/** What happened in the organization, over the right side of the page. Only administrators are offered it. */
export function ActivityPanel({ onClosed }: { onClosed: () => void }) {
  const { organization } = useAuthState();
  const activity = useActivity();
  const entries = activity.data;
  return (
    <SidePanel
      title={words.title}
      subtitle={words.subtitle(organization?.organization_name ?? "")}
      onClosed={onClosed}
    >
      {activity.isPending && <ActivitySkeleton />}
      {activity.isError && !entries && <Failure onRetry={() => void activity.refetch()} />}
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
    </SidePanel>
  );
}
